"""Which texts are near a given one, by the rare words that they share: cheap, so that difflib is asked seldom."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain, islice, repeat
from operator import add, mul

COMMON = 80
"""A feature that more texts share leads to no candidates, so that a search costs no more among many texts than among few."""
FLOOR = 0.08
"""Share of its own features, by weight, that a text must share with another to be near it."""
HELD = 0.3
"""Share of the smaller text's features that must be shared for one to hold the other."""
PAIR = 1 << 30
"""More words than there are, so that no pair has the number of a word."""
REMEMBERED = 1 << 14
"""Texts whose features are remembered: the same ones are asked for in many steps and for many books."""


class _Numbers(dict[str, int]):
    """word -> a number of its own."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self) + 1
        return number


_NUMBERS = _Numbers()


@lru_cache(REMEMBERED)
def features(words: tuple[str, ...]) -> tuple[int, ...]:
    """The words of a text and its pairs of neighbouring words, each once, as numbers. They are what two near texts share."""
    numbers = list(map(_NUMBERS.__getitem__, words))
    pairs = map(add, map(mul, numbers, repeat(PAIR)), islice(numbers, 1, None))
    return tuple(dict.fromkeys(chain(numbers, pairs)))


class Neighbours:
    """An inverted index over some texts that finds those that share the rarest features with a given one of ``asked``."""

    def __init__(self, texts: Mapping[int, tuple[str, ...]], asked: Iterable[tuple[str, ...]]) -> None:
        own = {index: features(words) for index, words in texts.items()}
        counts = Counter(chain.from_iterable(own.values()))
        self._rarest = math.log(len(own) + 2)
        gains = [self._rarest, *(self._rarest - math.log(count) for count in range(1, len(own) + 1))]
        gain, count = gains.__getitem__, counts.__getitem__
        self._size = {index: sum(map(gain, map(count, found))) for index, found in own.items()}
        #: feature -> its weight, and the texts that it leads to
        self._leads: dict[int, tuple[float, list[int]]] = {}
        leading: dict[int, list[int]] = {}
        for feature in counts.keys() & set(chain.from_iterable(map(features, asked))):
            holders: list[int] = []
            times = counts[feature]
            self._leads[feature] = gains[times], holders
            if times <= COMMON:
                leading[feature] = holders
        for index, found in own.items():
            for feature in filter(leading.__contains__, found):
                leading[feature].append(index)

    def nearest(self, words: tuple[str, ...], count: int) -> list[int]:
        """Up to ``count`` texts by how much they share with ``words``, the most first.

        Texts with less than half of the greatest overlap are dropped.
        """
        return self._overlapping(*self._shared(words), count)

    def akin(self, words: tuple[str, ...], count: int, held: int) -> set[int]:
        """Up to ``count`` nearest texts, and up to ``held`` that hold, or are held in, these words to the greatest share."""
        shared, own = self._shared(words)
        size, least = self._size, HELD * own
        holding = [
            (-value / (own if own < (other := size[index]) else other), index)
            for index, value in shared.items()
            if value >= least or value >= HELD * size[index]
        ]
        return {*self._overlapping(shared, own, count), *(index for _, index in sorted(holding)[:held])}

    def _shared(self, words: tuple[str, ...]) -> tuple[dict[int, float], float]:
        """text -> weight of the features shared with it, and the weight of all features of ``words``."""
        own = 0.0
        shared: dict[int, float] = defaultdict(float)
        strange: tuple[float, list[int]] = (self._rarest, [])
        for gain, holders in map(self._leads.get, features(words), repeat(strange)):
            own += gain
            for index in holders:
                shared[index] += gain
        return shared, own

    def _overlapping(self, shared: Mapping[int, float], own: float, count: int) -> list[int]:
        size, floor = self._size, FLOOR * own
        overlaps = [(-value / (own + size[index]), index) for index, value in shared.items() if value >= floor]
        half = min(overlaps, default=(0.0, 0))[0] / 2
        return [index for _, index in sorted([pair for pair in overlaps if pair[0] <= half])[:count]]
