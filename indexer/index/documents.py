"""The documents of the index: one for each wording of a rule, under each of its numbers, for each unbroken stretch of versions.

In goes the corpus, read as an ``Archive``; out come ``IndexEntry`` and ``ParaphrasedChange``, which ``indexing`` writes.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ruletrail.corpus import calendar
from ruletrail.corpus.change import TEXT
from ruletrail.corpus.history import Era, Lineage, Stand, Timeline, kin
from ruletrail.corpus.history.archive import Archive, Note
from ruletrail.corpus.history.since import UNKNOWN, Since, since
from ruletrail.corpus.history.subjects import Subjects, cited
from ruletrail.corpus.names import cited_key, heading, is_title
from ruletrail.corpus.store import Corpus, Version
from ruletrail.indexer.days import OPEN, day
from ruletrail.indexer.index.opened import ParaphrasedChange
from ruletrail.indexer.language.asked import Asked
from ruletrail.indexer.language.paraphrases import Paraphrase


class ClauseSummary(NamedTuple):
    """A model's summary, in its own words, of one rule under one number."""

    name: str
    """The name of the behaviour: "legend-rule"."""
    number: str
    """The rule's number, or "Glossary: Term"."""
    since: str
    """The first day on which the clause holds."""
    until: str
    """The first day on which it no longer holds; "" while it holds."""
    text: str


@dataclass(slots=True)
class IndexEntry:
    """One document of the index: a stretch of versions with one wording of a rule under one number. Days are integers, 20040201.

    ``first`` and ``last`` are the first and last day in force; ``last`` is OPEN until a version shows the end. In a copy that is
    outside the chain of versions, such as a copy of a part of the rules, ``last`` is 0.
    """

    kind: str
    key: str
    term: str
    wording: int
    """Row id of the wording."""
    record: int
    """Row id of the first record of the stretch."""
    lineage: int | None
    since: str
    """The oldest version of the stretch."""
    first: int
    last: int
    title: str = ""
    """The rule's own name, else the nearest heading."""
    name: str = ""
    """The rule's own name (``corpus.history.subjects``), an entry's term, or a heading; "" if there is none."""
    titles: tuple[str, ...] = ()
    """The headings above the rule, outermost first: of its section, and of rules that are only a title."""
    parent: int | None = None
    """Row id of the parent rule's wording, if the parent is more than a title."""
    changed: str = ""
    """The version that brought this wording in place of another one of the lineage; "" if none did."""
    added: str = ""
    """The version with which the rule came, or came back; "" if no older version covers its number."""
    removed: str = ""
    """The first version without the lineage; "" if there is none."""
    cited: int = 0
    """The number of citations of the rule in the last version of the stretch, as a power of two: 0, 1, 2 to 3, 4 to 7 … citations
    are 0, 1, 2, 3 …"""
    clauses: tuple[tuple[str, str], ...] = ()
    """Name and text of the model clauses that implement this wording."""
    asked: tuple[Asked, ...] = ()
    """Phrases with which players and judges ask for the rule while this wording is in force."""
    seen: int = 0
    """The day of the last version with this wording, if a later version within ``last`` doesn't cover the rule; otherwise 0."""
    holes: tuple[int, ...] = ()
    """The days of the versions within the stretch that don't cover the rule."""
    dates: Since = UNKNOWN
    """The versions since which the rule has had these words, these examples and this number."""


def chain(corpus: Corpus) -> list[Version]:
    """The versions in force one after another, oldest first: whole rulebooks, or all rule texts if there is no whole one."""
    timeline = Timeline(corpus.versions())
    return [timeline.versions[place] for place in timeline.chain]


