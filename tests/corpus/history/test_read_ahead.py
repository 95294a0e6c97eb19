"""An archive that was read before texts were added goes on to them, and is then as one that is read whole."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from corpus import lineage
from corpus.history import Archive
from corpus.history.read_ahead import ReadAhead
from corpus.store import FILE, Corpus, create
from tests.corpus.history.books import document as made
from tests.corpus.history.books import documents, first_book, next_book

SEEDS = range(24)


def told(archive: Archive) -> dict[str, Any]:
    """All that an archive holds; its timeline by what that is made of."""
    found = {name: value for name, value in vars(archive).items() if name != "timeline"}
    assert archive.timeline.versions is archive.versions
    return found | {"order of lineages": list(archive.lineages), "whole": archive.timeline.whole, "parts": archive.timeline.parts}


def added(folder: Path, earlier: list, later: list, also: str = "") -> tuple[Archive, Archive, bool]:
    """The archive that was read ahead and one that is read whole, of a corpus that texts are added to, and ``also`` is done to in
    SQL; and whether the first went on from what it had read."""
    with create(folder / "before", earlier) as corpus:
        lineage.trace(corpus)
    (folder / "after").mkdir()
    shutil.copyfile(folder / "before" / FILE, folder / "after" / FILE)
    with Corpus.open(folder / "before") as corpus:
        ahead = ReadAhead(corpus)
    with Corpus.open(folder / "after", write=True) as corpus:
        for document in later:
            corpus.add_document(document)
        newest = lineage.extend(corpus)
        corpus.db.executescript(also)
        corpus.commit()
    with Corpus.open(folder / "after") as corpus:
        archive = ahead.archive_of(corpus, newest)
        _ = archive.places, archive.rank, archive.bearers
        whole = Archive(corpus)
        _ = whole.places, whole.rank, whole.bearers, archive.notes_on, whole.notes_on
        return archive, whole, archive is ahead._archive


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("late", [1, 2])
def test_texts_in_time_with_holes_parts_and_copies(tmp_path, seed, late):
    texts = documents(seed)
    archive, whole, _ = added(tmp_path, texts[:-late], texts[-late:])
    assert told(archive) == told(whole)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_text_that_is_added_in_between(tmp_path, seed):
    texts = documents(seed)
    archive, whole, went_on = added(tmp_path, [*texts[:2], *texts[3:]], [texts[2]])
    assert told(archive) == told(whole)
    assert not went_on


def whole_books(seed: int) -> list:
    random = Random(seed)
    books = [first_book(random)]
    for _ in range(4):
        books.append(next_book(random, books[-1]))
    return [made(book, f"200{n}-01-01") for n, book in enumerate(books)]


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_as_many_links_as_before_are_not_the_same_links(tmp_path, seed):
    texts = whole_books(seed)
    archive, whole, went_on = added(tmp_path, texts[:-1], texts[-1:], "UPDATE link SET reason = 'found anew' WHERE rowid = 1")
    assert told(archive) == told(whole)
    assert not went_on


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_rulebook_after_others_is_all_that_is_read(tmp_path, seed):
    texts = whole_books(seed)
    archive, whole, went_on = added(tmp_path, texts[:-1], texts[-1:])
    assert told(archive) == told(whole)
    assert went_on
