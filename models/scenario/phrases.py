"""The sentences of steps and asks: the rows of data/phrases.tsv, their words, and a form of each for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ruletrail.models.tables import rows

#: Forms of a question for a property.
_PROPERTY = (
    r"(?:(?:what|which|who)(?: is| are|'s) )?(?:{of}'s (?:NAME)|(?:the )?(?:NAME) of {of})(?: now)?",
    r"(?:what |which |how much |how many )?(?:NAME) (?:is|are|of|does|do|has) {of}(?: have)?(?: left)?(?: now)?",
)


@lru_cache(maxsize=1)
def phrases() -> list[tuple[str, ...]]:
    """The rows of data/phrases.tsv, with each property as the questions for it: (sort, word, pattern, fixed values)."""
    found: list[tuple[str, ...]] = []
    for sort, word, pattern, fixed in rows("phrases.tsv", 4):
        if sort == "property":
            found += [("ask", word, form.replace("NAME", pattern), fixed) for form in _PROPERTY]
        else:
            found.append((sort, word, pattern, fixed))
    return found


@lru_cache(maxsize=2)
def vocabulary(sort: str) -> frozenset[str]:
    """The words of all rows of a sort, besides those that their slots stand for."""
    patterns = " ".join(re.sub(r"\{[\w-]+\}", " ", pattern) for each, _, pattern, _ in phrases() if each == sort)
    told = re.findall(r"[a-z]+\??", patterns.replace("(?:", " "))
    return frozenset(part for word in told for part in (word.removesuffix("?"), re.sub(r"\w\?", "", word)))


def third_person(verb: str) -> str:
    """A verb as it stands after "she": "attacks", "copies", "has"."""
    known = {"have": "has", "be": "is", "do": "does"}
    if verb in known:
        return known[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else f"{verb}s"


def slots(pattern: str, match: re.Match[str]) -> Iterator[tuple[str, str]]:
    """(key, words) of each slot of a pattern that the sentence fills."""
    for place, key in enumerate(re.findall(r"\{([\w-]+)\}", pattern)):
        if (found := match[f"s{place}"]) is not None:
            yield key, found


def form(pattern: str) -> str:
    """A pattern as one sentence for people: the first of its alternatives, without its optional parts."""
    made, before = pattern, ""
    while made != before:
        before = made
        made = re.sub(r"\(\?[:=][^()]*\)\?|\(\?=[^()]*\)", "", made)
        made = re.sub(r"\(\?:([^()|]*)(?:\|[^()]*)*\)(?!\?)", r"\1", made)
    made = re.sub(r"\{(by|player|under|effect-of)\}", "PLAYER", made.split("|")[0])
    return " ".join(re.sub(r"\{([\w-]+)\}", lambda match: _SLOTS.get(match[1], "CARD"), re.sub(r"\w\?", "", made)).split())


#: The placeholder in a form for a key that is neither a player nor a card.
_SLOTS = {"number": "TWO", "amount": "3", "kind": "charge", "word": "WORD", "words": "WORD", "ability": "ABILITY"}
