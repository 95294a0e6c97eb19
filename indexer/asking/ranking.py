"""Which documents answer a question best: BM25 impacts for the first choice, then a closer look at the best of them."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection
from typing import NamedTuple

from indexer.asking.closer import WEIGHTS, PhraseLikeness, closer
from indexer.asking.understand import Concept, Question
from indexer.asking.view import View
from indexer.days import OPEN
from indexer.index.opened import Place, Postings, Stored, best_first

#: How many documents get the closer look.
CLOSER = 60
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
    """The way of asking that most of the score comes from."""
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


def ranked(question: Question, view: View, among: set[int] | None = None) -> list[Ranked]:
    """The documents that meet a question, best first; where all times are searched, the best wording of each lineage.

    ``among`` keeps to those documents, which the view allows. When the question has no words, all of them are given, in the
    book's order.
    """
    stored = view.opened.stored
    likeness = PhraseLikeness(question.concepts if among is None else (), view.postings.rarity, view.day)
    if among is not None and not question.concepts:
        scored = [(0.0, doc) for doc in among]
    else:
        allowed = None if among is not None or view.is_newest else view.allows
        chosen = first_choice(question.concepts, view.postings, view.opened.place, allowed, among)
        if question.named.whole and among is None:
            known = {doc for _score, doc in chosen}
            chosen += [(0.0, doc) for doc in sorted(question.named.documents - known)]
        scored = closer(chosen, question, stored, likeness)
    if view.ever:
        scored = [(score if stored(doc)["last"] == OPEN else score * PAST, doc) for score, doc in scored]
    found = [Ranked(score, doc, reason=likeness.reasons.get(doc, "")) for score, doc in best_first(scored, stored)]
    return _one_a_lineage(found, stored) if view.ever else found


def _one_a_lineage(found: list[Ranked], stored: Callable[[int], Stored]) -> list[Ranked]:
    """The first document of each lineage."""
    seen = set()
    kept = []
    for ranked in found:
        lineage = stored(ranked.doc)["lineage"]
        if lineage is None or lineage not in seen:
            seen.add(lineage)
            kept.append(ranked)
    return kept


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
        values, worth = _values(concept, postings, among)
        whole += worth
        if not total:
            total = {doc: value for doc, (value, _share) in values.items()}
            met = {doc: share for doc, (_value, share) in values.items()}
            continue
        for doc, (value, share) in values.items():
            total[doc] = total.get(doc, 0.0) + value
            met[doc] = met.get(doc, 0.0) + share
    if not whole:
        return []
    power = WEIGHTS.coverage
    scored = [(-score * (met[doc] / whole) ** power, doc) for doc, score in total.items()]
    heapq.heapify(scored)  # the best are taken one by one, so that few need to be asked whether they are allowed
    chosen: list[tuple[float, int]] = []
    while scored and (len(chosen) < limit or -scored[0][0] == chosen[-1][0]):
        score, doc = heapq.heappop(scored)
        if allowed is None or allowed(doc):
            chosen.append((-score, doc))
    if len(chosen) > limit:
        last = chosen[-1][0]
        tied = sorted((doc for score, doc in chosen if score == last), key=place)
        chosen = [pair for pair in chosen if pair[0] > last] + [(last, doc) for doc in tied]
    return chosen[:limit]


def _values(concept: Concept, postings: Postings, among: Collection[int] | None) -> tuple[dict[int, tuple[float, float]], float]:
    """doc -> (what the concept adds to its score, how much of the concept it meets); and what the whole concept counts."""
    best: dict[int, tuple[float, float]] = {}
    worth = 0.0
    for stems, weight in concept.ways:
        rarities = [postings.rarity(word) for word in stems]
        full = sum(rarities)
        if not full:
            continue
        scale = weight / math.sqrt(len(stems))
        worth = max(worth, full * scale)
        if len(stems) == 1:
            rarity = rarities[0] * scale
            if not best:
                best = {doc: (rarity * impact, rarity) for doc, impact in postings.among(stems[0], among)}
                continue
            for doc, impact in postings.among(stems[0], among):
                value = rarity * impact
                if doc not in best or value > best[doc][0]:
                    best[doc] = (value, rarity)
            continue
        sums: dict[int, float] = {}
        parts: dict[int, float] = {}
        for word, rarity in zip(stems, rarities, strict=True):
            for doc, impact in postings.among(word, among):
                sums[doc] = sums.get(doc, 0.0) + rarity * impact
                parts[doc] = parts.get(doc, 0.0) + rarity
        for doc, value in sums.items():
            share = parts[doc] / full
            value *= scale * share
            if doc not in best or value > best[doc][0]:
                best[doc] = (value, parts[doc] * scale * share)
    return best, worth
