"""The story of a thing that the glossary names: its rules, the rules that they came from, and the terms for it, on one line of
time.

The rules are those that the term's wordings cite, by lineage. Past terms for it are those that are gone or obsolete and led to
the same rules.
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
    """The thing that a term names, through time."""

    rows: list[ThingRow]
    situations: list[Played]
    """The situations whose answers its rules changed."""


def related(site: Site, term: Lineage) -> list[Lineage]:
    """The term, past terms for it, the rules that these cited, and the rules that those came from; empty if ``term`` is no
    term.
    """
    if term.kind != "glossary":
        return []
    known = site.once(_known)
    if term.id not in known:
        known[term.id] = _found(site, term)
    return known[term.id]


def _known(_site: Site) -> dict[int, list[Lineage]]:
    """Cache of ``related``, by term."""
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
    """True if the past term named the same thing.

    It has the term's name in its own, or led to the same rule (``shared``) and is gone with that rule or names the term.
    """
    if shared is None:
        return bool(_name(term).search(past.last.term))
    is_gone = past.end and shared.kind == "rule"
    return bool(is_gone) or _names(site, term, [stretch.first for stretch in past.stretches])


def _about(site: Site, term: Lineage, cited: Stand) -> list[Stand]:
    """The records that a term cited; for a section its rules that name the term, if any, without those below them."""
    if cited.kind != "section":
        return [cited]
    within = [stand for stand in site.archive.numbered[cited.version] if stand.key.startswith(cited.key + ".")]
    named = {stand.key: stand for stand in within if _names(site, term, [stand])}
    return [stand for key, stand in named.items() if str(RuleNumber.parse(key).parent) not in named] or [cited]


def _names(site: Site, term: Lineage, stands: Iterable[Stand]) -> bool:
    """True if the words of one of the records name a term."""
    name = _name(term)
    return any(name.search(site.archive.wordings[stand.wording].normal) for stand in stands)


def _name(term: Lineage) -> re.Pattern[str]:
    """A pattern for a term in the singular or the plural."""
    return re.compile(rf"\b{re.escape(bare_term(term.last.term))}(?:e?s)?\b", re.IGNORECASE)


def of(site: Site, term: Lineage) -> Thing | None:
    """The story of the thing that a term names; None if the term leads to no rule."""
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
