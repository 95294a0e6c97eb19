"""What the words of a query ask for: concepts, each with the ways in which the rules may put it, and the terms that it names."""

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

#: A term of the glossary has at most this many words.
LONGEST = 5
#: Of a text that asks for more things, such as a whole rule, so many of the rarest are looked for.
MOST = 40


class Concept(NamedTuple):
    """One thing that a query asks for."""

    words: str
    """Its words."""
    phrase: str
    """Their stems, joined by spaces."""
    ways: tuple[tuple[tuple[str, ...], float], ...]
    """How the rules may put it: stems, and what that way is worth."""
    typed: bool = True
    """False for a further thing to look for, which was not typed."""


def concepts(asked: Words, view: View) -> tuple[Concept, ...]:
    """What words ask for in the time looked at: concepts in the order typed, then further things to look for."""
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
    """What so many words from a place on mean, when they are the name of a card that the home keeps.

    Terms of the rules aren't cards here. A single word is one where no rule has it, or where it has a capital that isn't
    the first word's.
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


def named(terms: Iterable[NamedTerm], content: int, view: View) -> Named:
    """What the terms that a question names lead to. ``content`` is the number of its words that say what it is about."""
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
    """What a question leads to that is a nickname of a term or a heading and nothing else: "2HG"; None for others."""
    vocabulary = view.opened.vocabulary
    sense = vocabulary.sense(asked.joined, None)
    if sense is None or sense.also:  # what means two things together is no name
        return None
    for name in vocabulary.names(asked.joined)[1:]:
        said = Words.read(name)
        if set(said.stems) <= set(asked.stems):  # it only says more of that, as "storm count" does
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
