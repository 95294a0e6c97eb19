"""Records of sources that lack examples: their own content, besides the wording that is compared and searched."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ruletrail.corpus.records import EXAMPLES, MANY_NOT_HELD, Gap
from ruletrail.corpus.store import sources
from ruletrail.corpus.store.writing import wording_id

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database
    from ruletrail.corpus.store.versions import Version

Content = tuple[str, tuple[str, ...]]
"""Text and examples."""


class Held(NamedTuple):
    """A record with a text; ``normal`` is its compared form, ``examples`` a JSON list."""

    id: int
    kind: str
    key: str
    text: str
    normal: str
    examples: str


def with_examples(corpus: Database) -> dict[int, tuple[str, str]]:
    """Row id -> normal form, and examples as a JSON list, of the wordings that have examples."""
    rows = corpus.db.execute("SELECT id, normal, examples FROM wording WHERE examples != '[]'")
    return {row_id: (normal, examples) for row_id, normal, examples in rows}


def wordings(corpus: Database, version: Version) -> list[int]:
    """The wordings (row ids) of the records of a version in its source, without commentary."""
    statement = f"SELECT {_own(version)} FROM record WHERE version_id = ? AND kind != 'commentary'"
    return [wording for (wording,) in corpus.db.execute(statement, (version.id,))]


def held(corpus: Database, version: Version, *, as_compared: bool = False) -> list[Held]:
    """The records of a version, without commentary, as in its source, or with the examples that they are compared with."""
    own = "wording_id" if as_compared else _own(version)
    rows = corpus.db.execute(
        f"SELECT record.id, kind, key, text, normal, examples FROM record JOIN wording ON wording.id = {own}"
        " WHERE version_id = ? AND kind != 'commentary' ORDER BY position",
        (version.id,),
    )
    return list(map(Held._make, rows))


def _own(version: Version) -> str:
    """The wording of a record in its source, as an SQL expression."""
    if not version.coverage.without_examples:
        return "wording_id"
    return "coalesce((SELECT wording_id FROM published WHERE record_id = record.id), wording_id)"


def examples_in(corpus: Database, version: Version) -> dict[int, tuple[str, ...]]:
    """Record (row id) -> its examples in its source, for a version's records that are compared with other examples."""
    if not version.coverage.without_examples:
        return {}
    rows = corpus.db.execute(
        "SELECT record_id, examples FROM published JOIN record ON record.id = record_id"
        " JOIN wording ON wording.id = published.wording_id WHERE version_id = ?",
        (version.id,),
    )
    return {record: tuple(json.loads(examples)) for record, examples in rows}


def put_back(corpus: Database, version: Version, wordings: Mapping[int, Content]) -> bool:
    """Gives records of a version (row ids) these ``wordings``, and all its other records their own wording. Returns True if one
    changed."""
    before = dict(corpus.db.execute("SELECT id, wording_id FROM record WHERE version_id = ?", (version.id,)))
    of_version = "(SELECT id FROM record WHERE version_id = ?)"
    corpus.db.execute(
        "UPDATE record SET wording_id = (SELECT wording_id FROM published WHERE record_id = record.id)"
        " WHERE version_id = ? AND id IN (SELECT record_id FROM published)",
        (version.id,),
    )
    corpus.db.execute(f"DELETE FROM published WHERE record_id IN {of_version}", (version.id,))
    for record, (text, examples) in wordings.items():
        wording = wording_id(corpus.db, text, examples)
        corpus.db.execute("INSERT INTO published SELECT id, wording_id FROM record WHERE id = ?", (record,))
        corpus.db.execute("UPDATE record SET wording_id = ? WHERE id = ?", (wording, record))
    return before != dict(corpus.db.execute("SELECT id, wording_id FROM record WHERE version_id = ?", (version.id,)))


def note_many_missing(corpus: Database, version: Version, *, are_missing: bool) -> None:
    """Writes the gap for many missing examples of a version, or deletes it."""
    if are_missing == any(gap.reason == MANY_NOT_HELD for gap in version.gaps):
        return
    if are_missing:
        sources.add_gaps(corpus.db, version.id, [Gap((), MANY_NOT_HELD, kind=EXAMPLES)])
    else:
        corpus.db.execute("DELETE FROM gap WHERE version_id = ? AND reason = ?", (version.id, MANY_NOT_HELD))
