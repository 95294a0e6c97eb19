"""Writes a scraper's document as a version of the corpus."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

from ruletrail.corpus import identity
from ruletrail.corpus.forms import forms
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.records import GLOSSARY
from ruletrail.corpus.store import bulk
from ruletrail.corpus.store.sources import add_gaps

if TYPE_CHECKING:
    from ruletrail.corpus.records import Document, Record

Wordings = dict[tuple[str, tuple[str, ...]], int]
"""(text, examples) -> row id, for the wordings written or found so far."""
_RECORD = "record (version_id, position, kind, key, term, wording_id, revised, cites, source_id, first_line, last_line)"


def add(db: sqlite3.Connection, document: Document, wordings: Wordings) -> int:
    """Writes one document as a version of its own and returns the version's row id. Its identity is provisional."""
    version_id = _version(db, document)
    sources = _sources(db, document, version_id)
    db.executemany(
        "INSERT INTO repair VALUES (?, ?, ?, ?, ?, ?)",
        [(version_id, r.file, r.line, r.found, r.became, r.why) for r in document.repairs],
    )
    add_gaps(db, version_id, document.gaps)
    db.executemany("INSERT INTO problem VALUES (?, ?)", [(version_id, text) for text in document.problems])
    records = []
    for position, record in enumerate(document.records):
        wording = wordings.get((record.text, record.examples)) or _wording(db, record, wordings)
        revised, cites = " ".join(record.revised), " ".join(record.cites)
        names = record.kind, record.key, record.term
        records.append((version_id, position, *names, wording, revised, cites, sources[record.file], *record.lines))
    bulk.insert(db, _RECORD, records)
    return version_id


def _version(db: sqlite3.Connection, document: Document) -> int:
    cursor = db.execute(
        "INSERT INTO version (version, date, part, copy, title, format, covers, inferred, commentary, spans, glossary)"
        " VALUES ('new', ?, ?, -1, ?, ?, ?, ?, ?, ?, ?)",
        (
            document.date,
            identity.part_of(document),
            document.title,
            document.format,
            None if document.covers is None else json.dumps(document.covers),
            document.inferred,
            document.is_commentary,
            None if document.spans is None else json.dumps(document.spans),
            any(record.kind == GLOSSARY for record in document.records),
        ),
    )
    return _row_id(cursor)


def _sources(db: sqlite3.Connection, document: Document, version_id: int) -> dict[str, int]:
    """Writes the ledgers and returns file -> row id of its source."""
    written = {}
    for ledger in document.ledgers:
        cursor = db.execute(
            "INSERT INTO source (version_id, file, sha256, lines) VALUES (?, ?, ?, ?)",
            (version_id, ledger.file, ledger.sha256 or document.sha256, ledger.lines),
        )
        source = written[ledger.file] = _row_id(cursor)
        bulk.insert(db, "ledger_run", [(source, *run) for run in ledger.runs])
        db.executemany("INSERT INTO unplaced VALUES (?, ?, ?)", [(source, *row) for row in ledger.unplaced])
    return written


def _wording(db: sqlite3.Connection, record: Record, wordings: Wordings) -> int:
    """The row id of a wording that isn't in the cache yet. Row ids begin with 1."""
    return wordings.setdefault((record.text, record.examples), wording_id(db, record.text, record.examples))


def wording_id(db: sqlite3.Connection, text: str, examples: tuple[str, ...]) -> int:
    """The row id of a wording. It is written with its forms if it is new."""
    row = (text, json.dumps(examples, ensure_ascii=False))
    found = db.execute("SELECT id FROM wording WHERE text = ? AND examples = ?", row).fetchone()
    if found:
        return int(found[0])
    normal = normalise(text)
    statement = "INSERT INTO wording (text, examples, normal, whole_form, words_form, examples_form) VALUES (?, ?, ?, ?, ?, ?)"
    return _row_id(db.execute(statement, (*row, normal, *forms(normal, examples))))


def _row_id(cursor: sqlite3.Cursor) -> int:
    row_id = cursor.lastrowid
    assert row_id is not None
    return row_id
