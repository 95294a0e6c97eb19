"""The story of a thing that the glossary names: its rules, those that they came from, and the terms for it, on one line of time.

It is found by what the term's wordings cite, by lineage, and by the older terms that cited the same rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from ruletrail.corpus.history import Lineage
from ruletrail.site_templates import ages, citers, naming, story, timeline
from ruletrail.site_templates.played import Played
from ruletrail.site_templates.site import Site

MOST_ROWS, MOST_SITUATIONS = 12, 8


@dataclass(frozen=True)
class ThingRow:
    """A rule or term with its wordings and numbers, to the scale of all rows."""

    name: str
    href: str
    years: str
    drawing: Markup


@dataclass(frozen=True)
class Thing:
    """What a term names, through time."""

    rows: list[ThingRow]
    situations: list[Played]
    """The situations that its rules decided otherwise than before."""


def related(site: Site, term: Lineage) -> list[Lineage]:
    """The term, the rules that it ever cited, what these came from, and gone terms that led to them; none for what is no term."""
    if term.kind != "glossary":
        return []
    lineages, citing = site.archive.lineages, site.once(citers.citing)
    rules = [lineages[stand.lineage] for stretch in reversed(term.stretches) for stand in site.texts.cited(stretch.first)]
    rules += [above for rule in dict.fromkeys(rule.id for rule in rules) for above in ages.ancestry(site, lineages[rule])]
    terms = [lineages[i] for rule in rules for i in citing.get(rule.id, ()) if lineages[i].kind == "glossary" and lineages[i].end]
    found = {lineage.id: lineage for lineage in (term, *rules, *terms) if lineage.id in site.lineages}
    return list(found.values())[:MOST_ROWS] if len(found) > 1 else []


def of(site: Site, term: Lineage) -> Thing | None:
    """The story of what a term names; None where it leads to no rule."""
    found = related(site, term)
    if not found:
        return None
    ends = timeline.extent(site.archive, found)
    situations = {played.name: played for lineage in found for played, _ in site.deciding.get(lineage.id, ())}
    return Thing([_row(site, lineage, ends) for lineage in found], list(situations.values())[:MOST_SITUATIONS])


def _row(site: Site, lineage: Lineage, ends: tuple[date, date]) -> ThingRow:
    page = site.today(lineage.last) or ""
    drawn = timeline.draw(site.archive, lineage, story.chapters(site, lineage), ends)
    years = f"{lineage.eras[0].start[:4]}–{lineage.end[:4] if lineage.end else ''}"
    drawing = timeline.svg(drawn, page) if drawn else Markup()
    return ThingRow(site.once(naming.names)[lineage.id].short, page, years, drawing)
