"""Which texts are near a given one, by the rare words that they share: cheap, so that difflib is asked seldom."""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence

COMMON = 80
"""A feature that more texts share leads to no candidates, so that a search costs no more among many texts than among few."""
FLOOR = 0.08
"""Share of its own features, by weight, that a text must share with another to be near it."""
HELD = 0.3
"""Share of the smaller text's features that must be shared for one to hold the other."""


def features(words: Sequence[str]) -> dict[Hashable, None]:
    """The words of a text and its pairs of neighbouring words, each once. They are what two near texts share."""
    return dict.fromkeys(itertools.chain(words, itertools.pairwise(words)))


class Neighbours:
    """An inverted index over some texts that finds those that share the rarest features with a given one of ``asked``."""

    def __init__(self, texts: Mapping[int, Sequence[str]], asked: Iterable[Sequence[str]]) -> None:
        own = {index: features(words) for index, words in texts.items()}
        counts = Counter(itertools.chain.from_iterable(own.values()))
        self._rarest = math.log(len(own) + 2)
        gains = [self._rarest - math.log(count) for count in range(1, len(own) + 1)]
        weight = {feature: gains[count - 1] for feature, count in counts.items()}
        self._size = {index: sum(map(weight.__getitem__, found)) for index, found in own.items()}
        #: feature -> its weight, and the texts that it leads to
        self._leads: dict[Hashable, tuple[float, list[int]]] = {}
        for feature in set(itertools.chain.from_iterable(map(features, asked))).intersection(counts):
            self._leads[feature] = weight[feature], []
        leading = {feature for feature in self._leads if counts[feature] <= COMMON}
        for index, found in own.items():
            for feature in leading.intersection(found):
                self._leads[feature][1].append(index)

    def nearest(self, words: Sequence[str], count: int) -> list[int]:
        """Up to ``count`` texts by how much they share with ``words``, the most first.

        Texts with less than half of the greatest overlap are dropped.
        """
        return self._overlapping(*self._shared(words), count)

    def akin(self, words: Sequence[str], count: int, held: int) -> set[int]:
        """Up to ``count`` nearest texts, and up to ``held`` that hold, or are held in, these words to the greatest share."""
        shared, own = self._shared(words)
        size = self._size
        holding = [
            (-value / (own if own < (other := size[index]) else other), index)
            for index, value in shared.items()
            if value >= HELD * own or value >= HELD * size[index]
        ]
        return {*self._overlapping(shared, own, count), *(index for _, index in sorted(holding)[:held])}

    def _shared(self, words: Sequence[str]) -> tuple[dict[int, float], float]:
        """text -> weight of the features shared with it, and the weight of all features of ``words``."""
        leads = self._leads
        own = 0.0
        shared: dict[int, float] = defaultdict(float)
        strange: tuple[float, list[int]] = (self._rarest, [])
        for feature in features(words):
            gain, holders = leads.get(feature, strange)
            own += gain
            for index in holders:
                shared[index] += gain
        return shared, own

    def _overlapping(self, shared: Mapping[int, float], own: float, count: int) -> list[int]:
        size, floor = self._size, FLOOR * own
        overlaps = [(-value / (own + size[index]), index) for index, value in shared.items() if value >= floor]
        half = min(overlaps, default=(0.0, 0))[0] / 2
        return [index for _, index in sorted([pair for pair in overlaps if pair[0] <= half])[:count]]
