"""The sentences of a record that its partner lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ruletrail.corpus.align.likeness import HELD, SHORTEST, Likeness
from ruletrail.corpus.lazily import lazy

HOPE = 0.4
"""A pair of sentences that share less than this can't count as the same. A little below every threshold in ``moved_sentences``.
"""
CLAUSE = 7
"""Least number of words in a part of a sentence that is searched for by itself."""


class Sentence:
    """A sentence of one record that its partner lacks, wholly or mostly."""

    def __init__(self, record: int, words: tuple[str, ...], alone: bool, weight: Mapping[str, float]) -> None:
        self.record, self.words = record, words
        self.alone = alone
        """True when its record has no partner."""
        self._weight = weight

    @lazy
    def _weights(self) -> dict[str, float]:
        """word -> weight, for each distinct word of the sentence."""
        return {word: self._weight[word] for word in self.words}

    @lazy
    def _size(self) -> float:
        return sum(self._weights.values())

    @lazy
    def counts(self) -> Counter[str]:
        """word -> how often the sentence has it."""
        return Counter(self.words)

    @lazy
    def mass(self) -> float:
        """The weight of all words."""
        return sum(map(self._weight.__getitem__, self.words))

    def could_be(self, other: Sentence) -> bool:
        """False when the two share too few words to be alike. A cheap test before difflib."""
        others = other._weights
        shared = sum([weight for word, weight in self._weights.items() if word in others])
        return 2 * shared >= HOPE * (self._size + other._size) or shared >= (HOPE + HELD) * min(self._size, other._size)


def of_old(likeness: Likeness, i: int, partner: int) -> list[Sentence]:
    """The sentences of an old record that its partner lacks. ``partner`` is an index, -1 for none."""
    told = [(start, size) for start, _, size in likeness.matching(i, partner) if size > 1] if partner >= 0 else []
    if _says_all(len(likeness.old_words(i)), told):
        return []
    return _unmatched(likeness, i, likeness.old_pieces(i), told, alone=partner < 0)


def of_new(likeness: Likeness, j: int, partner: int) -> list[Sentence]:
    """The sentences of a new record that its partner lacks. ``partner`` is an index, -1 for none."""
    told = [(start, size) for _, start, size in likeness.matching(partner, j) if size > 1] if partner >= 0 else []
    if _says_all(len(likeness.new_words(j)), told):
        return []
    return _unmatched(likeness, j, likeness.new_pieces(j), told, alone=partner < 0)


def _says_all(words: int, shared: list[tuple[int, int]]) -> bool:
    """True when too few words are left over to make up a sentence worth a search."""
    return 2 * (words - sum([size for _, size in shared])) <= SHORTEST


def _unmatched(
    likeness: Likeness, record: int, pieces: list[tuple[tuple[str, ...], bool]], shared: list[tuple[int, int]], *, alone: bool
) -> list[Sentence]:
    """The sentences of a record that its partner lacks.

    ``shared`` are the runs (start, length) of the record's words that the partner has too.
    """
    if not shared:
        return [
            Sentence(record, words, alone, likeness.weight) for words, content in pieces if content and len(words) >= SHORTEST
        ]
    said = bytearray(sum(len(words) for words, _ in pieces))
    for start, size in shared:
        said[start : start + size] = b"\1" * size
    sentences, position = [], 0
    for words, content in pieces:
        own = said[position : position + len(words)]
        position += len(words)
        if not content or len(words) < SHORTEST:
            continue
        if 2 * sum(own) < len(words):
            sentences.append(Sentence(record, words, alone, likeness.weight))
        else:
            start, end = _longest_gap(own)
            if end - start >= CLAUSE:
                sentences.append(Sentence(record, words[start:end], alone, likeness.weight))
    return sentences


def _longest_gap(matched: bytearray) -> tuple[int, int]:
    """Start and end of the longest run of words that the partner lacks."""
    run = max(bytes(matched).split(b"\1"), key=len)
    start = bytes(matched).find(run) if run else 0
    return start, start + len(run)
