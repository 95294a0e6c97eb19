"""changes/2004-06-01.html: what one release changed, by section: every link to the version before it, with word diffs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.site_templates import addresses, changed_sections, summaries
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
        found = changed_sections.of(site, version, links(site, version))
        return {
            "version": archive.versions[version],
            "release": archive.release(version),
            "old": archive.versions[old],
            "new": archive.versions[new],
            "counts": summaries.at(site, version).counts,
            "sections": found,
            "shifts": shifted(site, version),
            "most": changed_sections.most(found),
            "parts": summaries.at(site, version).parts,
            "before": _neighbour(site, version, -1),
            "after": _neighbour(site, version, 1),
        }

    def made_of(self, site: Site, version: int) -> dict[str, Any]:
        return {"links": ComparedBooks(version), "before": _neighbour(site, version, -1), "after": _neighbour(site, version, 1)}


def _neighbour(site: Site, version: int, step: int) -> str | None:
    """The id of the next version in that direction that has a page of changes."""
    version += step
    while 0 <= version < len(site.archive.versions):
        if version in site.archive.pairs:
            return site.archive.versions[version].version
        version += step
    return None
