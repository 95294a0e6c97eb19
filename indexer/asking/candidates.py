"""Finds the documents that match the concepts of a query best: BM25, added up over the index's postings."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection

from ruletrail.indexer.asking.concepts import Concept
from ruletrail.indexer.index.opened import Place, Postings

#: The factor by which more documents are looked at, if too few of the best ones are allowed.
MORE = 4


def candidates(
    asked: Collection[Concept],
    postings: Postings,
    place: Callable[[int], Place],
    allowed: Callable[[int], bool] | None,
    limit: int,
    among: Collection[int] | None = None,
) -> list[tuple[float, int]]:
    """(score, document) of the documents that match the concepts best, at most ``limit``, best first.

    Only documents in ``among`` that are ``allowed`` count; None means all documents. Between documents of equal score ``place``
    decides, because a document's number depends on when it was added.
    """
    total: dict[int, float] = {}
    for concept in asked:
        for doc, value in _values(concept, postings, among).items():
            total[doc] = total.get(doc, 0.0) + value
    if not total:
        return []
    chosen = _best(total, limit, allowed)
    if len(chosen) > limit:
        last = chosen[-1][0]
        tied = sorted((doc for score, doc in chosen if score == last), key=place)
        chosen = [pair for pair in chosen if pair[0] > last] + [(last, doc) for doc in tied]
    return chosen[:limit]


def _best(total: dict[int, float], limit: int, allowed: Callable[[int], bool] | None) -> list[tuple[float, int]]:
    """(score, document) of the ``limit`` best allowed documents, and of all that are as good as the last of them; best first."""
    reach = limit
    while True:  # start with few documents: sorting them, and calling ``allowed``, takes long
        least = heapq.nlargest(reach, total.values())[-1]
        best = sorted((-score, doc) for doc, score in total.items() if score >= least)
        chosen = [(-score, doc) for score, doc in best if allowed is None or allowed(doc)]
        if len(chosen) >= limit:
            last = chosen[limit - 1][0]
            return [pair for pair in chosen if pair[0] >= last]
        if reach >= len(total):
            return chosen
        reach *= MORE


def _values(concept: Concept, postings: Postings, among: Collection[int] | None) -> dict[int, float]:
    """Document -> the score that a concept adds, by its best way. A document with only a part of a way's words gets less."""
    best: dict[int, float] = {}
    for stems, weight in concept.ways:
        rarities = [postings.rarity(word) for word in stems]
        full = sum(rarities)
        if not full:
            continue
        sums: dict[int, float] = {}
        parts: dict[int, float] = {}
        for word, rarity in zip(stems, rarities, strict=True):
            for doc, impact in postings.among(word, among).items():
                sums[doc] = sums.get(doc, 0.0) + rarity * impact
                parts[doc] = parts.get(doc, 0.0) + rarity
        scale = weight / math.sqrt(len(stems))
        for doc, value in sums.items():
            value *= scale * parts[doc] / full
            if value > best.get(doc, 0.0):
                best[doc] = value
    return best


def coverage(doc: int, asked: Collection[Concept], postings: Postings) -> float:
    """The share of the concepts that a document has, weighted by their rarity, 0 to 1. Any way of a concept counts."""
    met = whole = 0.0
    for concept in asked:
        worth = sum(map(postings.rarity, concept.ways[0][0]))
        whole += worth
        if any(all(doc in postings.of(word) for word in way) for way, _weight in concept.ways):
            met += worth
    return met / whole if whole else 0.0
