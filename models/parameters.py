"""Word lists from the rules: card types, supertypes and each kind of subtype of a version.

They are read from a version's rules and glossary. The lists of the archive's texts are shipped as data/parameters.json (the
lists are facts; ``python -m tools.type_lists HOME`` writes the file anew), so scenarios run without a corpus. A version that a
corpus holds is always read from its text. A list that a text lacks is None: unknown.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, TypedDict, cast

from ruletrail.corpus.dates import last_day
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.records import DIGEST
from ruletrail.corpus.store import Corpus, Version, records

#: The card types that each list of subtypes belongs to. Tribal and kindred share the creatures' where they exist.
CORRELATED = {
    "artifact types": ("artifact",),
    "battle types": ("battle",),
    "creature types": ("creature", "tribal", "kindred"),
    "dungeon types": ("dungeon",),
    "enchantment types": ("enchantment",),
    "instant types": ("instant",),
    "land types": ("land",),
    "planar types": ("plane",),
    "planeswalker types": ("planeswalker",),
    "sorcery types": ("sorcery",),
    "spell types": ("instant", "sorcery"),
}
LISTS = ("card types", "permanent types", "supertypes", "basic land types", *CORRELATED)


@dataclass(frozen=True)
class Parameters:
    """The lists of one version, each in alphabetical order; a list that the text lacks is missing."""

    lists: dict[str, tuple[str, ...]]

    def words(self, name: str) -> tuple[str, ...] | None:
        """The list with that name, or None if the version's text has none. Raises KeyError for a name not in LISTS."""
        if name not in LISTS and not name.endswith(" types"):
            raise KeyError(f"no list {name!r}; there are {', '.join(LISTS)}")
        return self.lists.get(name)

    def has(self, name: str, word: str) -> bool | None:
        """True if a list has a word; None if the version's text has no such list."""
        words = self.words(name)
        return None if words is None else word in words

    @cached_property
    def _kinds(self) -> dict[str, tuple[str, ...]]:
        kinds: dict[str, tuple[str, ...]] = {}
        types = self.lists.get("card types", ())
        others = {f"{kind} types": (kind,) for kind in types if f"{kind} types" not in CORRELATED}
        for name, correlated in (CORRELATED | others).items():
            for word in self.lists.get(name, ()):
                known = tuple(kind for kind in correlated if kind in types)
                kinds[word.casefold()] = kinds.get(word.casefold(), ()) + known
        return kinds

    def kinds_of(self, subtype: str) -> tuple[str, ...]:
        """The card types that a subtype is correlated with; empty if no list of this version has it."""
        return self._kinds.get(subtype.casefold(), ())


# -- reading them from a text ----------------------------------------------------------------------------------

_SEE = re.compile(r"\s*\(see [^)]*\)", re.IGNORECASE)
_CARD = re.compile(r"(?:types are|one or more (?:card )?types:) ([a-z, ]+)\.", re.IGNORECASE)
_PERMANENT = re.compile(r"(?:permanent types|types of permanents): ([a-z, ]+)\.", re.IGNORECASE)
_SUPER = re.compile(r"(?:the supertypes are|list of supertypes, [^.]*? is as follows:) ([a-z, -]+)\.", re.IGNORECASE)
_BASIC = re.compile(r"basic land(?: type)?s[\"']?(?: are|:) ([a-z, ]+)\.", re.IGNORECASE)
_SUBTYPES = re.compile(
    r"(?:list of (?P<kind>\w+) types, [^.]*?is as follows:"
    r"|the (?:only )?(?P<kind2>\w+) types? (?:at this time )?(?:are|is)|that (?P<kind3>\w+) type is"
    r"|one (?P<kind4>\w+) type is two words long: (?P<two>[^.]+)\. all other \w+ types are one word long:) "
    r"(?P<words>[^.]+)",
    re.IGNORECASE,
)
_WHERE = re.compile(r"^(20[45]\.[234][a-z]?|21[24]\.[1-9][a-z]?|110\.4|300\.1|305\.6|\w+(?: land)? types?|supertype)$")


