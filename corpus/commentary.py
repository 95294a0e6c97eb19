"""Commentary beside the rules that it cites, and citations that lead nowhere.

A commentary speaks of the rules of one day; the version in force then is what its citations are held against.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from corpus.numbers import RuleNumber
from corpus.records import COMMENTARY
from corpus.store import Corpus, StoredRecord, Version

#: Releases are months apart; what is further away than this says nothing about a day.
_YEAR = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class BrokenCitation:
    """A rule that a commentary cites and that the version which it speaks of doesn't have."""

    commentary: str
    """The version id of the commentary."""
    version: str
    """The rules version that has no such rule."""
    number: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: cites {self.number}, which {self.version} does not have"


def speaks_of(corpus: Corpus, commentary: Version, number: RuleNumber) -> Version | None:
    """The version that holds the rule of that number as the commentary knew it.

    It is the full version in force on the commentary's day; where the corpus has none of that year, the version nearest in
    time, within a year, that covers the number. None where there is no such version.
    """
    day = date.fromisoformat(commentary.date)
    near = [
        (abs(day - then), then > day, version)
        for version in corpus.versions()
        if abs(day - (then := date.fromisoformat(version.date))) <= _YEAR and version.holds(number)
    ]
    in_force = [found for found in near if found[2].is_whole and not found[1]]
    return min(in_force or near, key=lambda found: found[:2], default=(None,))[-1]


def attached(corpus: Corpus, record: StoredRecord) -> list[StoredRecord]:
    """The paragraphs of commentary that cite this very rule, in the order of their versions and pages.

    A paragraph belongs to a rule when it speaks of a version in which the rule of that number is this rule: the same
    record, or another of its lineage with the same wording.
    """
    if record.number is None:
        return []
    found = []
    for row, version_id in corpus.db.execute(
        "SELECT record.id, version_id FROM record JOIN version ON version.id = version_id"
        " WHERE kind = ? AND (' ' || cites || ' ') LIKE ? ORDER BY version.date, version, position",
        (COMMENTARY, f"% {record.key} %"),
    ):
        rules = speaks_of(corpus, _version_of(corpus, version_id), record.number)
        cited = corpus.record(rules, record.key) if rules else None
        if cited is not None and _is_same(cited, record):
            found.append(corpus.by_id(row))
    return found


def _is_same(cited: StoredRecord, record: StoredRecord) -> bool:
    if cited.id == record.id:
        return True
    related = cited.lineage_id is not None and cited.lineage_id == record.lineage_id
    return related and cited.normal == record.normal


def _version_of(corpus: Corpus, version_id: int) -> Version:
    return next(v for v in corpus.versions(commentary=True) if v.id == version_id)


def broken_citations(corpus: Corpus) -> list[BrokenCitation]:
    """Citations of rules that the version spoken of doesn't have, although it could; in the order of the pages."""
    found = []
    rows = corpus.db.execute(
        "SELECT record.id FROM record JOIN version ON version.id = version_id WHERE kind = ? AND cites != ''"
        " ORDER BY version.date, version, position",
        (COMMENTARY,),
    ).fetchall()
    for (record_id,) in rows:
        record = corpus.by_id(record_id)
        told = _version_of(corpus, record.version_id)
        for number in record.cites:
            rules = speaks_of(corpus, told, RuleNumber.parse(number))
            if rules and corpus.record(rules, number) is None:
                found.append(BrokenCitation(told.version, rules.version, number, record.file, record.lines[0]))
    return found
