"""The corpus file, for other tools that open it."""

from __future__ import annotations

from ruletrail.corpus.store import create


def test_each_reference_names_the_column_that_it_means(tmp_path):
    """Datasette can't show a table whose references don't name their column."""
    with create(tmp_path) as corpus:
        tables = [name for (name,) in corpus.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for table in tables for row in corpus.db.execute(f"PRAGMA foreign_key_list({table})")]
    assert len(rows) > 15
    assert {referred for _id, _place, _table, _column, referred, *_ in rows} == {"id"}
