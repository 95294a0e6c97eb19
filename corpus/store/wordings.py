"""Wordings: each distinct text with its examples, held once however many versions repeat it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from corpus.store.database import Database


class Wording(NamedTuple):
    """One wording, by its row id."""

    id: int
    text: str
    """As published, line wraps undone."""
    examples: tuple[str, ...]
    normal: str
    """The compared and searched form of the text."""


def every(corpus: Database) -> dict[int, Wording]:
    """Row id -> wording, in the order of the ids."""
    rows = corpus.db.execute("SELECT id, text, examples, normal FROM wording ORDER BY id")
    return {row[0]: Wording(row[0], row[1], tuple(json.loads(row[2])) if row[2] != "[]" else (), row[3]) for row in rows}
