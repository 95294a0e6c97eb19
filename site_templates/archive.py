"""Everything that pages are made of, read from the corpus in a few bulk queries.

Pages ask for lineages, versions and numbers thousands of times, so nothing here goes back to the database.
"""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache, cached_property
from importlib.resources import files
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from corpus.commentary import speaks_of
from corpus.dates import last_day
from corpus.normalise import normalise
from corpus.numbers import RuleNumber
from corpus.store import Corpus, StoredRecord, Version


class Stand(NamedTuple):
    """A rule, heading or glossary entry as it stands in one version."""

    record: int
    version: int
    """Index into ``Archive.versions``."""
    kind: str
    key: str
    term: str
    wording: int
    revised: str
    source: int
    first: int
    last: int
    lineage: int


class Wording(NamedTuple):
    text: str
    normal: str
    examples: tuple[str, ...]
    same_as: int
    """The first wording that differs from this one in typography alone, or itself."""


class Link(NamedTuple):
    """A row of the link table; its ends are record ids or None. The principal one goes on with the lineage."""

    old: int | None
    new: int | None
    relation: str
    similarity: float
    reason: str
    principal: int


class Source(NamedTuple):
    version: int
    file: str
    sha256: str
    lines: int


@dataclass(slots=True)
class Note:
    """A paragraph of commentary, and what it cites as its author knew it."""

    record: StoredRecord
    told: Version
    cited: list[Stand]

    @property
    def missing(self) -> list[str]:
        """The numbers that it cites and that no version of its time has."""
        return [number for number in self.record.cites if number not in {stand.key for stand in self.cited}]


@dataclass(slots=True)
class Era:
    """A wording of a lineage while it stood, over one or more versions and numbers. ``stands`` is never empty."""

    stands: list[Stand]
    start: str
    end: str
    """The last day in force, included; "" while it is in force in the newest version that covers it."""

    def runs(self) -> list[list[Stand]]:
        """The stands parted where the number changes."""
        return [list(group) for _, group in groupby(self.stands, key=attrgetter("key"))]


@dataclass(slots=True)
class Lineage:
    id: int
    address: str
    kind: str
    eras: list[Era]
    numbers: list[Era]
    """The same stands parted where the number changes, whatever the wording."""
    copies: list[Stand] = field(default_factory=list)
    """What parts of the rules (web pages, rulings releases) hold of it, beside the chain of whole rulebooks."""

    @property
    def first(self) -> Stand:
        return self.eras[0].stands[0]

    @property
    def last(self) -> Stand:
        return self.eras[-1].stands[-1]

    @property
    def end(self) -> str:
        return self.eras[-1].end

    def stands(self) -> Iterable[Stand]:
        return (stand for era in self.eras for stand in era.stands)


@cache
def day_before(iso: str) -> str:
    return (date.fromisoformat(iso) - timedelta(days=1)).isoformat()


@cache
def order(key: str) -> tuple:
    """Sorts numbers as the book does."""
    return tuple(RuleNumber.parse(key))


