"""Carries lineages over holes: aligns records that one source lost between the versions before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ruletrail.corpus.align.recipe import align
from ruletrail.corpus.align.relations import Alignment, Pair
from ruletrail.corpus.lineage.library import Library, rows_of
from ruletrail.corpus.relation_names import ADDED, MERGED, REMOVED
from ruletrail.corpus.store import Corpus, Version, links


def build(
    corpus: Corpus, books: Library, whole: Sequence[Version], origins: Mapping[tuple[int, int], Sequence[int]]
) -> Iterator[tuple[Version, Version, list[int]]]:
    """Rewrites the links over holes, and yields the lineages that they carry on, the nearest older version first.

    Each item is (older version, newer version, origins). ``origins`` has for each newer record the index of the older record
    whose lineage it carries on over a hole, or -1.

    ``whole`` are the rulebooks in order. The argument ``origins`` has the same for each pair of neighbours.
    """
    for pair in links.bridged(corpus):
        links.forget(corpus, *pair)
    lost: dict[int, _Untold] = {}
    """Place of a version in ``whole`` -> its records that no newer version has covered so far."""
    for at, (before, version) in enumerate(pairwise(whole), 1):
        lost[at - 1], found = (
            _untold(corpus, before, version, books, origins[before.id, version.id])
            if before.coverage.holes or version.coverage.holes
            else (_Untold(), _Untold())
        )
        for place in sorted(lost, reverse=True):
            if place < at - 1 and (lost[place].silent or (lost[place].alone and found.silent)):
                older = whole[place]
                pairs, silent = _over(align(books[older], books[version]), lost[place], found)
                links.add_bridge(corpus, older, version, rows_of(corpus, books[older], books[version], pairs))
                lost[place] = _Untold(lost[place].silent & silent)
                arrived = {pair.new for pair in pairs}
                found = _Untold(found.silent - arrived, found.alone - arrived)
                yield older, version, _origins(pairs, len(books[version]))
        lost = {place: untold for place, untold in lost.items() if untold.silent or untold.alone}


@dataclass(frozen=True, slots=True)
class _Untold:
    """Records of two neighbouring books without a partner in the other one."""

    silent: set[int] = field(default_factory=set)
    """Records that the other book doesn't cover."""
    alone: set[int] = field(default_factory=set)
    """Records that were added or removed, unless they were in a hole of the other book under another number."""


def _untold(corpus: Corpus, old: Version, new: Version, books: Library, origins: Sequence[int]) -> tuple[_Untold, _Untold]:
    """The old and the new records that the alignment of two versions carries nowhere."""
    rows = links.between(corpus, old, new)
    told_old, told_new = {row.old for row in rows}, {row.new for row in rows}
    gone = {row.old for row in rows if row.relation == REMOVED} if new.coverage.holes else set()
    come = {row.new for row in rows if row.relation == ADDED} if old.coverage.holes else set()
    olds, news = books[old].ids, books[new].ids
    return (
        _Untold(
            {i for i, record in enumerate(olds) if record not in told_old}.difference(origins),
            {i for i, record in enumerate(olds) if record in gone},
        ),
        _Untold(
            {j for j, record in enumerate(news) if record not in told_new and origins[j] < 0},
            {j for j, record in enumerate(news) if record in come},
        ),
    )


def _over(alignment: Alignment, lost: _Untold, gained: _Untold) -> tuple[list[Pair], set[int]]:
    """The links over a hole, and the lost records that this newer version doesn't cover either.

    A record that the version between seems to remove, or to add, may have been in its hole under another number. A pair is not
    linked if the version between seems to remove its old end and also to add its new one.
    """
    pairs = []
    for pair in alignment.pairs:
        if (
            (pair.old in lost.silent and (pair.new in gained.silent or pair.new in gained.alone or pair.relation == REMOVED))
            or (pair.old in lost.alone and pair.new in gained.silent and pair.principal)
            or (pair.new in gained.silent and pair.relation == ADDED)
        ):
            pairs.append(pair)
        elif pair.old in lost.silent and pair.new >= 0:
            # The version between has the new record's origin.
            pairs.append(Pair(pair.old, pair.new, MERGED, pair.similarity, pair.reason, principal=False))
    return pairs, alignment.silent_old


def _origins(pairs: list[Pair], news: int) -> list[int]:
    origins = [-1] * news
    for pair in pairs:
        if pair.principal and pair.old >= 0 and pair.new >= 0:
            origins[pair.new] = pair.old
    return origins
