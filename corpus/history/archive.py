"""The reading of a whole corpus, made in a few bulk queries. The site and the index, which ask thousands of times, use it.

After that, nothing here queries the database.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from sys import intern
from typing import NamedTuple, TypeVar

from ruletrail.corpus import releases
from ruletrail.corpus.commentary import speaks_of
from ruletrail.corpus.coverage.lost import Lost
from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.history.lineage import Lineage, trace
from ruletrail.corpus.history.reading import Reading, wordings_by_id
from ruletrail.corpus.history.stands import Stand
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.names import GLOSSARY, GLOSSARY_MARK
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import Gap, Repair
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages, links, sources
from ruletrail.corpus.store import stands as stored
from ruletrail.corpus.store.links import LinkRow
from ruletrail.corpus.store.stands import StandRow

Row = TypeVar("Row")


class SourceFile(NamedTuple):
    """A file that a version was read from."""

    version: int
    """The version's place, -1 for a commentary."""
    file: str
    sha256: str
    lines: int


@dataclass(slots=True)
class Note:
    """A paragraph of commentary, with the rules that it cites, as of the day of the commentary."""

    record: StoredRecord
    commentary: Version
    cited: list[Stand]

    @property
    def missing(self) -> list[str]:
        """The cited numbers that the version of that day lacks."""
        return [number for number in self.record.cites if number not in {stand.key for stand in self.cited}]


