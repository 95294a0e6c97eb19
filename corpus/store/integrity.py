"""Checks of the file: SQLite's own, and records and sources that lack something."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database


def damage(corpus: Database) -> list[str]:
    """The errors that SQLite finds in the file, one a line."""
    found = [text for (text,) in corpus.db.execute("PRAGMA integrity_check") if text != "ok"]
    return found + [f"a row of {table} points nowhere" for table, *_ in corpus.db.execute("PRAGMA foreign_key_check")]


def unaccounted(corpus: Database) -> list[tuple[str, int, int]]:
    """(file, lines in the ledger, lines of the file) for sources whose ledger doesn't add up."""
    return corpus.db.execute(
        """SELECT file, COALESCE(SUM(last_line - first_line + 1), 0) AS placed, lines FROM source
        LEFT JOIN ledger_run ON source_id = source.id GROUP BY source.id HAVING placed != lines"""
    ).fetchall()


def unplaced(corpus: Database) -> list[tuple[str, int]]:
    """(file, number of lines without a class) for sources that have such lines."""
    return corpus.db.execute("SELECT file, COUNT(*) FROM unplaced JOIN source ON source.id = source_id GROUP BY 1").fetchall()


def untraced(corpus: Database) -> list[tuple[str, int]]:
    """(version, number of records without a lineage) for versions that have such records."""
    return corpus.db.execute(
        """SELECT version, COUNT(*) FROM record JOIN version ON version.id = version_id
        WHERE lineage_id IS NULL AND kind != 'commentary' GROUP BY 1"""
    ).fetchall()
