"""A version's records as columns, and the texts that are compared: what aligning reads."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from corpus.store.database import Database
    from corpus.store.versions import Version


class Columns(NamedTuple):
    """The records of a version in the book's order, commentary left out: one place a record. ``ids``, ``wordings`` and
    ``lineages`` are row ids."""

    ids: Sequence[int]
    kinds: Sequence[str]
    keys: Sequence[str]
    wordings: Sequence[int]
    lineages: Sequence[int | None]


def columns(corpus: Database, version: Version) -> Columns:
    """What a version's records are, without their texts."""
    rows = corpus.db.execute(
        "SELECT id, kind, key, wording_id, lineage_id FROM record"
        " WHERE version_id = ? AND kind != 'commentary' ORDER BY position",
        (version.id,),
    ).fetchall()
    return Columns(*zip(*rows, strict=True)) if rows else Columns((), (), (), (), ())


def texts(corpus: Database, versions: Collection[int] = ()) -> Iterator[tuple[int, str, str]]:
    """(row id, normal form, examples as a JSON list) of the wordings of some versions, by row ids; of all if none is given."""
    query = "SELECT id, normal, examples FROM wording"
    if versions:
        query += f" WHERE id IN (SELECT wording_id FROM record WHERE version_id IN ({','.join(map(str, versions))}))"
    yield from corpus.db.execute(query)
