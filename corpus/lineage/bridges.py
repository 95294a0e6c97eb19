"""Lineages lead over holes: what one version's source lost is aligned between the versions before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from corpus.align.books import Book
from corpus.align.recipe import align
from corpus.align.relations import ADDED, MERGED, REMOVED, Alignment, Pair
from corpus.lineage.library import Library, rows_of
from corpus.store import Corpus, Version, links


def build(
    corpus: Corpus, books: Library, whole: Sequence[Version], origins: Mapping[tuple[int, int], Sequence[int]]
) -> Iterator[tuple[Version, Version, list[int]]]:
    """Writes the links over holes anew, and gives (older, newer version, of each newer record the index of the older one whose
    lineage it carries on over a hole, or -1), the nearest older one first.

    ``whole`` are the rulebooks in order, ``origins`` what each carries on from the one before it.
    """
    for pair in links.bridged(corpus):
        links.forget(corpus, *pair)
    lost: dict[int, set[int]] = {}
    """Place of a version in ``whole`` -> its records of which no newer version could speak so far."""
    for at, (before, version) in enumerate(pairwise(whole), 1):
        lost[at - 1], found = (
            _silent(corpus, before, version, books, origins[before.id, version.id])
            if before.coverage.holes or version.coverage.holes
            else (set(), set())
        )
        for place in sorted(lost, reverse=True):
            if place < at - 1 and lost[place]:
                older = whole[place]
                pairs, still = _over(align(books[older], books[version]), lost[place], found)
                links.add_bridge(corpus, older, version, rows_of(books[older], books[version], pairs))
                lost[place] = still
                found -= {pair.new for pair in pairs}
                yield older, version, _origins(pairs, len(books[version]))
        lost = {place: records for place, records in lost.items() if records}


def _silent(corpus: Corpus, old: Version, new: Version, books: Library, origins: Sequence[int]) -> tuple[set[int], set[int]]:
    """The old records and the new ones that the alignment of two versions says nothing about."""
    rows = links.between(corpus, old, new)
    return (
        _untold(books[old], {row.old for row in rows}) - set(origins),
        {j for j in _untold(books[new], {row.new for row in rows}) if origins[j] < 0},
    )


def _untold(book: Book, told: set[int | None]) -> set[int]:
    return {index for index, record in enumerate(book.ids) if record not in told}


def _over(alignment: Alignment, lost: set[int], found: set[int]) -> tuple[list[Pair], set[int]]:
    """The links of lost records with found ones, and the records that are lost still: this newer version can't speak of them
    either."""
    pairs = []
    for pair in alignment.pairs:
        if (
            (pair.old in lost and pair.new in found)
            or (pair.old in lost and pair.relation == REMOVED)
            or (pair.new in found and pair.relation == ADDED)
        ):
            pairs.append(pair)
        elif pair.old in lost and pair.new >= 0:
            # The version between says where that one comes from.
            pairs.append(Pair(pair.old, pair.new, MERGED, pair.similarity, pair.reason, principal=False))
    return pairs, lost & alignment.silent_old


def _origins(pairs: list[Pair], news: int) -> list[int]:
    origins = [-1] * news
    for pair in pairs:
        if pair.principal and pair.old >= 0 and pair.new >= 0:
            origins[pair.new] = pair.old
    return origins