def _split(words: str, two: str = "") -> tuple[str, ...]:
    found = [re.sub(r"^(?:and|or)\s+", "", word.strip()) for word in re.split(r",|\b(?:and|or)\b(?=[^,]*$)", words)]
    return tuple(sorted({word for word in [*found, two.strip()] if word}, key=str.casefold))


@lru_cache(maxsize=4096)
def _listed_in(key: str, text: str) -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """(list, its words, the word before "types" if that may be any word) for each list in a rule or glossary entry.

    Cached, because most versions repeat the texts of others.
    """
    if not _WHERE.match(key):
        return ()
    text = _SEE.sub("", text)
    found = []
    if re.match(r"20[45]\.2a|300\.1|212\.1$", key) and (match := _CARD.search(text)):
        found.append(("card types", _split(match[1]), ""))
    elif re.match(r"110\.4$|214\.1$", key) and (match := _PERMANENT.search(text)):
        found.append(("permanent types", tuple(word.removesuffix("s") for word in _split(match[1])), ""))
    elif re.match(r"20[45]\.4a|supertype$", key) and (match := _SUPER.search(text)):
        found.append(("supertypes", _split(match[1]), ""))
    if match := _BASIC.search(text):
        found.append(("basic land types", tuple(word.capitalize() for word in _split(match[1])), ""))
    for match in _SUBTYPES.finditer(text):
        kind = (match["kind"] or match["kind2"] or match["kind3"] or match["kind4"]).casefold()
        found.append((f"{kind} types", _split(match["words"], match["two"] or ""), kind))
    return tuple(found)


#: The rules on the type line, and glossary entries, that contain lists (patterns of keys).
LISTING = ("20[45].*", "21[24].*", "110.4", "300.1", "305.6", "supertype", "* type", "* types")


def read_lists(corpus: Corpus, version: Version) -> Parameters:
    """Reads every list from the version's rules on the type line and its glossary."""
    rows = records.normal_texts(corpus, version, LISTING)
    lists: dict[str, tuple[str, ...]] = {}
    for key, text in rows:
        for name, words, kind in _listed_in(key, text):
            if name == "card types" and not kind:
                # A new type came into one of the two rules before the other: phenomenon in 2012, conspiracy in 2014.
                lists[name] = tuple(sorted({*lists.get(name, ()), *words}))
            elif not kind or name in CORRELATED or kind in lists.get("card types", ()):
                lists.setdefault(name, words)
    if "card types" in lists:
        lists["card types"] = tuple(sorted({*lists["card types"], *_with_a_section(corpus, version)}))
    return Parameters(lists)


def _with_a_section(corpus: Corpus, version: Version) -> Iterator[str]:
    """The card types with a section of their own. The section on conspiracies came before the list had the word (2014-06-01)."""
    headings = records.normal_texts(corpus, version, ("?", "???"), ("section",))
    chapters = {key for key, text in headings if text.casefold() == "card types"}
    titles = [text.casefold() for key, text in headings if key[0] in chapters and key not in chapters]
    for _since, added, _removed in _shipped()["lists"]["card types"]:
        for word in added or ():  # "Conspiracies" and "Phenomena" are plurals as well as "Planes"
            if any(title.startswith(word[:-2]) and len(title) <= len(word) + 2 for title in titles):
                yield word


# -- the shipped lists -----------------------------------------------------------------------------------------


class ShippedLists(TypedDict):
    """data/parameters.json."""

    versions: list[str]
    lists: dict[str, list[list[Any]]]
    """Each list's changes, in the form of tools/type_lists.py."""


@lru_cache(maxsize=1)
def _shipped() -> ShippedLists:
    shipped: ShippedLists = json.loads(files("ruletrail.models").joinpath("data/parameters.json").read_text("utf-8"))
    return shipped


@lru_cache(maxsize=1)
def shipped_versions() -> tuple[str, ...]:
    """The dates of every known release of the rules, oldest first, whether or not its text survives."""
    return tuple(_shipped()["versions"])


