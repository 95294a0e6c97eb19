"""changes/7-of-2009-07-11.html: the changes of a large release in one chapter, or in the glossary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ruletrail.site_templates import addresses, changed_sections, release_story, summaries
from ruletrail.site_templates.changed_links import links
from ruletrail.site_templates.fingerprint import ComparedBooks
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site


@dataclass(frozen=True)
class Part:
    """A chapter, or "glossary", of the changes of the version at a place."""

    version: int
    name: str


class ChangesPart(Page[Part]):
    template = "changes_part.html"
    lasting = True

    def items(self, site: Site) -> Sequence[Part]:
        return [Part(version, name) for version in sorted(site.archive.pairs) for name in summaries.at(site, version).parts]

    def path(self, site: Site, part: Part) -> str:
        return addresses.changes_part(site.archive.versions[part.version].version, part.name)

    def context(self, site: Site, part: Part) -> dict[str, Any]:
        archive = site.archive
        old, new = archive.pairs[part.version]
        changed = links(site, part.version)
        found = changed_sections.of(site, part.version, changed, release_story.grades_of(site, part.version))
        sections = [section for section in found if section.part == part.name]
        changes = [each for section in sections for each in section.changes]
        return {
            "part": part.name,
            "parts": summaries.at(site, part.version).parts,
            "version": archive.versions[part.version],
            "release": archive.release(part.version),
            "old": archive.versions[old],
            "new": archive.versions[new],
            "counts": changed_sections.counts((each.relation, each.old, each.new) for each in changes),
            "sections": sections,
            "in_substance": changed_sections.in_substance(sections),
        }

    def made_of(self, site: Site, part: Part) -> dict[str, Any]:
        return {"links": ComparedBooks(part.version), "part": part.name}
