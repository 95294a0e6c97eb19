"""The texts that share rare words with a given text. It is cheap, and saves most calls of difflib."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain, islice, repeat
from operator import add, mul

COMMON = 80
"""A feature that more texts share is ignored, so that a search among many texts costs no more than among few."""
FLOOR = 0.08
"""Least share of its own features, by weight, that a text must share with a near one."""
HELD = 0.3
"""Share of the smaller text's features that must be shared for the larger text to contain it."""
PAIR = 1 << 30
"""More than the number of words, so that the number of a pair never equals the number of a word."""
REMEMBERED = 1 << 14
"""Size of the cache of features: many steps and many books ask for the same texts."""


class _Numbers(dict[str, int]):
    """Cache: word -> its number."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self) + 1
        return number


_NUMBERS = _Numbers()


@lru_cache(REMEMBERED)
def features(words: tuple[str, ...]) -> tuple[int, ...]:
    """The distinct words of a text and its distinct pairs of neighbouring words, as numbers. Near texts share many of them."""
    numbers = list(map(_NUMBERS.__getitem__, words))
    pairs = map(add, map(mul, numbers, repeat(PAIR)), islice(numbers, 1, None))
    return tuple(dict.fromkeys(chain(numbers, pairs)))


class _Sizes(dict[int, float]):
    """Index of a text -> the weight of all its features, computed on first use."""

    def __init__(self, texts: list[tuple[int, ...]], counts: Counter[int], gains: list[float]) -> None:
        self._texts, self._counts, self._gains = texts, counts, gains

    def __missing__(self, place: int) -> float:
        self[place] = size = sum(map(self._gains.__getitem__, map(self._counts.__getitem__, self._texts[place])))
        return size


class Neighbours:
    """An inverted index over some texts. It finds the texts that share the rarest features with one of the ``asked`` texts.

    Inside, a text is named by its index: adding to a list is faster than adding to a dict.
    """

    def __init__(self, texts: Mapping[int, tuple[str, ...]], asked: Iterable[tuple[str, ...]]) -> None:
        self._index = list(texts)
        own = list(map(features, texts.values()))
        counts = Counter(chain.from_iterable(own))
        self._rarest = math.log(len(own) + 2)
        gains = [self._rarest, *(self._rarest - math.log(count) for count in range(1, len(own) + 1))]
        self._size = _Sizes(own, counts, gains)
        #: feature -> its weight, and the texts that have it
        self._leads: dict[int, tuple[float, list[int]]] = {}
        leading: dict[int, list[int]] = {}
        for feature in counts.keys() & set(chain.from_iterable(map(features, asked))):
            holders: list[int] = []
            times = counts[feature]
            self._leads[feature] = gains[times], holders
            if times <= COMMON:
                leading[feature] = holders
        for place, found in enumerate(own):
            for feature in filter(leading.__contains__, found):
                leading[feature].append(place)

    def most_alike(self, words: tuple[str, ...], most: int) -> list[int]:
        """Up to ``most`` texts that overlap with ``words``, the greatest overlap first.

        Texts with less than half of the greatest overlap are dropped.
        """
        return self._overlapping(*self._shared(words), most)

    def akin(self, words: tuple[str, ...], most: int, held: int) -> set[int]:
        """Up to ``most`` nearest texts, and up to ``held`` texts that contain these words, or are contained in them, to the
        greatest share."""
        shared, own = self._shared(words)
        size, least = self._size, HELD * own
        holding = [
            (-value / (own if own < (other := size[place]) else other), self._index[place])
            for place, value in enumerate(shared)
            if value and (value >= least or value >= HELD * size[place])
        ]
        return {*self._overlapping(shared, own, most), *(index for _, index in sorted(holding)[:held])}

    def _shared(self, words: tuple[str, ...]) -> tuple[list[float], float]:
        """For each text, the weight of the features shared with ``words``; and the weight of all features of ``words``."""
        own = 0.0
        shared = [0.0] * len(self._index)
        strange: tuple[float, list[int]] = (self._rarest, [])
        for gain, holders in map(self._leads.get, features(words), repeat(strange)):
            own += gain
            for place in holders:
                shared[place] += gain
        return shared, own

    def _overlapping(self, shared: list[float], own: float, most: int) -> list[int]:
        index, size, floor = self._index, self._size, FLOOR * own
        overlaps = [
            (-value / (own + size[place]), index[place]) for place, value in enumerate(shared) if value >= floor and value
        ]
        half = min(overlaps, default=(0.0, 0))[0] / 2
        return [index for _, index in sorted([pair for pair in overlaps if pair[0] <= half])[:most]]
