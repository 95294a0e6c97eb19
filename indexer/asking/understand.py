"""What a question asks for: concepts, each with the ways that the rules may put it."""

from __future__ import annotations

import re
from typing import NamedTuple

from indexer.asking.named_cards import card_sense
from indexer.asking.terms import Named, named
from indexer.asking.view import View
from indexer.language.analysis import ASKING, EMPTY, stem
from indexer.language.vocabulary import COMPOUNDS
from indexer.language.words import Words


class Concept(NamedTuple):
    """One thing that a query asks for."""

    said: str
    """Its words."""
    phrase: str
    """Their stems, joined by spaces."""
    ways: tuple[tuple[tuple[str, ...], float], ...]
    """How the rules may put it: stems, and what that way is worth."""
    typed: bool = True
    """False for a further thing to look for, which was not typed."""


class Question(NamedTuple):
    """A question understood."""

    concepts: tuple[Concept, ...]
    named: Named
    phrases: tuple[str, ...] = ()
    """The stems of what stood in quotation marks: it is preferred."""
    suggestion: str = ""
    """The text with its misspelt words put right; "" when there are none."""


def understand(words: Words, view: View, phrases: tuple[Words, ...] = ()) -> Question:
    """What the words ask for, misspelt ones put right. ``phrases`` stood in quotation marks."""
    asked = concepts(words, view)
    corrections = dict(filter(None, (_correction(concept, words.text, view) for concept in asked)))
    better = ""
    if corrections:
        better = re.sub(r"[^\W\d_]+", lambda m: corrections.get(m[0].lower(), m[0]), words.text)
        words = Words.read(better)
        asked = concepts(words, view)
    return Question(asked, named(words, view), tuple(phrase.said for phrase in phrases), better)


def literally(words: Words, view: View) -> Question:
    """What the words ask for with no more than other names of renamed terms: an exact query doesn't mean nicknames."""
    question = understand(words, view)
    is_renamed = view.opened.vocabulary.is_renamed
    return question._replace(
        concepts=tuple(
            concept if is_renamed(concept.phrase) else concept._replace(ways=concept.ways[:1])
            for concept in question.concepts
            if concept.typed
        )
    )


def concepts(asked: Words, view: View) -> tuple[Concept, ...]:
    """What words ask for in the time looked at: concepts in the order typed, then further things to look for."""
    words, stemmed = asked.tokens, asked.stems
    vocabulary, when = view.opened.vocabulary, view.day
    longest = max(vocabulary.longest, view.cards.longest if view.cards else 0)
    found: list[Concept] = []
    extra: list[Concept] = []
    place = 0
    while place < len(words):
        for length in range(min(longest, len(words) - place), 0, -1):
            phrase = " ".join(stemmed[place : place + length])
            sense = vocabulary.sense(phrase, when)
            if sense is None and view.cards:
                sense = card_sense(asked, place, length, view.opened, view.cards)
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
    return (*found, *extra)


def _correction(concept: Concept, text: str, view: View) -> tuple[str, str] | None:
    """An unknown word, and the word that was perhaps meant. Unknown is what no rule has and what isn't a nickname.

    A word with a capital is a name, of a card say, and stays as it is.
    """
    word = concept.said
    if word.capitalize() in text:
        return None
    if len(word) < 5 or len(concept.ways) > 1 or not word.isalpha() or view.opened.all.of(concept.ways[0][0][0]):
        return None
    near = view.opened.similar(word, 1 if len(word) < 8 else 2)
    return (word, near[0]) if near else None
