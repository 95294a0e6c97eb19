"""Which pairs of records are worth comparing: cheap questions, so that the dear one is asked seldom."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

#: A word that more than this many of the left-over records share finds no candidates.
COMMON = 60


def weights(texts: Iterable[Sequence[str]]) -> dict[str, float]:
    """word -> how much sharing it says: near 0 for words of every text, high for rare ones (inverse document frequency)."""
    texts = list(texts)
    frequency = Counter(word for words in texts for word in set(words))
    total = len(texts) + 1
    return {word: math.log(total / count) + 0.05 for word, count in frequency.items()}


class RareWords:
    """Finds the texts that share the rarest words with a given one."""

    def __init__(self, texts: Mapping[int, Sequence[str]], weight: Mapping[str, float]) -> None:
        self._weight = weight
        self._norm: dict[int, float] = {}
        self._bearers: dict[str, list[int]] = defaultdict(list)
        for index, words in texts.items():
            distinct = set(words)
            self._norm[index] = sum(weight.get(word, 1.0) for word in distinct)
            for word in distinct:
                self._bearers[word].append(index)

    def nearest(self, words: Sequence[str], count: int, least: float = 0.15) -> list[tuple[int, float]]:
        """Up to ``count`` (index, overlap) with the greatest overlap, 0 to 1, best first; none below ``least``."""
        weight, bearers = self._weight, self._bearers
        shared: dict[int, float] = defaultdict(float)
        own = 0.0
        common: list[str] = []
        for word in set(words):
            own += weight.get(word, 1.0)
            holders = bearers.get(word, ())
            if len(holders) > COMMON:
                common.append(word)
                continue
            gain = weight.get(word, 1.0)
            for index in holders:
                shared[index] += gain
        if common and not shared:
            for word in common:
                for index in bearers[word]:
                    shared[index] += weight.get(word, 1.0)
        scored = [(2 * value / (own + self._norm[index]), index) for index, value in shared.items()]
        scored.sort(key=lambda pair: (-pair[0], pair[1]))
        return [(index, overlap) for overlap, index in scored[:count] if overlap >= least]

    def containing(self, words: Sequence[str], count: int, least: float = 0.3) -> list[tuple[int, float]]:
        """Up to ``count`` (index, share) of texts that hold the greatest share of these words, by weight."""
        weight, bearers = self._weight, self._bearers
        shared: dict[int, float] = defaultdict(float)
        own = 0.0
        for word in set(words):
            gain = weight.get(word, 1.0)
            own += gain
            holders = bearers.get(word, ())
            if len(holders) <= COMMON:
                for index in holders:
                    shared[index] += gain
        scored = [(value / own, index) for index, value in shared.items()] if own else []
        scored.sort(key=lambda pair: (-pair[0], self._norm[pair[1]], pair[1]))
        return [(index, share) for share, index in scored[:count] if share >= least]
