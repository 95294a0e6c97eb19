"""The files that versions were read from: the class of each line, repairs, gaps and problems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import sqlite3

    from ruletrail.corpus.records import Gap, Repair
    from ruletrail.corpus.store.database import Database
    from ruletrail.corpus.store.versions import Version


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A line of a source that has no class."""

    file: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class SourceAccount:
    """The lines of all sources of one version."""

    files: list[str]
    lines: int
    classes: dict[str, int]
    """Class -> number of lines, by name; the numbers add up to ``lines``."""
    unplaced: list[Unplaced]


def account(corpus: Database, version: Version) -> SourceAccount:
    """The account of a version's lines."""

    def rows(statement: str) -> list[tuple[Any, ...]]:
        return corpus.db.execute(statement, (version.id,)).fetchall()

    files = rows("SELECT file, lines FROM source WHERE version_id = ? ORDER BY id")
    of_source = "JOIN source ON source.id = source_id WHERE version_id = ?"
    classes = dict(rows(f"SELECT class, SUM(last_line - first_line + 1) FROM ledger_run {of_source} GROUP BY 1 ORDER BY 1"))
    unplaced = [Unplaced(*row) for row in rows(f"SELECT file, line, text FROM unplaced {of_source}")]
    return SourceAccount([file for file, _ in files], sum(lines for _, lines in files), classes, unplaced)


def add_gaps(db: sqlite3.Connection, version_id: int, gaps: Iterable[Gap]) -> None:
    """Writes the gaps of a version's sources."""
    db.executemany(
        "INSERT INTO gap VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(version_id, " ".join(g.numbers), g.reason, g.file, g.line, g.kind, g.after, g.before) for g in gaps],
    )


def hashes(corpus: Database) -> set[str]:
    """The SHA-256 of every source."""
    return {sha256 for (sha256,) in corpus.db.execute("SELECT sha256 FROM source")}


def unplaced_in_each(corpus: Database) -> dict[int, int]:
    """Version's row id -> number of lines without a class; versions without such lines are left out."""
    statement = "SELECT version_id, COUNT(*) FROM unplaced JOIN source ON source.id = source_id GROUP BY 1"
    return dict(corpus.db.execute(statement))


class SourceRow(NamedTuple):
    """A file that a version was read from."""

    id: int
    version_id: int
    file: str
    sha256: str
    lines: int


def every(corpus: Database) -> list[SourceRow]:
    """The sources of all versions."""
    rows = corpus.db.execute("SELECT id, version_id, file, sha256, lines FROM source ORDER BY id")
    return [SourceRow._make(row) for row in rows]


def classes(corpus: Database) -> dict[int, dict[str, int]]:
    """Version's row id -> class -> number of lines, over all its sources."""
    counts: dict[int, dict[str, int]] = {}
    for version_id, name, lines in corpus.db.execute(
        "SELECT version_id, class, SUM(last_line - first_line + 1) FROM ledger_run JOIN source ON source.id = source_id"
        " GROUP BY source_id, class ORDER BY source_id, 3 DESC, 2"
    ):
        found = counts.setdefault(version_id, {})
        found[name] = found.get(name, 0) + lines
    return counts


def problems(corpus: Database) -> dict[int, list[str]]:
    """Version's row id -> remarks about its sources."""
    found: dict[int, list[str]] = {}
    for version_id, text in corpus.db.execute("SELECT version_id, text FROM problem ORDER BY rowid"):
        found.setdefault(version_id, []).append(text)
    return found


def repairs(corpus: Database) -> dict[int, list[Repair]]:
    """Version's row id -> the repairs of its sources."""
    from ruletrail.corpus.records import Repair

    found: dict[int, list[Repair]] = {}
    for version_id, *row in corpus.db.execute("SELECT version_id, file, line, found, became, why FROM repair ORDER BY rowid"):
        found.setdefault(version_id, []).append(Repair(*row))
    return found
