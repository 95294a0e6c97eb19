"""changes/2004-06-01.html: what one release changed, by section: every link to the version before it, with word diffs."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from corpus.history import kin
from site_templates import addresses, changed_sections
from site_templates.changed_sections import either
from site_templates.fingerprint import ComparedBooks
from site_templates.page import Page
from site_templates.site import Site
from site_templates.told import Changed

LARGE = 400
"""A release that changed more rules, headings and terms than so many has a page a chapter."""
_SAID = attrgetter("kind", "key", "wording")


class Changes(Page[int]):
    template = "changes.html"
    lasting = True

    def items(self, site: Site) -> Sequence[int]:
        return sorted(site.archive.pairs)

    def path(self, site: Site, version: int) -> str:
        return addresses.changes(site.archive.versions[version].version)

    def context(self, site: Site, version: int) -> dict[str, Any]:
        archive = site.archive
        old, new = archive.pairs[version]
        found = changed_sections.of(site, version, links(site, version))
        return {
            "version": archive.versions[version],
            "release": archive.release(version),
            "old": archive.versions[old],
            "new": archive.versions[new],
            "counts": counts(site, version),
            "sections": found,
            "most": changed_sections.most(found),
            "parts": parts(site, version),
            "before": _neighbour(site, version, -1),
            "after": _neighbour(site, version, 1),
        }

    def made_of(self, site: Site, version: int) -> dict[str, Any]:
        return {"links": ComparedBooks(version), "before": _neighbour(site, version, -1), "after": _neighbour(site, version, 1)}


def parts(site: Site, version: int) -> list[str]:
    """The chapters that changed in a release so large that each is a page, "glossary" the last of them; else none."""
    if len(site.archive.links[site.archive.pairs[version]]) <= LARGE:
        return []
    found = [change for change in links(site, version) if change[0] != "moved"]
    if len(found) <= LARGE:
        return []
    return list(dict.fromkeys(section.part for section in changed_sections.of(site, version, links(site, version))))


def counts(site: Site, version: int) -> dict[str, int] | None:
    """Relation -> number of changes of a version; None when it was compared with none."""
    if version not in site.archive.pairs:
        return None
    return changed_sections.counts(relation for relation, *_ in links(site, version))


def links(site: Site, version: int) -> list[Changed]:
    """(relation as told to readers, link, old, new) of everything that changed and has a page, in the book's order."""
    if version in site.changes:
        return site.changes[version]
    archive = site.archive
    old, new = archive.pairs[version]
    found: list[Changed] = []
    told: set[int | None] = set()
    for link in archive.links[old, new]:
        a, b = archive.by_record.get(link.old or -1), archive.by_record.get(link.new or -1)
        if not a and not b:
            continue
        told.add(link.new)
        if not any(end and end.lineage in site.lineages for end in (a, b)):
            continue
        relation = link.relation
        if a and b and relation in ("edited", "same", "moved"):
            alike = archive.wordings[a.wording].same_as == archive.wordings[b.wording].same_as
            relation = "moved" if alike else kin.reworded(archive, a, b)
        found.append((relation, link, a, b))
    before, book = archive.places[old], archive.books[new]
    held = set(map(_SAID, before.values()))
    # The same words at the same number have no row; typography or references may differ.
    for stand in (stand for stand, said in zip(book, map(_SAID, book), strict=True) if said not in held):
        twin = before.get("\0" + stand.key if stand.kind == "glossary" else stand.key)
        if (
            twin
            and stand.record not in told
            and twin.lineage == stand.lineage
            and stand.lineage in site.lineages
            and archive.wordings[twin.wording].same_as != archive.wordings[stand.wording].same_as
        ):
            found.append((kin.reworded(archive, twin, stand), None, twin, stand))
    ends = {end.record for _, _, *both in found for end in both if end}
    place = {stand.record: i for book in (archive.books[old], book) for i, stand in enumerate(book) if stand.record in ends}
    found.sort(
        key=lambda change: (
            place[either(change[2], change[3]).record],
            place[either(change[3], change[2]).record],
        )
    )
    site.changes[version] = found
    return found


def _neighbour(site: Site, version: int, step: int) -> str | None:
    """The id of the next version in that direction that has a page of changes."""
    version += step
    while 0 <= version < len(site.archive.versions):
        if version in site.archive.pairs:
            return site.archive.versions[version].version
        version += step
    return None
