"""Turns the words of a query into concepts, each with the phrases that the rules may use for it, and finds the glossary terms
that the words name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY
from ruletrail.indexer.asking.view import View
from ruletrail.indexer.language.analysis import ASKING, EMPTY, stem
from ruletrail.indexer.language.naming import keys_of_name
from ruletrail.indexer.language.vocabulary import COMPOUNDS, Sense
from ruletrail.indexer.language.words import Words

#: The most words of a term of the glossary.
LONGEST = 5
#: The most concepts that are looked for. Of a longer text, such as a whole rule, the rarest concepts count.
MOST = 40


class Concept(NamedTuple):
    """One thing that a query asks for."""

    words: str
    """The words as typed."""
    phrase: str
    """The stems of the words, joined by spaces."""
    ways: tuple[tuple[tuple[str, ...], float], ...]
    """The phrases that the rules may use for it: stems, and a weight."""
    typed: bool = True
    """False for a further thing to look for, which was not typed."""


def concepts(asked: Words, view: View) -> tuple[Concept, ...]:
    """The concepts of some words in the view's time: concepts in typed order, then further things to look for."""
    words, stemmed = asked.tokens, asked.stems
    vocabulary = view.opened.vocabulary
    longest = max(vocabulary.longest, view.cards.longest if view.cards else 0)
    found: list[Concept] = []
    extra: list[Concept] = []
    place = 0
    while place < len(words):
        for length in range(min(longest, len(words) - place), 0, -1):
            phrase = " ".join(stemmed[place : place + length])
            sense = vocabulary.sense(phrase, view.day) or _card(asked, place, length, view)
            if sense is None:
                continue
            said = [s for w, s in zip(words[place:], stemmed[place : place + length], strict=False) if w not in ASKING]
            if phrase in COMPOUNDS:
                said = [phrase]
            ways = [(tuple(said), sense.literal)] if said else []
            ways += [(tuple(way), sense.weight) for way in sense.alternatives]
            found.append(Concept(" ".join(words[place : place + length]), phrase, tuple(ways)))
            extra += [Concept(phrase, phrase, ((tuple(way), sense.weight),), typed=False) for way in sense.also]
            place += length
            break
        else:
            word = words[place]
            if word not in ASKING:
                ways = [((stemmed[place],), 1.0)]
                if word.startswith("non") and len(word) > 5:
                    ways.append(((stem(word[3:]),), 0.5))
                found.append(Concept(word, stemmed[place], tuple(ways)))
            place += 1
    if not found:
        found = [Concept(word, s, (((s,), 1.0),)) for word, s in zip(words, stemmed, strict=True) if word not in EMPTY]
    if len(found) > MOST:
        rarest = sorted(found, key=lambda concept: -max(view.postings.rarity(word) for word in concept.ways[0][0] or ("",)))
        found = [concept for concept in dict.fromkeys(found) if concept in set(rarest[:MOST])]
    return (*found, *extra)


def _card(asked: Words, place: int, length: int, view: View) -> Sense | None:
    """The meaning of ``length`` words from ``place`` on, if they are the name of a card that the home keeps; otherwise None.

    A term of the rules is not taken as a card. A single word is a card only if no rule has the word, or if it has a capital and
    isn't the first word.
    """
    if view.cards is None:
        return None
    phrase = " ".join(asked.stems[place : place + length])
    if view.opened.documents("term", phrase):
        return None
    is_strange = not view.opened.all.of(phrase)
    if length == 1 and not is_strange and (not place or asked.tokens[place].capitalize() not in asked.text):
        return None
    return view.cards.sense(phrase)


# -- terms of the glossary ------------------------------------------------------------------------------------------


class NamedTerm(NamedTuple):
    """A term that a text names."""

    stems: str
    length: int
    """The number of words."""
    entries: set[int]
    """The documents of the term's entries."""


class Named(NamedTuple):
    """The rules that a question's terms lead to."""

    cites: dict[str, float]
    """Number -> weight of each rule that the terms' entries cite."""
    whole: str
    """The term's stems if the question is one term and nothing else; otherwise ""."""
    documents: frozenset[int] = frozenset()
    """For such a question: the term's entries, and the rules and headings that they cite."""


def terms(asked: Words, view: View) -> Iterator[NamedTerm]:
    """The longest runs of words that are terms of the glossary in the view's time."""
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


def named(terms: Iterable[NamedTerm], content: int, view: View) -> Named:
    """The rules that a question's terms lead to. ``content`` is the number of the question's words without words of asking."""
    cites: dict[str, float] = {}
    whole = ""
    for term in terms:
        whole = whole or (term.stems if term.length >= content else "")
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


def nicknamed(asked: Words, view: View) -> Named | None:
    """The rules that a question leads to if it is only a nickname of a term or a heading ("2HG"); otherwise None."""
    vocabulary = view.opened.vocabulary
    sense = vocabulary.sense(asked.joined, None)
    if sense is None or sense.also:  # a phrase for two things together is no name
        return None
    for name in vocabulary.names(asked.joined)[1:]:
        said = Words.read(name)
        if set(said.stems) <= set(asked.stems):  # the question only adds words to the name, like "storm count"
            continue
        if (leads := named(terms(said, view), len(said.content), view)).whole:
            return leads
        for key, _whole in keys_of_name(said):
            for doc in sorted(view.bearing("named", key), key=view.opened.place):
                entry = view.opened.stored(doc)
                if entry["kind"] == GLOSSARY:
                    return named([NamedTerm(entry["terms"][0], LONGEST, {doc})], 0, view)
                return Named({entry["key"]: 1.0}, entry["text"], frozenset((doc,)))
    return None
