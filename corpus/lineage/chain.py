"""Aligns many versions: whole rulebooks in the order of their dates, and each part with its neighbours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.coverage import examples
from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.lineage import bridges
from ruletrail.corpus.lineage.in_processes import aligned
from ruletrail.corpus.lineage.library import Library, rows_of
from ruletrail.corpus.lineage.lineages import Tracer
from ruletrail.corpus.store import Corpus, Version, links, records

Progress = Callable[[int, int, str], None] | None
Origins = dict[tuple[int, int], Sequence[int]]
"""Two versions, by row ids -> for each new record, the index of the old record whose lineage it carries on, or -1."""


def trace(corpus: Corpus, *, progress: Progress = None) -> None:
    """Aligns every version with its neighbours and writes links and lineages. Replaces all earlier ones."""
    links.forget_all(corpus)
    extend(corpus, progress=progress)


def extend(corpus: Corpus, *, progress: Progress = None) -> None:
    """Updates links and lineages after a change of the versions: only neighbours that are not aligned yet are aligned."""
    with not_collected():
        _extend(corpus, progress)


def _extend(corpus: Corpus, progress: Progress) -> None:
    wanted, there, todo = _to_align(corpus)
    fresh = {version.id for pair in todo for version in pair}
    touched = fresh.difference(*there) or fresh
    if changed := examples.settle(corpus, touched):
        for pair in [pair for pair in there if not changed.isdisjoint(pair)]:
            links.forget(corpus, *pair)
        wanted, there, todo = _to_align(corpus)
    books = Library(corpus, {version.id for pair in todo for version in pair})
    outdated = sorted(there - {(old.id, new.id) for old, new in wanted})
    for pair in outdated:
        links.forget(corpus, *pair)
    origins: Origins = {}
    for done, ((old, new), result) in enumerate(zip(todo, aligned([(books[a], books[b]) for a, b in todo]), strict=True)):
        if progress:
            progress(done, len(todo), f"{old.version} -> {new.version}")
        links.add(corpus, old, new, rows_of(corpus, books[old], books[new], result.stored))
        origins[old.id, new.id] = result.origins
        books.know_cores(result.cores)
    if progress:
        progress(len(todo), len(todo), "lineages")
    _assign(corpus, books, origins)


def _to_align(corpus: Corpus) -> tuple[list[tuple[Version, Version]], set[tuple[int, int]], list[tuple[Version, Version]]]:
    """The neighbours, the pairs (row ids) that are aligned with each other, and the neighbours that are not."""
    wanted, there = neighbours(corpus), links.aligned(corpus)
    return wanted, there, [(old, new) for old, new in wanted if (old.id, new.id) not in there]


def neighbours(corpus: Corpus) -> list[tuple[Version, Version]]:
    """(older, newer) pairs to align: the whole rulebooks in order, and each part with the whole rulebook that it agrees with
    best.

    A part of a day without a whole text is aligned with the whole texts on both sides, the better one last, which takes
    precedence: a rule that is missing in one may be word for word in the other.

    Without any whole rulebook, each part is aligned with all newer parts: a rule outside one part's coverage may be in the
    next. Digests retell the same subjects, so they need each other only across a digest with a hole.
    """
    versions = corpus.versions()
    whole = [v for v in versions if v.is_whole]
    if not whole:
        return [
            (versions[i], versions[j])
            for i, j in combinations(range(len(versions)), 2)
            if not (versions[i].is_retold and versions[j].is_retold and any(_carries(v) for v in versions[i + 1 : j]))
        ]
    pairs = list(pairwise(whole))
    for part in versions:
        if not part.is_whole:
            before = [v for v in whole if v.date <= part.date][-1:]
            after = [v for v in whole if v.date > part.date][:1]
            near = sorted(after + before, key=lambda v: records.agreeing(corpus, part, v))
            is_alone = not part.is_retold and all(v.date != part.date for v in before)
            pairs += [(v, part) if v.date <= part.date else (part, v) for v in (near if is_alone else near[-1:])]
    return pairs


def _carries(version: Version) -> bool:
    """True when lineages go on through this version: it is a digest without holes."""
    return version.is_retold and not version.coverage.holes


def _reversed(origins: Sequence[int], olds: int) -> list[int]:
    """For each of ``olds`` old records, the index of the new record that carries its lineage on, or -1."""
    heirs = [-1] * olds
    for j, i in enumerate(origins):
        if i >= 0:
            heirs[i] = j
    return heirs


def _stored_origins(corpus: Corpus, old: Version, new: Version, old_book: Book, new_book: Book) -> list[int]:
    """``Alignment.origins``, computed from the stored links of two aligned versions."""
    rows = links.between(corpus, old, new)
    told_old = {row.old for row in rows}
    told_new = {row.new for row in rows if row.principal}
    origins = [-1] * len(new_book)
    for name, j in new_book.place.items():
        i = old_book.place.get(name, -1)
        if i >= 0 and old_book.ids[i] not in told_old and new_book.ids[j] not in told_new:
            origins[j] = i
    if rows:
        old_index = {record: index for index, record in enumerate(old_book.ids)}
        new_index = {record: index for index, record in enumerate(new_book.ids)}
        for row in rows:
            if row.principal and row.old is not None and row.new is not None:
                origins[new_index[row.new]] = old_index[row.old]
    return origins


def _assign(corpus: Corpus, books: Library, known: Origins) -> None:
    """Gives every record its lineage, from the principal links, and every lineage its address."""
    versions = corpus.versions()
    origins: Origins = dict(known)
    parents = defaultdict(list)
    for old, new in reversed(neighbours(corpus)):
        if (old.id, new.id) not in origins:
            origins[old.id, new.id] = _stored_origins(corpus, old, new, books[old], books[new])
        # A part that is older than every whole rulebook gets its lineages from the newer one.
        parent, child = (old, new) if old.is_whole or not new.is_whole else (new, old)
        found = origins[old.id, new.id]
        parents[child.id].append((parent.id, found if parent is old else _reversed(found, len(books[old]))))
    whole = [version for version in versions if version.is_whole]
    for old, new, over in bridges.build(corpus, books, whole, origins):
        parents[new.id].append((old.id, over))
    tracer = Tracer()
    before = None
    for version in sorted(versions, key=lambda v: not v.is_whole):
        book = books[version]
        tracer.follow(book, parents[version.id])
        if version.is_whole:
            if before:
                tracer.close(before, book)
            before = book
    tracer.store(corpus, [books[version] for version in versions])
