"""Which changes are told as a question asks for them, in words that the rules needn't have.

A question is compared with the ways in which changes are told as search compares a query with texts (BM25).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from indexer.index.opened import Opened
from indexer.language.telling_words import telling_words

#: How many rules, whose changes are told in words of the question, are looked at, and how many changes of these count.
RULES, CHANGES = 80, 16
#: A telling that is less like the question doesn't count.
LEAST = 0.3
#: A text that may ask for a change does if one is told so much like it; where that is less likely than ``SURE``, ``DOUBT`` times
#: as much more is needed.
LIKE, SURE, DOUBT = 0.5, 0.65, 4.0
#: What a word counts that no telling has.
UNKNOWN = 6.0
#: How much a telling's length counts, of 1; and how many words a usual one has.
SHORTER, USUAL = 0.6, 8
#: What a word counts at most that is one of many.
OFTEN = 1.2
#: How much the likeness counts where the question has one or two words only, which many tellings have.
FEW_WORDS = {1: 0.5, 2: 0.7}
#: What it adds that all words which follow each other in the question do so in the telling.
IN_A_ROW = 0.5
#: What a further telling of the same change adds, of its own likeness.
FURTHER = 0.2
#: What it counts that a change is told as the question asks, and that one of its day is; the best by the rules' words has 1.
TELLING, TELLING_OF_DAY = 0.3, 0.8
#: How much of that the others of its day get beside its likeliest.
FURTHER_OF_DAY = 0.5
#: How much all this counts where the question quotes what the rules say.
QUOTED = 0.5
#: How fast a change of a day that nobody told of falls behind the best by words.
UNTOLD = 3.0


class ToldAs(NamedTuple):
    """A way in which a change is told."""

    like: float
    """How like a question it is: about 1 when it has the same words."""
    said: str


NOT_TOLD = ToldAs(0.0, "")


class Spoken(NamedTuple):
    """What is told much like a question."""

    changes: dict[int, dict[int, ToldAs]]
    """Lineage -> day -> the likest telling of that change."""
    documents: set[int]
    """Those whose tellings were looked at."""


def tellings(asked: str, opened: Opened) -> Spoken:
    """The changes that are told most like a question."""
    if not opened.told:
        return Spoken({}, set())
    question = ToldLikeness(asked, opened)
    found: dict[tuple[int, int], list[ToldAs]] = {}
    nearest = question.nearest()
    for doc in nearest:
        entry = opened.stored(doc)
        lineage = entry["lineage"]
        if lineage is None:
            continue
        for said, day, stems in entry.get("told", ()):
            if (like := question.like(stems.split())) > LEAST:
                found.setdefault((lineage, day), []).append(ToldAs(like, said))
    best = [(_together(ways), lineage, day) for (lineage, day), ways in found.items()]
    by_lineage: dict[int, dict[int, ToldAs]] = {}
    for telling, lineage, day in sorted(best, key=lambda row: (-row[0].like, row[2], row[0].said))[:CHANGES]:
        by_lineage.setdefault(lineage, {})[day] = telling
    return Spoken(by_lineage, set(nearest))


def _together(ways: list[ToldAs]) -> ToldAs:
    """The likest of the ways in which one change is told, and what the next one adds."""
    first, *more = heapq.nlargest(2, ways, key=lambda each: (each.like, each.said))
    return first._replace(like=first.like + FURTHER * sum(each.like for each in more))


def added(spoken: Sequence[ToldAs], by_words: Sequence[float], days: Sequence[int], opened: Opened) -> list[float]:
    """What tellings add to what each change is worth by the rules' words, which is 1 for the best.

    For a change of a day that nobody told of, such as a release newer than the tables, as much speaks as for the best told, and
    less where it is worth less by words.
    """
    most = max((each.like for each in spoken), default=0.0)
    likes = [
        telling.like if day in opened.told_days else most * score**UNTOLD
        for telling, score, day in zip(spoken, by_words, days, strict=True)
    ]
    of_day: dict[int, float] = {}
    best: dict[int, float] = {}
    own = [score + TELLING * like for score, like in zip(by_words, likes, strict=True)]
    for like, worth, day in zip(likes, own, days, strict=True):
        of_day[day] = max(like, of_day.get(day, 0.0))
        best[day] = max(worth, best.get(day, 0.0))
    return [
        TELLING * like + TELLING_OF_DAY * of_day[day] * (1.0 if worth == best[day] else FURTHER_OF_DAY)
        for like, worth, day in zip(likes, own, days, strict=True)
    ]


def likest(asked: str, opened: Opened) -> float:
    """How like a question the likest of all tellings is."""
    found = tellings(asked, opened).changes.values()
    return max((telling.like for by_day in found for telling in by_day.values()), default=0.0)


class ToldLikeness:
    """A question, to be compared with tellings."""

    def __init__(self, asked: str, opened: Opened) -> None:
        self._opened = opened
        words = telling_words(asked)
        self._worth = {word: self._rarity(word) for word in words}
        self._whole = sum(self._worth.values()) or 1.0
        self._pairs = set(pairwise(words))
        self._says = FEW_WORDS.get(len(self._worth), 1.0)

    def _rarity(self, word: str) -> float:
        df, count = len(self._opened.posting("told", word)), self._opened.told
        return math.log(1 + (count - df + 0.5) / (df + 0.5)) if df else UNKNOWN

    def nearest(self, count: int = RULES) -> list[int]:
        """The documents whose changes are told in most words of the question, some ``count`` of them."""
        sums: dict[int, float] = {}
        for word, worth in self._worth.items():
            for doc, brevity in self._opened.posting("told", word).items():
                sums[doc] = sums.get(doc, 0.0) + worth * brevity
        least = min(heapq.nlargest(count, sums.values()), default=0.0)
        return [doc for doc, value in sums.items() if value >= least]

    def like(self, said: list[str]) -> float:
        """How like the question a telling is, by its stems."""
        shared = sum(self._worth.get(word, 0.0) for word in set(said))
        if not shared:
            return 0.0
        length = 1 - SHORTER + SHORTER * len(said) / USUAL
        in_a_row = len(self._pairs.intersection(pairwise(said))) / len(self._pairs) if self._pairs else 0.0
        return self._says * shared / self._whole * (OFTEN + 1) / (OFTEN * length + 1) * (1 + IN_A_ROW * in_a_row)
