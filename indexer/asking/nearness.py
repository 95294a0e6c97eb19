"""Which changes are told in words that mean what a question says, though they may be others."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from indexer.index.opened import Opened
from indexer.language.meaning import likenesses, vector

#: How many of the nearest tellings speak for their days, and how sharply the nearest of them are preferred.
TELLINGS, SHARPNESS = 40, 10.0
#: Where the nearest telling is no nearer than the first, none is near and nothing speaks for any day; from the second on all
#: does.
STRANGE, NEAR = 0.45, 0.75


class Nearness(NamedTuple):
    """How near in meaning a question is to what is told of each day's changes."""

    of_day: dict[int, float]
    """Day -> how near its nearest telling is, of 1."""
    share: dict[int, float]
    """Day -> how much of the nearest tellings is of that day, of 1 for all."""

    @property
    def most(self) -> float:
        """How near the nearest telling is."""
        return max(self.of_day.values(), default=0.0)

    @property
    def sure(self) -> float:
        """How much can be said by nearness, of 1."""
        return min(1.0, max(0.0, (self.most - STRANGE) / (NEAR - STRANGE)))


def nearness(asked: Sequence[str], documents: Iterable[int], opened: Opened) -> Nearness:
    """How near the stems of a question are to the tellings of some documents."""
    question = vector(asked)
    found: list[tuple[float, int]] = []
    for doc in documents:
        if vectors := opened.meanings[doc]:
            days = [day for _said, day, _stems in opened.stored(doc).get("told", ())]
            found += zip(likenesses(question, vectors), days, strict=True)
    of_day: dict[int, float] = {}
    for like, day in found:
        of_day[day] = max(like, of_day.get(day, 0.0))
    nearest = heapq.nlargest(TELLINGS, found)
    weights = [(math.exp(SHARPNESS * (like - nearest[0][0])), day) for like, day in nearest]
    whole = sum(weight for weight, _day in weights)
    share: dict[int, float] = {}
    for weight, day in weights:
        share[day] = share.get(day, 0.0) + weight / whole
    return Nearness(of_day, share)