def entries(
    archive: Archive, ways: Mapping[int, list[Asked]], clauses: Iterable[tuple[str, str, str, str, str]] = ()
) -> list[IndexEntry]:
    """All documents of a corpus, in a fixed order: by the first version of their stretch, then in the book's order.

    ``ways`` maps the row id of a lineage to the phrases that ask for it. ``clauses`` are the fields of ``ClauseSummary``.
    """
    if not archive.versions:
        return []  # a corpus of commentary alone has no rules in force
    days = _Days(archive)
    found = [
        made
        for lineage in archive.lineages.values()
        for made in (*_stretches(archive, days, lineage), *(_copy(archive, stand) for stand in lineage.copies))
    ]
    ranks = {stand.record: rank for book in archive.books for rank, stand in enumerate(book)}
    found.sort(key=lambda made: (made[1].version, ranks[made[1].record]))
    subjects = Subjects(archive)
    for entry, _first, last in found:
        _put_in_context(entry, archive.places[last.version], archive)
        own = heading(archive.wordings[last.wording].text) if last.kind == "section" else subjects.of(last)
        entry.name = entry.term or own
        entry.title = entry.term or subjects.of(last) or (entry.titles[-1] if entry.titles else "")
    _count_citations(archive, [(entry, last.version) for entry, _first, last in found])
    made = [entry for entry, _first, _last in found]
    made += [_note(archive, note) for note in archive.notes]
    _put_clauses(made, clauses)
    for entry in made:
        if entry.kind in ("rule", "section") and entry.lineage is not None and entry.lineage in ways:
            until = entry.last or entry.first
            entry.asked = tuple(a for a in ways[entry.lineage] if a.since <= until and entry.first <= a.until)
    return made


class _Days:
    """The days of all versions as integers, and the chain of versions in force."""

    def __init__(self, archive: Archive) -> None:
        self.chain = archive.timeline.chain
        self.in_chain = frozenset(self.chain)
        self.of = [day(version.date) for version in archive.versions]
        self._of_chain = [self.of[place] for place in self.chain]

    def latest(self, until: int) -> int:
        """The place of the last version of the chain up to a day. The day must not be before the first version."""
        return self.chain[bisect_right(self._of_chain, until) - 1]


def _stretches(archive: Archive, days: _Days, lineage: Lineage) -> Iterator[tuple[IndexEntry, Stand, Stand]]:
    """The documents of a lineage in the chain of versions, each with its first and last stand."""
    if lineage.first.version not in days.in_chain:  # only partial texts, outside the chain, have it
        yield from (_copy(archive, stand) for stand in lineage.every_stand())
        return
    before: Era | None = None
    for era in lineage.stretches:
        first, last = era.first, era.last
        version = archive.versions[first.version]
        entry = _entry(first, version.version, day(era.start))
        entry.dates = since(archive.timeline, lineage, first.version)
        entry.last = max(day(era.end), day(era.start)) if era.end else _until(archive, lineage, last)  # two texts may share a day
        entry.seen = days.of[last.version] if days.latest(entry.last) != last.version or era.known else 0
        if len(era.stands) <= last.version - first.version:
            held = {stand.version for stand in era.stands}
            between = range(first.version + 1, last.version)
            entry.holes = tuple(days.of[n] for n in between if n not in held and n in days.in_chain)
        if before is None or era.returned:
            entry.added = version.version if before or not kin.is_oldest_known(archive, first) else ""
        elif archive.change(before.last, first) in TEXT:
            entry.changed = version.version
        entry.removed = archive.versions[era.gone].version if era.gone is not None else ""
        before = era
        yield entry, first, last


def _until(archive: Archive, lineage: Lineage, last: Stand) -> int:
    """The last day of a stretch whose end no version shows: OPEN, or the calendar's day if newer digests leave the rule out."""
    timeline = archive.timeline
    known = calendar.at_address(lineage.address) if timeline.is_retold and last.version != timeline.newest else None
    until = known.said_until(timeline.versions[last.version].date) if known else ""
    return day(until) if until else OPEN


def _copy(archive: Archive, stand: Stand) -> tuple[IndexEntry, Stand, Stand]:
    """The document of a stand in a partial text or a second copy, outside the chain of whole rulebooks."""
    version = archive.versions[stand.version]
    return _entry(stand, version.version, day(version.date)), stand, stand


def _entry(stand: Stand, version: str, first: int) -> IndexEntry:
    return IndexEntry(stand.kind, stand.key, stand.term, stand.wording, stand.record, stand.lineage, version, first, last=0)


