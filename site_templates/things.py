"""The story of a thing that the glossary names: its rules, those that they came from, and the terms for it, on one line of time.

It is found by what the term's wordings cite, by lineage, and by the terms that are gone or obsolete and led to the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from ruletrail.corpus.history import Lineage, Stand
from ruletrail.corpus.names import bare_term
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import SECTION
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
    """The term, terms for it that are gone or obsolete, the rules that these cited, and what those came from; none for what is no
    term.
    """
    if term.kind != "glossary":
        return []
    known = site.once(_known)
    if term.id not in known:
        known[term.id] = _found(site, term)
    return known[term.id]


def _known(_site: Site) -> dict[int, list[Lineage]]:
    """What ``related`` found already, by term."""
    return {}


def _found(site: Site, term: Lineage) -> list[Lineage]:
    lineages, citing = site.archive.lineages, site.once(citers.citing)
    leading = {i: stand for stand in _cited(site, term) for i in citing.get(stand.lineage, ())}
    terms = [other for other in site.once(_past) if other is not term and _is_earlier(site, term, other, leading.get(other.id))]
    stands = [stand for one in (term, *terms) for cited in _cited(site, one) for stand in _about(site, one, cited)]
    rules = {stand.lineage: lineages[stand.lineage] for stand in stands}
    above = [before for rule in rules.values() for before in ages.ancestry(site, rule)]
    found = {lineage.id: lineage for lineage in (term, *terms, *rules.values(), *above) if lineage.id in site.lineages}
    return list(found.values())[:MOST_ROWS] if len(found) > 1 else []


def _cited(site: Site, term: Lineage) -> Iterator[Stand]:
    """The rules and sections that a term ever cited, the newest first."""
    return (stand for stretch in reversed(term.stretches) for stand in site.texts.cited(stretch.first))


def _past(site: Site) -> list[Lineage]:
    """The terms that are gone, or that the glossary calls obsolete."""
    terms = [lineage for lineage in site.archive.lineages.values() if lineage.kind == "glossary"]
    return [term for term in terms if term.end or bare_term(term.last.term) != term.last.term]


def _is_earlier(site: Site, term: Lineage, past: Lineage, shared: Stand | None) -> bool:
    """Whether a thing was called so before: the past term has its name in its own, or led to the same (``shared``) and is gone
    with that rule or names the term.
    """
    if shared is None:
        return bool(_name(term).search(past.last.term))
    is_gone = past.end and shared.kind == "rule"
    return bool(is_gone) or _names(site, term, [stretch.first for stretch in past.stretches])


def _about(site: Site, term: Lineage, cited: Stand) -> list[Stand]:
    """What a term cited; of a section the rules in it that name the term, where there are any, without those below them."""
    if cited.kind != "section":
        return [cited]
    within = [stand for stand in site.archive.numbered[cited.version] if stand.key.startswith(cited.key + ".")]
    named = {stand.key: stand for stand in within if _names(site, term, [stand])}
    return [stand for key, stand in named.items() if str(RuleNumber.parse(key).parent) not in named] or [cited]


def _names(site: Site, term: Lineage, stands: Iterable[Stand]) -> bool:
    """Whether the words of one of some stands name a term."""
    name = _name(term)
    return any(name.search(site.archive.wordings[stand.wording].normal) for stand in stands)


def _name(term: Lineage) -> re.Pattern[str]:
    """A term in the singular or the plural."""
    return re.compile(rf"\b{re.escape(bare_term(term.last.term))}(?:e?s)?\b", re.IGNORECASE)


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
    drawing = timeline.svg(drawn, page, has_anchors=lineage.kind != SECTION) if drawn else Markup()
    return ThingRow(site.once(naming.names)[lineage.id].short, page, years, drawing)
