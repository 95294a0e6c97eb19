"""Many rows with few statements: all rows are there, in order, whatever their number."""

from __future__ import annotations

import sqlite3

import pytest

from ruletrail.corpus.store import bulk


@pytest.mark.parametrize("many", [0, 1, 332, 333, 334, 666, 1000])
def test_rows_of_any_number_are_all_there_in_order(many: int) -> None:
    db = sqlite3.connect(":memory:")
    db.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 999)  # what an SQLite of before 2020 takes
    db.execute("CREATE TABLE run (id INTEGER PRIMARY KEY, first INTEGER, last INTEGER, class TEXT)")
    rows = [(place, place + 1, f"class {place}") for place in range(many)]
    bulk.insert(db, "run (first, last, class)", rows)
    assert db.execute("SELECT first, last, class FROM run ORDER BY id").fetchall() == rows
