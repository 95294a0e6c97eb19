"""Many rows by few statements: all are there, in order, however many they are."""

from __future__ import annotations

import sqlite3

import pytest

from corpus.store import bulk


@pytest.mark.parametrize("many", [0, 1, 332, 333, 334, 666, 1000])
def test_rows_of_any_number_are_all_there_in_order(many: int) -> None:
    db = sqlite3.connect(":memory:")
    db.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 999)  # what an SQLite of before 2020 takes
    db.execute("CREATE TABLE run (id INTEGER PRIMARY KEY, first INTEGER, last INTEGER, class TEXT)")
    rows = [(place, place + 1, f"class {place}") for place in range(many)]
    bulk.insert(db, "run (first, last, class)", rows)
    assert db.execute("SELECT first, last, class FROM run ORDER BY id").fetchall() == rows


def test_an_index_of_many_rows_is_whole_and_the_connection_stays_as_it_was() -> None:
    db = sqlite3.connect(":memory:")
    db.execute("PRAGMA cache_size = -50000")
    db.execute("CREATE TABLE run (id INTEGER PRIMARY KEY, first INTEGER NOT NULL)")
    many = 200_000  # more than a thread sorts at a time
    bulk.insert(db, "run (first)", [(place * 7919 % 9001,) for place in range(many)])
    bulk.index(db, "CREATE INDEX run_by_first ON run (first)")
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    in_order = db.execute("SELECT first FROM run INDEXED BY run_by_first ORDER BY first").fetchall()
    assert in_order == sorted((place * 7919 % 9001,) for place in range(many))
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        bulk.index(db, "CREATE INDEX run_by_first ON run (first)")
    assert (db.execute("PRAGMA cache_size").fetchone(), db.execute("PRAGMA threads").fetchone()) == ((-50000,), (0,))
