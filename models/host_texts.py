"""What an ability says of "enchanted creature", "equipped creature" or "fortified land", read to its last word or not at all."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_SAYS = r"(?:gets|has|gains|loses|is|becomes) "
_HOST = re.compile(rf"(enchanted|equipped|fortified) ([\w' ]+?) (?={_SAYS})", re.IGNORECASE)
_UNQUOTED = r'(?=(?:[^"]*"[^"]*")*[^"]*$)'
_NEXT = re.compile(rf"(?:,? and |, )(?=(?:it )?{_SAYS}){_UNQUOTED}", re.IGNORECASE)
_SIZE = r"base power and toughness (\d+)/(\d+)"
_LOST = r"(?:abilities|card types|creature types)"
#: What may be said of a host, each from its first word to its last.
_FORMS = {
    "more": r"gets ([+-]\d+)/([+-]\d+)",
    "size": rf"has {_SIZE}",
    "loses all": rf"(?:it )?loses all (other )?({_LOST}(?:(?:,? and |, ){_LOST})*)",
    "loses": r"(?:it )?loses ([a-z ]+)",
    "types": rf"(?:is|becomes) (?:an? )?(?:(\d+)/(\d+) )?((?!enchanted|attacking|blocked)[\w' -]+?)"
    rf"( in addition to its other (?:\w+ )?types)?(?: with {_SIZE})?(?: with (\"[^\"]+\"))?",
    "has": r"(?:has|gains) (.+)",
}
_FORM = {name: re.compile(form, re.IGNORECASE) for name, form in _FORMS.items()}
#: "Protection from red and from blue" is one ability.
_LISTED = re.compile(rf", (?:and )?{_UNQUOTED}| and (?!from ){_UNQUOTED}")


class HostPart(NamedTuple):
    """One thing that is said of the host: a name of ``_FORMS``, and its words."""

    name: str
    words: tuple[str | None, ...]


class HostText(NamedTuple):
    """An ability that says something of the host of an attachment."""

    name: str
    """enchanted, equipped or fortified."""
    parts: tuple[HostPart, ...]
    """In the order in which they apply; none where the text isn't read."""

    @property
    def abilities(self) -> list[str]:
        """The texts of the abilities that the host has by it."""
        return [text for part in self.parts for text in granted(part)]


def granted(part: HostPart) -> list[str]:
    """The abilities that one part gives."""
    words = part.words[{"types": -1, "has": 0}[part.name]] if part.name in ("types", "has") else None
    if not words:
        return []
    is_one = ":" in re.sub(r'"[^"]*"', "", words)  # an activated ability without quotation marks
    return [words] if is_one else [text.strip('"') for text in _LISTED.split(words)]


@lru_cache(maxsize=1024)
def read(text: str) -> HostText | None:
    """What an ability says of a host; None where it says nothing of one. Its parts are empty where a word isn't understood."""
    text = text.replace("’", "'").replace("“", '"').replace("”", '"').strip().removesuffix(".")
    host = _HOST.match(text)
    if host is None:
        named = re.match(r"(enchanted|equipped|fortified) ", text, re.IGNORECASE)
        return HostText(named[1].casefold(), ()) if named else None
    parts = []
    for said in _NEXT.split(text[host.end() :]):
        found = next(((name, match) for name, form in _FORM.items() if (match := form.fullmatch(said))), None)
        if found is None:
            return HostText(host[1].casefold(), ())
        parts.append(HostPart(found[0], found[1].groups()))
    name = host[1].casefold()
    lost = [part.words for part in parts if part.name == "loses all"]
    if any("types" in (words[1] or "") for words in lost) and not any(p.name == "types" and not p.words[3] for p in parts):
        return HostText(name, ())  # which types are left isn't said
    parts.sort(
        key=lambda part: not (part.name == "loses all" and part.words[0])
    )  # all other abilities: what it has by this stays
    return HostText(name, tuple(parts))
