"""What is indexed: each wording of each rule, under each number it bore, for each unbroken stretch of versions."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from corpus.store import Corpus, Version
from indexer.asked import Asked, by_lineage
from indexer.days import OPEN, day

_CITES = re.compile(r"\b[Rr]ules? (\d{3}(?:\.\d+[a-z]{0,2})?)")
_RULED_LINE = re.compile(r"\s*[-=]{3,}\s*$")


class Clause(NamedTuple):
    """What a model says in its own words of one rule, under one number."""

    name: str
    """The behaviour's: "legend-rule"."""
    number: str
    """The rule's, or "Glossary: Term"."""
    since: str
    """The first day that it holds."""
    until: str
    """The first day that it no longer holds, "" while it does."""
    text: str


@dataclass(slots=True)
class Entry:
    """One document of the index. Days are integers, 20040201; ``last`` is the last version's, OPEN while in force.

    A copy of a part of the rules, which holds no place in the chain of versions, has ``last`` 0.
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
    section: str = ""
    titles: tuple[str, ...] = ()
    """The headings above it, outermost first: its section's, and those of rules that are only a title."""
    parent: int | None = None
    """Row id of the parent rule's wording, where that is more than a title."""
    changed: str = ""
    """The version that brought this wording in place of another of its lineage."""
    added: str = ""
    """The version that began its lineage, unless that is the oldest of all."""
    removed: str = ""
    """The first version without its lineage."""
    cited: int = 0
    """How many rules of the newest version of the stretch cite it, as a power of two: 0, 1, 2 or 3, 4 to 7 … are 0, 1, 2, 3 …"""
    clauses: tuple[tuple[str, str], ...] = ()
    """Name and text of the model clauses that play this wording."""
    asked: tuple[Asked, ...] = ()
    """How players and judges ask for it while this wording is in force."""
    span: list[int] = field(default_factory=list)
    """Places of the first and last version in the chain of versions."""
    newest: int = 0
    """Row id of the newest version of the stretch, whose headings are the entry's."""


def is_title(text: str) -> bool:
    """True of a rule's text that is only a heading: "Trample", "Playing Mana Abilities"."""
    return len(text) < 60 and not text.rstrip("- ").endswith((".", ":", '"', "”", ")")) and not text.startswith(("“", '"'))


def title(text: str) -> str:
    """A heading without the line ruled under it in the oldest texts."""
    return _RULED_LINE.sub("", text).strip(" _-")


def cited(text: str) -> list[str]:
    """The numbers that a text cites, in order."""
    return _CITES.findall(text)


def timeline(corpus: Corpus) -> list[Version]:
    """The versions that a rule is in force in, oldest first: whole rulebooks, or all rule texts where there is no whole one."""
    versions = corpus.versions()
    return [v for v in versions if v.is_whole] or versions


def entries(corpus: Corpus, clauses: Iterable[tuple[str, str, str, str, str]] = ()) -> list[Entry]:
    """Every document that the corpus makes, in a fixed order."""
    chain = timeline(corpus)
    texts = dict(corpus.db.execute("SELECT id, text FROM wording"))
    same = _equal_wordings(corpus)
    books = {version.id: _book(corpus, version) for version in corpus.versions(commentary=True)}
    found: list[Entry] = []
    running: dict[tuple, Entry] = {}
    for place, version in enumerate(chain):
        now: dict[tuple, Entry] = {}
        for name, record in books[version.id].items():
            identity = (record[5] or name, name, same[record[4]])
            entry = running.get(identity)
            if entry is None:
                entry = _entry(record, version, place)
                found.append(entry)
            entry.newest, entry.last = version.id, day(version.date)
            entry.span[1] = place
            now[identity] = entry
        running = now
    for entry in running.values():
        entry.last = OPEN
    _date_changes(found, chain, same)
    chained = {version.id for version in chain}
    for version in corpus.versions(commentary=True):
        if version.id not in chained:
            for record in books[version.id].values():
                entry = _entry(record, version, 0)
                if version.commentary:  # it speaks of the rules of its day, and of no other's removal
                    entry.first, entry.last = min(entry.first, day(chain[-1].date)) if chain else 0, OPEN
                found.append(entry)
    citations = _citations(found, texts)
    for entry in found:
        _put_in_context(entry, books[entry.newest], texts)
        entry.cited = citations.get((entry.span[1], entry.key), 0).bit_length()
    _put_clauses(found, clauses)
    phrases = by_lineage(corpus)
    for entry in found:
        if entry.kind in ("rule", "section") and entry.lineage in phrases:
            last = entry.last or entry.first
            entry.asked = tuple(a for a in phrases[entry.lineage] if a.since <= last and entry.first <= a.until)
    return found


