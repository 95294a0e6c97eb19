"""rules/305-2009-07-11.html: a section as it was from one day to another. Its citations lead to that day's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.corpus.history.sections import SectionState
from ruletrail.site_templates import addresses, sections, titles
from ruletrail.site_templates.fingerprint import WholeBook
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import Destination


class SectionThen(Page[SectionState]):
    template = "section_then.html"
    lasting = True

    def items(self, site: Site) -> Sequence[SectionState]:
        return [state for states in site.once(sections.readable).values() for state in states]

    def prepare(self, site: Site) -> None:
        site.once(sections.neighbours)

    def path(self, site: Site, state: SectionState) -> str:
        return addresses.section_of(state.key, site.archive.versions[state.place].version)

    def context(self, site: Site, state: SectionState) -> dict[str, Any]:
        archive = site.archive
        heading = next((stand for stand in state.stands if stand.kind == "section"), None)
        states = site.once(sections.readable)[state.key]
        i = states.index(state)
        before, after = site.once(sections.neighbours)[state.place, state.key]
        return {
            "key": state.key,
            "title": titles.title(archive, heading) if heading else "",
            "version": archive.versions[state.place],
            "release": archive.release(state.place)[1],
            "end": state.end,
            "silent": state.silent,
            "rules": [stand for stand in state.stands if stand.kind == "rule"],
            "earlier": _day(site, states[i - 1]) if i else None,
            "later": _day(site, states[i + 1]) if i + 1 < len(states) else None,
            "before": sections.link(site, state.place, before) if before else None,
            "after": sections.link(site, state.place, after) if after else None,
            "days": sections.days(site, state.key),
            "today": addresses.section(state.key) if state.key in site.once(sections.today) else "",
        }

    def made_of(self, site: Site, state: SectionState) -> dict[str, Any]:
        """The book of the section, and its neighbours in time."""
        days = site.once(sections.readable)[state.key]
        i = days.index(state)
        return {
            "key": state.key,
            "book": WholeBook(state.place),
            "end": state.end,
            "silent": state.silent,
            "beside": [_day(site, each) for each in days[max(i - 1, 0) : i + 2]],
            "days": sections.days(site, state.key),
            "is_there": state.key in site.once(sections.today),
        }


def _day(site: Site, state: SectionState) -> Destination:
    """A link to a state of a section, labelled with the state's first day."""
    path = addresses.section_of(state.key, site.archive.versions[state.place].version)
    return Destination(state.start, "", "../" + addresses.url(path))
