"""What a question asks for: concepts, each with the ways that the rules may put it."""

from __future__ import annotations

from typing import NamedTuple

from corpus.normalise import normalise
from indexer.analysis import ASKING, EMPTY, stem, tokens
from indexer.vocabulary import COMPOUNDS, Vocabulary


class Concept(NamedTuple):
    """One thing that a query asks for."""

    said: str
    ways: list[tuple[tuple[str, ...], float]]
    """How the rules may put it: stems, and what that way is worth."""
    typed: bool = True
    """False for a further thing to look for, which was not typed."""


def concepts(text: str, vocabulary: Vocabulary, when: int | None) -> list[Concept]:
    """The concepts of a question, as of a day (20040201) or, with None, in all times together. Typed order."""
    words = tokens(normalise(text))
    stemmed = [stem(word) for word in words]
    found: list[Concept] = []
    extra: list[Concept] = []
    place = 0
    while place < len(words):
        for length in range(min(vocabulary.longest, len(words) - place), 0, -1):
            phrase = " ".join(stemmed[place : place + length])
            sense = vocabulary.sense(phrase, when)
            if sense is None:
                continue
            said = [s for w, s in zip(words[place:], stemmed[place : place + length], strict=False) if w not in ASKING]
            if phrase in COMPOUNDS:
                said = [phrase]
            ways = [(tuple(said), sense.literal)] if said else []
            ways += [(tuple(way), sense.weight) for way in sense.alternatives]
            found.append(Concept(" ".join(words[place : place + length]), ways))
            extra += [Concept(phrase, [(tuple(way), sense.weight)], typed=False) for way in sense.also]
            place += length
            break
        else:
            word = words[place]
            if word not in ASKING:
                ways = [((stemmed[place],), 1.0)]
                if word.startswith("non") and len(word) > 5:
                    ways.append(((stem(word[3:]),), 0.5))
                found.append(Concept(word, ways))
            place += 1
    if not found:
        found = [Concept(word, [((stem(word),), 1.0)]) for word in words if word not in EMPTY]
    return found + extra
