"""Links commentary to the rules that it cites, and finds citations of missing rules.

A commentary is about the rules of one day. Its citations are checked against the version in force on that day.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import cast

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store import Corpus, StoredRecord, Version

KEPT = "commentary.citations"
#: Releases are months apart. A version further away than this proves nothing about a day.
_YEAR = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class CommentaryCitation:
    """A number in a paragraph of commentary, and the rule that it cites."""

    note: StoredRecord
    number: str
    version: Version | None
    """The version that the commentary is about; None if no version in the corpus covers the number at that time."""
    cited: StoredRecord | None
    """The rule with that number in ``version``; None without a version, or if the version has no such rule."""

    @property
    def is_broken(self) -> bool:
        return self.version is not None and self.cited is None

    def __str__(self) -> str:
        said = f"{self.note.file}, line {self.note.lines[0]}: cites {self.number}"
        return f"{said}, which {self.version.version} does not have" if self.version and not self.cited else said


def speaks_of(corpus: Corpus, commentary: Version, number: RuleNumber) -> Version | None:
    """The version that a commentary means when it cites a rule number.

    A ruling that is part of a version means that version. A commentary means the full version in force on its day. If the
    corpus has none within a year, it means the version nearest in time, within a year, that covers the number. None if there
    is no such version.
    """
    if not commentary.commentary:
        return commentary
    day = date.fromisoformat(commentary.date)
    near = [
        (abs(day - then), then > day, version)
        for version in corpus.versions()
        if abs(day - (then := date.fromisoformat(version.date))) <= _YEAR and version.coverage.speaks_of("rule", str(number))
    ]
    in_force = [found for found in near if found[2].is_whole and not found[1]]
    return min(in_force or near, key=lambda found: found[:2], default=(None,))[-1]


def citations(corpus: Corpus) -> list[CommentaryCitation]:
    """Every citation of every commentary, in the order of their versions and pages. Computed once for an open corpus."""
    known = cast("list[CommentaryCitation] | None", corpus.kept.get(KEPT))
    if known is None:
        known = corpus.kept[KEPT] = _citations(corpus)
    return known


def _citations(corpus: Corpus) -> list[CommentaryCitation]:
    versions = {version.id: version for version in corpus.versions(commentary=True)}
    found = []
    for note in corpus.citing():
        for number in note.cites:
            version = speaks_of(corpus, versions[note.version_id], RuleNumber.parse(number))
            found.append(CommentaryCitation(note, number, version, corpus.record(version, number) if version else None))
    return found


def attached(corpus: Corpus, record: StoredRecord) -> list[StoredRecord]:
    """The paragraphs of commentary on a rule: those that cite it, and those that cite the same words of its lineage."""
    notes = {c.note.id: c.note for c in citations(corpus) if c.cited is not None and _is_same(c.cited, record)}
    return list(notes.values())


def _is_same(cited: StoredRecord, record: StoredRecord) -> bool:
    if cited.id == record.id:
        return True
    related = cited.lineage_id is not None and cited.lineage_id == record.lineage_id
    return related and cited.normal == record.normal


def broken_citations(corpus: Corpus) -> list[CommentaryCitation]:
    """Citations of rules that the cited version lacks, although it covers their section."""
    return [citation for citation in citations(corpus) if citation.is_broken]
