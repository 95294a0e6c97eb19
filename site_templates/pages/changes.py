"""changes/2004-06-01.html: what one release changed: every link to the version before it, with word diffs."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from site_templates import addresses, story, titles
from site_templates.archive import Link, Stand

TEMPLATE = "changes.html"

#: Relations in the order in which the page tells them.
ORDER = ("added", "removed", "split", "merged", "edited", "references", "examples", "moved")


@dataclass
class Change:
    """One link between the two versions, with the word diff of what was reworded."""

    old: Stand | None
    new: Stand | None
    link: Link | None
    title: str
    anchor: str
    """Unique on the page; "" for a second link to the same rule."""
    diff: Markup | None

    @property
    def stand(self) -> Stand:
        return self.new or self.old


def items(site) -> list[int]:
    return sorted(site.archive.pairs)


def prepare(site) -> None:
    for version in items(site):
        links(site, version)


def path(site, version: int) -> str:
    return addresses.changes(site.archive.versions[version].version)


def context(site, version: int) -> dict:
    archive = site.archive
    old, new = archive.pairs[version]
    groups: dict[str, list[Change]] = {relation: [] for relation in ORDER}
    anchors: set[str] = set()
    for relation, link, a, b in links(site, version):
        diff = None
        if a and b and relation != "moved":
            diff = site.texts.diff(a, b)
        anchor = archive.lineages[(b or a).lineage].address
        groups[relation].append(Change(a, b, link, titles.title(archive, b or a), "" if anchor in anchors else anchor, diff))
        anchors.add(anchor)
    return {
        "version": archive.versions[version],
        "release": archive.release(version),
        "old": archive.versions[old],
        "new": archive.versions[new],
        "old_place": old,
        "new_place": new,
        "groups": {relation: found for relation, found in groups.items() if found},
        "before": _neighbour(site, version, -1),
        "after": _neighbour(site, version, 1),
    }


def counts(site, version: int) -> dict[str, int] | None:
    """Relation -> number of changes of a version; None when it was compared with none."""
    if version not in site.archive.pairs:
        return None
    found: dict[str, int] = {}
    for relation, *_ in links(site, version):
        found[relation] = found.get(relation, 0) + 1
    return {relation: found[relation] for relation in ORDER if relation in found}


def links(site, version: int) -> list[tuple[str, Link | None, Stand | None, Stand | None]]:
    """(relation as told to readers, link, old, new) of everything that changed and has a page, in the book's order."""
    if version in site.changes:
        return site.changes[version]
    archive = site.archive
    old, new = archive.pairs[version]
    found, told = [], set()
    for link in archive.links[old, new]:
        a, b = archive.by_record.get(link.old), archive.by_record.get(link.new)
        told.add(link.new)
        if not any(end and end.lineage in site.lineages for end in (a, b)):
            continue
        relation = link.relation
        if a and b and relation in ("edited", "same", "moved"):
            alike = archive.wordings[a.wording].same_as == archive.wordings[b.wording].same_as
            relation = "moved" if alike else story.reworded(archive, a, b)
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
            found.append((story.reworded(archive, twin, stand), None, twin, stand))
    place = {stand.record: i for book in (archive.books[old], archive.books[new]) for i, stand in enumerate(book)}
    found.sort(key=lambda change: (place[(change[3] or change[2]).record], place[(change[2] or change[3]).record]))
    site.changes[version] = found
    return found


def _neighbour(site, version: int, step: int) -> str | None:
    """The id of the next version in that direction that has a page of changes."""
    version += step
    while 0 <= version < len(site.archive.versions):
        if version in site.archive.pairs:
            return site.archive.versions[version].version
        version += step
    return None