def _note(archive: Archive, note: Note) -> IndexEntry:
    """The document of a paragraph of commentary. It begins on the commentary's day, or on the newest version's if that is
    earlier."""
    record, newest = note.record, archive.versions[archive.newest]
    first = min(day(note.commentary.date), day(newest.date))
    return IndexEntry(
        record.kind,
        record.key,
        record.term,
        record.wording_id,
        record.id,
        record.lineage_id,
        note.commentary.version,
        first,
        OPEN,
    )


def _count_citations(archive: Archive, entries: Iterable[tuple[IndexEntry, int]]) -> None:
    """Sets ``cited`` of each entry. ``entries`` are pairs of an entry and the place of the last version that has it."""
    cites = {row: set(cited(wording.text)) for row, wording in archive.wordings.items()}
    ending: dict[int, list[IndexEntry]] = defaultdict(list)
    for entry, place in entries:
        ending[place].append(entry)
    citations: Counter[str] = Counter()
    before: Counter[int] = Counter()
    for place, book in enumerate(archive.books):
        said = Counter(stand.wording for stand in book)
        for wording in {wording for wording, _ in said.items() ^ before.items()}:  # most occur as often as in the book before
            for number in cites[wording]:
                citations[number] += said[wording] - before[wording]
        for entry in ending[place]:
            entry.cited = citations[entry.key].bit_length()
        before = said


def _put_clauses(entries: list[IndexEntry], clauses: Iterable[tuple[str, str, str, str, str]]) -> None:
    """Gives each entry the models' clauses that cite its number while it was in force."""
    citing: dict[str, list[ClauseSummary]] = {}
    for clause in itertools.starmap(ClauseSummary, clauses):
        citing.setdefault(cited_key(clause.number), []).append(clause)
    for entry in entries:
        if entry.kind in ("rule", "glossary"):
            entry.clauses = tuple(
                (clause.name, " ".join(clause.text.split()))
                for clause in citing.get(entry.key, ())
                if day(clause.since) <= (entry.last or entry.first) and (not clause.until or entry.first < day(clause.until))
            )


def _put_in_context(entry: IndexEntry, book: Mapping[str, Stand], archive: Archive) -> None:
    """Gives an entry the headings and the rule above it. ``book`` is the last version that has the entry, by key."""
    if entry.kind not in ("rule", "section"):
        return
    titles = []
    for key in _above(entry.key):
        stand = book.get(key)
        if stand is None:
            continue
        text = archive.wordings[stand.wording].text
        if stand.kind == "section" or is_title(text):
            titles.append(heading(text))
        else:
            entry.parent = stand.wording
    entry.titles = tuple(titles)


def paraphrased_changes(entries: Iterable[IndexEntry], paraphrases: Iterable[Paraphrase]) -> list[ParaphrasedChange]:
    """The paraphrases whose change is among these entries, each once."""
    lineages: dict[int, list[IndexEntry]] = defaultdict(list)
    for entry in entries:
        if entry.last and entry.lineage is not None:
            lineages[entry.lineage].append(entry)
    return list(dict.fromkeys(change for paraphrase in paraphrases if (change := _paraphrased_change(paraphrase, lineages))))


def _paraphrased_change(paraphrase: Paraphrase, lineages: Mapping[int, list[IndexEntry]]) -> ParaphrasedChange | None:
    """The paraphrase with its change; None if the entries have no such change.

    A new wording is preferred to an end, and an end to a new number.
    """
    sides = [lineages.get(each, ()) for each in paraphrase.lineages]
    worded = [
        (e, e.first) for side in sides for e in side if (e.changed or e.added) and paraphrase.after < e.first <= paraphrase.by
    ]
    ended = [
        (e, gone) for side in sides for e in side if e.removed and paraphrase.after < (gone := day(e.removed)) <= paraphrase.by
    ]
    moved = [(e, e.first) for side in sides for e in side if paraphrase.after < e.first <= paraphrase.by]
    for entry, when in (*worded, *ended, *moved):
        assert entry.lineage is not None
        return ParaphrasedChange(paraphrase.words, entry.lineage, entry.record, when)
    return None


def _above(key: str) -> Iterator[str]:
    """The numbers above a number: 212.6e -> 212, 212.6."""
    if len(key) > 3:
        yield key[:3]
    rule = key.rstrip("abcdefghijklmnopqrstuvwxyz")
    if rule != key:
        yield rule
