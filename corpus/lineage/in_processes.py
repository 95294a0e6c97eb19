"""Many alignments, by as many processes as there are cores."""

from __future__ import annotations

import multiprocessing
import os
import threading
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.align.books import Book
from corpus.align.recipe import align
from corpus.align.relations import SAME, UNCHANGED, Pair
from corpus.workers import end_with_parent

MANY = 16
"""So many alignments are worth a second process."""
RUNS = 6
"""Runs of neighbouring alignments that each core is given."""


@dataclass(frozen=True, slots=True)
class KeptAlignment:
    """What of an alignment is kept: no books, so that it travels lightly from one process to another."""

    stored: list[Pair]
    """The links that have a row in the store."""
    origins: array[int]
    """Of each new record, the index of the old one whose lineage it carries on, or -1."""


#: The books of a run that forked processes share.
_shared: list[tuple[Book, Book]] = []


def aligned(pairs: list[tuple[Book, Book]]) -> Iterator[KeptAlignment]:
    """The alignments in order; many of them by as many processes as there are cores, where processes can be forked."""
    global _shared
    cores = min(os.cpu_count() or 1, 8)
    _shared = pairs
    if len(pairs) < MANY or cores < 2 or "fork" not in multiprocessing.get_all_start_methods() or threading.active_count() > 1:
        yield from map(_align_shared, range(len(pairs)))
        return
    for old, new in pairs:
        old.wordings, new.wordings  # noqa: B018 - read from the database before forking, which a child must not touch
    # Neighbours share a book, which a long run of them prepares once; runs that are too long leave a core idle at the end.
    run = max(1, len(pairs) // (RUNS * cores))
    with multiprocessing.get_context("fork").Pool(cores, end_with_parent) as pool:
        yield from pool.imap(_align_shared, range(len(pairs)), chunksize=run)


def _align_shared(place: int) -> KeptAlignment:
    old, new = _shared[place]
    alignment = align(old, new)
    stored = alignment.changed
    if twice := old.borne_twice | new.borne_twice:
        # The same words at the same number need no row, unless the number stands twice.
        stored = stored + [Pair(i, j, SAME, 1.0, UNCHANGED) for i, j in alignment.unchanged if old.names[i] in twice]
    return KeptAlignment(stored, array("i", alignment.origins()))
