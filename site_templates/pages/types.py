"""types/index.html: how each type rule changed: a column an era, a row a lineage."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from corpus.store import Version
from site_templates import addresses, scope, titles
from site_templates.archive import Archive, Lineage, Stand

TEMPLATE = "types.html"
NAVIGATION = (2, "Types")


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
class Row:
    lineage: Lineage
    title: str
    cells: list[Cell]


@dataclass
class Group:
    """The rows of one section, under the newest name that it has among the columns."""

    key: str
    title: str
    version: Version
    rows: list[Row] = field(default_factory=list)


def items(site) -> list[None]:
    return [None] if columns(site) else []


def path(site, item) -> str:
    return addresses.TYPES


def context(site, item) -> dict:
    chosen = columns(site)
    return {"columns": [site.archive.versions[i] for i in chosen], "groups": groups(site, chosen)}


def columns(site) -> list[int]:
    """The versions in force at the dates of data/type_sections.toml, oldest first, each once."""
    found = {site.archive.in_force(day) for day in scope.data()["columns"]["dates"]} - {None}
    return sorted(found)


def groups(site, chosen: list[int]) -> list[Group]:
    """Rows in the order of the newest column, with what older ones alone had behind its neighbour there."""
    archive = site.archive
    rows: list[int] = []
    for column in reversed(chosen):
        rows = _woven(rows, _types_in(archive, column))
    found: list[Group] = []
    for number in rows:
        cells = _cells(site, number, chosen)
        last = next(cell.stand for cell in reversed(cells) if cell.stand)
        key = last.key[:3]
        version = archive.versions[last.version]
        if not found or (found[-1].key, found[-1].version) != (key, version):
            heading = archive.places[last.version].get(key)
            found.append(Group(key, titles.title(archive, heading) if heading else "", version))
        if last.kind == "rule" or len(last.key) != 3:
            found[-1].rows.append(Row(archive.lineages[number], titles.title(archive, last), cells))
    return [group for group in found if group.rows]


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


def _cells(site, number: int, chosen: list[int]) -> list[Cell]:
    archive = site.archive
    lineage = archive.lineages[number]
    standing = {stand.version: stand for stand in (*lineage.copies, *lineage.stands())}
    cells: list[Cell] = []
    before: Stand | None = None
    for column in chosen:
        stand = standing.get(column)
        if stand is None:
            cells.append(Cell(None, silent=not archive.speaks_of(column, before or lineage.first)))
            continue
        same = before is not None and archive.wordings[before.wording].same_as == archive.wordings[stand.wording].same_as
        cells.append(Cell(stand, site.texts.diff(before, stand) if before and not same else None, same))
        before = stand
    return cells