class Archive:
    """The corpus in memory. ``versions`` are rule versions, oldest first; commentary stands apart."""

    def __init__(self, corpus: Corpus) -> None:
        db = corpus.db
        self.versions: list[Version] = corpus.versions()
        self.index = {version.id: i for i, version in enumerate(self.versions)}
        self.newest = self.index[corpus.version("").id]
        self.sources = {
            row[0]: Source(self.index.get(row[1], -1), *row[2:])
            for row in db.execute("SELECT id, version_id, file, sha256, lines FROM source")
        }
        self.wordings = _wordings(db.execute("SELECT id, text, normal, examples FROM wording ORDER BY id"))
        self.gaps = self._by_version(db, "SELECT version_id, numbers, reason, file, line FROM gap")
        self.problems = self._by_version(db, "SELECT version_id, text FROM problem")
        self.repairs = self._by_version(db, "SELECT version_id, file, line, found, became, why FROM repair")
        self.line_classes = self._line_classes(db)
        self.holes = {
            (v, number) for v, gaps in self.gaps.items() for numbers, reason, *_ in gaps if reason != "skipped letter"
            for number in numbers.split()
        }  # fmt: skip
        self.books: list[list[Stand]] = [[] for _ in self.versions]
        self.by_record: dict[int, Stand] = {}
        self._read_records(db)
        self.links_to: dict[int, list[Link]] = defaultdict(list)
        self.links_from: dict[int, list[Link]] = defaultdict(list)
        self.pairs = self._pairs(db)
        self.links: dict[tuple[int, int], list[Link]] = defaultdict(list)
        for old, new, *row in db.execute(
            "SELECT old_version_id, new_version_id, old_id, new_id, relation, similarity, reason, principal"
            " FROM link WHERE relation != 'same' ORDER BY old_version_id, new_version_id, old_id, new_id"
        ):
            if old not in self.index or new not in self.index:
                continue
            link = Link(*row)
            self.links[self.index[old], self.index[new]].append(link)
            if link.new is not None:
                self.links_to[link.new].append(link)
            if link.old is not None:
                self.links_from[link.old].append(link)
        self.lineages = self._lineages(db)
        self.releases = _releases()
        self.notes = self._notes(corpus)

    def in_force(self, day: str) -> int | None:
        """The version in force at a date ("" is today), as ``Corpus.version`` chooses it; None before the oldest."""
        day = last_day(day) if day else "9999-12-31"
        older = [i for i, version in enumerate(self.versions) if version.date <= day]
        return next((i for i in reversed(older) if self.versions[i].is_whole), older[-1] if older else None)

    def _by_version(self, db, query: str) -> dict[int, list[tuple]]:
        found: dict[int, list[tuple]] = defaultdict(list)
        for version_id, *row in db.execute(query):
            if version_id in self.index:
                found[self.index[version_id]].append(tuple(row))
        return found

    def _line_classes(self, db) -> dict[int, dict[str, int]]:
        counts: dict[int, dict[str, int]] = defaultdict(dict)
        for source, name, lines in db.execute(
            "SELECT source_id, class, SUM(last_line - first_line + 1) FROM ledger_run GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2"
        ):
            version = self.sources[source].version
            if version >= 0:
                counts[version][name] = counts[version].get(name, 0) + lines
        return counts

    def _read_records(self, db) -> None:
        rows = db.execute(
            "SELECT id, version_id, kind, key, term, wording_id, revised, source_id, first_line, last_line, lineage_id"
            " FROM record WHERE kind != 'commentary' AND lineage_id IS NOT NULL ORDER BY version_id, position"
        )
        for row in rows:
            version = self.index.get(row[1])
            if version is not None:
                stand = Stand(row[0], version, *row[2:])
                self.books[version].append(stand)
                self.by_record[stand.record] = stand

    def _lineages(self, db) -> dict[int, Lineage]:
        grouped: dict[int, list[Stand]] = defaultdict(list)
        for book in self.books:
            for stand in book:
                grouped[stand.lineage].append(stand)
        addresses = dict(db.execute("SELECT id, address FROM lineage"))
        lineages = {}
        for number, stands in sorted(grouped.items()):
            whole = [stand for stand in stands if self.versions[stand.version].covers is None]
            copies = [stand for stand in stands if self.versions[stand.version].covers is not None] if whole else []
            chain = whole or stands
            eras = self._eras(chain, lambda stand: self.wordings[stand.wording].same_as)
            numbers = self._eras(chain, attrgetter("key"))
            lineages[number] = Lineage(number, addresses[number], stands[-1].kind, eras, numbers, copies)
        return lineages

    def _notes(self, corpus: Corpus) -> list[Note]:
        notes = []
        for told in corpus.versions(commentary=True):
            for record in corpus.records(told) if told.commentary else ():
                cited = []
                for number in record.cites:
                    version = speaks_of(corpus, told, RuleNumber.parse(number))
                    stand = self.places[self.index[version.id]].get(number) if version else None
                    cited += [stand] if stand else []
                notes.append(Note(record, told, cited))
        return notes

    def _eras(self, stands: list[Stand], part: Callable[[Stand], object]) -> list[Era]:
        """``stands`` parted where ``part`` of them changes, each with its interval in force."""
        groups = [list(group) for _, group in groupby(stands, key=part)]
        starts = [self.versions[group[0].version].date for group in groups]
        ends = [*(day_before(start) for start in starts[1:]), self._ended(stands[-1])]
        return [Era(*era) for era in zip(groups, starts, ends, strict=True)]

    def _ended(self, stand: Stand) -> str:
        """The day before the next version of its kind that has not the rule; "" when there is none.

        Absent is not removed: a version that says nothing about the number or term is passed over.
        """
        whole = self.versions[stand.version].covers is None
        for i in range(stand.version + 1, len(self.versions)):
            if (self.versions[i].covers is None) == whole and self.speaks_of(i, stand):
                return day_before(self.versions[i].date)
        return ""

    def is_oldest(self, stand: Stand) -> bool:
        """Whether the stand is in the oldest version of its kind: whole rulebooks, or parts where it stands in parts alone."""
        whole = self.versions[stand.version].covers is None
        return not any((version.covers is None) == whole for version in self.versions[: stand.version])

    def speaks_of(self, version: int, stand: Stand) -> bool:
        """Whether the version would have the stand's number or term if it was in the rules then."""
        if (version, stand.key) in self.holes:
            return False
        found = self.versions[version]
        return found.covers is None or (stand.kind != "glossary" and found.holds(RuleNumber.parse(stand.key)))

    @cached_property
    def places(self) -> list[dict[str, Stand]]:
        """For each version: number or (after a NUL) term -> what stands there."""
        return [{name(stand): stand for stand in reversed(book)} for book in self.books]

    @cached_property
    def numbered(self) -> list[list[Stand]]:
        """Each version's rules and headings, in the book's order."""
        return [[stand for stand in book if stand.kind != "glossary"] for book in self.books]

    @cached_property
    def rank(self) -> dict[int, int]:
        """record -> its index in ``numbered`` of its version."""
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
        """Number -> the lineages that ever bore it, oldest first."""
        found: dict[str, dict[int, None]] = defaultdict(dict)
        for book in self.books:
            for stand in book:
                if stand.kind != "glossary":
                    found[stand.key][stand.lineage] = None
        return {key: [self.lineages[i] for i in found[key]] for key in sorted(found, key=order)}

    def _pairs(self, db) -> dict[int, tuple[int, int]]:
        """Version -> the two versions, old and new, that its page of changes compares; one of them is itself."""
        pairs = {}
        for old, new in db.execute("SELECT old_id, new_id FROM alignment"):
            if old in self.index and new in self.index:
                a, b = self.index[old], self.index[new]
                part_first = self.versions[a].covers is not None and self.versions[b].covers is None
                pairs[a if part_first else b] = (a, b)
        return pairs

    def release(self, version: int) -> tuple[str, str]:
        """(set code, name of the release) of a version, or two empty strings."""
        return self.releases.get(self.versions[version].date, ("", ""))


def name(stand: Stand) -> str:
    return "\0" + stand.key if stand.kind == "glossary" else stand.key


def _wordings(rows) -> dict[int, Wording]:
    wordings: dict[int, Wording] = {}
    first: dict[tuple, int] = {}
    for number, text, normal, examples in rows:
        told = tuple(json.loads(examples)) if examples != "[]" else ()
        form = (normal, tuple(map(normalise, told)))
        wordings[number] = Wording(text, normal, told, first.setdefault(form, number))
    return wordings


def _releases() -> dict[str, tuple[str, str]]:
    with files("site_templates").joinpath("data", "releases.csv").open(encoding="utf-8", newline="") as file:
        return {row["effective"]: (row["set_code"], row["set_name"]) for row in csv.DictReader(file)}
