"""compare/2009-05-01-to-2009-07-11.html: which number became which, and how sections flowed; for overhauls and between eras."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Any

from ruletrail.corpus.history import Stand
from ruletrail.corpus.names import heading
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.site_templates import addresses, between, flow
from ruletrail.site_templates.between import Passage
from ruletrail.site_templates.fingerprint import WholeBook
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.pages import types
from ruletrail.site_templates.site import Destination, Site

Pair = tuple[int, int]


@dataclass(frozen=True)
class Renumbering:
    """An old number and what became of it: a link to the rule as it stands afterwards, or "" where it is gone."""

    old: str
    new: str
    href: str | None
    is_reworded: bool
    kin: tuple[str, ...]


@dataclass(frozen=True)
class OldSection:
    """A section of the older version: how many of its rules kept their number, and what became of the others."""

    key: str
    title: str
    kept: int
    steps: list[Renumbering]


class Concordance(Page[Pair]):
    template = "concordance.html"
    lasting = True

    def items(self, site: Site) -> Sequence[Pair]:
        return site.once(pairs)

    def path(self, site: Site, pair: Pair) -> str:
        return address(site, pair)

    def context(self, site: Site, pair: Pair) -> dict[str, Any]:
        old, new = pair
        versions = site.archive.versions
        both = between.Between(site, old, new)
        found = [passage for passage in both.passages if (passage.old or passage.new)[0].isdigit()]
        moves = [(p.old[:3] if p.old else "", p.new[:3] if p.new else "") for p in found if "." in (p.old or p.new)]
        return {
            "old": versions[old],
            "new": versions[new],
            "releases": [site.archive.release(place)[1] for place in pair],
            "is_overhaul": pair in site.once(between.overhauls),
            "counts": both.counts(),
            "both": sum(bool(p.old and p.new) for p in found),
            "renumbered": sum(p.is_renumbered for p in found),
            "flow": flow.draw(moves),
            "titles": [_titles(site, place) for place in pair],
            "sections": _sections(site, found, old, new),
            "added": _added(site, found, new),
        }

    def made_of(self, site: Site, pair: Pair) -> dict[str, Any]:
        """Both books, and what became of each rule between them."""
        told = [(p.old, p.new, p.kind, p.is_reworded, p.kin) for p in between.passages(site, *pair)]
        return {
            "books": [WholeBook(place) for place in pair],
            "is_overhaul": pair in site.once(between.overhauls),
            "passages": repr(told),
        }


def address(site: Site, pair: Pair) -> str:
    """The path of a pair's page."""
    return addresses.pair(*(site.archive.versions[place].version for place in pair))


def pairs(site: Site) -> list[Pair]:
    """The pairs that have a page: overhauls, and the eras of the types page but the newest, whose version changes."""
    eras = [place for place in types.columns(site) if place != site.archive.newest and place in site.archive.timeline.chain]
    return sorted({*site.once(between.overhauls), *combinations(eras, 2)})


def _sections(site: Site, found: list[Passage], old: int, new: int) -> list[OldSection]:
    titles, standing = _titles(site, old), {stand.lineage: stand for stand in site.archive.books[new]}
    told = []
    before = sorted((passage for passage in found if passage.old), key=lambda passage: RuleNumber.parse(passage.old))
    for key, group in groupby(before, key=lambda passage: passage.old[:3].rstrip(".")):
        below = list(group)
        steps = [_step(site, passage, standing) for passage in below if not passage.new or passage.is_renumbered]
        told.append(OldSection(key, titles.get(key, ""), len(below) - len(steps), steps))
    return told


def _step(site: Site, passage: Passage, standing: dict[int, Stand]) -> Renumbering:
    stand = standing.get(passage.lineage)
    return Renumbering(passage.old, passage.new, site.href(stand) if stand else None, passage.is_reworded, passage.kin)


def _added(site: Site, found: list[Passage], new: int) -> list[tuple[str, str, list[Destination]]]:
    """(section, title, its rules that were not there before) in the newer version's order."""
    titles, standing = _titles(site, new), {stand.lineage: stand for stand in site.archive.books[new]}
    came = sorted((passage for passage in found if not passage.old), key=lambda passage: RuleNumber.parse(passage.new))
    return [
        (key, titles.get(key, ""), [Destination(p.new, "", site.href(standing[p.lineage])) for p in group])
        for key, group in groupby(came, key=lambda passage: passage.new[:3].rstrip("."))
    ]


def _titles(site: Site, place: int) -> dict[str, str]:
    """Section -> its title in a version."""
    return {
        stand.key: heading(site.archive.wordings[stand.wording].text)
        for stand in site.archive.books[place]
        if stand.kind == "section"
    }
