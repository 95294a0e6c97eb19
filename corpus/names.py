"""What things are called: glossary terms and their keys, titles and headings, and what tells two records of a version apart."""

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
"""Stands before a term where numbers and terms are told apart by their names."""
CITED_TERM = "Glossary: "
"""Stands before a term where a clause cites an entry of the glossary."""
WORDS = 6
"""Words of a term that its slug holds."""
LONGEST_TITLE = 60
"""Characters of the longest text that may be a title."""

#: How plain texts write words in italics.
ITALICS = later(r"(?<![\w_])_([^_\n]+)_(?=TM\b|[^\w]|$)")
_RULE_SIGNS, _SHORTEST_RULE = "-=_", 3
#: What a glossary writes behind a term that is no longer, or never was, a word of the rules.
_STATUS = later(r"\s*\((?:obsolete|informal)\)\s*$", re.IGNORECASE)
#: A part of a headword that names several things: what stands between separators outside quotation marks.
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
    """A term without the word for its status.

    >>> bare_term("Mana Burn (Obsolete)")
    'Mana Burn'
    """
    return _STATUS.sub("", term)


def is_obsolete(term: str) -> bool:
    """Whether a glossary calls a term one that is no longer a word of the rules.

    >>> is_obsolete("Mana Burn (Obsolete)"), is_obsolete("Burn (Informal)")
    (True, False)
    """
    return bool((status := _STATUS.search(term)) and "obsolete" in status[0].casefold())


def cited_key(cited: str) -> str:
    """The key of what a clause cites, a number or "Glossary: Term".

    >>> cited_key("Glossary: Mana Burn"), cited_key("305.7")
    ('mana burn', '305.7')
    """
    return term_key(cited.removeprefix(CITED_TERM)) if cited.startswith(CITED_TERM) else cited


@lru_cache(maxsize=1 << 14)
def parts_of_term(key: str) -> tuple[str, ...]:
    """The parts of the key of an entry that explains several words at once, each a key; () where it explains one.

    A part that doesn't begin with a letter is none: such a term has its comma or slash for another reason.

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
    """What a glossary sorts a term by: letters, digits and spaces in lower case.

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
    """What tells a record from the others of its version: its number, or its key after ``GLOSSARY_MARK``."""
    return GLOSSARY_MARK + key if kind == GLOSSARY else key


# -- titles ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def is_title(text: str) -> bool:
    """True of a rule's text that is only a title, as those of keywords are.

    >>> is_title("Playing Mana Abilities"), is_title("For Mirrodin!"), is_title("A player may pay life.")
    (True, True, False)
    """
    text = normalise(heading(text))
    return 0 < len(text) <= LONGEST_TITLE and text[-1] not in '.:;)?"' and text[0].isupper()


def is_heading(kind: str, text: str) -> bool:
    """True of a section, and of a rule that is a title alone, as keywords are."""
    return kind == "section" or (kind == "rule" and is_title(text))


@lru_cache(maxsize=1 << 15)
def heading(text: str) -> str:
    """A title or heading without the line that some sources rule below it, and without the marks of italics."""
    text = text.rstrip()
    unruled = text.rstrip(_RULE_SIGNS)
    if len(text) - len(unruled) >= _SHORTEST_RULE:
        text = unruled.rstrip()
    return " ".join(ITALICS.sub(r"\1", text).split()).rstrip("-— ").rstrip()


def name_of(kind: str, key: str, term: str, text: str, find: Callable[[str], tuple[str, str] | None]) -> str:
    """The name of a section, rule or glossary entry: its term, its title, or the title that it stands below; "" without one.

    ``find(number)`` gives kind and text of another entry of the same version, or None.
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
