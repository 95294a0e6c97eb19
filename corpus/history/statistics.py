"""Counts over all versions: the growth of the rules, the most reworded rules, and the oldest words in force.

In a corpus of the digest alone, the calendar is counted, because the digest retells only a part of some versions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import counts
from ruletrail.corpus.change import WORDING
from ruletrail.corpus.history.archive import Archive
from ruletrail.corpus.history.lineage import Lineage
from ruletrail.corpus.history.stands import Stand
from ruletrail.corpus.names import GLOSSARY
from ruletrail.corpus.records import RULE, SECTION
from ruletrail.corpus.releases import of_date


class SizeRow(NamedTuple):
    """The size of a version, or of one of its chapters. ``added``, ``removed`` and ``reworded`` are against the version
    before."""

    version: str
    release: str
    chapter: str
    """ "1" to "9", or "glossary"; "" for the whole version."""
    rules: int
    """Numbered rules and subrules; in the glossary, entries."""
    words: int | None
    """Words of all its records, with their examples; None if no text is here."""
    added: int
    removed: int
    reworded: int


class AgeRow(NamedTuple):
    """A rule or glossary entry of the newest version, and the number of its rewordings."""

    number: str
    lineage: str
    wording_since: str
    """The version that brought these words."""
    since: str
    """The version that brought the rule."""
    rewordings: int


def sizes(archive: Archive, *, by_chapter: bool = False) -> Iterator[SizeRow]:
    """A row for each whole rulebook, oldest first, or a row for each of its chapters."""
    if archive.timeline.is_retold:
        for size in counts.sizes(by_chapter=by_chapter):
            yield SizeRow(size.day, str(of_date(size.day) or ""), size.chapter, size.rules, None, *size[3:])
        return
    count = {
        row: len(wording.text.split()) + sum(len(e.split()) for e in wording.examples)
        for row, wording in archive.wordings.items()
    }
    worded = {
        (lineage.id, era.first.version) for lineage in archive.lineages.values() for era in lineage.worded[1:] if not era.returned
    }
    before: dict[str, set[int]] = {}
    for place in _whole(archive):
        version, book = archive.versions[place], archive.books[place]
        chapters: dict[str, list[Stand]] = {} if by_chapter else {"": []}
        for stand in book:
            chapters.setdefault(_chapter(stand.key, stand.kind) if by_chapter else "", []).append(stand)
        now: dict[str, set[int]] = {}
        for chapter, here in sorted(chapters.items()):
            counted = [stand for stand in here if stand.kind == RULE or (chapter == GLOSSARY and stand.kind == GLOSSARY)]
            now[chapter] = {stand.lineage for stand in counted}
            old = before.get(chapter, set())
            yield SizeRow(
                version.version,
                str(of_date(version.date) or ""),
                chapter,
                len(counted),
                sum(count[stand.wording] for stand in here),
                len(now[chapter] - old) if before else 0,
                len(old - now[chapter]) if before else 0,
                sum((stand.lineage, place) in worded for stand in counted),
            )
        before = now


def _whole(archive: Archive) -> list[int]:
    """The places of the whole rulebooks; of all versions if none is whole, as in the digest."""
    return archive.timeline.whole or [*range(len(archive.versions))]


def _chapter(key: str, kind: str) -> str:
    return GLOSSARY if kind == GLOSSARY else key[0]


def ages(archive: Archive) -> list[AgeRow]:
    """Every rule and glossary entry of the newest whole rulebook, in the book's order."""
    if archive.timeline.is_retold:
        return [_dated_age(name) for name in calendar.rulebook(calendar.newest()) if calendar.kind_of(name) != SECTION]
    found = []
    for stand in archive.books[_whole(archive)[-1]]:
        if stand.kind in (RULE, GLOSSARY):
            found.append(_age(archive, archive.lineages[stand.lineage], stand.key))
    return found


def _age(archive: Archive, lineage: Lineage, key: str) -> AgeRow:
    first, last = (archive.versions[era.first.version].version for era in (lineage.worded[0], lineage.worded[-1]))
    return AgeRow(key, lineage.address, last, first, len(lineage.worded) - 1)


def _dated_age(name: str) -> AgeRow:
    told = calendar.history(name, calendar.newest())
    assert told  # the rulebook of that day has the name
    worded = [change.day for change in told.changes if change.is_new or WORDING in change.kinds]
    key = calendar.called(name, calendar.newest()).casefold()
    return AgeRow(key, told.address, worded[-1], worded[0], len(worded) - 1)
