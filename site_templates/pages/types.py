"""types/index.html: how each type rule changed: a column an era, a row a lineage."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ruletrail.corpus.change import TEXT
from ruletrail.corpus.history import Archive, Lineage, Stand
from ruletrail.site_templates import addresses, naming, scope, titles
from ruletrail.site_templates.naming import Name
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site

COLUMNS = ("2004", "2007", "2011", "")
"""The dates whose versions are the columns; "" is the newest."""


#: From which share of changed words on a cell is marked as changed somewhat, or for the most part.
SOMEWHAT, MOSTLY = 0.1, 0.35
#: A row that is shown open has cells of at most so many characters: a screen's height.
OPEN_AT_MOST = 900
_UNSEEN = re.compile(r'<span class="vh">.*?</span>|<summary>.*?</summary>')
_TAGS = re.compile(r"<[^>]*>")
_CHANGED = re.compile(r"<(ins|del)\b[^>]*>(.*?)</\1>", re.DOTALL)


@dataclass
class Cell:
    """What a rule said in one column. ``diff`` compares it with the nearest column to the left that has the rule.

    ``silent`` is True when the column's version says nothing about it either way (a hole, or outside coverage).
    """

    stand: Stand | None
    diff: Markup | None = None
    same: bool = False
    silent: bool = False
    gone: bool = False
    """Whether a column to the left had it, and this one says that it is gone."""

    @cached_property
    def change(self) -> float:
        """How much of the words changed, from 0 to 1."""
        if self.diff is None:
            return 0.0
        seen = _UNSEEN.sub("", self.diff)
        changed = sum(len(_TAGS.sub("", text)) for _, text in _CHANGED.findall(seen))
        return changed / max(1, len(_TAGS.sub("", seen)))

    @property
    def strength(self) -> str:
        """What happened since the column to the left, as a word that the page's colours know."""
        if self.stand is None:
            return "unknown" if self.silent else "gone" if self.gone else "none"
        if self.same:
            return "same"
        if self.diff is None:
            return "first"
        return "mostly" if self.change >= MOSTLY else "somewhat" if self.change >= SOMEWHAT else "little"


@dataclass
class LineageRow:
    lineage: Lineage
    name: Name
    cells: list[Cell]
    is_open: bool = False

    @property
    def numbers(self) -> list[str]:
        """The numbers that it bears in the columns, each once."""
        return list(dict.fromkeys(cell.stand.key for cell in self.cells if cell.stand))

    @property
    def kind(self) -> str:
        """What became of the rule over all columns: gone, new, reworded, renumbered or same."""
        there = [cell for cell in self.cells if not cell.silent]
        if there and there[-1].stand is None:
            return "gone"
        if there and there[0].stand is None:
            return "new"
        if any(cell.diff is not None for cell in self.cells):
            return "reworded"
        return "renumbered" if len(self.numbers) > 1 else "same"

    @property
    def is_heading(self) -> bool:
        return self.lineage.kind == "section"

    @property
    def size(self) -> int:
        """The characters of its longest cell."""
        return max((len(_TAGS.sub("", cell.diff)) for cell in self.cells if cell.diff), default=0)


@dataclass
class SectionRows:
    """The rows of one section of the newest column; "" for rules that stand outside of the type sections there."""

    key: str
    title: str
    rows: list[LineageRow] = field(default_factory=list)

    @property
    def changed(self) -> list[LineageRow]:
        return [row for row in self.rows if row.kind not in ("same", "renumbered") and not row.is_heading]

    @property
    def unchanged(self) -> list[LineageRow]:
        """The rules whose words are the same in every column."""
        return [row for row in self.rows if row.kind in ("same", "renumbered") and not row.is_heading]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """(kind, how many rules), in the order in which they are told."""
        found = Counter(row.kind for row in self.rows if not row.is_heading)
        return [(kind, found[kind]) for kind in ("reworded", "new", "gone", "renumbered", "same") if found[kind]]


class Types(OnePage):
    template = "types.html"
    navigation = (2, "Types")
    address = addresses.TYPES

    def is_there(self, site: Site) -> bool:
        return bool(columns(site))

    def context(self, site: Site, item: None) -> dict[str, Any]:
        chosen = columns(site)
        found = groups(site, chosen)
        for group in found:
            _open_one(group)
        rows = lineages(site)
        others = [lineage for i, lineage in site.lineages.items() if i not in rows and i in site.once(_ever)]
        names = [(lineage, site.once(naming.names)[lineage.id]) for lineage in others]
        return {"columns": [site.archive.versions[i] for i in chosen], "groups": found, "others": names}


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
    rows: list[int] = []
    for column in reversed(chosen):
        rows = _woven(rows, _types_in(archive, column))
    found: dict[str, SectionRows] = {}
    key = ""
    for number in rows:
        cells = _cells(site, number, chosen)
        shown = [cell.stand for cell in cells if cell.stand]
        home = key = _section(archive, shown[-1], chosen[-1]) or key
        if shown[-1].version == chosen[-1] and not scope.is_type_rule(archive, shown[-1]):
            home = ""
        if home not in found:
            heading = archive.places[chosen[-1]].get(home)
            found[home] = SectionRows(home, titles.title(archive, heading) if heading else "Now outside of the type sections")
        found[home].rows.append(LineageRow(archive.lineages[number], site.once(naming.names)[number], cells))
    return sorted(found.values(), key=lambda group: (not group.key, group.key))


def _open_one(group: SectionRows) -> None:
    """Opens the row of a section that changed the most, of those that a screen holds, for a first look."""
    fitting = [row for row in group.changed if row.size and row.size <= OPEN_AT_MOST]
    if fitting:
        max(fitting, key=lambda row: sum(cell.change for cell in row.cells)).is_open = True


def _section(archive: Archive, stand: Stand, newest: int) -> str:
    """The section of the newest column that the row begins or continues, "" when it stands in none."""
    return stand.key[:3] if stand.version == newest and scope.is_type_rule(archive, stand) else ""


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
            cells.append(Cell(None, silent=silent, gone=before is not None and not silent))
            continue
        same = before is not None and archive.change(before, stand) not in TEXT
        cells.append(Cell(stand, site.texts.diff(before, stand) if before and not same else None, same))
        before = stand
    return cells
