"""The versions that have some words, for comparison with a text without a date."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database


def borne(corpus: Database, kind: str, key: str) -> list[tuple[str, str]]:
    """(normal form, row ids of its versions, with commas) of every wording of records with that kind and key."""
    return corpus.db.execute(
        """SELECT normal, versions FROM (SELECT wording_id, group_concat(version_id) AS versions FROM record
        WHERE key = ? AND kind = ? GROUP BY wording_id) JOIN wording ON wording.id = wording_id""",
        (key, kind),
    ).fetchall()


def normals(corpus: Database, piece: str = "") -> Iterator[tuple[int, str]]:
    """(row id, normal form) of every wording, or of the wordings that contain ``piece``."""
    if piece:
        yield from corpus.db.execute("SELECT id, normal FROM wording WHERE instr(normal, ?)", (piece,))
    else:
        yield from corpus.db.execute("SELECT id, normal FROM wording")


def versions_with(corpus: Database, wording_ids: Iterable[int]) -> Iterator[tuple[int, int]]:
    """(wording's row id, version's row id) for each version that has one of these wordings."""
    yield from corpus.db.execute(
        "SELECT DISTINCT wording_id, version_id FROM record WHERE wording_id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(wording_ids)),),
    )
