"""The rules that cite a rule, today or in the past."""

from __future__ import annotations

from dataclasses import dataclass

from ruletrail.corpus.history import Stand
from ruletrail.site_templates import titles
from ruletrail.site_templates.site import Site


@dataclass(frozen=True)
class Citer:
    """A rule or term that cites another."""

    label: str
    href: str | None
    is_now: bool
    """True if it cites the rule in the newest version."""
    until: str
    """The last year in which it cited the rule; "" if it still does."""


def of_site(site: Site) -> dict[int, list[Citer]]:
    """Lineage -> the rules and terms that cite it, in the book's order. Call it through ``site.once``."""
    return {i: [_citer(site, *ends) for ends in found.values()] for i, found in site.once(citing).items()}


def citing(site: Site) -> dict[int, dict[int, tuple[Stand, Stand]]]:
    """Lineage -> each lineage that ever cited it -> the first and the last record of the latest stretch in which it did.

    A citation of a range of rules, or of a section, cites only the first of its rules.
    """
    archive = site.archive
    last: dict[int, dict[int, tuple[Stand, Stand]]] = {}
    for lineage in archive.lineages.values():
        for stretch in lineage.stretches:
            for cited in site.texts.cited(stretch.first):
                if cited.lineage != lineage.id:
                    last.setdefault(cited.lineage, {})[lineage.id] = stretch.first, stretch.last
    return last


def _citer(site: Site, first: Stand, end: Stand) -> Citer:
    is_now = end.version == site.archive.newest
    return Citer(
        titles.label(end),
        site.today(end) if is_now else site.href(first),
        is_now,
        "" if is_now else site.archive.versions[end.version].date[:4],
    )
