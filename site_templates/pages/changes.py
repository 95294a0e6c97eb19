"""changes/2004-06-01.html: what one release changed, by section: every link to the version before it, with word diffs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.corpus.history.unseen import between_neighbours
from ruletrail.site_templates import addresses, changed_sections, release_story, summaries
from ruletrail.site_templates.changed_links import links, shifted
from ruletrail.site_templates.fingerprint import ComparedBooks
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site


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
        changed = links(site, version)
        found = changed_sections.of(site, version, changed)
        return {
            "version": archive.versions[version],
            "release": archive.release(version),
            "old": archive.versions[old],
            "new": archive.versions[new],
            "unseen": between_neighbours(archive.timeline, old, new),
            "counts": summaries.at(site, version).counts,
            "sections": found,
            "story": release_story.of(site, version, changed),
            "shifts": shifted(site, version),
            "most": changed_sections.most(found),
            "parts": summaries.at(site, version).parts,
            "before": _neighbour(site, version, -1),
            "after": _neighbour(site, version, 1),
        }

    def prepare(self, site: Site) -> None:
        site.once(release_story.tellings)

    def made_of(self, site: Site, version: int) -> dict[str, Any]:
        matter = {site.archive.lineages[i].address: times for i, times in release_story.importance(site, version).items()}
        told = {
            "links": ComparedBooks(version),
            "unseen": between_neighbours(site.archive.timeline, *site.archive.pairs[version]),
            "situations": release_story.situations(site, version),
            "matter": sorted(matter.items()),
        }
        return told | {"before": _neighbour(site, version, -1), "after": _neighbour(site, version, 1)}


def _neighbour(site: Site, version: int, step: int) -> str | None:
    """The id of the next version in that direction that has a page of changes."""
    version += step
    while 0 <= version < len(site.archive.versions):
        if version in site.archive.pairs:
            return site.archive.versions[version].version
        version += step
    return None
