"""history/ADDRESS.html: every wording of one rule or glossary entry, and how each began. A heading leads to its section."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ruletrail.answers.cited import heading
from ruletrail.corpus.change import TEXT
from ruletrail.corpus.history import Lineage, Stand, kin
from ruletrail.corpus.history.gloss import Gloss, gloss_in
from ruletrail.corpus.history.since import since
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import RULE, SECTION
from ruletrail.site_templates import (
    addresses,
    ages,
    atlas,
    below,
    citation,
    citers,
    kindred,
    naming,
    story,
    things,
    timeline,
    titles,
)
from ruletrail.site_templates.modelled import CitedClause
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.pages import number, types
from ruletrail.site_templates.played import Played
from ruletrail.site_templates.reference import Reference, refer
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import Destination


class History(Page[Lineage]):
    template = "history.html"
    lasting = True

    def items(self, site: Site) -> Sequence[Lineage]:
        return [lineage for lineage in site.lineages.values() if lineage.kind != SECTION]

    def prepare(self, site: Site) -> None:
        site.once(kindred.of_site)
        site.once(citers.of_site)
        site.once(number.alone)
        site.once(below.all_changes)

    def path(self, site: Site, lineage: Lineage) -> str:
        return addresses.history(lineage.address)

    def context(self, site: Site, lineage: Lineage) -> dict[str, Any]:
        archive, last = site.archive, lineage.last
        children, before, after = _around(site, last)
        return {
            "lineage": lineage,
            "label": titles.label(last),
            "ended": archive.versions[lineage.ended_at] if lineage.ended_at is not None else None,
            "ended_with": archive.release(lineage.ended_at)[1] if lineage.ended_at is not None else "",
            "name": site.once(naming.names)[lineage.id],
            "successors": story.successors(site, lineage),
            "others": number.others(site, lineage),
            "title": titles.title(archive, last),
            "crumbs": _crumbs(site, last),
            "chapters": story.chapters(site, lineage),
            "runs": lineage.numbers[::-1],
            "shared_numbers": _shared_numbers(site, lineage),
            "kindred": site.once(kindred.of_site).get(lineage.id, []),
            "copies": _copies(site, lineage),
            "commentary": archive.notes_on.get(lineage.id, []),
            "clauses": [_clause(site, clause) for clause in site.clauses.get(lineage.id, ())],
            "decided": _decided(site, lineage),
            "gloss": _gloss(site, lineage),
            "below": below.of(site, lineage)[::-1],
            "rules_below": below.rules(site, lineage),
            "newest_below": below.newest(site, lineage),
            "side_by_side": lineage.id in site.once(types.lineages),
            "children": [site.place(stand) for stand in children],
            "before": site.place(before, is_now=before.kind == SECTION) if before else None,
            "after": site.place(after, is_now=after.kind == SECTION) if after else None,
            "dates": since(archive.timeline, lineage, last.version),
            "cited": _cited(site, lineage),
            "citers": site.once(citers.of_site).get(lineage.id, []),
            "thing": things.of(site, lineage),
            "feed": addresses.section_feed(last.key[:3]) if last.kind == "rule" and last.version == archive.newest else "",
        }

    def made_of(self, site: Site, lineage: Lineage) -> dict[str, Any]:
        """The lineage, the lineages that gave words to it, and the additions of other rules, models and commentary to its
        page.
        """
        last = lineage.last
        now = last.version == site.archive.newest
        return {
            "lineage": lineage,
            "ancestry": ages.ancestry(site, lineage),
            "same_elsewhere": [
                site.place(stand) for stand in kin.said_elsewhere(site.archive, kin.ending(site.archive, lineage))
            ],
            "name": site.once(naming.names)[lineage.id],
            "others": [(name, href, span.start, span.end, span.known) for name, href, span in number.others(site, lineage)],
            "shared_numbers": _shared_numbers(site, lineage),
            "horizon": timeline.horizon(site.archive).year,
            "kindred": site.once(kindred.of_site).get(lineage.id, []),
            "copies": _copies(site, lineage),
            "citers": site.once(citers.of_site).get(lineage.id, []),
            "below": below.of(site, lineage),
            "rules_below": [_shown(site, stand) for stand in below.rules(site, lineage)],
            "things": [(rule, site.once(naming.names)[rule.id], _decided(site, rule)) for rule in things.related(site, lineage)],
            "commentary": site.archive.notes_on.get(lineage.id, []),
            "clauses": [_clause(site, clause) for clause in site.clauses.get(lineage.id, ())],
            "decided": _decided(site, lineage),
            "lists": [[step.came + step.went for _, step in atlas.list_changes(site, era.first)] for era in lineage.eras],
            "side_by_side": lineage.id in site.once(types.lineages),
            "crumbs": _crumbs(site, last) if now else [],
            "around": [stand and site.place(stand, is_now=stand.kind == SECTION) for stand in _places_around(site, last)]
            if now
            else [],
        }


def _shared_numbers(site: Site, lineage: Lineage) -> list[str]:
    """The numbers of a rule that other rules had too."""
    lone = site.once(number.alone)
    return sorted({run.first.key for run in lineage.numbers if lineage.kind == RULE and run.first.key not in lone})


def _gloss(site: Site, lineage: Lineage) -> Gloss | None:
    """The digest's retelling of the last wording of a real text."""
    era = lineage.eras[-1]
    if lineage.id in site.once(below.all_changes):
        return None  # the digest retells the rules below it
    if not site.editions or site.archive.versions[era.first.version].is_retold:
        return None
    return gloss_in(site.editions(), site.archive, lineage, era.start)


