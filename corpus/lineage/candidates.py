"""Which pairs of records are worth comparing: cheap questions, so that the dear one is asked seldom."""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence

#: A feature that more than this many texts, and more than one in eight, share leads to no candidates.
COMMON = 40
FLOOR = 0.08
"""Share of its own features, by weight, that a text must share with another to be near it."""
HELD = 0.3
"""Share of the smaller text's features that must be shared for one to hold the other."""


def features(words: Sequence[str]) -> dict[Hashable, None]:
    """What two texts may share: words, and pairs of neighbouring words; each once, and always in the same order."""
    return dict.fromkeys(itertools.chain(words, itertools.pairwise(words)))


class Neighbours:
    """An inverted index over some texts that finds those that share the rarest features with a given one."""

    def __init__(self, texts: Mapping[int, Sequence[str]]) -> None:
        self._bearers: dict[Hashable, list[int]] = defaultdict(list)
        own = {}
        for index, words in texts.items():
            own[index] = features(words)
            for feature in own[index]:
                self._bearers[feature].append(index)
        self._rarest = math.log(len(own) + 2)
        self._weight = {f: self._rarest - math.log(len(holders)) for f, holders in self._bearers.items()}
        self._common = max(COMMON, len(own) // 8)
        weight = self._weight
        self._size = {index: sum(weight[f] for f in found) for index, found in own.items()}

    def nearest(self, words: Sequence[str], count: int) -> list[int]:
        """Up to ``count`` texts, the one with the greatest overlap of features first, none with less than half of its."""
        shared, own = self._shared(words)
        size, floor = self._size, FLOOR * own
        ranked = sorted((-value / (own + size[index]), index) for index, value in shared.items() if value >= floor)[:count]
        return [index for overlap, index in ranked if 2 * overlap <= ranked[0][0]]

    def holding(self, words: Sequence[str], count: int) -> list[int]:
        """Up to ``count`` texts that hold, or are held in, these words to the greatest share."""
        shared, own = self._shared(words)
        size = self._size
        ranked = sorted(
            (-value / least, index) for index, value in shared.items() if value >= HELD * (least := min(own, size[index]))
        )
        return [index for _, index in ranked[:count]]

    def _shared(self, words: Sequence[str]) -> tuple[dict[int, float], float]:
        """text -> weight of the features shared with it, and the weight of all features of ``words``."""
        own, shared = 0.0, defaultdict(float)
        for feature in features(words):
            holders = self._bearers.get(feature)
            if holders is None:
                own += self._rarest
                continue
            gain = self._weight[feature]
            own += gain
            if len(holders) <= self._common:
                for index in holders:
                    shared[index] += gain
        return shared, own


def weights(wanted: Iterable[Sequence[str]], texts: Iterable[frozenset[str]]) -> dict[str, float]:
    """word -> how much sharing it says, for the words of the ``wanted`` texts: near 0 for words of every text, high for
    rare ones (inverse document frequency over ``texts``)."""
    vocabulary: set[str] = set().union(*wanted)
    sampled = list(texts)
    frequency = Counter(itertools.chain.from_iterable(sampled))
    top = math.log(len(sampled) + 2)
    return {word: top - math.log(frequency[word] + 1) for word in vocabulary}
