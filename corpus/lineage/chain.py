"""Links over many versions: whole rulebooks in the order of their dates, parts beside them."""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations, pairwise

from corpus.lineage.align import SAME, UNCHANGED, Pair, align
from corpus.lineage.lineages import Tracer
from corpus.lineage.newest import carry_on
from corpus.lineage.texts import Book, Wordings, load
from corpus.store import Corpus, Version

MANY = 16
"""So many alignments are worth a second process."""
RUNS = 6
"""Runs of neighbouring alignments that each core is given."""
Progress = Callable[[int, int, str], None] | None


def trace(corpus: Corpus, *, progress: Progress = None) -> None:
    """Aligns every version with its neighbours and writes links and lineages; what was there before is replaced."""
    corpus.db.execute("DELETE FROM alignment")
    corpus.db.execute("DELETE FROM link")
    extend(corpus, corpus.versions(), progress=progress)


def extend(corpus: Corpus, versions: list[Version], *, progress: Progress = None) -> None:
    """Does what newly added versions ask for: only they are aligned, each with its neighbours."""
    with _no_collecting():
        _extend(corpus, progress)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Spares the search for cyclic garbage, of which this makes none: it takes a sixth of the time, and copies memory that
    forked processes would share."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _extend(corpus: Corpus, progress: Progress) -> None:
    wanted = neighbours(corpus)
    there = set(corpus.db.execute("SELECT old_id, new_id FROM alignment"))
    todo = [(old, new) for old, new in wanted if (old.id, new.id) not in there]
    outdated = sorted(there - {(old.id, new.id) for old, new in wanted})
    for pair in outdated:
        _forget(corpus, *pair)
    books = _Books(corpus, {version.id for pair in todo for version in pair})
    origins: dict[tuple[int, int], Sequence[int]] = {}
    for done, ((old, new), alignment) in enumerate(zip(todo, _aligned([(books[a], books[b]) for a, b in todo]), strict=True)):
        if progress:
            progress(done, len(todo), f"{old.version} -> {new.version}")
        _write(corpus, old, new, books, alignment.stored)
        origins[old.id, new.id] = alignment.origins
    if progress:
        progress(len(todo), len(todo), "lineages")
    if len(todo) == 1 and there and not outdated:
        (old, new) = todo[0]
        newest = [version for version in corpus.versions() if version.is_whole][-1:]
        if old.is_whole and [new] == newest and carry_on(corpus, books[old], books[new], origins[old.id, new.id]):
            return
    _assign(corpus, books, origins)


@dataclass(frozen=True, slots=True)
class _Result:
    """What of an alignment is kept: no books, so that it travels lightly from one process to another."""

    stored: list[Pair]
    """The links that have a row in the store."""
    origins: array[int]
    """Of each new record, the index of the old one whose lineage it carries on, or -1."""


#: The books of a run that forked processes share.
_shared: list[tuple[Book, Book]] = []


def _align_shared(place: int) -> _Result:
    old, new = _shared[place]
    alignment = align(old, new)
    stored = alignment.changed
    if twice := old.borne_twice | new.borne_twice:
        # The same words at the same number need no row, unless the number stands twice.
        stored = stored + [Pair(i, j, SAME, 1.0, UNCHANGED) for i, j in alignment.unchanged if old.names[i] in twice]
    return _Result(stored, array("i", alignment.origins()))


def _aligned(pairs: list[tuple[Book, Book]]) -> Iterator[_Result]:
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
    with multiprocessing.get_context("fork").Pool(cores) as pool:
        yield from pool.imap(_align_shared, range(len(pairs)), chunksize=run)


def neighbours(corpus: Corpus) -> list[tuple[Version, Version]]:
    """(older, newer) pairs to align: the whole rulebooks in order, and each part with the whole one of its time.

    Without any whole rulebook, each part is aligned with all that are newer: what one says nothing about, the next may.
    """
    versions = corpus.versions()
    whole = [v for v in versions if v.is_whole]
    if not whole:
        return list(combinations(versions, 2))
    pairs = list(pairwise(whole))
    for part in versions:
        if not part.is_whole:
            before = [v for v in whole if v.date <= part.date][-1:]
            after = [v for v in whole if v.date > part.date][:1]
            nearest = max(before + after, key=lambda v: _agreement(corpus, part, v))
            pairs.append((nearest, part) if nearest.date <= part.date else (part, nearest))
    return pairs


