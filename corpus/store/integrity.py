"""Checks of the file: what SQLite finds wrong in it, and records and sources that lack something."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database


def damage(corpus: Database) -> list[str]:
    """What SQLite finds wrong in the file, a line each."""
    found = [text for (text,) in corpus.db.execute("PRAGMA integrity_check") if text != "ok"]
    return found + [f"a row of {table} points nowhere" for table, *_ in corpus.db.execute("PRAGMA foreign_key_check")]


def unaccounted(corpus: Database) -> list[tuple[str, int, int]]:
    """(file, lines of it that the ledger accounts for, all its lines) of sources whose ledger doesn't add up."""
    return corpus.db.execute(
        """SELECT file, COALESCE(SUM(last_line - first_line + 1), 0) AS placed, lines FROM source
        LEFT JOIN ledger_run ON source_id = source.id GROUP BY source.id HAVING placed != lines"""
    ).fetchall()


def unplaced(corpus: Database) -> list[tuple[str, int]]:
    """(file, how many of its lines no class took) of sources that have such lines."""
    return corpus.db.execute("SELECT file, COUNT(*) FROM unplaced JOIN source ON source.id = source_id GROUP BY 1").fetchall()


def untraced(corpus: Database) -> list[tuple[str, int]]:
    """(version, how many of its records have no lineage) of versions that have such records."""
    return corpus.db.execute(
        """SELECT version, COUNT(*) FROM record JOIN version ON version.id = version_id
        WHERE lineage_id IS NULL AND kind != 'commentary' GROUP BY 1"""
    ).fetchall()
