"""A history drawn to scale: its wordings and its numbers as bars over an axis of years.

Places are shares of the width (per cent), so that the drawing fits any screen and its letters keep their size. The axis of a rule
in force ends with a span of five years, not with the newest version, so that a release moves nothing in the other histories.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from corpus.history import Archive, Era, Lineage
from site_templates import addresses, titles
from site_templates.story import WORDS
from site_templates.told import Chapter

_STEPS = (1, 2, 5, 10, 20)
_TICKS = 9
_SPAN = 5
_NARROWEST = 0.6
_WORDY, _NUMBERED = 13.0, 7.0
"""Bars narrower than so many per cent have no word in them."""


@dataclass(frozen=True)
class Bar:
    """A span of time. ``x`` and ``width`` are per cent of the drawing."""

    x: float
    width: float
    kind: str
    """The relation that it began with, "" for a number's bar."""
    text: str
    told: str
    """What is said of it where it can't be seen."""
    anchor: str


@dataclass(frozen=True)
class TimelineDrawing:
    wordings: list[Bar]
    numbers: list[Bar]
    """Empty where the number never changed."""
    ticks: list[tuple[float, str]]
    """(place in per cent, year)."""


def draw(archive: Archive, lineage: Lineage, chapters: list[Chapter]) -> TimelineDrawing | None:
    """The timeline of a history whose chapters are given, newest first; None where nothing ever changed."""
    if len(chapters) < 2 and len(lineage.numbers) < 2:
        return None
    first = date.fromisoformat(lineage.eras[0].start)
    last = date.fromisoformat(lineage.end) if lineage.end else horizon(archive)
    span = max((last - first).days, 1)

    def place(iso: str) -> float:
        return round(100 * (date.fromisoformat(iso) - first).days / span, 2)

    def bar(era: Era, kind: str, text: str, told: str, wordy: float) -> Bar:
        x = place(era.start)
        width = round(max((place(era.end) if era.end else 100.0) - x, _NARROWEST), 2)
        anchor = addresses.anchor(archive.versions[era.stands[0].version].version)
        told = f"{era.start} to {f'{era.known} at least' if era.known else era.end or 'today'}: {told}"
        return Bar(min(x, 100 - _NARROWEST), width, kind, text if width >= wordy else "", told, anchor)

    wordings = [
        bar(
            chapter.era,
            chapter.relations[0],
            WORDS[chapter.relations[0]],
            f"{', '.join(WORDS[r] for r in chapter.relations)}, as {titles.label(chapter.first)}",
            _WORDY,
        )
        for chapter in reversed(chapters)
    ]
    labels = [titles.label(era.stands[0]) for era in lineage.numbers]
    numbers = [bar(era, "", label, label, _NUMBERED) for era, label in zip(lineage.numbers, labels, strict=True)]
    years = range(first.year + 1, last.year + 1)
    step = next((step for step in _STEPS if len(years) / step <= _TICKS), _STEPS[-1])
    ticks = [(place(f"{year}-01-01"), str(year)) for year in years if year % step == 0]
    return TimelineDrawing(wordings, numbers if len(numbers) > 1 else [], [(x, year) for x, year in ticks if x <= 96])


def horizon(archive: Archive) -> date:
    """Where the axis of a rule in force ends."""
    newest = int(archive.versions[archive.newest].date[:4])
    return date(newest - newest % _SPAN + _SPAN, 1, 1)