def _agreement(corpus: Corpus, part: Version, whole: Version) -> int:
    """How many records of a part have the same words at the same number in a whole rulebook."""
    return corpus.db.execute(
        """SELECT count(*) FROM record a JOIN record b ON b.key = a.key AND b.version_id = ? JOIN wording x ON x.id = a.wording_id
        JOIN wording y ON y.id = b.wording_id WHERE a.version_id = ? AND x.normal = y.normal""",
        (whole.id, part.id),
    ).fetchone()[0]


class _Books:
    """The prepared versions, kept while they are needed. Texts of ``likely`` ones, by row id, are read together."""

    def __init__(self, corpus: Corpus, likely: set[int]) -> None:
        self._corpus = corpus
        self._wordings = Wordings(corpus.db, likely)
        self._made: dict[int, Book] = {}

    def __getitem__(self, version: Version) -> Book:
        if version.id not in self._made:
            self._made[version.id] = load(self._corpus.db, self._wordings, version)
        return self._made[version.id]


def book_of(corpus: Corpus, *versions: Version) -> list[Book]:
    """The prepared books of some versions."""
    books = _Books(corpus, {version.id for version in versions})
    return [books[version] for version in versions]


def _write(corpus: Corpus, old: Version, new: Version, books: _Books, links: list[Pair]) -> None:
    """Stores an alignment."""
    a, b = books[old].ids, books[new].ids
    corpus.db.execute("INSERT INTO alignment VALUES (?, ?)", (old.id, new.id))
    corpus.db.executemany(
        "INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                old.id,
                new.id,
                a[p.old] if p.old >= 0 else None,
                b[p.new] if p.new >= 0 else None,
                p.relation,
                p.similarity,
                p.reason,
                p.principal,
            )
            for p in links
        ],
    )


def _reversed(origins: Sequence[int], olds: int) -> list[int]:
    """Of each of so many old records the index of the new one that carries its lineage on, or -1."""
    heirs = [-1] * olds
    for j, i in enumerate(origins):
        if i >= 0:
            heirs[i] = j
    return heirs


def _forget(corpus: Corpus, old_id: int, new_id: int) -> None:
    """Takes back an alignment of two versions that are no longer neighbours."""
    corpus.db.execute("DELETE FROM alignment WHERE old_id = ? AND new_id = ?", (old_id, new_id))
    corpus.db.execute("DELETE FROM link WHERE old_version_id = ? AND new_version_id = ?", (old_id, new_id))


def _stored_origins(corpus: Corpus, old: Version, new: Version, old_book: Book, new_book: Book) -> list[int]:
    """What ``Alignment.origins`` says, read from the stored links of two aligned versions."""
    rows = corpus.db.execute(
        "SELECT old_id, new_id, principal FROM link WHERE old_version_id = ? AND new_version_id = ?", (old.id, new.id)
    ).fetchall()
    told_old = {a for a, _, _ in rows}
    told_new = {b for _, b, principal in rows if principal}
    origins = [-1] * len(new_book)
    for name, j in new_book.place.items():
        i = old_book.place.get(name, -1)
        if i >= 0 and old_book.ids[i] not in told_old and new_book.ids[j] not in told_new:
            origins[j] = i
    if rows:
        old_index = {record: index for index, record in enumerate(old_book.ids)}
        new_index = {record: index for index, record in enumerate(new_book.ids)}
        for a, b, principal in rows:
            if principal and a is not None and b is not None:
                origins[new_index[b]] = old_index[a]
    return origins


def _assign(corpus: Corpus, books: _Books, known: dict[tuple[int, int], Sequence[int]]) -> None:
    """Gives every record its lineage, from the principal links, and every lineage its address."""
    versions = corpus.versions()
    links = defaultdict(list)
    for old, new in reversed(neighbours(corpus)):
        # A part that is older than every whole rulebook hangs on its younger neighbour all the same.
        parent, child = (old, new) if old.is_whole or not new.is_whole else (new, old)
        origins = known.get((old.id, new.id))
        if origins is None:
            origins = _stored_origins(corpus, old, new, books[old], books[new])
        links[child.id].append((parent.id, origins if parent is old else _reversed(origins, len(books[old]))))
    tracer = Tracer()
    before = None
    for version in sorted(versions, key=lambda v: not v.is_whole):
        book = books[version]
        tracer.follow(book, links[version.id])
        if version.is_whole:
            if before:
                tracer.close(before, book)
            before = book
    tracer.store(corpus, [books[version] for version in versions])
