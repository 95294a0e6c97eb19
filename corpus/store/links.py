"""The pairs of versions that were aligned with each other, and their links."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ruletrail.corpus.store import bulk

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database
    from ruletrail.corpus.store.versions import Version


class LinkRow(NamedTuple):
    """A relation between an old and a new record; ends are row ids of records, None for an added or removed one."""

    old: int | None
    new: int | None
    relation: str
    similarity: float
    reason: str
    principal: bool
    said_in: tuple[int, ...] = ()
    """For an added or removed record, the records of the other version with the same content."""


MANY = 500
"""Most ids in one statement."""
_COLUMNS = "old_id, new_id, relation, similarity, reason, principal, said_in"
_DATED = "link JOIN version older ON older.id = old_version_id JOIN version newer ON newer.id = new_version_id"
_ORDER = "older.date, older.version, newer.date, newer.version, coalesce(old_id, 0), coalesce(new_id, 0)"
"""By time and by position in the book. Row ids of versions only give the order in which texts were added."""


def aligned(corpus: Database) -> set[tuple[int, int]]:
    """The pairs of versions, by row ids, that were aligned with each other."""
    return set(corpus.db.execute("SELECT old_id, new_id FROM alignment"))


def bridged(corpus: Database) -> set[tuple[int, int]]:
    """The pairs of versions (row ids) that were aligned across holes of the versions between them."""
    return set(corpus.db.execute("SELECT old_id, new_id FROM bridge"))


def are_aligned(corpus: Database, old: Version, new: Version) -> bool:
    """True when these two versions were aligned with each other."""
    row = corpus.db.execute("SELECT 1 FROM alignment WHERE old_id = ? AND new_id = ?", (old.id, new.id))
    return row.fetchone() is not None


def between(corpus: Database, old: Version, new: Version) -> list[LinkRow]:
    """The stored links of two aligned versions. A record that kept key and words has none, unless its key occurs twice."""
    rows = corpus.db.execute(f"SELECT {_COLUMNS} FROM link WHERE old_version_id = ? AND new_version_id = ?", (old.id, new.id))
    return [_row(row) for row in rows]


def of_records(corpus: Database, old: Version, new: Version, records: Iterable[int]) -> list[LinkRow]:
    """The links of ``between`` with one of these records as old or new end."""
    ends = "(SELECT value FROM json_each(?1))"
    rows = corpus.db.execute(
        f"SELECT {_COLUMNS} FROM link WHERE (old_id IN {ends} OR new_id IN {ends})"
        " AND old_version_id = ?2 AND new_version_id = ?3",
        (json.dumps(list(records)), old.id, new.id),
    )
    return [_row(row) for row in rows]


def ending_in(corpus: Database, records: Iterable[int]) -> list[LinkRow]:
    """The stored links with one of these records as old or new end, each once."""
    ids = list(records)
    found: dict[int, tuple[tuple[Any, ...], LinkRow]] = {}
    for start in range(0, len(ids), MANY):
        part = ids[start : start + MANY]
        marks = ",".join("?" * len(part))
        for end in ("old_id", "new_id"):
            rows = corpus.db.execute(f"SELECT link.rowid, {_ORDER}, {_COLUMNS} FROM {_DATED} WHERE {end} IN ({marks})", part)
            found.update((row[0], (row[1:7], _row(row[7:]))) for row in rows)
    return [link for _, link in sorted(found.values(), key=lambda pair: pair[0])]


def over_holes(corpus: Database) -> set[int]:
    """The row ids of the records at both ends of links over holes."""
    rows = corpus.db.execute(
        """SELECT link.old_id, link.new_id FROM bridge
        JOIN link ON old_version_id = bridge.old_id AND new_version_id = bridge.new_id
        WHERE principal AND link.old_id IS NOT NULL AND link.new_id IS NOT NULL"""
    )
    return {record for row in rows for record in row}


def every(corpus: Database) -> Iterator[tuple[int, int, LinkRow]]:
    """(older version, newer version, link) of every stored link except "same"; versions are row ids."""
    rows = corpus.db.execute(
        f"SELECT old_version_id, new_version_id, {_COLUMNS} FROM {_DATED} WHERE relation != 'same' ORDER BY {_ORDER}"
    )
    for old, new, *row in rows:
        yield old, new, _row(tuple(row))


def _row(row: tuple[Any, ...]) -> LinkRow:
    old, new, relation, similarity, reason, principal, said_in = row
    return LinkRow(old, new, relation, similarity, reason, bool(principal), tuple(map(int, said_in.split())))


def add(corpus: Database, old: Version, new: Version, links: Iterable[LinkRow]) -> None:
    """Stores the alignment of two versions and their links."""
    corpus.db.execute("INSERT INTO alignment VALUES (?, ?)", (old.id, new.id))
    bulk.insert(corpus.db, "link", _stored(old, new, links))


def add_bridge(corpus: Database, old: Version, new: Version, links: Iterable[LinkRow]) -> None:
    """Stores the links of two versions over holes in the versions between them. Here every link has a row, "same" too."""
    corpus.db.execute("INSERT INTO bridge VALUES (?, ?)", (old.id, new.id))
    bulk.insert(corpus.db, "link", _stored(old, new, links))


def _stored(old: Version, new: Version, links: Iterable[LinkRow]) -> list[tuple[Any, ...]]:
    return [(old.id, new.id, *link[:-1], " ".join(map(str, link.said_in))) for link in links]


def forget(corpus: Database, old_id: int, new_id: int) -> None:
    """Deletes the alignment of two versions (row ids) and its links."""
    for table in ("alignment", "bridge"):
        corpus.db.execute(f"DELETE FROM {table} WHERE old_id = ? AND new_id = ?", (old_id, new_id))
    corpus.db.execute("DELETE FROM link WHERE old_version_id = ? AND new_version_id = ?", (old_id, new_id))


def forget_all(corpus: Database) -> None:
    """Deletes every alignment and every link."""
    for table in ("alignment", "bridge", "link"):
        corpus.db.execute(f"DELETE FROM {table}")


def said_in(corpus: Database, after: str, until: str) -> list[tuple[int, int]]:
    """(ended lineage, lineage with the same content), row ids, for versions after one date and up to another."""
    rows = corpus.db.execute(
        """SELECT gone.lineage_id, same.lineage_id FROM link
        JOIN version newer ON newer.id = link.new_version_id
        JOIN record gone ON gone.id = link.old_id
        JOIN json_each('[' || replace(link.said_in, ' ', ',') || ']') AS named
        JOIN record same ON same.id = named.value
        WHERE link.said_in != '' AND newer.date > ? AND newer.date <= ? ORDER BY newer.date, link.old_id""",
        (after, until),
    )
    return rows.fetchall()


class BranchRow(NamedTuple):
    """A link of a split or merge that carries no lineage on; lineages and wordings are row ids."""

    old_lineage: int
    date: str
    """The date of the newer version."""
    old_wording: int
    new_lineage: int
    new_wording: int


def branches(corpus: Database, after: str, until: str) -> list[BranchRow]:
    """The links of splits and merges that carry no lineage on, into versions after one date and up to another."""
    found = corpus.db.execute(
        """SELECT a.lineage_id, version.date, a.wording_id, b.lineage_id, b.wording_id
        FROM link JOIN version ON version.id = new_version_id
        JOIN record a ON a.id = old_id JOIN record b ON b.id = new_id
        WHERE NOT principal AND version.date > ? AND version.date <= ?""",
        (after, until),
    )
    return list(map(BranchRow._make, found))
