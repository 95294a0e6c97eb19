"""A history drawn to scale: its wordings and its numbers as bars over an axis of years.

Places are shares of the width (per cent), so that the drawing fits any screen and its letters keep their size. The axis of a rule
in force ends with the year of the newest version, so that few releases move anything in the other histories.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import MAXYEAR, date

from markupsafe import Markup

from ruletrail.corpus.history import Archive, Era, Lineage
from ruletrail.site_templates import addresses, titles
from ruletrail.site_templates.escaping import shown
from ruletrail.site_templates.story import WORDS
from ruletrail.site_templates.values import Chapter

_STEPS = (1, 2, 5, 10, 20)
_TICKS = 9
_NARROWEST = 0.6
_NUMBERED = 7.0
"""The narrowest bars with a word in them, in per cent."""


@dataclass(frozen=True)
class Bar:
    """A span of time. ``x`` and ``width`` are per cent of the drawing."""

    x: float
    width: float
    kind: str
    """The relation that began it; "" for a number's bar."""
    text: str
    title: str
    """The tooltip."""
    anchor: str


@dataclass(frozen=True)
class TimelineDrawing:
    wordings: list[Bar]
    numbers: list[Bar]
    """Empty where the number never changed."""
    ticks: list[tuple[float, str]]
    """(place in per cent, year)."""
    ends: tuple[date, date]
    """The first day and the last of the axis."""


def draw(
    archive: Archive, lineage: Lineage, chapters: list[Chapter], ends: tuple[date, date] | None = None
) -> TimelineDrawing | None:
    """The timeline of a history from its chapters, newest first; None if nothing ever changed.

    ``ends`` are those of an axis that it shares with others: then it is drawn in any case.
    """
    if len(chapters) < 2 and len(lineage.numbers) < 2 and not ends:
        return None
    first, last = ends or extent(archive, [lineage])
    span = max((last - first).days, 1)

    def place(iso: str) -> float:
        return round(100 * (date.fromisoformat(iso) - first).days / span, 2)

    def bar(era: Era, kind: str, text: str, told: str, release: str = "") -> Bar:
        x = place(era.start)
        width = round(max((place(era.end) if era.end else 100.0) - x, _NARROWEST), 2)
        anchor = addresses.anchor(archive.versions[era.stands[0].version].version)
        until = f"{addresses.named(era.known)} or later" if era.known else era.end or "today"
        told = f"{era.start}{f' ({release})' if release else ''} to {until}: {told}"
        return Bar(min(x, 100 - _NARROWEST), width, kind, text if width >= _NUMBERED else "", told, anchor)

    def wording(chapter: Chapter) -> Bar:
        """A wording by its release. Colour and tooltip show the change that began it."""
        code, name = archive.release(chapter.first.version)
        told = f"{', '.join(WORDS[r] for r in chapter.relations)}, as {_labels(chapter.era)}"
        return bar(chapter.era, chapter.relations[0], code or chapter.era.start[:4], told, name)

    wordings = [wording(chapter) for chapter in reversed(chapters)]
    labels = [titles.label(era.stands[0]) for era in lineage.numbers]
    numbers = [bar(era, "", label, label) for era, label in zip(lineage.numbers, labels, strict=True)]
    years = range(first.year + 1, last.year + 1)
    step = next((step for step in _STEPS if len(years) / step <= _TICKS), _STEPS[-1])
    ticks = [(place(f"{year}-01-01"), str(year)) for year in years if year % step == 0]
    return TimelineDrawing(
        wordings, numbers if len(numbers) > 1 else [], [(x, year) for x, year in ticks if x <= 96], (first, last)
    )


def _labels(era: Era) -> str:
    """The numbers that a wording had, in their order."""
    return ", later ".join(dict.fromkeys(map(titles.label, era.stands)))


def extent(archive: Archive, lineages: list[Lineage]) -> tuple[date, date]:
    """The first and the last day of an axis for some histories."""
    first = min(lineage.eras[0].start for lineage in lineages)
    ends = [date.fromisoformat(lineage.end) if lineage.end else horizon(archive) for lineage in lineages]
    return date.fromisoformat(first), max(ends)


def svg(drawn: TimelineDrawing, page: str = "", *, has_anchors: bool = True) -> Markup:
    """The drawing as HTML. Its links lead to places on its own page, or on ``page``.

    ``has_anchors``: True if that page has an anchor for each version, as histories have and texts of sections don't.
    """
    two, also = (" two", " and numbers") if drawn.numbers else ("", "")
    ends = " ".join(map(str, drawn.ends))
    html = [f'<svg class="timeline{two}" data-ends="{ends}" role="group" aria-label="Wordings{also} over time, to scale">\n']
    for bar in drawn.wordings:
        text = f'<text x="6" y="18">{shown(bar.text)}</text>' if bar.text else ""
        rect = f'<rect class="{bar.kind}" width="100%" height="28"/>'
        shape = f'<svg x="{bar.x}%" width="{bar.width}%" height="28">{rect}{text}</svg>'
        anchor = f"#{bar.anchor}" if has_anchors else ""
        html.append(f'<a href="{shown(page)}{anchor}"><title>{shown(bar.title)}</title>{shape}</a>\n')
    for bar in drawn.numbers:
        text = f'<text x="6" y="13">{shown(bar.text)}</text>' if bar.text else ""
        rect = '<rect class="borne" width="100%" height="18"/>'
        title = f"<title>{shown(bar.title)}</title>"
        html.append(f'<svg x="{bar.x}%" y="31" width="{bar.width}%" height="18">{title}{rect}{text}</svg>\n')
    y1, y2, below = (50, 55, 66) if drawn.numbers else (29, 34, 45)
    for x, year in drawn.ticks:
        line = f'<line x1="{x}%" x2="{x}%" y1="{y1}" y2="{y2}"/>'
        html.append(f'{line}<text class="year" x="{x}%" y="{below}">{year}</text>\n')
    return Markup("".join([*html, "</svg>\n"]))


def horizon(archive: Archive) -> date:
    """The end of the axis of a rule in force; the last day of all if the calendar ends before."""
    end = int(archive.versions[archive.newest].date[:4]) + 1
    return date(end, 1, 1) if end <= MAXYEAR else date.max
