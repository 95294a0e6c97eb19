"""Records of sections that a source took from another release: kept apart from those that are compared and followed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ruletrail.corpus.records import BORROWED, GLOSSARY, Gap
from ruletrail.corpus.store import sources

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database
    from ruletrail.corpus.store.versions import Version

_COLUMNS = "version_id, position, kind, key, term, {}wording_id, revised, cites, source_id, first_line, last_line"
_OF_SECTION = "version_id = ? AND CASE kind WHEN 'glossary' THEN 'glossary' ELSE key END LIKE ? || '%' AND kind != 'commentary'"


def records(corpus: Database, version: Version) -> list[tuple[str, str, int]]:
    """(kind, key, row id of the wording) of a version's records that are kept apart."""
    return corpus.db.execute("SELECT kind, key, wording_id FROM borrowed WHERE version_id = ?", (version.id,)).fetchall()


def suspected(corpus: Database) -> dict[int, set[str]]:
    """The versions (row ids) of which a section may be another release's -> the versions whose it is, "" for an unknown one."""
    found: dict[int, set[str]] = {}
    for version, other in corpus.db.execute("SELECT version_id, other FROM suspected"):
        found.setdefault(version, set()).add(other)
    return found


def suspect(corpus: Database, version: Version, sections: Mapping[str, str]) -> None:
    """Writes which sections of a version may be another release's, and which one's, instead of what was suspected before."""
    corpus.db.execute("DELETE FROM suspected WHERE version_id = ?", (version.id,))
    rows = [(version.id, section, other) for section, other in sections.items()]
    corpus.db.executemany("INSERT INTO suspected VALUES (?, ?, ?)", rows)


def keep_apart(corpus: Database, version: Version, taken: Mapping[str, str]) -> None:
    """Keeps apart what a version's source took from other versions, and nothing else, and writes the gaps that this leaves."""
    row = (version.id,)
    columns = _COLUMNS.format("")
    corpus.db.execute(f"INSERT INTO record ({columns}) SELECT {columns} FROM borrowed WHERE version_id = ?", row)
    corpus.db.execute("DELETE FROM borrowed WHERE version_id = ?", row)
    corpus.db.execute("DELETE FROM gap WHERE version_id = ? AND reason LIKE ? || '%'", (*row, BORROWED))
    for section, other in taken.items():
        _take_out(corpus, version, section)
        reason = BORROWED + other
        gap = Gap((), reason, kind=GLOSSARY) if section == GLOSSARY else Gap((section,), reason)
        sources.add_gaps(corpus.db, version.id, [gap])


def _take_out(corpus: Database, version: Version, section: str) -> None:
    """A record whose examples were put back is kept with those that its source has."""
    own = _COLUMNS.format("coalesce((SELECT wording_id FROM published WHERE record_id = record.id), wording_id) AS ")
    place = (version.id, section)
    corpus.db.execute(f"INSERT INTO borrowed SELECT {own} FROM record WHERE {_OF_SECTION}", place)
    corpus.db.execute(f"DELETE FROM record WHERE {_OF_SECTION}", place)
