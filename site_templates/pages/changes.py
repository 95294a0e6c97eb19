"""changes/2004-06-01.html: the changes of one release, by section: every link to the version before it, with word diffs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.corpus.history.unseen import between_neighbours
from ruletrail.site_templates import addresses, changed_sections, release_story, summaries, type_plays
from ruletrail.site_templates.changed_links import links, shifted
from ruletrail.site_templates.fingerprint import ComparedBooks
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.type_plays import TypePlay


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
        found = changed_sections.of(site, version, changed, release_story.grades_of(site, version))
        return {
            "version": archive.versions[version],
            "release": archive.release(version),
            "old": archive.versions[old],
            "new": archive.versions[new],
            "unseen": between_neighbours(archive.timeline, old, new),
            "counts": summaries.at(site, version).counts,
            "sections": found,
            "in_substance": changed_sections.in_substance(found),
            "plays": _plays(site, version),
            "story": release_story.of(site, version, changed),
            "shifts": shifted(site, version),
            "most": changed_sections.most(found),
            "parts": summaries.at(site, version).parts,
            "before": _neighbour(site, version, -1),
            "after": _neighbour(site, version, 1),
        }

    def prepare(self, site: Site) -> None:
        site.once(release_story.tellings)
        site.once(type_plays.plays)

    def made_of(self, site: Site, version: int) -> dict[str, Any]:
        matter = {site.archive.lineages[i].address: times for i, times in release_story.importance(site, version).items()}
        told = {
            "links": ComparedBooks(version),
            "unseen": between_neighbours(site.archive.timeline, *site.archive.pairs[version]),
            "situations": release_story.situations(site, version),
            "matter": sorted(matter.items()),
            "plays": [_told(site, play) for play in _plays(site, version)],
        }
        return told | {"before": _neighbour(site, version, -1), "after": _neighbour(site, version, 1)}


def _plays(site: Site, version: int) -> list[TypePlay]:
    """The changes in play of a version, the weightiest first."""
    day = site.archive.versions[version].date
    return sorted(
        (play for play in site.once(type_plays.plays) if play.step.day == day), key=lambda play: play.weight, reverse=True
    )


def _told(site: Site, play: TypePlay) -> tuple[str | None, ...]:
    """The values of a change in play that a page shows."""
    situation = (play.situation.name, play.situation.title) if play.situation else ()
    return play.step.before, play.step.after, site.href(play.cited) if play.cited else "", *situation


def _neighbour(site: Site, version: int, step: int) -> str | None:
    """The id of the next version in that direction that has a page of changes."""
    version += step
    while 0 <= version < len(site.archive.versions):
        if version in site.archive.pairs:
            return site.archive.versions[version].version
        version += step
    return None
