"""Which documents answer a question best: BM25 impacts for the first choice, then a closer look at the best of them."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection
from itertools import repeat
from operator import add, mul
from typing import NamedTuple

from indexer.asking.closer import WEIGHTS, PhraseLikeness, closer
from indexer.asking.understand import Concept, Question
from indexer.asking.view import View
from indexer.days import OPEN
from indexer.index.opened import Place, Postings, best_first

#: How many documents get the closer look.
CLOSER = 60
#: How many times as many documents are looked at when of the best ones too few are allowed.
MORE = 4
#: Ranked beside what is in force, a wording of the past counts this much.
PAST = 0.9


class Moment(NamedTuple):
    """When a rule changed: on ``day`` the wording of document ``new`` took the place of ``old``'s.

    ``old`` or ``new`` is None where there is no such document.
    """

    day: int
    old: int | None
    new: int | None


class Ranked(NamedTuple):
    """A document and how well it answers."""

    score: float
    doc: int
    borne: tuple[int, int] | None = None
    """For a number looked up: the first and last day that its lineage bore the number."""
    reason: str = ""
    """The way of asking, or of telling a change, that most of the score comes from."""
    moment: Moment | None = None
    """For a question about a change: the change."""


class Found(NamedTuple):
    """What was found, best first, and what to say about the query."""

    view: View
    documents: list[Ranked]
    concepts: tuple[Concept, ...] = ()
    """What was asked for, whose words are marked."""
    suggestion: str = ""
    failed: tuple[str, ...] = ()
    nearly: tuple[Ranked, ...] = ()
    """When nothing is found: what meets the rest of the query."""


def ranked(question: Question) -> list[Ranked]:
    """The documents that meet a question, best first; where all times are searched, the best wording of each lineage.

    Where some documents alone may answer a question without words, all of them are given, in the book's order.
    """
    view, among = question.view, question.among
    stored = view.opened.stored
    reasons: dict[int, str] = {}
    if among is not None and not question.concepts:
        scored = [(0.0, doc) for doc in among]
    else:
        allowed = None if among is not None or view.is_newest else view.allows
        chosen = first_choice(question.concepts, view.postings, view.opened.place, allowed, among)
        if question.named.whole and among is None:
            known = {doc for _score, doc in chosen}
            chosen += [(0.0, doc) for doc in sorted(question.named.documents - known)]
        likeness = PhraseLikeness(question.concepts if among is None else (), view.postings.rarity, view.day)
        scored, reasons = closer(chosen, question, stored, likeness), likeness.reasons
    if view.ever:
        scored = [(score if stored(doc)["last"] == OPEN else score * PAST, doc) for score, doc in scored]
    found = [Ranked(score, doc, reason=reasons.get(doc, "")) for score, doc in best_first(scored, stored)]
    if not view.ever:
        return found
    best: dict[object, Ranked] = {}
    for ranked in found:
        lineage = stored(ranked.doc)["lineage"]
        best.setdefault(f"#{ranked.doc}" if lineage is None else lineage, ranked)
    return list(best.values())


def first_choice(
    asked: Collection[Concept],
    postings: Postings,
    place: Callable[[int], Place],
    allowed: Callable[[int], bool] | None,
    among: Collection[int] | None = None,
    limit: int = CLOSER,
) -> list[tuple[float, int]]:
    """(score, document) of those that meet the concepts best, at most ``limit`` of them, best first.

    ``among`` are the only documents that may be among them, and of these ``allowed`` says which; None: all. Of equal ones, those
    that come first by their ``place`` are chosen: a document's number tells when it was added.
    """
    total: dict[int, float] = {}
    met: dict[int, float] = {}
    whole = 0.0
    for concept in asked:
        values, shares, worth = _values(concept, postings, among)
        whole += worth
        if not total:
            total, met = values, shares
            continue
        for sums, more in ((total, values), (met, shares)):
            sums.update(zip(more, map(add, map(sums.get, more, repeat(0.0)), more.values()), strict=True))
    if not total:
        return []
    power = WEIGHTS.coverage
    covered = {share: (share / whole) ** power for share in set(met.values())}
    scored = list(map(mul, total.values(), map(covered.__getitem__, map(met.__getitem__, total))))
    chosen = _best(total, scored, limit, allowed)
    if len(chosen) > limit:
        last = chosen[-1][0]
        tied = sorted((doc for score, doc in chosen if score == last), key=place)
        chosen = [pair for pair in chosen if pair[0] > last] + [(last, doc) for doc in tied]
    return chosen[:limit]


def _best(
    documents: Collection[int], scores: list[float], limit: int, allowed: Callable[[int], bool] | None
) -> list[tuple[float, int]]:
    """(score, document) of the ``limit`` best that are allowed, and of those as good as the last of them; best first."""
    reach = limit
    while True:  # few are looked at, for it takes long to sort them, or to ask whether they are allowed
        least = heapq.nlargest(reach, scores)[-1]
        best = sorted([(-score, doc) for doc, score in zip(documents, scores, strict=True) if score >= least])
        chosen = [(-score, doc) for score, doc in best if allowed is None or allowed(doc)]
        if len(chosen) >= limit:
            last = chosen[limit - 1][0]
            return [pair for pair in chosen if pair[0] >= last]
        if reach >= len(scores):
            return chosen
        reach *= MORE


def _values(
    concept: Concept, postings: Postings, among: Collection[int] | None
) -> tuple[dict[int, float], dict[int, float], float]:
    """doc -> what the concept adds to its score; doc -> how much of the concept it meets; and what the whole concept counts."""
    best: dict[int, float] = {}
    shares: dict[int, float] = {}
    worth = 0.0
    for stems, weight in concept.ways:
        rarities = [postings.rarity(word) for word in stems]
        full = sum(rarities)
        if not full:
            continue
        scale = weight / math.sqrt(len(stems))
        worth = max(worth, full * scale)
        sums: dict[int, float] = {}
        parts: dict[int, float] = {}
        for word, rarity in zip(stems, rarities, strict=True):
            value = rarity * scale if len(stems) == 1 else rarity
            has = postings.among(word, among)
            worths = map(mul, repeat(value), has.values())
            if not sums:
                sums, parts = dict(zip(has, worths, strict=True)), dict.fromkeys(has, value)
                continue
            sums.update(zip(has, map(add, map(sums.get, has, repeat(0.0)), worths), strict=True))
            parts.update(zip(has, map(add, map(parts.get, has, repeat(0.0)), repeat(value)), strict=True))
        if len(stems) > 1:
            for doc, value in sums.items():
                share = parts[doc] / full
                sums[doc] = value * (scale * share)
                parts[doc] = parts[doc] * scale * share
        if not best:
            best, shares = sums, parts
            continue
        for doc, value in sums.items():
            if doc not in best or value > best[doc]:
                best[doc], shares[doc] = value, parts[doc]
    return best, shares, worth
