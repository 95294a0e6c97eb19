"""A version's records as columns, and the texts that are compared, for alignment."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database
    from ruletrail.corpus.store.versions import Version


class Columns(NamedTuple):
    """The records of a version in the book's order, without commentary; one position is one record. ``ids``, ``wordings`` and
    ``lineages`` are row ids."""

    ids: Sequence[int]
    kinds: Sequence[str]
    keys: Sequence[str]
    wordings: Sequence[int]
    lineages: Sequence[int | None]


_COLUMNS = "SELECT id, kind, key, wording_id, lineage_id FROM record WHERE version_id = ? AND kind != 'commentary'"


def columns(corpus: Database, version: Version) -> Columns:
    """The records of a version without their texts."""
    return _in_columns(corpus.db.execute(f"{_COLUMNS} ORDER BY position", (version.id,)).fetchall())


def some_columns(corpus: Database, version: Version, lineages: Collection[int]) -> Columns:
    """``columns`` with only the records of these lineages (row ids)."""
    of_lineage = "lineage_id IN (SELECT value FROM json_each(?))"
    rows = corpus.db.execute(f"{_COLUMNS} AND {of_lineage} ORDER BY position", (version.id, json.dumps(list(lineages))))
    return _in_columns(rows.fetchall())


def _in_columns(rows: list[tuple[Any, ...]]) -> Columns:
    return Columns(*zip(*rows, strict=True)) if rows else Columns((), (), (), (), ())


def texts(corpus: Database, versions: Collection[int] = ()) -> Iterator[tuple[int, str, str]]:
    """(row id, normal form, examples as a JSON list) of the wordings of some versions (row ids); of all wordings if none is
    given."""
    query = "SELECT id, normal, examples FROM wording"
    if versions:
        query += f" WHERE id IN (SELECT wording_id FROM record WHERE version_id IN ({','.join(map(str, versions))}))"
    yield from corpus.db.execute(query)


def text(corpus: Database, wording: int) -> tuple[str, str]:
    """(normal form, examples as a JSON list) of one wording (row id)."""
    found: tuple[str, str] = corpus.db.execute("SELECT normal, examples FROM wording WHERE id = ?", (wording,)).fetchone()
    return found
