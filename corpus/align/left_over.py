"""What a record says, sentence by sentence, that its partner doesn't say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ruletrail.corpus.align.likeness import HELD, SHORTEST, Likeness
from ruletrail.corpus.lazily import lazy

HOPE = 0.4
"""A little less than any share of words in common from which two sentences count as the same one."""
CLAUSE = 7
"""Words that a part of a sentence must have to be looked for by itself."""


class Sentence:
    """A sentence of one record, of which its partner says too little to account for it."""

    def __init__(self, record: int, words: tuple[str, ...], alone: bool, weight: Mapping[str, float]) -> None:
        self.record, self.words = record, words
        self.alone = alone
        """True when its record has no partner."""
        self._weight = weight

    @lazy
    def _weights(self) -> dict[str, float]:
        """Each word once."""
        return {word: self._weight[word] for word in self.words}

    @lazy
    def _size(self) -> float:
        return sum(self._weights.values())

    @lazy
    def counts(self) -> Counter[str]:
        """How many times each word is there."""
        return Counter(self.words)

    @lazy
    def mass(self) -> float:
        """The weight of all words."""
        return sum(map(self._weight.__getitem__, self.words))

    def could_be(self, other: Sentence) -> bool:
        """False when not even all the words that both have could make them alike; cheap."""
        others = other._weights
        shared = sum([weight for word, weight in self._weights.items() if word in others])
        return 2 * shared >= HOPE * (self._size + other._size) or shared >= (HOPE + HELD) * min(self._size, other._size)


def of_old(likeness: Likeness, i: int, partner: int) -> list[Sentence]:
    """The sentences of an old record that are not found in its partner. ``partner`` is an index; -1 means that it has none."""
    told = [(start, size) for start, _, size in likeness.matching(i, partner) if size > 1] if partner >= 0 else []
    if _says_all(len(likeness.old_words(i)), told):
        return []
    return _unmatched(likeness, i, likeness.old_pieces(i), told, alone=partner < 0)


def of_new(likeness: Likeness, j: int, partner: int) -> list[Sentence]:
    """The sentences of a new record that are not found in its partner. ``partner`` is an index; -1 means that it has none."""
    told = [(start, size) for _, start, size in likeness.matching(partner, j) if size > 1] if partner >= 0 else []
    if _says_all(len(likeness.new_words(j)), told):
        return []
    return _unmatched(likeness, j, likeness.new_pieces(j), told, alone=partner < 0)


def _says_all(words: int, shared: list[tuple[int, int]]) -> bool:
    """True when so few words are left that no sentence worth looking for can be among them."""
    return 2 * (words - sum([size for _, size in shared])) <= SHORTEST


def _unmatched(
    likeness: Likeness, record: int, pieces: list[tuple[tuple[str, ...], bool]], shared: list[tuple[int, int]], *, alone: bool
) -> list[Sentence]:
    """The sentences of a record that its partner doesn't say.

    ``shared`` are the runs (start, length) of the record's words that the partner says too.
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
    """Start and end of the longest run of words that were not found in the partner."""
    run = max(bytes(matched).split(b"\1"), key=len)
    start = bytes(matched).find(run) if run else 0
    return start, start + len(run)
