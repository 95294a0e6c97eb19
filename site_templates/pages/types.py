"""types/index.html: how each type rule changed: a column an era, a row a lineage."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from corpus.history import Archive, Lineage, Stand
from site_templates import addresses, scope, titles
from site_templates.page import OnePage
from site_templates.site import Site

COLUMNS = ("2004", "2007", "2011", "")
"""The dates whose versions are the columns; "" is the newest."""


@dataclass
class Cell:
    """What a lineage said in one column. ``diff`` is against the nearest column to the left that has it.

    ``silent`` is True when the column's version says nothing about it either way (a hole, or outside coverage).
    """

    stand: Stand | None
    diff: Markup | None = None
    same: bool = False
    silent: bool = False


@dataclass
class LineageRow:
    lineage: Lineage
    title: str
    cells: list[Cell]


@dataclass
class SectionRows:
    """The rows of one section of the newest column; "" for rules that stand outside of the type sections there."""

    key: str
    title: str
    rows: list[LineageRow] = field(default_factory=list)


class Types(OnePage):
    template = "types.html"
    navigation = (2, "Types")
    address = addresses.TYPES

    def is_there(self, site: Site) -> bool:
        return bool(columns(site))

    def context(self, site: Site, item: None) -> dict[str, Any]:
        chosen = columns(site)
        return {"columns": [site.archive.versions[i] for i in chosen], "groups": groups(site, chosen)}


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
        found[home].rows.append(LineageRow(archive.lineages[number], titles.title(archive, shown[-1]), cells))
    return sorted(found.values(), key=lambda group: (not group.key, group.key))


def _section(archive: Archive, stand: Stand, newest: int) -> str:
    """The section of the newest column that the row begins or continues, "" when it stands in none."""
    return stand.key[:3] if stand.version == newest and scope.is_type_rule(archive, stand) else ""


def lineages(site: Site) -> set[int]:
    """The lineages that have a row."""
    return {number for column in columns(site) for number in _types_in(site.archive, column)}


def _types_in(archive: Archive, version: int) -> list[int]:
    return list(dict.fromkeys(stand.lineage for stand in archive.books[version] if scope.is_type_rule(archive, stand)))


def _woven(rows: list[int], older: list[int]) -> list[int]:
    """``rows`` with what is in ``older`` alone put behind what it follows there."""
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
    standing = {stand.version: stand for stand in (*lineage.copies, *lineage.stands())}
    cells: list[Cell] = []
    before: Stand | None = None
    for column in chosen:
        stand = standing.get(column)
        if stand is None:
            cells.append(
                Cell(
                    None,
                    silent=not archive.timeline.speaks_of(column, (before or lineage.first).kind, (before or lineage.first).key),
                )
            )
            continue
        same = before is not None and archive.wordings[before.wording].same_as == archive.wordings[stand.wording].same_as
        cells.append(Cell(stand, site.texts.diff(before, stand) if before and not same else None, same))
        before = stand
    return cells
