"""Lineages and their addresses."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database
    from ruletrail.corpus.store.versions import Version

MANY = 10_000
"""From this number of records on, changed lineages are written in one pass over the table."""


def count(corpus: Database) -> int:
    """The number of lineages."""
    return int(corpus.db.execute("SELECT count(*) FROM lineage").fetchone()[0])


def addresses(corpus: Database) -> dict[int, str]:
    """Lineage's row id -> its address."""
    return dict(corpus.db.execute("SELECT id, address FROM lineage"))


def addresses_of(corpus: Database, lineage_ids: Iterable[int]) -> dict[int, str]:
    """Row id -> address, of some lineages."""
    wanted = json.dumps(list(lineage_ids))
    return dict(corpus.db.execute("SELECT id, address FROM lineage WHERE id IN (SELECT value FROM json_each(?))", (wanted,)))


def address(corpus: Database, lineage_id: int | None) -> str | None:
    """The address of one lineage, or None if there is no such lineage."""
    row = corpus.db.execute("SELECT address FROM lineage WHERE id = ?", (lineage_id,)).fetchone()
    return row[0] if row else None


def former_addresses(corpus: Database) -> dict[str, int]:
    """A former address of a lineage -> the row id of the lineage that it leads to."""
    return dict(corpus.db.execute("SELECT address, lineage_id FROM alias"))


def at_address(corpus: Database, wanted: str) -> int | None:
    """The row id of the lineage that has or had this address, or None."""
    for query in ("SELECT id FROM lineage WHERE address = ?", "SELECT lineage_id FROM alias WHERE address = ?"):
        if row := corpus.db.execute(query, (wanted,)).fetchone():
            return int(row[0])
    return None


def held_by(corpus: Database, version: Version) -> set[int]:
    """The row ids of the lineages that have a record in a version."""
    rows = corpus.db.execute("SELECT DISTINCT lineage_id FROM record WHERE version_id = ?", (version.id,))
    return {lineage for (lineage,) in rows if lineage is not None}


def wordings(corpus: Database, lineages: Collection[int], after: str, before: str) -> list[tuple[int, str, int]]:
    """(lineage, first date, wording) of the wordings of lineages in aligned versions between two dates, both excluded, oldest
    first.

    Lineages and wordings are row ids.
    """
    marks = ",".join("?" * len(lineages))
    return corpus.db.execute(
        f"""WITH held AS MATERIALIZED (SELECT id, date FROM version WHERE date > ? AND date < ? AND id IN
            (SELECT old_id FROM alignment UNION SELECT new_id FROM alignment))
        SELECT lineage_id, min(date), wording_id FROM record JOIN held ON held.id = version_id
        WHERE lineage_id IN ({marks}) GROUP BY lineage_id, wording_id ORDER BY 2""",
        (after, before, *lineages),
    ).fetchall()


def replace(
    corpus: Database, addresses: Mapping[int, str], lineage_of: Mapping[int, int], gone: Iterable[int], former: Mapping[str, int]
) -> None:
    """Writes lineages with new or changed addresses, gives records their lineages (row ids), deletes ended lineages, and replaces
    the former addresses."""
    db, gone = corpus.db, list(gone)
    db.execute("DELETE FROM alias")
    # Two lineages may swap addresses, and one may take the address of a deleted one, so the old addresses are cleared first.
    db.executemany("UPDATE lineage SET address = '?' || id WHERE id = ?", [(row_id,) for row_id in (*addresses, *gone)])
    statement = "INSERT INTO lineage VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET address = excluded.address"
    db.executemany(statement, addresses.items())
    give(corpus, lineage_of)
    db.executemany("DELETE FROM lineage WHERE id = ?", [(row_id,) for row_id in gone])
    db.executemany("INSERT INTO alias VALUES (?, ?)", sorted(former.items()))


def give(corpus: Database, lineage_of: Mapping[int, int]) -> None:
    """Gives records their lineages, both by row ids."""
    db = corpus.db
    if len(lineage_of) <= MANY:
        rows = [(lineage, record) for record, lineage in lineage_of.items()]
        db.executemany("UPDATE record SET lineage_id = ? WHERE id = ?", rows)
    else:
        # One pass over the table is faster than looking each record up, and making an index is faster than updating it.
        db.execute("DROP INDEX IF EXISTS record_of_lineage")
        db.create_function("lineage_of", 2, lineage_of.get)
        db.execute("UPDATE record SET lineage_id = lineage_of(id, lineage_id)")
    db.execute("CREATE INDEX IF NOT EXISTS record_of_lineage ON record (lineage_id, version_id, wording_id, key)")
