"""Delays the indexes of a corpus while it is filled: making one afterwards costs less than updating it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database

_BY_KEY, _OF_LINEAGE = "record_by_key", "record_of_lineage"


@contextmanager
def made_afterwards(corpus: Database) -> Iterator[None]:
    """Drops the indexes that writing doesn't need, and makes them when the block ends.

    The index of lineages is made later, when ``lineages.give`` writes lineages.
    """
    (statement,) = corpus.db.execute("SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?", (_BY_KEY,)).fetchone()
    for name in (_BY_KEY, _OF_LINEAGE):
        corpus.db.execute(f"DROP INDEX {name}")
    try:
        yield
    finally:
        corpus.db.execute(statement)
