"""The versions that changed each rule in substance: from the calendar, and from the texts of versions that it doesn't know
yet.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import TYPE_CHECKING

from ruletrail.corpus import calendar
from ruletrail.corpus.change import SUBSTANCE
from ruletrail.site_templates import changed_links, release_story

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


def substance(site: Site) -> dict[int, list[int]]:
    """Lineage -> the places of the versions that changed it, or its kin, in substance. Call it through ``site.once``."""
    archive, chain = site.archive, site.archive.timeline.chain
    days = [archive.versions[place].date for place in chain]
    found: dict[int, set[int]] = defaultdict(set)
    for lineage in site.lineages.values():
        told = calendar.at_address(lineage.address)
        graded = [(one.day, one.grade) for one in told.changes] if told else []
        graded += [(one.day, one.grade) for one in (*told.ancestors, *told.descendants)] if told else []
        for day, grade in graded:
            step = bisect_left(days, day)
            if grade == SUBSTANCE and step < len(chain):
                found[lineage.id].add(chain[step])
    for version in archive.pairs:
        if archive.versions[version].date > calendar.newest():
            grades = release_story.grades_of(site, version)
            for n, (_, _, old, new) in enumerate(changed_links.links(site, version)):
                for end in (old, new) if grades.get(n) == SUBSTANCE else ():
                    if end:
                        found[end.lineage].add(version)
    return {lineage: sorted(places) for lineage, places in found.items()}
