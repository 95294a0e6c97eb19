"""A drawing of how much each release changed: a column for each release, a row for each chapter. Renumbering alone doesn't count.

Widths are in releases, heights in pixels, so that the drawing fits any screen.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruletrail.site_templates import addresses, summaries, titles
from ruletrail.site_templates.changed_sections import GLOSSARY
from ruletrail.site_templates.site import Site

ROW = 26
_LEAST = 2
_TICKS = 5
"""Years between two labels."""


@dataclass(frozen=True)
class ReleaseColumn:
    """A release: the address of its page, its label, and its bars as an SVG path."""

    href: str
    summary: str
    path: str


@dataclass(frozen=True)
class ReleaseDrawing:
    rows: list[tuple[str, str]]
    """(chapter, its title in the newest version that has it), the glossary last."""
    columns: list[ReleaseColumn]
    years: list[tuple[float, str]]
    """(place in per cent of the width, year)."""

    @property
    def height(self) -> int:
        return ROW * len(self.rows)


def draw(site: Site) -> ReleaseDrawing | None:
    """The drawing; None where fewer than two releases were compared with one before them."""
    archive = site.archive
    places = [place for place in archive.timeline.chain if place in archive.pairs]
    if len(places) < 2:
        return None
    counts = [summaries.at(site, place).chapters for place in places]
    rows = sorted({chapter for each in counts for chapter in each}, key=lambda chapter: (chapter == GLOSSARY, chapter))
    most = max((number for each in counts for number in each.values()), default=1)
    columns, years, before = [], [], ""
    for i, (place, each) in enumerate(zip(places, counts, strict=True)):
        version = archive.versions[place]
        said = ", ".join(f"{_called(chapter)} {each[chapter]}" for chapter in rows if chapter in each)
        release = archive.release(place)[1]
        told = f"{addresses.named(version.version)}{f', {release}' if release else ''}: {said or 'nothing'}"
        path = "".join(_bar(i, row, each[chapter], most) for row, chapter in enumerate(rows) if chapter in each)
        columns.append(ReleaseColumn(addresses.url(addresses.changes(version.version)), told, path))
        year = version.date[:4]
        if year != before and int(year) % _TICKS == 0:
            years.append((round(100 * i / len(places), 1), year))
        before = year
    return ReleaseDrawing([(chapter, _title(site, chapter)) for chapter in rows], columns, years)


def _called(chapter: str) -> str:
    return "glossary:" if chapter == GLOSSARY else f"chapter {chapter}:"


def _bar(column: int, row: int, number: int, most: int) -> str:
    """A bar as high as the root of the number, so that small releases are visible beside large ones."""
    high = max(_LEAST, round((ROW - 3) * (number / most) ** 0.5, 1))
    return f"M{column + 0.1:.1f} {ROW * (row + 1)}h.8v{-high:g}h-.8z"


def _title(site: Site, chapter: str) -> str:
    archive = site.archive
    found = archive.places[archive.newest].get(chapter)
    return "Glossary" if chapter == GLOSSARY else titles.title(archive, found) if found else ""