def _shown(site: Site, stand: Stand) -> tuple[str, str | None, str, tuple[str, ...], list[str | None]]:
    """The values of a rule below a heading that the heading's page shows."""
    wording, cited = site.archive.wordings[stand.wording], site.texts.cited(stand)
    return stand.key, site.href(stand), wording.text, wording.examples, [site.today(one) for one in cited]


@dataclass(frozen=True)
class Cited:
    """The parts of a citation: the wording in force as a plain line, and parts that a script puts together."""

    number: str
    """The number or the term."""
    title: str
    version: str
    since: str
    """The first day of the wording."""
    history: str
    embed: str
    heading: str
    """Number and title as a reference names them."""
    plain: str


def _cited(site: Site, lineage: Lineage) -> Cited:
    archive, stand = site.archive, lineage.eras[-1].runs()[-1][0]
    version, address = archive.versions[stand.version], lineage.address
    began = (since(archive.timeline, lineage, stand.version).wording or "")[:10]
    history, embed = (
        citation.absolute(site.base, addresses.url(path)) for path in (addresses.history(address), addresses.embed(address))
    )
    label, title = titles.label(stand), titles.title(archive, stand)
    day = addresses.named(version.version)
    url = f"{history}#{addresses.anchor(day)}"
    told = Reference(heading(label, title), label, version.date, began, url, "")
    return Cited(label, title, day, began, history, embed, told.title, refer("plain", told))


def _copies(site: Site, lineage: Lineage) -> list[tuple[Stand, Stand | None]]:
    """The texts of other copies, each with the text of the whole rulebook of its time where the two differ."""
    archive = site.archive
    found: list[tuple[Stand, Stand | None]] = []
    for copy in lineage.copies:
        older = [stand for stand in lineage.every_stand() if stand.version < copy.version]
        beside = older[-1] if older else lineage.first
        found.append((copy, beside if archive.change(beside, copy) in TEXT else None))
    return found


@dataclass(frozen=True)
class AnswerBand:
    """An answer from one day to another ("" is today). ``anchor`` is the wording on the page that brought it, or ""."""

    value: str
    start: str
    end: str
    anchor: str


@dataclass(frozen=True)
class Decided:
    """A scenario whose answers a change of the rule changed, with each of these answers over all times."""

    name: str
    title: str
    asks: list[tuple[str, list[AnswerBand]]]


def _decided(site: Site, lineage: Lineage) -> list[Decided]:
    """The scenarios whose answers changed with the rule."""
    versions = site.archive.versions
    found: dict[str, tuple[Played, dict[str, dict[str, str]]]] = {}
    for played, turn in site.deciding.get(lineage.id, ()):
        _, asked = found.setdefault(played.name, (played, {}))
        stood = [stretch.first for stretch in lineage.stretches if stretch.first.version <= turn.version]
        for ask in turn.asks:
            asked.setdefault(ask, {})[versions[turn.version].date] = site.anchor(stood[-1]) if stood else ""
    return [
        Decided(
            name,
            played.title,
            [
                (
                    played.question(ask),
                    [AnswerBand(span.value, span.start, span.end, turns.get(span.start, "")) for span in played.answers[ask]],
                )
                for ask, turns in asked.items()
            ],
        )
        for name, (played, asked) in found.items()
    ]


@dataclass(frozen=True)
class Modelled:
    """A clause of the models that cites the rule: its span, the cited place, and its sentence."""

    since: str
    until: str | None
    cited: Destination
    about: str


def _clause(site: Site, clause: CitedClause) -> Modelled:
    return Modelled(clause.since, clause.until, site.place(clause.cited), clause.about)


def _around(site: Site, last: Stand) -> tuple[list[Stand], Stand | None, Stand | None]:
    """The rules right below this one, and its neighbours in the book, in its last version."""
    if last.kind == "glossary":
        return [], None, None
    book, i = site.archive.numbered[last.version], site.archive.rank[last.record]
    key = RuleNumber.parse(last.key)
    children = []
    for stand in book[i + 1 :]:
        below = RuleNumber.parse(stand.key)
        if below.parent == key:
            children.append(stand)
        elif below[: _depth(key)] != key[: _depth(key)]:
            break
    return children, book[i - 1] if i else None, book[i + 1] if i + 1 < len(book) else None


def _crumbs(site: Site, last: Stand) -> list[Destination]:
    """The headings and rules above a rule, each a link. A heading's link leads to today's text."""
    return [site.place(stand, is_now=stand.kind == SECTION) for stand in titles.ancestors(site.archive, last)]


def _places_around(site: Site, last: Stand) -> list[Stand | None]:
    children, before, after = _around(site, last)
    return [before, after, *children]


def _depth(key: RuleNumber) -> int:
    return 4 - key[::-1].count(0)
