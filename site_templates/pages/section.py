"""rules/305.html: a section of the newest version, each rule with a link to its history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.corpus.history import Stand
from ruletrail.corpus.history.sections import SectionState
from ruletrail.site_templates import addresses, section_stops, sections, titles
from ruletrail.site_templates.fingerprint import WholeBook
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site


class SectionToday(Page[SectionState]):
    template = "section.html"
    lasting = True

    def items(self, site: Site) -> Sequence[SectionState]:
        return list(site.once(sections.today).values())

    def prepare(self, site: Site) -> None:
        site.once(section_stops.of_site)

    def path(self, site: Site, state: SectionState) -> str:
        return addresses.section(state.key)

    def context(self, site: Site, state: SectionState) -> dict[str, Any]:
        archive = site.archive
        heading = next((stand for stand in state.stands if stand.kind == "section"), None)
        keys = ["", *site.once(sections.today), ""]
        i = keys.index(state.key)
        return {
            "key": state.key,
            "told": sections.heading_told(site, state),
            "title": titles.title(archive, heading) if heading else "",
            "version": archive.versions[state.place],
            "release": archive.release(state.place)[1],
            "stops": site.once(section_stops.of_site)[state.key],
            "rules": [(stand, *_since(site, stand)) for stand in state.stands if stand.kind == "rule"],
            "before": keys[i - 1],
            "after": keys[i + 1],
        }

    def made_of(self, site: Site, state: SectionState) -> dict[str, Any]:
        """The book of the section, the first day of each rule's wording, and its neighbours today."""
        keys = ["", *site.once(sections.today), ""]
        i = keys.index(state.key)
        return {
            "key": state.key,
            "book": WholeBook(state.place),
            "since": [_since(site, stand) for stand in state.stands],
            "stops": site.once(section_stops.of_site)[state.key],
            "told": sections.heading_told(site, state),
            "beside": keys[i - 1 : i + 2],
        }


def _since(site: Site, stand: Stand) -> tuple[str, int]:
    """The first day of a rule's wording, and the number of its wordings."""
    lineage = site.archive.lineages[stand.lineage]
    return lineage.worded[-1].start, len(lineage.worded)
