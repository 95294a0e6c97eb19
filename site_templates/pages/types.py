"""types/index.html: how each type rule changed: a column an era, a row a lineage."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from ruletrail.corpus.change import SUBSTANCE, TEXT, WORDING
from ruletrail.corpus.history import Archive, Lineage, Stand, kin
from ruletrail.corpus.history.kin import Kin
from ruletrail.corpus.history.substance import End, RecordChange, grades
from ruletrail.corpus.names import in_words
from ruletrail.corpus.relation_names import MERGED, SPLIT
from ruletrail.site_templates import addresses, naming, scope, titles
from ruletrail.site_templates.naming import Name
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.table_changes import TableChange, table_changes

COLUMNS = ("2004", "2007", "2011", "")
"""The dates whose versions are the columns; "" is the newest."""


@dataclass
class Cell:
    """What a rule said in one column. ``diff`` compares it with the nearest column to the left that has the rule.

    ``silent`` is True when the column's version says nothing about it either way (a hole, or outside coverage).
    """

    stand: Stand | None
    before: Stand | None = None
    """What ``diff`` compares it with."""
    diff: Markup | None = None
    silent: bool = False
    is_substance: bool = False
    """Whether it says something else than the column before: see ``corpus.history.substance``."""

    @property
    def is_same(self) -> bool:
        return self.stand is not None and self.before is not None and self.diff is None


@dataclass
class LineageRow:
    lineage: Lineage
    name: Name
    cells: list[Cell]
    came: str = ""
    """Where its words came from when it began: "split from 212.6"; "" where a new rule brought new words."""
    went: str = ""
    """Where its words went when it ended: "merged into 305.7"; "" where they are gone, or it isn't."""

    @property
    def numbers(self) -> list[str]:
        """The numbers that it bears in the columns, each once."""
        return list(dict.fromkeys(cell.stand.key for cell in self.cells if cell.stand))

    @property
    def kind(self) -> str:
        """What became of the rule over all columns: removed, new, parted (split or merged), reworded, renumbered or same."""
        there = [cell for cell in self.cells if not cell.silent]
        if there and there[-1].stand is None:
            return "parted" if self.went else "removed"
        if there and there[0].stand is None:
            return "parted" if self.came else "new"
        if any(cell.diff is not None for cell in self.cells):
            return "reworded"
        return "renumbered" if len(self.numbers) > 1 else "same"

    @property
    def parted(self) -> str:
        """What is said of a rule that was split or merged."""
        return self.went if self.cells[-1].stand is None else self.came

    @property
    def is_substance(self) -> bool:
        return self.kind == "reworded" and any(cell.is_substance for cell in self.cells)


@dataclass
class SectionRows:
    """The rows of one section of the newest column; "" for rules that left the type sections."""

    key: str
    title: str
    rows: list[LineageRow] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    """The addresses of the headings that it had."""
    talk: list[TableChange] = field(default_factory=list)
    """What its changes did at the table."""

    @property
    def changed(self) -> list[LineageRow]:
        return [row for row in self.rows if row.kind not in ("same", "renumbered")]

    @property
    def unchanged(self) -> list[LineageRow]:
        """The rules whose words are the same in every column."""
        return [row for row in self.rows if row.kind in ("same", "renumbered")]

    @property
    def counts(self) -> dict[str, int]:
        return Counter(row.kind for row in self.rows)

    @property
    def silent(self) -> list[int]:
        """The columns that don't cover some of its rules, by their places."""
        columns = zip(*(row.cells for row in self.rows), strict=True)
        return [i for i, cells in enumerate(columns) if any(cell.silent for cell in cells)]


class Types(OnePage):
    template = "types.html"
    navigation = (2, "Types")
    address = addresses.TYPES

    def is_there(self, site: Site) -> bool:
        return bool(columns(site))

    def context(self, site: Site, item: None) -> dict[str, Any]:
        chosen = columns(site)
        found = groups(site, chosen)
        rows = lineages(site)
        others = [lineage for i, lineage in site.lineages.items() if i not in rows and i in site.once(_ever)]
        names = [(lineage, site.once(naming.names)[lineage.id]) for lineage in others]
        elsewhere = _talk(site, chosen, found)
        return {"columns": [site.archive.versions[i] for i in chosen], "groups": found, "elsewhere": elsewhere, "others": names}


def _ever(site: Site) -> set[int]:
    """The lineages that ever were type rules. Columns that a reader chooses may hold any of them."""
    return scope.type_lineages(site.archive)


def columns(site: Site) -> list[int]:
    """The versions in force at the dates of COLUMNS, oldest first, each once."""
    found = {site.archive.in_force(day) for day in COLUMNS}
    return sorted(version for version in found if version is not None)


