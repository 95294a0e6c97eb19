"""Families of rules as rows of a table: a column for each day, a line for each rule of the newest one, with the way of each
sentence.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from markupsafe import Markup

from ruletrail.answers.families import Family
from ruletrail.corpus.change import SUBSTANCE, TEXT
from ruletrail.corpus.history import Stand
from ruletrail.corpus.matching import matcher
from ruletrail.corpus.relation_names import ADDED, MERGED, REMOVED, SPLIT
from ruletrail.site_templates import naming

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

Place = tuple[int, int]
"""Column and record."""
ALIKE = 0.4
"""Sentences that share fewer of their words are two different sentences."""
_SENTENCE = re.compile(r"\S.*?(?:[.!?][”\")\]]*(?=\s|$)|$)", re.DOTALL)
_TOLD = {SUBSTANCE: "substance", ADDED: "new", REMOVED: "removed", SPLIT: "split", MERGED: "merged"}
_KINDS = {
    **_TOLD, "wording": "reworded", "references": "references only", "examples": "examples only", "number": "renumbered",
    "": "unchanged",
}  # fmt: skip
KINDS = tuple(_KINDS.values())
"""The kinds of rows for counting, the weightiest first."""


@dataclass
class Cell:
    """The rules of one line in one column, and the number of lines that the cell spans. ``span`` is 0 if the cell above covers
    this line.
    """

    stands: list[Stand]
    span: int = 1
    silent: bool = False
    """True if the column's text doesn't cover the rule."""
    what: str = ""
    """The change since the column before: "new", "split", "words"; "" for none."""
    day: str = ""
    """The day of that change."""


@dataclass
class Line:
    """A rule of the newest column that has the family, or a rule that was gone before."""

    rule: Stand
    cells: list[Cell]
    sources: list[Stand] = field(default_factory=list)
    """The rules that had its words in the oldest column that has the family."""
    diff: Markup | None = None
    """Its words compared with theirs; None if they are the same."""


@dataclass
class Row:
    """A family."""

    family: Family
    name: str
    lines: list[Line]
    section: str = ""
    is_open: bool = False

    @property
    def numbers(self) -> list[str]:
        """The family's numbers in the newest column that has it."""
        return [line.rule.key for line in self.lines if line.cells[-1].stands] or [line.rule.key for line in self.lines]

    @cached_property
    def badges(self) -> list[str]:
        return [_TOLD[badge] for badge in self.family.badges]

    @property
    def kind(self) -> str:
        """One of KINDS."""
        return _KINDS[self.family.kind]

    @property
    def is_new(self) -> bool:
        """True if the family is only new: its words show the rule, and not a change."""
        return "new" in self.badges and "substance" not in self.badges

    @property
    def length(self) -> int:
        """The number of its characters that are shown."""
        return sum(len(line.diff.striptags()) for line in self.lines if line.diff)

    @property
    def lineages(self) -> list[int]:
        """Every rule in the family, once."""
        stands = (stand for line in self.lines for cell in line.cells for stand in cell.stands)
        return list(dict.fromkeys(stand.lineage for stand in stands))


def row_of(site: Site, family: Family, places: Sequence[int]) -> Row:
    """A family as a row. ``places`` are the versions of the columns."""
    return _Drawn(site, family, places).row()