def _entry(record: tuple, version: Version, place: int) -> Entry:
    identifier, kind, key, term, wording, lineage = record
    return Entry(
        kind,
        key,
        term,
        wording,
        identifier,
        lineage,
        version.version,
        day(version.date),
        0,
        span=[place, place],
        newest=version.id,
    )


def _book(corpus: Corpus, version: Version) -> dict[tuple[str, str], tuple]:
    """(kind group, key) -> record row of one version, in the book's order; of a number that is there twice, the first."""
    book: dict[tuple[str, str], tuple] = {}
    rows = corpus.db.execute(
        "SELECT id, kind, key, term, wording_id, lineage_id FROM record WHERE version_id = ? ORDER BY position", (version.id,)
    )
    for place, row in enumerate(rows):
        group = "rule" if row[1] == "section" else row[1]
        book.setdefault((group, row[2] if group != "commentary" else f"{row[2]}#{place}"), row)
    return book


def _equal_wordings(corpus: Corpus) -> dict[int, int]:
    """wording row id -> the first id whose normal form and examples are the same."""
    first: dict[tuple[str, str], int] = {}
    return {
        identifier: first.setdefault((normal, examples), identifier)
        for identifier, normal, examples in corpus.db.execute("SELECT id, normal, examples FROM wording ORDER BY id")
    }


def _date_changes(found: list[Entry], chain: list[Version], same: dict[int, int]) -> None:
    by_lineage: dict[object, list[Entry]] = {}
    for entry in found:
        by_lineage.setdefault(entry.lineage or (entry.kind, entry.key), []).append(entry)
    for lineage in by_lineage.values():
        ends = {entry.span[1]: entry for entry in lineage}
        begins = {entry.span[0] for entry in lineage}
        for entry in lineage:
            first, last = entry.span
            before = ends.get(first - 1)
            if before is None:
                entry.added = chain[first].version if first else ""
            elif same[before.wording] != same[entry.wording]:
                entry.changed = chain[first].version
            if last + 1 < len(chain) and last + 1 not in begins:
                entry.removed = chain[last + 1].version


def _citations(found: list[Entry], texts: dict[int, str]) -> Counter[tuple[int, str]]:
    """(place of a version, number) -> how many of its rules cite that number."""
    citations: Counter[tuple[int, str]] = Counter()
    for entry in found:
        for number in set(cited(texts[entry.wording])):
            for place in range(entry.span[0], entry.span[1] + 1):
                citations[place, number] += 1
    return citations


def _put_clauses(found: list[Entry], clauses: Iterable[tuple[str, str, str, str, str]]) -> None:
    """Gives each wording the clauses that cite its number while it was in force."""
    citing: dict[str, list[Clause]] = {}
    for clause in itertools.starmap(Clause, clauses):
        citing.setdefault(clause.number.removeprefix("Glossary: ").lower(), []).append(clause)
    for entry in found:
        if entry.kind in ("rule", "glossary"):
            entry.clauses = tuple(
                (clause.name, " ".join(clause.text.split()))
                for clause in citing.get(entry.key, ())
                if day(clause.since) <= (entry.last or entry.first) and (not clause.until or entry.first < day(clause.until))
            )


def _put_in_context(entry: Entry, book: dict[tuple[str, str], tuple], texts: dict[int, str]) -> None:
    if entry.kind not in ("rule", "section"):
        return
    titles = []
    for key in _above(entry.key):
        record = book.get(("rule", key))
        if record is None:
            continue
        text = texts[record[4]]
        if record[1] == "section" or is_title(text):
            titles.append(title(text))
        else:
            entry.parent = record[4]
        if len(key) == 3:
            entry.section = title(text)
    entry.titles = tuple(titles)


def _above(key: str) -> Iterator[str]:
    """212.6e -> 212, 212.6."""
    if len(key) > 3:
        yield key[:3]
    rule = key.rstrip("abcdefghijklmnopqrstuvwxyz")
    if rule != key:
        yield rule
