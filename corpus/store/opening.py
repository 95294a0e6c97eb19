"""Opens and creates a corpus: an SQLite file that is written whole, or not at all."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.store import lineages, records

if TYPE_CHECKING:  # ``versions`` and ``writing`` are imported on use: a search needs neither
    from ruletrail.corpus.records import Document
    from ruletrail.corpus.store.records import StoredRecord
    from ruletrail.corpus.store.versions import Version
    from ruletrail.corpus.store.writing import Wordings

SCHEMA = 11
FILE = "corpus.sqlite"


@dataclass(eq=False)
class Corpus:
    """An open corpus. Use ``Corpus.open`` to read one and ``create`` to build one."""

    path: Path
    db: sqlite3.Connection
    _versions: list[Version] | None = field(default=None, repr=False)
    _wordings: Wordings = field(default_factory=dict, repr=False)
    kept: dict[str, object] = field(default_factory=dict, repr=False)
    """Results that readers cache while the corpus is open, under names of their own; writing empties it."""

    @classmethod
    def open(cls, home: Path, *, write: bool = False) -> Corpus:
        """Opens the corpus in ``home``. Raises CorpusError if there is none, or one of another schema.

        With ``write`` it must be a copy that nobody else reads, and that is thrown away if writing is interrupted.
        """
        path = home / FILE
        if not path.is_file():
            raise CorpusError("no corpus here yet", str(path), "run: ruletrail build")
        try:
            db = sqlite3.connect(path.absolute().as_uri() + ("" if write else "?mode=ro"), uri=True)
            if write:
                db.execute("PRAGMA journal_mode = MEMORY")
                db.execute("PRAGMA synchronous = OFF")
            else:
                db.execute("BEGIN")  # one transaction while it is open: its shared lock shows that it is being read
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

    def add_document(self, document: Document) -> int:
        """Writes one document as a version of its own and returns the version's row id.

        If the corpus has other texts of that date, the version of the date is chosen again.
        """
        from ruletrail.corpus.store import versions, writing

        self.forget_what_was_read()
        row_id = writing.add(self.db, document, self._wordings)
        versions.settle(self, document.date)
        return row_id

    def forget_what_was_read(self) -> None:
        """Clears the caches of readers, after writing."""
        self._versions = None
        self.kept.clear()

    def commit(self) -> None:
        """Commits all added documents to the disk."""
        self.db.commit()
        self._wordings.clear()

    def size(self) -> tuple[int, int, int]:
        """The number of versions of the rules, of numbered rules, and of lineages."""
        return len(self.versions()), sum(records.rules_in_each(self).values()), lineages.count(self)

    def fingerprint(self) -> str:
        """A hash of the sources of the corpus. An index or a site with another fingerprint is out of date."""
        rows = self.db.execute("SELECT version, file, sha256 FROM source JOIN version ON version.id = version_id ORDER BY 1, 2")
        return hashlib.sha256(json.dumps([SCHEMA, *rows.fetchall()]).encode()).hexdigest()

    def versions(self, *, commentary: bool = False) -> list[Version]:
        """Rule versions, oldest first; with ``commentary`` the commentaries too."""
        if self._versions is None:
            from ruletrail.corpus.store import versions

            self._versions = versions.read(self)
        return [v for v in self._versions if commentary or not v.commentary]

    def is_digest(self) -> bool:
        """True when all its rules are a digest's. A fast query: reading every version takes longer than a search may."""
        from ruletrail.corpus.records import DIGEST

        (every,) = self.db.execute("SELECT min(part = ?) FROM version WHERE NOT commentary", (DIGEST,)).fetchone()
        return bool(every)

    def asked_day(self, typed: str) -> str:
        """The last day (ISO) that a date, a release or a version's name means; the newest version's day for "" or "latest".

        Raises the errors of ``version``.
        """
        from ruletrail.corpus.dates import LATEST, last_day

        version = self.version(typed)
        day = version.date if typed in ("", version.version) else last_day(typed)
        return version.date if day == LATEST else day

    def newest_tells_of(self, number: str) -> bool:
        """True when the newest whole rulebook certainly covers that rule: it would have the rule if the rule were in force.

        A fast query that doesn't read every version. False proves nothing: ask the version then.
        """
        section = number.partition(".")[0]
        row = self.db.execute(
            """SELECT covers IS NULL AND spans IS NULL AND NOT EXISTS (
                SELECT 1 FROM gap WHERE version_id = newest.id AND kind = 'rule'
                AND (after_key != '' OR before_key != '' OR numbers = '' OR instr(numbers, '-')
                     OR instr(numbers, ?1) OR instr(' ' || numbers || ' ', ' ' || ?2 || ' ')))
            FROM (SELECT * FROM version WHERE part = '' AND NOT copy AND NOT commentary
                  ORDER BY date DESC, version DESC LIMIT 1) AS newest""",
            (section, section[:1]),
        ).fetchone()
        return bool(row and row[0])

    def version(self, version_or_date: str = "") -> Version:
        """The version with that id, or the one in force at that date ("2004", "2004-02", "2004-02-01"); "": the newest.

        A whole rulebook goes before a part of one. Raises NotFoundError before the oldest version, BadDateError for no date.
        """
        from ruletrail.corpus.store import versions

        return versions.named(self.versions(commentary=True), version_or_date, self.path)

    def records(self, version: Version) -> list[StoredRecord]:
        """Every record of a version in the book's order."""
        return records.of_version(self, version)

    def record(self, version: Version, key: str) -> StoredRecord | None:
        """The record of that number or (lower-case) term in that version, or None."""
        return records.named(self, version, key)

    def by_id(self, record_id: int) -> StoredRecord:
        """The record with that row id, which must exist."""
        return records.by_id(self, record_id)

    def of_lineage(self, lineage_id: int) -> list[StoredRecord]:
        """All records of a lineage, oldest version first."""
        return records.of_lineage(self, lineage_id)

    def bearing(self, key: str) -> list[StoredRecord]:
        """Every record with this key, oldest version first."""
        return records.bearing(self, key)

    def citing(self) -> list[StoredRecord]:
        """Every paragraph of commentary that cites a rule, oldest version first."""
        return records.citing(self)

    def address(self, record: StoredRecord) -> str | None:
        """The address of the record's lineage."""
        return lineages.address(self, record.lineage_id)


@contextmanager
def create(home: Path, documents: Iterable[Document] = ()) -> Iterator[Corpus]:
    """A new corpus that replaces the one in ``home`` when the block ends without an error; otherwise the old one stays.

    Raises CorpusError if ``home`` can't be written.
    """
    from importlib.resources import files  # only writing needs it, and it is slow to import

    from ruletrail.corpus import whole_files

    with whole_files.making(home / FILE) as partial:
        try:
            home.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(partial)
            db.execute("PRAGMA journal_mode = OFF")
            db.execute("PRAGMA synchronous = OFF")
            db.execute("PRAGMA cache_size = -100000")
            db.executescript(files("ruletrail.corpus.store").joinpath("schema.sql").read_text("utf-8"))
        except (OSError, sqlite3.OperationalError) as error:
            raise CorpusError(f"can't write here ({error})", str(home), "choose another --home") from None
        corpus = Corpus(partial, db)
        try:
            for document in documents:
                corpus.add_document(document)
            yield corpus
            db.execute(f"PRAGMA user_version = {SCHEMA}")
            db.commit()
        finally:
            db.close()
