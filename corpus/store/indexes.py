"""The indexes of a corpus while it is filled: one that is made afterwards costs less than one kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.store.database import Database

_AFTERWARDS = "record_by_key", "record_of_lineage"


@contextmanager
def made_afterwards(corpus: Database) -> Iterator[None]:
    """Does without the indexes that writing has no need of, and makes them when the block ends."""
    marks = ",".join("?" * len(_AFTERWARDS))
    indexes = corpus.db.execute(
        f"SELECT name, sql FROM sqlite_master WHERE type = 'index' AND name IN ({marks}) ORDER BY rowid", _AFTERWARDS
    ).fetchall()
    for name, _ in indexes:
        corpus.db.execute(f"DROP INDEX {name}")
    try:
        yield
    finally:
        for _, statement in indexes:
            corpus.db.execute(statement)