def groups(site: Site, chosen: list[int]) -> list[SectionRows]:
    """Rows in the order of the newest column; what older ones alone had stands behind its neighbour there."""
    archive = site.archive
    numbers: list[int] = []
    for column in reversed(chosen):
        numbers = _woven(numbers, _types_in(archive, column))
    rows = [
        LineageRow(archive.lineages[i], site.once(naming.names)[i], _cells(site, i, chosen), *_kin(archive, archive.lineages[i]))
        for i in numbers
    ]
    _grade(site, rows, len(chosen))
    homes = [_home(archive, row, chosen[-1]) for row in rows]
    beside: dict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    for row, home in zip(rows, homes, strict=True):
        for cell in row.cells:
            if cell.stand and home is not None:
                beside[cell.stand.version, _parent(cell.stand)][home] += 1
    found: dict[str, SectionRows] = {}
    for row, home in zip(rows, homes, strict=True):
        if home is None:  # it is gone: it belongs where most of those went that it stood beside
            last = next(cell.stand for cell in reversed(row.cells) if cell.stand)
            home = next((key for key, _ in beside[last.version, _parent(last)].most_common(1)), "")
        if home not in found:
            heading = archive.places[chosen[-1]].get(home)
            found[home] = SectionRows(home, titles.title(archive, heading) if heading else "In other sections today, or removed")
        if row.lineage.kind == "section":
            found[home].headings.append(row.lineage.address)
        else:
            found[home].rows.append(row)
    return sorted((group for group in found.values() if group.rows), key=lambda group: (not group.key, group.key))


def _kin(archive: Archive, lineage: Lineage) -> tuple[str, str]:
    """Where a lineage's first words came from, and where its last ones went, as links of a split or a merge say."""
    begun = [each for each in kin.came_from(archive, lineage) if each.own.record == lineage.first.record]
    ended = [each for each in kin.went_to(archive, lineage) if lineage.gone is not None and each.stand.version == lineage.gone]

    def told(found: list[Kin], way: str) -> str:
        numbers = list(dict.fromkeys(each.stand.key for each in found if each.link.relation in (SPLIT, MERGED)))
        return f"{found[0].link.relation} {way} {in_words(numbers)}" if numbers else ""

    return told(begun, "from"), told(ended, "into")


def _home(archive: Archive, row: LineageRow, newest: int) -> str | None:
    """The section in which a rule stands in the newest column, "" outside of the type sections; None where it is gone."""
    stand = row.cells[-1].stand
    if stand is None:
        return None
    return stand.key[:3] if scope.is_type_rule(archive, stand) else ""


def _parent(stand: Stand) -> str:
    """The number of the rule or section that a rule stands below."""
    return stand.key.rstrip("abcdefghijklmnopqrstuvwxyz") if stand.key[-1].isalpha() else stand.key[:3]


def _grade(site: Site, rows: list[LineageRow], width: int) -> None:
    """Tells which cells say something else than the column before. Rules are graded together: a renamed term is seen in many."""
    wordings = site.archive.wordings
    for column in range(width):
        cells, changes = [], []
        for cell in (row.cells[column] for row in rows):
            if cell.stand and cell.before and cell.diff is not None:
                cells.append(cell)
                ends = (End(stand.record, stand.term, wordings[stand.wording].text) for stand in (cell.before, cell.stand))
                changes.append(RecordChange(WORDING, cell.stand.kind, *ends))
        for cell, grade in zip(cells, grades(changes), strict=True):
            cell.is_substance = grade == SUBSTANCE


def _talk(site: Site, chosen: list[int], found: list[SectionRows]) -> list[TableChange]:
    """Gives each section what its changes did at the table, and returns those that belong to none.

    A behaviour belongs to the section of the rule that says so, else to that to which most behaviours of its subject do.
    """
    homes = {row.lineage.id: group for group in found for row in group.rows}
    changes = table_changes(site, chosen)
    direct = [next((homes[i] for i in each.lineages if i in homes), None) for each in changes]
    subjects: dict[str, Counter[str]] = defaultdict(Counter)
    for each, group in zip(changes, direct, strict=True):
        if group:
            subjects[each.subject][group.key] += 1
    by_key = {group.key: group for group in found}
    elsewhere: list[TableChange] = []
    for each, group in zip(changes, direct, strict=True):
        home = group or next((by_key[key] for key, _ in subjects[each.subject].most_common(1)), None)
        (home.talk if home else elsewhere).append(each)
    return elsewhere


def lineages(site: Site) -> set[int]:
    """The lineages that have a row."""
    return {number for column in columns(site) for number in _types_in(site.archive, column)}


def _types_in(archive: Archive, version: int) -> list[int]:
    return list(dict.fromkeys(stand.lineage for stand in archive.books[version] if scope.is_type_rule(archive, stand)))


def _woven(rows: list[int], older: list[int]) -> list[int]:
    """``rows``, with each entry that only ``older`` has put behind the one that it follows in ``older``."""
    known, woven, at = set(rows), list(rows), 0
    for number in older:
        if number in known:
            at = woven.index(number) + 1
        else:
            woven.insert(at, number)
            at += 1
    return woven


def _cells(site: Site, number: int, chosen: list[int]) -> list[Cell]:
    archive = site.archive
    lineage = archive.lineages[number]
    standing = {stand.version: stand for stand in (*lineage.copies, *lineage.every_stand())}
    cells: list[Cell] = []
    before: Stand | None = None
    for column in chosen:
        stand = standing.get(column)
        if stand is None:
            silent = not archive.timeline.speaks_of(column, (before or lineage.first).kind, (before or lineage.first).key)
            cells.append(Cell(None, silent=silent))
            continue
        is_reworded = before is not None and archive.change(before, stand) in TEXT
        cells.append(Cell(stand, before, site.texts.diff(before, stand) if before and is_reworded else None))
        before = stand
    return cells
