"""Names: glossary terms and their keys, titles and headings, and the key of a record within a version."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.patterns import later

GLOSSARY = "glossary"
GLOSSARY_MARK = "\0"
"""Prefix of a term where one table holds both numbers and terms."""
CITED_TERM = "Glossary: "
"""Prefix of a term in a clause that cites an entry of the glossary."""
WORDS = 6
"""Most words of a term in its slug."""
LONGEST_TITLE = 60
"""Characters of the longest text that may be a title."""

#: Words in italics, as plain texts write them.
ITALICS = later(r"(?<![\w_])_([^_\n]+)_(?=TM\b|[^\w]|$)")
_RULE_SIGNS, _SHORTEST_RULE = "-=_", 3
#: A glossary's note after a term that is obsolete or informal.
_STATUS = later(r"\s*\((?:obsolete|informal)\)\s*$", re.IGNORECASE)
#: A part of a headword that names several things: the text between separators outside quotation marks.
_PART = later(r"""(?:"[^"]*"|[^",;/]|")+""")
_UNSORTED = later(r"[^a-z0-9 ]")
_NOT_WORD = later(r"[^a-z0-9]+")


# -- glossary terms ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def term_key(term: str) -> str:
    """The key of a glossary entry: its term in lower case and without typography.

    >>> term_key("“Bands with Other”")
    '"bands with other"'
    """
    return normalise(term).casefold()


@lru_cache(maxsize=1 << 14)
def bare_term(term: str) -> str:
    """A term without the note on its status.

    >>> bare_term("Mana Burn (Obsolete)")
    'Mana Burn'
    """
    return _STATUS.sub("", term)


def is_obsolete(term: str) -> bool:
    """True if the glossary marks the term as obsolete.

    >>> is_obsolete("Mana Burn (Obsolete)"), is_obsolete("Burn (Informal)")
    (True, False)
    """
    return bool((status := _STATUS.search(term)) and "obsolete" in status[0].casefold())


def cited_key(cited: str) -> str:
    """The key of a clause's citation, a number or "Glossary: Term".

    >>> cited_key("Glossary: Mana Burn"), cited_key("305.7")
    ('mana burn', '305.7')
    """
    return term_key(cited.removeprefix(CITED_TERM)) if cited.startswith(CITED_TERM) else cited


@lru_cache(maxsize=1 << 14)
def parts_of_term(key: str) -> tuple[str, ...]:
    """The parts of the key of an entry that explains several words at once, each a key; () if it explains one word.

    If a part doesn't begin with a letter, the key has no parts: its comma or slash has another purpose.

    >>> parts_of_term("control, controller"), parts_of_term("modal/mode"), parts_of_term("+1/+1 counter")
    (('control', 'controller'), ('modal', 'mode'), ())
    >>> parts_of_term('banding, "bands with other" (obsolete)'), parts_of_term('intervening "if" clause')
    (('banding', 'bands with other'), ())
    """
    if not any(sign in key for sign in ",;/"):
        return ()
    pieces = _PART.findall(bare_term(key).replace(',"', '",'))
    parts = tuple(part for piece in pieces if (part := piece.strip().strip("\"'").strip()))
    return parts if len(parts) > 1 and all(part[0].isalpha() for part in parts) else ()


@lru_cache(maxsize=1 << 14)
def alphabetical(term: str) -> str:
    """The sort key of a term in a glossary: letters, digits and spaces in lower case.

    >>> alphabetical("“Enchant” [Object]")
    'enchant object'
    """
    return " ".join(_UNSORTED.sub("", normalise(term).casefold()).split())


@lru_cache(maxsize=1 << 12)
def slug(term: str) -> str:
    """A term's first words in letters, digits and hyphens, for addresses.

    >>> slug("Attack Alone"), slug("Æther")
    ('attack-alone', 'aether')
    """
    plain = unicodedata.normalize("NFKD", term.casefold().replace("æ", "ae")).encode("ascii", "ignore").decode()
    return "-".join(_NOT_WORD.sub(" ", plain).split()[:WORDS]) or "symbol"


def name(kind: str, key: str) -> str:
    """Identifies a record within its version: its number, or ``GLOSSARY_MARK`` and its key."""
    return GLOSSARY_MARK + key if kind == GLOSSARY else key


# -- titles ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def is_title(text: str) -> bool:
    """True if a rule's text is only a title, as for keywords.

    >>> is_title("Playing Mana Abilities"), is_title("For Mirrodin!"), is_title("A player may pay life.")
    (True, True, False)
    """
    text = normalise(heading(text))
    return 0 < len(text) <= LONGEST_TITLE and text[-1] not in '.:;)?"' and text[0].isupper()


def is_heading(kind: str, text: str) -> bool:
    """True for a section, and for a rule that is only a title, as for keywords."""
    return kind == "section" or (kind == "rule" and is_title(text))


@lru_cache(maxsize=1 << 15)
def heading(text: str) -> str:
    """A title or heading without underlining on the next line, and without the marks of italics."""
    text = text.rstrip()
    unruled = text.rstrip(_RULE_SIGNS)
    if len(text) - len(unruled) >= _SHORTEST_RULE:
        text = unruled.rstrip()
    return " ".join(ITALICS.sub(r"\1", text).split()).rstrip("-— ").rstrip()


def name_of(kind: str, key: str, term: str, text: str, find: Callable[[str], tuple[str, str] | None]) -> str:
    """The name of a section, rule or glossary entry: its term, its title, or the nearest title above it; "" if it has none.

    ``find(number)`` returns kind and text of another record of the same version, or None.
    """
    if kind == GLOSSARY:
        return heading(term)
    if kind == "section":
        return heading(text)
    number: RuleNumber | None = RuleNumber.parse(key)
    while number:
        if found := find(str(number)):
            kind, text = found
            if kind == "section" or is_title(text):
                return heading(text)
        number = number.parent
    return ""


def in_words(names: Sequence[str]) -> str:
    """["a", "b", "c"] -> "a, b and c"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
