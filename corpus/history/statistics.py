"""Counts over all versions: how the rules grew, what was reworded most, and which words are the oldest in force.

A home of the digest alone is counted by the calendar, for the digest retells a part of some versions.
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
    """A version, or a chapter of one, in numbers. ``added``, ``removed`` and ``reworded`` are counted from the version before."""

    version: str
    release: str
    chapter: str
    """ "1" to "9", or "glossary"; "" for the whole."""
    rules: int
    """Numbered rules and subrules; in the glossary, entries."""
    words: int | None
    """Words of all its records, with their examples; None where no text is here."""
    added: int
    removed: int
    reworded: int


class AgeRow(NamedTuple):
    """A rule or glossary entry of the newest version, and how often its words changed."""

    number: str
    lineage: str
    wording_since: str
    """The version that brought these words."""
    since: str
    """The version that it came with."""
    rewordings: int


def sizes(archive: Archive, *, by_chapter: bool = False) -> Iterator[SizeRow]:
    """A row for each whole rulebook, oldest first, or one for each of its chapters."""
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
    """The places of the whole rulebooks; of all versions where none is whole, as in the digest."""
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
    assert told  # it bears that name on that day
    worded = [change.day for change in told.changes if change.is_new or WORDING in change.kinds]
    key = calendar.called(name, calendar.newest()).casefold()
    return AgeRow(key, told.address, worded[-1], worded[0], len(worded) - 1)
