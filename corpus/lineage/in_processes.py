"""Runs many alignments in as many processes as there are cores, at most 8."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, compress

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.recipe import align
from ruletrail.corpus.align.relations import Pair
from ruletrail.corpus.relation_names import SAME, UNCHANGED
from ruletrail.corpus.workers import can_fork, shared

MANY = 16
"""Least number of alignments for which a second process pays."""


@dataclass(frozen=True, slots=True)
class KeptAlignment:
    """An alignment without its books, so that it is small when it is sent to another process."""

    stored: list[Pair]
    """The links that have a row in the store."""
    origins: array[int]
    """For each new record, the index of the old record whose lineage it carries on, or -1."""
    cores: dict[int, str]
    """Wording's row id -> its core, for each record whose lineage begins or ends here, so that it isn't computed again."""


def aligned(pairs: list[tuple[Book, Book]]) -> Iterator[KeptAlignment]:
    """Yields the alignments in order. Many of them run in several processes, if processes can be forked."""
    cores = min(os.cpu_count() or 1, 8)
    if len(pairs) < MANY or cores < 2 or not can_fork():
        yield from (_kept(old, new) for old, new in pairs)
        return
    for old, new in pairs:
        old.wordings, new.wordings  # noqa: B018 - read from the database before forking, which a child must not touch
    for kept in shared(lambda run: [_kept(*pairs[place]) for place in run], list(_runs(len(pairs), cores)), cores):
        yield from kept


def _runs(many: int, cores: int) -> Iterator[range]:
    """Divides ``range(many)`` into runs, one run a task.

    Neighbours share a book and most of their texts, so a long run prepares less. The last runs are short, so that no core is
    idle at the end.
    """
    start = 0
    while start < many:
        end = min(many, start + max(1, (many - start) // (2 * cores)))
        yield range(start, end)
        start = end


def _kept(old: Book, new: Book) -> KeptAlignment:
    alignment = align(old, new)
    stored = alignment.changed
    if twice := old.borne_twice | new.borne_twice:
        # The same words at the same number need no row, unless the number occurs twice.
        stored = stored + [Pair(i, j, SAME, 1.0, UNCHANGED) for i, j in alignment.unchanged if old.names[i] in twice]
    ends = compress(old.wording_ids, map((0).__gt__, alignment.heirs))
    begins = compress(new.wording_ids, map((0).__gt__, alignment.origins))
    cores = {wording: old.source[wording].core for wording in chain(ends, begins)}
    return KeptAlignment(stored, array("i", alignment.origins), cores)
