"""changes/2004-06-01.html: what one release changed: every link to the version before it, with word diffs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from corpus.history import Stand, kin
from corpus.store.links import LinkRow
from site_templates import addresses, titles
from site_templates.fingerprint import ComparedBooks
from site_templates.page import Page
from site_templates.site import Site
from site_templates.told import Changed

#: Relations in the order in which the page tells them.
ORDER = ("added", "removed", "split", "merged", "edited", "references", "examples", "moved")


@dataclass
class ChangedRule:
    """One link between the two versions."""

    old: Stand | None
    new: Stand | None
    link: LinkRow | None
    title: str
    anchor: str
    """Unique on the page; "" for a second link to the same rule."""

    @property
    def stand(self) -> Stand:
        return _either(self.old, self.new)


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
        groups: dict[str, list[ChangedRule]] = {relation: [] for relation in ORDER}
        anchors: set[str] = set()
        for relation, link, a, b in links(site, version):
            stand = _either(a, b)
            anchor = archive.lineages[stand.lineage].address
            groups[relation].append(ChangedRule(a, b, link, titles.title(archive, stand), "" if anchor in anchors else anchor))
            anchors.add(anchor)
        return {
            "version": archive.versions[version],
            "release": archive.release(version),
            "old": archive.versions[old],
            "new": archive.versions[new],
            "groups": {relation: found for relation, found in groups.items() if found},
            "before": _neighbour(site, version, -1),
            "after": _neighbour(site, version, 1),
        }

    def made_of(self, site: Site, version: int) -> dict[str, Any]:
        return {"links": ComparedBooks(version), "before": _neighbour(site, version, -1), "after": _neighbour(site, version, 1)}


def counts(site: Site, version: int) -> dict[str, int] | None:
    """Relation -> number of changes of a version; None when it was compared with none."""
    if version not in site.archive.pairs:
        return None
    found: dict[str, int] = {}
    for relation, *_ in links(site, version):
        found[relation] = found.get(relation, 0) + 1
    return {relation: found[relation] for relation in ORDER if relation in found}


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
    before = archive.places[old]
    for stand in archive.books[new]:  # the same words at the same number have no row; typography or references may differ
        twin = before.get("\0" + stand.key if stand.kind == "glossary" else stand.key)
        if (
            twin
            and stand.record not in told
            and twin.lineage == stand.lineage
            and stand.lineage in site.lineages
            and archive.wordings[twin.wording].same_as != archive.wordings[stand.wording].same_as
        ):
            found.append((kin.reworded(archive, twin, stand), None, twin, stand))
    place = {stand.record: i for book in (archive.books[old], archive.books[new]) for i, stand in enumerate(book)}
    found.sort(key=lambda change: (place[_either(change[2], change[3]).record], place[_either(change[3], change[2]).record]))
    site.changes[version] = found
    return found


def _either(old: Stand | None, new: Stand | None) -> Stand:
    """What stands after a change, or where nothing does, what stood before it."""
    stand = new or old
    assert stand is not None, "a change has two ends, or one"
    return stand


def _neighbour(site: Site, version: int, step: int) -> str | None:
    """The id of the next version in that direction that has a page of changes."""
    version += step
    while 0 <= version < len(site.archive.versions):
        if version in site.archive.pairs:
            return site.archive.versions[version].version
        version += step
    return None
