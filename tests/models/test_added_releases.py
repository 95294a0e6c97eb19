"""A release that is added is read alone, with the results of a build of all."""

from __future__ import annotations

import shutil
from unittest.mock import Mock

import pytest

from corpus.store import Corpus, create
from corpus.store import standings as stored
from models import standing, standings
from tests.models import made


def rows(corpus):
    return stored.all_rows(corpus)


def test_the_newest_text_of_the_archive_is_read_alone_as_with_all_others(archive_corpus, tmp_path, monkeypatch):
    shutil.copyfile(archive_corpus.path, tmp_path / "corpus.sqlite")
    with Corpus.open(tmp_path, write=True) as corpus:
        standings.store(corpus)
        built, newest = rows(corpus), corpus.versions()[-1]
        corpus.db.execute("DELETE FROM standing WHERE version_id = ?", (newest.id,))
        monkeypatch.setattr(standing, "find_all", None)
        standings.store_newest(corpus, newest)
        assert rows(corpus) == built


LINEAGES = {"100.1": 1, "704.5j": 2, "704.5k": 3, "999.1": 4}


def trace(corpus):
    """Every rule goes on under its number."""
    corpus.db.executemany("INSERT OR IGNORE INTO lineage (id, address) VALUES (?, ?)", [(n, key) for key, n in LINEAGES.items()])
    corpus.db.executemany("UPDATE record SET lineage_id = ? WHERE key = ?", [(n, key) for key, n in LINEAGES.items()])


@pytest.mark.parametrize(
    ("rules", "alone"),
    [
        ({"704.5j": made.STAYS, "704.5k": "The gadget of 13."}, True),
        ({"704.5j": made.GOES, "704.5k": "The gadget of 13."}, True),
        ({"704.5j": "The gizmo.", "704.5k": "The gadget of 13."}, True),
        ({"704.5j": "The gizmo.", "704.5k": made.GOES}, False),
    ],
    ids=["goes on", "another variant", "silent", "in the lineage of another rule"],
)
def test_an_added_release_is_read_as_in_a_build(tmp_path, rules, alone, monkeypatch, widget):
    books = [made.book(f"20{year}-01-01", {"704.5j": made.STAYS, "704.5k": f"The gadget of {year}."}) for year in (10, 11, 12)]
    with create(tmp_path, books) as corpus:
        trace(corpus)
        standings.store(corpus)
        corpus.add_document(made.book("2013-01-01", rules))
        trace(corpus)
        newest = corpus.versions()[-1]
        with monkeypatch.context() as spied:
            spied.setattr(standings, "store", whole := Mock(wraps=standings.store))
            standings.store_newest(corpus, newest)
        added = rows(corpus)
        standings.store(corpus)
        assert added == rows(corpus)
        assert newest.id in {row.version for row in added}
        assert whole.called is not alone
