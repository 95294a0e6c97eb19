"""What a question asks for: concepts, each with the ways that the rules may put it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from indexer.asking.terms import Named, named
from indexer.asking.view import View
from indexer.language.analysis import ASKING, EMPTY, stem
from indexer.language.vocabulary import COMPOUNDS, Vocabulary
from indexer.language.words import Words

if TYPE_CHECKING:
    from indexer.asking.named_cards import NamedCards


class Concept(NamedTuple):
    """One thing that a query asks for."""

    said: str
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
    vocabulary = view.opened.vocabulary
    cards = _cards(words.text, view)
    asked = concepts(words, vocabulary, view.day, cards)
    corrections = dict(filter(None, (_correction(concept, words.text, view) for concept in asked)))
    better = ""
    if corrections:
        better = re.sub(r"[^\W\d_]+", lambda m: corrections.get(m[0].lower(), m[0]), words.text)
        words = Words.read(better)
        asked = concepts(words, vocabulary, view.day, cards)
    return Question(asked, named(words, view), tuple(phrase.said for phrase in phrases), better)


def _cards(text: str, view: View) -> NamedCards | None:
    if view.cards is None:
        return None
    from indexer.asking.named_cards import NamedCards

    return NamedCards(text, view, view.cards)


def concepts(asked: Words, vocabulary: Vocabulary, when: int | None, cards: NamedCards | None = None) -> tuple[Concept, ...]:
    """What words ask for, in the order typed, as of a day (20040201) or, with None, of all times together."""
    words, stemmed = asked.tokens, asked.stems
    longest = max(vocabulary.longest, cards.longest if cards else 0)
    found: list[Concept] = []
    extra: list[Concept] = []
    place = 0
    while place < len(words):
        for length in range(min(longest, len(words) - place), 0, -1):
            phrase = " ".join(stemmed[place : place + length])
            sense = vocabulary.sense(phrase, when)
            if sense is None and cards:
                sense = cards.sense(phrase, words[place : place + length], begins=not place)
            if sense is None:
                continue
            said = [s for w, s in zip(words[place:], stemmed[place : place + length], strict=False) if w not in ASKING]
            if phrase in COMPOUNDS:
                said = [phrase]
            ways = [(tuple(said), sense.literal)] if said else []
            ways += [(tuple(way), sense.weight) for way in sense.alternatives]
            found.append(Concept(" ".join(words[place : place + length]), tuple(ways)))
            extra += [Concept(phrase, ((tuple(way), sense.weight),), typed=False) for way in sense.also]
            place += length
            break
        else:
            word = words[place]
            if word not in ASKING:
                ways = [((stemmed[place],), 1.0)]
                if word.startswith("non") and len(word) > 5:
                    ways.append(((stem(word[3:]),), 0.5))
                found.append(Concept(word, tuple(ways)))
            place += 1
    if not found:
        found = [Concept(word, (((stem(word),), 1.0),)) for word in words if word not in EMPTY]
    return (*found, *extra)


def unheard(asked: tuple[Concept, ...], view: View) -> tuple[str, ...]:
    """A line for each word that no rule in the time asked about has."""
    lines = tuple(
        f"no rule has {concept.said!r}"
        for concept in asked
        if concept.typed and not any(view.postings.of(word) for way, _ in concept.ways for word in way)
    )
    return lines or ("no rule was in force then that has these words",)


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