class _Drawn:
    """A family while its row is made."""

    def __init__(self, site: Site, family: Family, places: Sequence[int]) -> None:
        self.site, self.archive, self.family, self.places = site, site.archive, family, places
        by_record = self.archive.by_record
        self.columns = [[by_record[member.id] for member in column] for column in family.members]
        self.older: dict[Place, list[Stand]] = defaultdict(list)
        self.newer: dict[Place, list[Stand]] = defaultdict(list)
        self.labels: dict[Place, str] = {}
        for column, step in enumerate(family.steps):
            for link in sorted(step.links, key=lambda link: not link.principal):
                if link.old and link.new:
                    old, new = by_record[link.old.id], by_record[link.new.id]
                    self.older[column + 1, new.record].append(old)
                    self.newer[column, old.record].append(new)
                if link.new:
                    self.labels.setdefault((column + 1, link.new.id), link.label)

    def row(self) -> Row:
        ends = [
            (column, stand) for column, stands in enumerate(self.columns) for stand in stands if not self._goes_on(column, stand)
        ]
        ends.sort(key=lambda end: -end[0])  # rules of the newest column first, in the book's order
        lines = [self._line(column, stand) for column, stand in ends]
        self._span(lines)
        self._word(lines)
        name = self.site.once(naming.names)[lines[0].rule.lineage]
        return Row(self.family, naming.called(name), lines)

    def _goes_on(self, column: int, stand: Stand) -> bool:
        return bool(self.newer.get((column, stand.record)))

    def _line(self, column: int, stand: Stand) -> Line:
        """The rules that led to a rule, column by column, and none after it."""
        cells = [Cell([]) for _ in self.places]
        here = [stand]
        for at in range(column, -1, -1):
            cells[at] = Cell(sorted(here, key=self.columns[at].index), 1, False, *self._note(at, here))
            if at:
                here = list({old.record: old for each in here for old in self.older.get((at, each.record), ())}.values())
        for at, cell in enumerate(cells):
            cell.silent = not cell.stands and not self.archive.timeline.speaks_of(self.places[at], stand.kind, stand.key)
        return Line(stand, cells)

    def _note(self, column: int, stands: list[Stand]) -> tuple[str, str]:
        """(change of a rule since the column before, its day)."""
        if not column or len(stands) != 1:
            return "", ""
        stand, before = stands[0], self.places[column - 1]
        lineage, versions = self.archive.lineages[stand.lineage], self.archive.versions
        label = self.labels.get((column, stand.record), "")
        came = next((each.first.version for each in lineage.eras if each.first.version > before), None)
        if lineage.first.version > before:
            told = {ADDED: "new"}.get(label, label)
            return (told if told in ("new", SPLIT, MERGED) else "", versions[lineage.first.version].date)
        if label == ADDED:
            return ("new", versions[came].date) if came is not None else ("", "")
        turns = [
            later.first.version
            for earlier, later in zip(lineage.eras, lineage.eras[1:], strict=False)
            if before < later.first.version <= stand.version and self.archive.change(earlier.last, later.first) == TEXT[0]
        ]
        return ("words", versions[turns[-1]].date) if turns else ("", "")

    def _span(self, lines: list[Line]) -> None:
        """Joins cells of the same rules in lines that follow each other."""
        for column in range(len(self.places)):
            above: Cell | None = None
            for line in lines:
                cell = line.cells[column]
                if above and _same(above, cell):
                    above.span += 1
                    cell.span = 0
                else:
                    above = cell

    def _word(self, lines: list[Line]) -> None:
        """Gives each line its words, compared with those of the oldest column that has the family. Each old sentence is in one
        line.
        """
        oldest = next(column for column, stands in enumerate(self.columns) if stands)
        heirs: dict[int, list[Line]] = defaultdict(list)
        for line in lines:
            line.sources = line.cells[oldest].stands if line.rule not in self.columns[oldest] else []
            for old in line.sources:
                heirs[old.record].append(line)
        shares = self._shares(
            [line for line in lines if any(len(heirs[old.record]) > 1 for old in line.sources) or line.sources[1:]]
        )
        for line in lines:
            if not line.cells[-1].stands:
                line.diff = self._woven([self._text(line.rule)], line.rule, "")
            elif not line.sources:
                line.diff = self._woven([], line.rule, self._text(line.rule)) if not self.columns[0] else None
            elif line.rule.record in shares:
                line.diff = self._woven(shares[line.rule.record], line.sources[0], self._text(line.rule), line.rule)
            elif self.archive.change(line.sources[0], line.rule) in TEXT:
                line.diff = self.site.texts.diff(line.sources[0], line.rule)

    def _shares(self, lines: list[Line]) -> dict[int, list[str]]:
        """Record of a line -> the old sentences that it carries on, in their order. Other old sentences go to the first heir."""
        new = {line.rule.record: [_words(sentence) for sentence in self._sentences(line.rule)] for line in lines}
        found: dict[int, list[tuple[int, str]]] = {record: [] for record in new}
        for old in {old.record: old for line in lines for old in line.sources}.values():
            heirs = [line for line in lines if old in line.sources]
            for sentence in self._sentences(old):
                words = _words(sentence)
                alike = (
                    (matcher(words, other).ratio(), -n, -at, line.rule.record)
                    for n, line in enumerate(heirs)
                    for at, other in enumerate(new[line.rule.record])
                )
                ratio, _, at, record = max(alike, default=(0.0, 0, 0, 0))
                if ratio >= ALIKE:
                    found[record].append((-at, sentence))
                else:
                    found[heirs[0].rule.record].append((len(new[heirs[0].rule.record]), sentence))
        return {record: [sentence for _, sentence in sorted(each, key=lambda one: one[0])] for record, each in found.items()}

    def _woven(self, before: list[str], old: Stand, after: str, new: Stand | None = None) -> Markup | None:
        """Old sentences compared with a text of now; None if they are the same."""
        woven = self.site.texts.woven(" ".join(before), after, old.version, (new or old).version, folds=True)
        return Markup(f"<p>{woven}</p>".replace("<p></p>", "")) if "<ins>" in woven or "<del>" in woven else None

    def _text(self, stand: Stand) -> str:
        return self.archive.wordings[stand.wording].normal

    def _sentences(self, stand: Stand) -> list[str]:
        return _SENTENCE.findall(self._text(stand))


def _words(sentence: str) -> list[str]:
    return re.findall(r"\w+", sentence.casefold())


def _same(one: Cell, other: Cell) -> bool:
    """True if two cells of a column can be joined. Empty cells stay apart."""
    return bool(one.stands) and [stand.record for stand in one.stands] == [stand.record for stand in other.stands]