@lru_cache(maxsize=256)
def shipped(day: str) -> Parameters:
    """The lists in force at a day, as read from the archive's texts."""
    lists: dict[str, tuple[str, ...]] = {}
    for name, steps in _shipped()["lists"].items():
        words: set[str] = set()
        known = False
        for since, added, removed in steps:
            if since > day:
                break
            known = added is not None
            words = (words | set(added)) - set(removed) if known else set()
        if known:
            lists[name] = tuple(sorted(words, key=str.casefold))
    return Parameters(lists)


@lru_cache(maxsize=4096)
def ever_listed(subtype: str) -> tuple[str, ...]:
    """The names of the lists of subtypes that had the subtype in some version."""
    lists = _shipped()["lists"].items()
    return tuple(name for name, steps in lists if name in CORRELATED and any(subtype in (added or ()) for _, added, _ in steps))


def kind_of_word(word: str) -> str:
    """The kind of a card type or a subtype: "card type", "artifact type". Raises KeyError for any other word."""
    if ever_a_type(word):
        return "card type"
    lists = ever_listed(word)
    if not lists:
        raise KeyError(f"no version lists {word!r}")
    return lists[0].removesuffix("s")


@lru_cache(maxsize=1024)
def ever_a_type(word: str) -> bool:
    """True if a known version lists a word as a card type."""
    return any(word in (added or ()) for _, added, _ in _shipped()["lists"]["card types"])


def card_types_ever(corpus: Corpus) -> frozenset[str]:
    """The card types of all whole texts of a corpus."""
    held = corpus.kept.get("models.card types")
    if held is None:
        lists = (parameters_of(v.version, v.date, corpus).words("card types") for v in corpus.versions() if v.covers is None)
        held = corpus.kept["models.card types"] = frozenset(word for words in lists for word in words or ())
    return cast("frozenset[str]", held)


def first_listed(name: str) -> tuple[str, ...]:
    """The words of a list in the first text that has it; empty if no text has it."""
    steps = _shipped()["lists"].get(name)
    return tuple(steps[0][1]) if steps else ()


def came_later(name: str, word: str, day: str) -> bool:
    """True if a word came into a list after the first text with the list, and that text is later than a day."""
    since, words, _gone = _shipped()["lists"].get(name, [["", [], []]])[0]
    return day < since and word not in words


def version_at(when: str, corpus: Corpus | None = None) -> tuple[str, str]:
    """(version id, its date) for a version's id or a date; "" means the newest.

    For a date, the result is the version in force, or its digest if the corpus has only the digest.
    """
    if corpus is None:
        return _version_at(when, ())
    known = cast("dict[str, tuple[str, str]]", corpus.kept.setdefault("models.version at", {}))
    if when not in known:
        known[when] = _version_at(when, tuple((v.version, v.date) for v in corpus.versions()))
    return known[when]


@lru_cache(maxsize=1024)
def _version_at(when: str, held: tuple[tuple[str, str], ...]) -> tuple[str, str]:
    for version, day in held:
        if version == when:
            return version, day
    known = sorted({day for _, day in held} | set(shipped_versions())) if held else shipped_versions()
    position = bisect_right(known, last_day(when)) if when else len(known)
    if not position:
        raise NotFoundError(f"there is no version from {when} or earlier", remedy=f"the oldest is {known[0]}")
    day = known[position - 1]
    there = [version for version, date in held if date == day and version in (day, f"{day}~{DIGEST}")]
    return min(there, default=day, key=len), day


def parameters_of(version: str, day: str, corpus: Corpus | None = None) -> Parameters:
    """The lists of a version: from the corpus's text if it holds a whole one, otherwise the shipped lists."""
    if corpus is not None:
        held = next((v for v in corpus.versions() if v.version == version and v.covers is None), None)
        if held is not None:
            read = cast("dict[int, Parameters]", corpus.kept.setdefault("ruletrail.models.parameters", {}))
            if held.id not in read:
                read[held.id] = read_lists(corpus, held)
            return read[held.id]
    return shipped(day)
