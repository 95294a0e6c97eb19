"""The states of all sections, today's and past ones: which have a page, and the address of a rule in its section."""

from __future__ import annotations

from itertools import pairwise

from ruletrail.corpus.history import Stand
from ruletrail.corpus.history.sections import Sections, SectionState
from ruletrail.corpus.records import SECTION
from ruletrail.site_templates import addresses, titles
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import Destination


def of_site(site: Site) -> Sections:
    """Every state of every section. Call it through ``site.once``."""
    return site.sections


def readable(site: Site) -> dict[str, list[SectionState]]:
    """Section -> its states, oldest first, of the sections that ever held a rule that has a page here."""
    states = site.once(of_site).states
    return {
        key: states[key]
        for key in sorted(states)
        if any(stand.lineage in site.lineages for state in states[key] for stand in state.stands)
    }


def today(site: Site) -> dict[str, SectionState]:
    """The readable sections of the newest version."""
    found = ((key, site.once(of_site).at(site.archive.newest, key)) for key in site.once(readable))
    return {key: state for key, state in found if state is not None}


def neighbours(site: Site) -> dict[tuple[int, str], tuple[str, str]]:
    """(place of a version, section) -> the readable sections before and after it there, "" at the ends."""
    found = {}
    for place in site.archive.timeline.chain:
        keys = list(dict.fromkeys(stand.key[:3] for stand in site.archive.numbered[place] if len(stand.key) >= 3))
        row = ["", *(key for key in keys if key in site.once(readable)), ""]
        found.update({(place, key): (one, row[i + 2]) for i, (one, key) in enumerate(pairwise(row[:-1]))})
    return found


def link(site: Site, place: int, key: str) -> Destination:
    """A section as of a version, as a link from a page one folder deep."""
    state = site.once(of_site).at(place, key) if key in site.once(readable) else None
    path = addresses.section_of(key, site.archive.versions[state.place].version) if state else ""
    return Destination(key, "", "../" + addresses.url(path) if path else None)


def heading_told(site: Site, state: SectionState) -> list[tuple[str, str, str]]:
    """The headings that a section had: number, title, and the first day of each; oldest first."""
    heading = next((stand for stand in state.stands if stand.kind == SECTION), None)
    if heading is None:
        return []
    archive, told = site.archive, list[tuple[str, str, str]]()
    for stretch in archive.lineages[heading.lineage].stretches:
        stand = stretch.first
        title = titles.title(archive, stand)
        if not told or told[-1][:2] != (stand.key, title):
            told.append((stand.key, title, archive.versions[stand.version].date))
    return told


def read_at(site: Site, stand: Stand) -> str | None:
    """The URL of a rule in its section as of its version; that of its history if there is no such page."""
    state = site.once(of_site).at(stand.version, stand.key[:3]) if stand.kind != "glossary" else None
    if state is None or state.key not in site.once(readable) or stand.kind == SECTION:
        return site.href(stand)
    path = addresses.section_of(state.key, site.archive.versions[state.place].version)
    return "../" + addresses.url(path, anchor=stand.key if len(stand.key) > 3 else "")


def days(site: Site, key: str) -> str:
    """The URL of the list of a section's days, from a page one folder deep; "" if a hole took every heading of it."""
    if not any(bearer.id in site.lineages for bearer in site.archive.bearers.get(key, ())):
        return ""
    return "../" + addresses.url(addresses.number(key), anchor="days")
