"""Writes the calendar, the history of every rule as facts: python -m tools.rule_calendar HOME

HOME holds a corpus of every text at hand: the archive and the documents. Run it after a new text, or after a change of the
aligner. docs/calendar.md describes the files. Shipped addresses last, because the build of HOME keeps them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from ruletrail.corpus import change
from ruletrail.corpus.calendar import tables as calendar
from ruletrail.corpus.calendar import words as word_marks
from ruletrail.corpus.forms import NO_EXAMPLES
from ruletrail.corpus.heading_words import beginnings
from ruletrail.corpus.history import changes, kin
from ruletrail.corpus.history.archive import Archive
from ruletrail.corpus.history.cross_references import cited, spans
from ruletrail.corpus.history.lineage import Era, Lineage
from ruletrail.corpus.history.stands import Stand
from ruletrail.corpus.history.substance import End, RecordChange, graded, grades
from ruletrail.corpus.lineage.addresses import names
from ruletrail.corpus.names import heading, is_title
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE
from ruletrail.corpus.relation_names import ADDED, MERGED, SPLIT
from ruletrail.corpus.releases import releases
from ruletrail.corpus.store import Corpus

LONGEST_NAME = 8
"""The most words of a name that is written."""
_WORD = re.compile(r"[^\W_]+")


class Facts:
    """The facts of every lineage in a corpus of whole rulebooks, without the words of its texts."""

    def __init__(self, corpus: Corpus) -> None:
        self.archive = Archive(corpus)
        self.chain = self.archive.timeline.whole
        self.days = [version.date for version in self.archive.versions]
        self.before = {new: old for old, new in pairwise(self.chain)}
        """Place of a whole rulebook -> the place of the whole rulebook before it."""
        self.names: dict[int, str] = {}
        """Row id of a record -> its name in addresses."""
        for place in self.chain:
            book = self.archive.books[place]
            called = names([stand.kind for stand in book], [stand.key for stand in book])
            self.names.update((stand.record, name) for stand, name in zip(book, called, strict=True))
        self.grades = self._grades(corpus)

    def _grades(self, corpus: Corpus) -> dict[tuple[int, int], str | None]:
        """Row ids of two records of neighbouring rulebooks -> the grade of the change between them."""
        versions, found = self.archive.versions, {}
        for old, new in pairwise(self.chain):
            for link in graded(changes(corpus, versions[old], versions[new])):
                if link.old and link.new:
                    found[link.old.id, link.new.id] = link.grade
        return found

    def lineages(self) -> list[Lineage]:
        """The lineages that begin in a whole rulebook."""
        whole = set(self.chain)
        return [lineage for lineage in self.archive.lineages.values() if lineage.first.version in whole]

    # -- calendar.tsv ---------------------------------------------------------------------------------------------

    def events(self) -> Iterator[tuple[str, ...]]:
        """(name, day, sign, kinds of change, grade, other name, address, last text before if it isn't the neighbour)."""
        for lineage in self.lineages():
            for place, stretch in enumerate(lineage.stretches):
                yield from self._stretch(lineage, place, stretch)
            yield from self._branches(lineage)

    def _stretch(self, lineage: Lineage, place: int, stretch: Era) -> Iterator[tuple[str, ...]]:
        stand, day = stretch.first, self.days[stretch.first.version]
        name, begun = self.names[stand.record], kin.beginning(self.archive, lineage, place)
        before = lineage.stretches[place - 1].last if place and not stretch.returned else None
        told = before.version if before else self.before.get(stand.version)
        after = self.days[told] if told is not None and told != self.before.get(stand.version) else ""
        what = ",".join(self._what(begun, before, stand))
        if before is None:
            was = self.names[lineage.stretches[place - 1].last.record] if place else ""
            yield name, day, calendar.COMES, what, "", was, lineage.address, after
            if was:
                yield was, day, calendar.BACK, "", "", name, lineage.address, ""
            same = (self.names[record] for record in (begun.link.said_in if begun.link else ()))
            yield from ((name, day, calendar.SAID_IN, ADDED, "", other, "", "") for other in same)
        else:
            was, grade = self.names[before.record], self._grade(lineage, begun, before, stand) or ""
            if was == name:
                yield name, day, calendar.CHANGES, what, grade, "", "", after
            else:
                yield was, day, calendar.LEAVES, "", "", name, "", ""
                yield name, day, calendar.COMES, what, grade, was, lineage.address, after
        if stretch.gone is not None:
            last, day = self.names[stretch.last.record], self.days[stretch.gone]
            yield last, day, calendar.LEAVES, calendar.GONE, "", "", "", ""
            gone = (link for link in self.archive.links_from.get(stretch.last.record, ()) if link.new is None)
            same = (self.names[record] for link in gone for record in link.said_in)
            yield from ((last, day, calendar.SAID_IN, calendar.GONE, "", name, "", "") for name in same)

    def _what(self, begun: kin.Beginning, before: Stand | None, stand: Stand) -> Iterator[str]:
        """The kinds of a change: its relation if it is new, split or merged; then number, wording and examples."""
        old, new = (self.archive.wordings[end.wording].forms.examples if end else NO_EXAMPLES for end in (before, stand))
        if before is None or begun.relation in (SPLIT, MERGED):
            yield begun.relation
        if before is not None and begun.change:
            if before.key != stand.key:
                yield change.NUMBER
            if begun.change not in (change.NUMBER, change.EXAMPLES):
                yield begun.change
        if old != new:
            yield change.EXAMPLES if new != NO_EXAMPLES else calendar.NO_EXAMPLES

    def _grade(self, lineage: Lineage, begun: kin.Beginning, before: Stand, stand: Stand) -> str | None:
        if begun.relation not in (SPLIT, MERGED) and begun.change != change.WORDING:
            return None
        if (before.record, stand.record) in self.grades:
            return self.grades[before.record, stand.record]
        ends = (End(end.record, end.term, self.archive.wordings[end.wording].text) for end in (before, stand))
        return grades([RecordChange(begun.change or "", lineage.kind, *ends)])[0]

    def _branches(self, lineage: Lineage) -> Iterator[tuple[str, ...]]:
        for other in kin.came_from(self.archive, lineage):
            day, grade = self.days[other.own.version], self.grades.get((other.stand.record, other.own.record)) or ""
            own, there = self.names[other.own.record], self.names[other.stand.record]
            yield own, day, calendar.FROM, other.link.relation, grade, there, "", ""
            yield there, day, calendar.INTO, other.link.relation, grade, own, "", ""

    # -- the other files ------------------------------------------------------------------------------------------

    def titles(self) -> Iterator[tuple[str, ...]]:
        """(address, day, name that a section, keyword or entry has from that day on; "" if it no longer has a name). Names that
        differ only in typography are the same.
        """
        for lineage in self.lineages():
            called = ""
            for stand in lineage.every_stand():
                name = self._title(stand)
                if normalise(name) != normalise(called):
                    called = name
                    yield lineage.address, self.days[stand.version], name

    def _title(self, stand: Stand) -> str:
        """The name of a stand; "" for a name that is as long as a sentence."""
        is_entry = stand.kind == GLOSSARY
        text = stand.term if is_entry else self.archive.wordings[stand.wording].text
        return heading(text) if (is_entry or is_title(text)) and len(_WORD.findall(text)) <= LONGEST_NAME else ""

    def references(self) -> Iterator[tuple[str, ...]]:
        """(address, day, "+" or "-", the address that it cites from that day on, or no longer)."""
        address, cited_by = self.archive.addresses, self._cited()
        for lineage in self.lineages():
            before: set[int] = set()
            for era in lineage.eras:
                for stand in era.stands:
                    now, day = cited_by.get(stand.record, set()), self.days[stand.version]
                    yield from ((lineage.address, day, "+", address[other]) for other in now - before)
                    yield from ((lineage.address, day, "-", address[other]) for other in before - now)
                    before = now
                if era.gone is not None:
                    yield from ((lineage.address, self.days[era.gone], "-", address[other]) for other in before)
                    before = set()

    def _cited(self) -> dict[int, set[int]]:
        """Row id of a record -> the lineages that it cites."""
        found = {}
        named = {row_id: spans(wording.normal, wording.examples) for row_id, wording in self.archive.wordings.items()}
        for place in self.chain:
            book = self.archive.books[place]
            borne = {RuleNumber.parse(stand.key): stand.lineage for stand in reversed(book) if stand.kind != GLOSSARY}
            order = sorted(borne)
            for stand in book:
                if named[stand.wording]:
                    others = {borne[number] for number in cited(order, named[stand.wording])}
                    found[stand.record] = others - {stand.lineage}
        return found

    def words(self) -> Iterator[tuple[str, ...]]:
        """(address, day, "+" or "-", the marks of the words that a rule has from that day on, or no longer); and (address, day,
        "=", the first day of the wording) if the rule returns to an older wording on that day."""
        for lineage in self.lineages():
            before: frozenset[str] = frozenset()
            said: dict[int, str] = {}
            last = 0
            for stand in lineage.every_stand() if lineage.kind != GLOSSARY else ():
                worded, day = self.archive.wordings[stand.wording].forms.words, self.days[stand.version]
                if worded in said and worded != last:
                    yield lineage.address, day, "=", said[worded]
                last = worded
                said.setdefault(worded, day)
                now = word_marks.marks(beginnings(self.archive.wordings[stand.wording].text))
                for sign, marks in (("+", now - before), ("-", before - now)):
                    if marks:
                        yield lineage.address, day, sign, word_marks.written(marks)
                before = now

    def versions(self) -> Iterator[tuple[str, ...]]:
        """(day, code and name of the release, number of rules and subrules in its text; "" if no text is known)."""
        rules = {self.days[place]: str(sum(stand.kind == RULE for stand in self.archive.books[place])) for place in self.chain}
        known = {release.effective: release for release in releases()}
        for day in known.keys() | rules.keys():
            release = known.get(day)
            yield day, release.code if release else "", release.name if release else "", rules.get(day, "")


def files(corpus: Corpus) -> dict[str, str]:
    """Name of each file of the calendar -> its text, with sorted lines."""
    facts = Facts(corpus)
    made: dict[str, Iterable[tuple[str, ...]]] = {
        calendar.EVENTS: facts.events(),
        calendar.NAMES: facts.titles(),
        calendar.CITES: facts.references(),
        calendar.WORDS: facts.words(),
        calendar.VERSIONS: facts.versions(),
    }
    return {name: "".join(sorted({"\t".join(row).rstrip("\t") + "\n" for row in rows})) for name, rows in made.items()}


if __name__ == "__main__":
    with Corpus.open(Path(sys.argv[1])) as held:
        for name, text in files(held).items():
            (calendar.FOLDER / name).write_text(text, "utf-8", newline="\n")
            print(f"{name}: {text.count(chr(10))} lines, {len(text.encode())} bytes")
