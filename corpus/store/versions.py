"""The versions of a corpus, and which of them is in force on a day."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ruletrail.corpus import identity
from ruletrail.corpus.dates import last_day
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.gaps import NO_HOLE, Coverage
from ruletrail.corpus.identity import Text
from ruletrail.corpus.records import DIGEST, GLOSSARY, Gap

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database


@dataclass(frozen=True)
class Version:
    """One version in the corpus. ``date`` is its first day in force; it ends the day before the next one's.

    ``version`` is its id, made of ``date``, ``part`` and ``copy``; see corpus.identity.
    """

    id: int
    version: str
    date: str
    title: str
    format: str
    covers: tuple[str, ...] | None
    inferred: bool
    commentary: bool
    spans: tuple[tuple[str, str], ...] | None = None
    glossary: bool = True
    """False when the source has no glossary entry."""
    gaps: tuple[Gap, ...] = ()
    part: str = ""
    """The kind of part or commentary; "" for a whole rulebook."""
    copy: int = 0
    """0 for the first text of that date and part, 1 for the next."""

    @cached_property
    def coverage(self) -> Coverage:
        """The coverage of the version's source."""
        return Coverage(self.covers, self.spans, self.gaps, self.glossary)

    @property
    def held(self) -> str | list[str]:
        """The sections that its source has something of, "glossary" among them for entries; "all" for a whole rulebook."""
        if self.covers is None:
            return "all"
        return [*self.covers, *([GLOSSARY] if self.glossary and GLOSSARY not in self.covers else [])]

    @property
    def is_retold(self) -> bool:
        """True for a digest: it has the content of the rules in other words."""
        return self.part == DIGEST

    @property
    def is_whole(self) -> bool:
        """True for the whole rulebook of its date; False for a part of one, a second copy or a commentary."""
        return not self.part and not self.copy and not self.commentary


def read(corpus: Database) -> list[Version]:
    """Every version, commentaries too, oldest first."""
    gaps = _gaps(corpus)
    columns = "id, version, date, title, format, covers, inferred, commentary, spans, glossary, part, copy"
    rows = corpus.db.execute(f"SELECT {columns} FROM version ORDER BY date, version")
    return [
        Version(
            row_id,
            version,
            date,
            title,
            form,
            None if covers is None else tuple(json.loads(covers)),
            bool(inferred),
            bool(commentary),
            None if spans is None else tuple((first, last) for first, last in json.loads(spans)),
            bool(glossary),
            tuple(gaps.get(row_id, ())),
            part,
            copy,
        )
        for row_id, version, date, title, form, covers, inferred, commentary, spans, glossary, part, copy in rows
    ]


def _gaps(corpus: Database) -> dict[int, list[Gap]]:
    """Version's row id -> its gaps, in the order of its source."""
    found: dict[int, list[Gap]] = {}
    rows = corpus.db.execute(
        "SELECT version_id, numbers, reason, file, line, kind, after_key, before_key FROM gap ORDER BY rowid"
    )
    for version_id, numbers, *rest in rows:
        found.setdefault(version_id, []).append(Gap(tuple(numbers.split()), *rest))
    return found


def named(versions: list[Version], version_or_date: str, where: Path) -> Version:
    """The version in ``versions`` (oldest first) with that id, or else the one in force at that date; "" means the newest.

    A whole rulebook goes before a part of one. Raises NotFoundError before the oldest version, BadDateError for no date.
    """
    for version in versions:
        if version.version == version_or_date:
            return version
    rules = [v for v in versions if not v.commentary]
    if not rules:
        held = "commentary alone, no text of the rules" if versions else "no version"
        raise NotFoundError(f"the corpus holds {held}", str(where), "run: ruletrail build SOURCE")
    day = last_day(version_or_date) if version_or_date else "9999-12-31"
    inforce = [v for v in rules if v.date <= day]
    if not inforce:
        raise NotFoundError(
            f"there is no version from {version_or_date} or earlier",
            remedy=f"that is older than the first text here ({rules[0].version})",
        )
    whole = [v for v in inforce if v.is_whole]
    return (whole or inforce)[-1]


def texts_of(corpus: Database, date: str) -> list[Text]:
    """The facts that decide which text of one date is the version of that date. Fullness is computed only if there are several
    texts."""
    rows = corpus.db.execute("SELECT id, part, format, inferred FROM version WHERE date = ?", (date,)).fetchall()
    alone = len(rows) == 1  # then it is the version, however full it is
    return [
        Text(row_id, part, form, bool(inferred), *((0, 0, "") if alone else _fullness(corpus, row_id)))
        for row_id, part, form, inferred in rows
    ]


def _fullness(corpus: Database, row_id: int) -> tuple[int, int, str]:
    """The number of records of a version, of its known gaps, and the hashes of its sources."""

    def one(statement: str) -> int:
        return int(corpus.db.execute(statement, (row_id,)).fetchone()[0])

    held = one("SELECT count(DISTINCT (kind = 'glossary') || key) FROM record WHERE version_id = ?")
    unplaced = one("SELECT count(*) FROM unplaced JOIN source ON source.id = source_id WHERE version_id = ?")
    holes = sum(max(1, len(gap.numbers)) for gap in _gaps(corpus).get(row_id, ()) if gap.reason not in NO_HOLE)
    hashes = corpus.db.execute("SELECT sha256 FROM source WHERE version_id = ? ORDER BY sha256", (row_id,))
    return held, unplaced + holes, " ".join(sha256 for (sha256,) in hashes)


def settle(corpus: Database, date: str) -> None:
    """Gives the texts of one date their identities."""
    found = identity.identify(date, texts_of(corpus, date))
    # A text may take the id that another one had.
    corpus.db.execute("UPDATE version SET version = '?' || id WHERE date = ?", (date,))
    corpus.db.executemany(
        "UPDATE version SET part = ?, copy = ?, version = ? WHERE id = ?",
        [(text.part, text.copy, text.version, row_id) for row_id, text in found.items()],
    )
