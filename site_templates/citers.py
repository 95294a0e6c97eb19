"""Which rules cite a rule: those in force, and those that did once."""

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
    """Whether it does so in the newest version."""
    until: str
    """The year in which it did last, "" where it still does."""


def of_site(site: Site) -> dict[int, list[Citer]]:
    """Lineage -> the others that cite it, in the book's order; ask for it with ``site.once``."""
    return {i: [_citer(site, *ends) for ends in found.values()] for i, found in site.once(citing).items()}


def citing(site: Site) -> dict[int, dict[int, tuple[Stand, Stand]]]:
    """Lineage -> each other that ever cited it -> the first and the last stand of the stretch in which it did last.

    To cite a range of rules, or a section, is to cite none of the rules in it but its first.
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
