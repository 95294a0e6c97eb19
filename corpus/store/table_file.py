"""Rows of plain values as an SQLite file of their own, for other programs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence


def table_file(name: str, columns: Sequence[str], rows: Iterable[Sequence[object]], indexes: Iterable[str]) -> bytes:
    """The bytes of a file with one table, and an index for each of ``indexes`` (columns with commas)."""
    db = sqlite3.connect(":memory:")
    db.execute(f"CREATE TABLE {name} ({', '.join(map(_quoted, columns))})")
    db.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(columns))})", rows)
    for number, index in enumerate(indexes):
        db.execute(f"CREATE INDEX {name}_{number} ON {name} ({index})")
    db.commit()
    return db.serialize()


def _quoted(name: str) -> str:
    return f'"{name}"'
