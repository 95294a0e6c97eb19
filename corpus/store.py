"""The corpus on disk: an SQLite file that is written whole, or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.dates import last_day
from corpus.errors import CorpusError, NotFoundError
from corpus.normalise import normalise
from corpus.numbers import RuleNumber

if TYPE_CHECKING:
    from corpus.records import Document, Record

SCHEMA = 2
FILE = "corpus.sqlite"


@dataclass(frozen=True, slots=True)
class Version:
    """One version that the corpus holds. ``date`` is its first day in force; it ends the day before the next one's."""

    id: int
    version: str
    date: str
    title: str
    format: str
    covers: tuple[str, ...] | None
    inferred: bool
    commentary: bool
    spans: tuple[tuple[str, str], ...] | None = None

    @property
    def is_retold(self) -> bool:
        """True of a digest: it says what the rules say, but not in their words."""
        return self.format == "digest"

    @property
    def is_whole(self) -> bool:
        """True of a whole rulebook that is not a second copy of one."""
        return self.covers is None and "~" not in self.version and not self.commentary

    def holds(self, number: RuleNumber) -> bool:
        """True when the version can speak of that number: if it is absent there, it was not in the rules."""
        if self.covers is None:
            return True
        if self.spans is None:
            return str(number.section or number.chapter) in self.covers
        return any(RuleNumber.parse(first) <= number <= RuleNumber.parse(last) for first, last in self.spans)


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A record as the corpus holds it; see corpus.records.Record for the fields."""

    id: int
    version_id: int
    position: int
    kind: str
    key: str
    term: str
    wording_id: int
    text: str
    examples: tuple[str, ...]
    normal: str
    revised: tuple[str, ...]
    cites: tuple[str, ...]
    file: str
    lines: tuple[int, int]
    lineage_id: int | None

    @property
    def number(self) -> RuleNumber | None:
        return RuleNumber.parse(self.key) if self.kind in ("rule", "section") else None


_RECORD = """SELECT record.id, record.version_id, position, kind, key, term, wording_id, text, examples, normal, revised, cites,
    source.file, first_line, last_line, lineage_id
    FROM record JOIN wording ON wording.id = wording_id JOIN source ON source.id = source_id"""


def _stored(row: tuple) -> StoredRecord:
    examples = tuple(json.loads(row[8])) if row[8] != "[]" else ()
    return StoredRecord(
        *row[:8], examples, row[9], tuple(row[10].split()), tuple(row[11].split()), row[12], (row[13], row[14]), row[15]
    )


def _version(row: tuple) -> Version:
    covers = None if row[5] is None else tuple(json.loads(row[5]))
    spans = None if row[8] is None else tuple((first, last) for first, last in json.loads(row[8]))
    return Version(*row[:5], covers, bool(row[6]), bool(row[7]), spans)


@dataclass
class Corpus:
    """An open corpus. Use ``Corpus.open`` to read one and ``create`` to build one."""

    path: Path
    db: sqlite3.Connection
    _versions: list[Version] | None = field(default=None, repr=False)
    _wordings: dict[tuple[str, tuple[str, ...]], int] = field(default_factory=dict, repr=False)
    """The row ids of the wordings that were written or met while writing."""

    @classmethod
    def open(cls, home: Path, *, write: bool = False) -> Corpus:
        """The corpus in ``home``. Raises CorpusError when there is none, or one of another schema."""
        path = home / FILE
        if not path.is_file():
            raise CorpusError("no corpus here yet", str(path), "run: ruletrail build")
        try:
            db = sqlite3.connect(path.absolute().as_uri() + ("" if write else "?mode=ro"), uri=True)
            found = db.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise CorpusError(f"not a corpus ({error})", str(path), "build it anew: ruletrail build SOURCE") from None
        if found != SCHEMA:
            db.close()
            raise CorpusError(
                f"the corpus has schema {found}, this ruletrail reads {SCHEMA}",
                str(path),
                "build it anew: ruletrail build SOURCE",
            )
        db.execute("PRAGMA foreign_keys = ON")
        return cls(path, db)

    def close(self) -> None:
        self.db.close()

    def __enter__(self) -> Corpus:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    # -- writing ---------------------------------------------------------------------------------------------

    def add_document(self, document: Document) -> int:
        """Writes one document as a version of its own and returns the version's row id.

        Raises CorpusError when a version of that id is there already.
        """
        self._versions = None
        try:
            cursor = self.db.execute(
                "INSERT INTO version (version, date, title, format, covers, inferred, commentary, spans)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    document.version,
                    document.version[:10],
                    document.title,
                    document.format,
                    None if document.covers is None else json.dumps(document.covers),
                    document.inferred,
                    document.is_commentary,
                    None if document.spans is None else json.dumps(document.spans),
                ),
            )
        except sqlite3.IntegrityError:
            raise CorpusError(f"version {document.version} is there already", document.ledgers[0].file) from None
        version_id = cursor.lastrowid
        sources = {}
        for ledger in document.ledgers:
            cursor = self.db.execute(
                "INSERT INTO source (version_id, file, sha256, lines) VALUES (?, ?, ?, ?)",
                (version_id, ledger.file, ledger.sha256 or document.sha256, ledger.lines),
            )
            sources[ledger.file] = cursor.lastrowid
            self.db.executemany("INSERT INTO ledger_run VALUES (?, ?, ?, ?)", [(cursor.lastrowid, *run) for run in ledger.runs])
            self.db.executemany("INSERT INTO unplaced VALUES (?, ?, ?)", [(cursor.lastrowid, *row) for row in ledger.unplaced])
        self.db.executemany(
            "INSERT INTO repair VALUES (?, ?, ?, ?, ?, ?)",
            [(version_id, r.file, r.line, r.found, r.became, r.why) for r in document.repairs],
        )
        self.db.executemany(
            "INSERT INTO gap VALUES (?, ?, ?, ?, ?)",
            [(version_id, " ".join(g.numbers), g.reason, g.file, g.line) for g in document.gaps],
        )
        self.db.executemany("INSERT INTO problem VALUES (?, ?)", [(version_id, text) for text in document.problems])
        self.db.executemany(
            "INSERT INTO record (version_id, position, kind, key, term, wording_id, revised, cites,"
            " source_id, first_line, last_line) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    version_id,
                    position,
                    record.kind,
                    record.key,
                    record.term,
                    self._wording(record),
                    " ".join(record.revised),
                    " ".join(record.cites),
                    sources[record.file],
                    *record.lines,
                )
                for position, record in enumerate(document.records)
            ],
        )
        return version_id

    def _wording(self, record: Record) -> int:
        known = self._wordings.get((record.text, record.examples))
        if known is not None:
            return known
        row = (record.text, json.dumps(record.examples, ensure_ascii=False))
        found = self.db.execute("SELECT id FROM wording WHERE text = ? AND examples = ?", row).fetchone()
        if not found:
            statement = "INSERT INTO wording (text, examples, normal) VALUES (?, ?, ?)"
            found = (self.db.execute(statement, (*row, normalise(record.text))).lastrowid,)
        return self._wordings.setdefault((record.text, record.examples), found[0])

    def fingerprint(self) -> str:
        """A hash of what the corpus was made from. An index or a site of another fingerprint is out of step."""
        rows = self.db.execute("SELECT version, file, sha256 FROM source JOIN version ON version.id = version_id ORDER BY 1, 2")
        return hashlib.sha256(json.dumps([SCHEMA, *rows.fetchall()]).encode()).hexdigest()

    # -- reading ---------------------------------------------------------------------------------------------

    def versions(self, *, commentary: bool = False) -> list[Version]:
        """Rule versions, oldest first; with ``commentary`` the commentaries too."""
        if self._versions is None:
            rows = self.db.execute("SELECT * FROM version ORDER BY date, version").fetchall()
            self._versions = [_version(row) for row in rows]
        return [v for v in self._versions if commentary or not v.commentary]

    def version(self, version_or_date: str = "") -> Version:
        """The version of that id, or the one in force at that date ("2004", "2004-02", "2004-02-01"); "": the newest.

        A whole rulebook goes before a part of one. Raises NotFoundError before the oldest version, BadDateError for no date.
        """
        versions = self.versions(commentary=True)
        for version in versions:
            if version.version == version_or_date:
                return version
        rules = [v for v in versions if not v.commentary]
        if not rules:
            raise NotFoundError("the corpus holds no version", str(self.path), "run: ruletrail build SOURCE")
        day = last_day(version_or_date) if version_or_date else "9999-12-31"
        inforce = [v for v in rules if v.date <= day]
        if not inforce:
            raise NotFoundError(f"no version is as old as {version_or_date}", remedy=f"the oldest is {rules[0].version}")
        whole = [v for v in inforce if v.is_whole]
        return (whole or inforce)[-1]

    def records(self, version: Version) -> list[StoredRecord]:
        """Every record of a version in the book's order."""
        rows = self.db.execute(f"{_RECORD} WHERE record.version_id = ? ORDER BY position", (version.id,))
        return [_stored(row) for row in rows]

    def record(self, version: Version, key: str) -> StoredRecord | None:
        """The record of that number or (lower-case) term in that version, or None."""
        row = self.db.execute(
            f"{_RECORD} WHERE record.version_id = ? AND key = ? ORDER BY position", (version.id, key)
        ).fetchone()
        return _stored(row) if row else None

    def by_id(self, record_id: int) -> StoredRecord:
        return _stored(self.db.execute(f"{_RECORD} WHERE record.id = ?", (record_id,)).fetchone())

    def of_lineage(self, lineage_id: int) -> list[StoredRecord]:
        """All records of a lineage, oldest version first."""
        rows = self.db.execute(
            f"{_RECORD} JOIN version ON version.id = record.version_id WHERE lineage_id = ?"
            " ORDER BY version.date, version, position",
            (lineage_id,),
        )
        return [_stored(row) for row in rows]

    def bearing(self, key: str) -> list[StoredRecord]:
        """Every record that bore this key, oldest version first."""
        rows = self.db.execute(
            f"{_RECORD} JOIN version ON version.id = record.version_id WHERE key = ? ORDER BY version.date, version, position",
            (key,),
        )
        return [_stored(row) for row in rows]

    def address(self, record: StoredRecord) -> str | None:
        """The address of the record's lineage."""
        row = self.db.execute("SELECT address FROM lineage WHERE id = ?", (record.lineage_id,)).fetchone()
        return row[0] if row else None


@contextmanager
def create(home: Path, documents: Iterable[Document] = ()) -> Iterator[Corpus]:
    """A new corpus that takes the place of ``home``'s when the block ends well; otherwise what was there stays.

    Raises CorpusError when ``home`` can't be written.
    """
    from importlib.resources import files  # only writing needs it, and it is slow to import

    partial = home / f"{FILE}.part"
    try:
        home.mkdir(parents=True, exist_ok=True)
        partial.unlink(missing_ok=True)
        db = sqlite3.connect(partial)
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cache_size = -100000")
        db.executescript(files("corpus").joinpath("schema.sql").read_text("utf-8"))
    except (OSError, sqlite3.OperationalError) as error:
        raise CorpusError(f"can't write here ({error})", str(home), "choose another --home") from None
    corpus = Corpus(partial, db)
    try:
        for document in documents:
            corpus.add_document(document)
        yield corpus
        db.execute(f"PRAGMA user_version = {SCHEMA}")
        db.commit()
        db.close()
        os.replace(partial, home / FILE)
    finally:
        db.close()
        partial.unlink(missing_ok=True)