class Archive(Reading):
    """The corpus in memory. ``versions`` are rule versions, oldest first; commentary is kept apart."""

    def __init__(self, corpus: Corpus) -> None:
        super().__init__(Timeline(corpus.versions()))
        with not_collected():
            self._read(corpus)

    def _read(self, corpus: Corpus) -> None:
        self._read_versions(corpus)
        self.wordings = wordings_by_id(stored.wordings(corpus))
        self.books: list[list[Stand]] = [[] for _ in self.versions]
        """Each version's stands, in the book's order."""
        self._read_stands(stored.every(corpus))
        self.links: dict[tuple[int, int], list[LinkRow]] = defaultdict(list)
        """Places of two aligned versions -> the links between them, without "same"."""
        self._read_links(corpus, links.every(corpus))
        self._trace()
        self.notes = self._notes(corpus)

    def _read_versions(self, corpus: Corpus) -> None:
        """Reads the versions and their sources, without their records."""
        self.versions = self.timeline.versions
        self.index = self.timeline.index
        self.newest = self.timeline.newest
        self.sources = {
            row.id: SourceFile(self.index.get(row.version_id, -1), row.file, row.sha256, row.lines)
            for row in sources.every(corpus)
        }
        self.problems = self._by_place(sources.problems(corpus))
        self.repairs: dict[int, list[Repair]] = self._by_place(sources.repairs(corpus))
        self.pairs = self._pairs(corpus)
        self.addresses = lineages.addresses(corpus)

    @property
    def gaps(self) -> dict[int, tuple[Gap, ...]]:
        """Place of a version -> the gaps of its source; versions without gaps are left out."""
        return {place: version.gaps for place, version in enumerate(self.versions) if version.gaps}

    def _by_place(self, rows_of: dict[int, list[Row]]) -> dict[int, list[Row]]:
        return {self.index[row_id]: rows for row_id, rows in rows_of.items() if row_id in self.index}

    def _read_links(self, corpus: Corpus, links: Iterable[tuple[int, int, LinkRow]]) -> None:
        lost = Lost(corpus)
        for old, new, link in links:
            if old in self.index and new in self.index and not self._is_lost(lost, self.index[old], self.index[new], link):
                self.links[self.index[old], self.index[new]].append(link)
                self.add_link(link)

    def _read_stands(self, rows: Iterable[StandRow]) -> None:
        wordings = {row_id: row_id for row_id in self.wordings}
        traced: dict[int, int] = {}
        make = partial(tuple.__new__, Stand)  # as Stand(...) does, in half the time: a version has some 2,500
        for record, version, kind, key, term, wording, revised, source, first, last, lineage in rows:
            place = self.index.get(version)
            if place is None or lineage is None:
                continue
            # Many versions repeat the same keys, wordings and lineages: each is held once.
            stand = make((
                record, place, intern(kind), intern(key), intern(term), wordings[wording], intern(revised), source, first, last,
                traced.setdefault(lineage, lineage),
            ))  # fmt: skip
            self.books[place].append(stand)
            self.by_record[record] = stand

    def _trace(self) -> None:
        # In order of first appearance. Row ids only give the order in which texts were added.
        grouped: dict[int, list[Stand]] = defaultdict(list)
        for book in self.books:
            for stand in book:
                grouped[stand.lineage].append(stand)
        for lineage, stands in grouped.items():
            self.lineages[lineage] = trace(self.timeline, lineage, self.addresses[lineage], stands, self.wordings)

    def _notes(self, corpus: Corpus) -> list[Note]:
        notes = []
        for commentary in corpus.versions(commentary=True):
            for record in corpus.records(commentary) if commentary.commentary else ():
                cited = []
                for number in record.cites:
                    version = speaks_of(corpus, commentary, RuleNumber.parse(number))
                    stand = self.places[self.index[version.id]].get(number) if version else None
                    cited += [stand] if stand else []
                notes.append(Note(record, commentary, cited))
        return notes

    def _pairs(self, corpus: Corpus) -> dict[int, tuple[int, int]]:
        """For each version, the two versions (old, new) that its page of changes compares. One of them is the version itself."""
        pairs = {}
        for old, new in sorted(links.aligned(corpus)):
            if old in self.index and new in self.index:
                a, b = self.index[old], self.index[new]
                part_first = self.versions[b].is_whole and not self.versions[a].is_whole
                pairs[a if part_first else b] = (a, b)
        return pairs

    def _is_lost(self, lost: Lost, old: int, new: int, link: LinkRow) -> bool:
        """True for a link that only seems to add or remove a rule, because one of the two sources lost that rule."""
        if link.old is not None and link.new is not None:
            return False
        record, version = (link.new, old) if link.old is None else (link.old, new)
        stand = self.by_record.get(record) if record is not None else None
        return stand is not None and lost.explains(self.versions[version], stand.record, stand.lineage)

    def in_force(self, day: str) -> int | None:
        """The place of the version in force at a date ("" is today); None before the oldest."""
        return self.timeline.in_force(day)

    def release(self, version: int) -> tuple[str, str]:
        """(set code, name of the release) of a version, or two empty strings."""
        found = releases.of_date(self.versions[version].date)
        return (found.code, found.name) if found else ("", "")

    @cached_property
    def places(self) -> list[dict[str, Stand]]:
        """For each version, number -> stand. The key of a glossary term begins with a NUL character."""
        mark = GLOSSARY_MARK
        return [{mark + s.key if s.kind == GLOSSARY else s.key: s for s in reversed(book)} for book in self.books]

    @cached_property
    def numbered(self) -> list[list[Stand]]:
        """Each version's rules and headings, in the book's order."""
        return [[stand for stand in book if stand.kind != "glossary"] for book in self.books]

    @cached_property
    def rank(self) -> dict[int, int]:
        """Row id of a record -> its place in its version's list in ``numbered``."""
        return {stand.record: i for book in self.numbered for i, stand in enumerate(book)}

    @cached_property
    def notes_on(self) -> dict[int, list[Note]]:
        """Lineage -> the commentary that cites it."""
        found: dict[int, list[Note]] = defaultdict(list)
        for note in self.notes:
            for lineage in dict.fromkeys(stand.lineage for stand in note.cited):
                found[lineage].append(note)
        return found

    @cached_property
    def bearers(self) -> dict[str, list[Lineage]]:
        """Number -> the lineages that ever had it, oldest first."""
        found: dict[str, dict[int, None]] = defaultdict(dict)
        for book in self.books:
            for stand in book:
                if stand.kind != "glossary":
                    found[stand.key][stand.lineage] = None
        return {key: [self.lineages[i] for i in found[key]] for key in sorted(found, key=RuleNumber.parse)}
