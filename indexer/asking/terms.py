"""The terms of the glossary that a text names, and the rules that their entries lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from corpus.numbers import RuleNumber
from indexer.asking.view import View
from indexer.language.analysis import ASKING
from indexer.language.words import Words

#: A term of the glossary has at most this many words.
LONGEST = 5
#: What may follow a term without making it another: "the substance ability".
_NOUNS = frozenset(
    ("ability", "abilities", "keyword", "keywords", "zone", "step", "phase", "symbol", "counter", "counters", "mechanic")
)


class NamedTerm(NamedTuple):
    """A term that a text names."""

    said: str
    """Its stems."""
    length: int
    """How many words it has."""
    entries: set[int]
    """The documents of its entries."""


class Named(NamedTuple):
    """What a question's terms lead to."""

    cites: dict[str, float]
    """number -> weight: the rules that the entries lead to."""
    whole: str
    """The term's stems when the question is a term and nothing else, otherwise ""."""
    documents: frozenset[int] = frozenset()
    """Of such a question, the term's entries and the rules and headings that they lead to."""


NOTHING_NAMED = Named({}, "")


def terms(asked: Words, view: View) -> Iterator[NamedTerm]:
    """Each longest run of words that is a term of the glossary in the time looked at."""
    words, stemmed = asked.tokens, asked.stems
    place = 0
    while place < len(words):
        step = 1
        for length in range(min(LONGEST, len(words) - place), 0, -1):
            if length == 1 and words[place] in ASKING:
                break
            said = " ".join(stemmed[place : place + length])
            entries = view.bearing("term", said)
            if entries:
                yield NamedTerm(said, length, entries)
                step = length
                break
        place += step


def named(found: Iterable[NamedTerm], content: int, view: View) -> Named:
    """What the terms that a question names lead to. ``content`` is the number of its words that say what it is about."""
    cites: dict[str, float] = {}
    whole = ""
    for term in found:
        whole = whole or (term.said if term.length >= content else "")
        for doc in term.entries:
            cited = view.opened.stored(doc)["cites"]
            for number in cited:
                weight = (1.0 if term.length > 1 else 0.6) / len(cited) ** 0.5
                cites[number] = max(weight, cites.get(number, 0.0))
    if not whole:
        return Named(cites, whole)
    entries = view.opened.documents("term", whole)
    cited_rules = (view.opened.numbered(RuleNumber.parse(number)) for number in cites)
    return Named(cites, whole, frozenset(view.allowed(entries.union(*cited_rules))))


def is_named(words: Words, view: View) -> bool:
    """True when words name a term or a heading of several words, or are a term of a single word."""
    lengths = [term.length for term in terms(words, view)]
    if any(length > 1 for length in lengths):
        return True
    if lengths and sum(word not in ASKING and word not in _NOUNS for word in words.tokens) <= 1:
        return True
    return len(words.content) > 1 and bool(view.opened.saying(words.said, tuple(words.content)))
