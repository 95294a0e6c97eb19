"""Which changes are told as a question asks for them, in words that the rules needn't have."""

from __future__ import annotations

import heapq
import math
from itertools import pairwise
from typing import NamedTuple

from indexer.index.opened import Opened

#: How many rules, whose changes are told in words of the question, are looked at, and how many changes of these count.
RULES, CHANGES = 30, 10
#: A telling that is less like the question doesn't count.
LEAST = 0.3
#: A text that may ask for a change does if one is told so much like it.
LIKE = 0.6
#: What a word counts that no telling has.
UNKNOWN = 5.0
#: How much the question's own words count for the likeness; the rest is the telling's.
ASKED = 0.65
#: What it adds that all words which follow each other in the question do so in the telling.
IN_A_ROW = 0.2


class ToldAs(NamedTuple):
    """A way in which a change is told."""

    like: float
    """How like a question it is: 1 when it has the same words."""
    said: str


NOT_TOLD = ToldAs(0.0, "")


Ways = tuple[tuple[tuple[str, ...], float], ...]
"""How the rules may put a thing that is asked for: stems, and what that way is worth; as typed first."""


def tellings(asked: list[Ways], opened: Opened) -> dict[int, dict[int, ToldAs]]:
    """The changes that are told most like a question: lineage -> day -> the likest telling."""
    if not opened.told:
        return {}
    question = _Likeness(asked, opened)
    found: dict[tuple[int, int], ToldAs] = {}
    for doc in question.nearest():
        entry = opened.stored(doc)
        lineage = entry["lineage"]
        for said, day, stems in entry.get("told", ()):
            like = question.like(stems.split())
            if lineage is not None and like > max(LEAST, found.get((lineage, day), NOT_TOLD).like):
                found[lineage, day] = ToldAs(like, said)
    by_lineage: dict[int, dict[int, ToldAs]] = {}
    for (lineage, day), telling in sorted(found.items(), key=lambda pair: (-pair[1].like, pair[0][1], pair[1].said))[:CHANGES]:
        by_lineage.setdefault(lineage, {})[day] = telling
    return by_lineage


def likest(asked: list[Ways], opened: Opened) -> float:
    """How like a question the likest of all tellings is."""
    found = tellings(asked, opened).values()
    return max((telling.like for by_day in found for telling in by_day.values()), default=0.0)


class _Likeness:
    """A question, to be compared with tellings."""

    def __init__(self, asked: list[Ways], opened: Opened) -> None:
        self._opened = opened
        self._concepts = [(ways, sum(map(self._rarity, ways[0][0]))) for ways in asked]
        self._whole = sum(worth for _ways, worth in self._concepts)
        self._pairs = {(before[0][0][-1], behind[0][0][0]) for before, behind in pairwise(asked)}

    def _rarity(self, word: str) -> float:
        df, count = len(self._opened.posting("told", word)), self._opened.told
        return math.log(1 + (count - df + 0.5) / (df + 0.5)) if df else UNKNOWN

    def nearest(self) -> list[int]:
        """The documents whose changes are told in most words of the question."""
        sums: dict[int, float] = {}
        for ways, worth in self._concepts:
            best: dict[int, float] = {}
            for way, weight in ways:
                value = worth * min(1.0, weight) / len(way)
                for word in way:
                    for doc, brevity in self._opened.posting("told", word).items():
                        best[doc] = max(value * brevity, best.get(doc, 0.0))
            for doc, value in best.items():
                sums[doc] = sums.get(doc, 0.0) + value
        least = min(heapq.nlargest(RULES, sums.values()), default=0.0)
        return [doc for doc, value in sums.items() if value >= least]

    def like(self, said: list[str]) -> float:
        """How like the question a telling is, by its stems."""
        left = set(said)
        shared = 0.0
        for ways, worth in self._concepts:
            share, met = 0.0, list[str]()
            for way, weight in ways:
                has = [word for word in way if word in left]
                if has and (value := min(1.0, weight) * (len(has) / len(way)) ** 2) > share:
                    share, met = value, has
            shared += worth * share
            left.difference_update(met)
        if not shared:
            return 0.0
        told = shared + sum(map(self._rarity, left))
        together = len(self._pairs.intersection(pairwise(said))) / len(self._pairs) if self._pairs else 0.0
        return float(shared / (self._whole**ASKED * told ** (1 - ASKED)) * (1 + IN_A_ROW * together))
