"""The last wording of a history as runs of words by age, each with the version that brought it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruletrail.corpus.history import Lineage, kin
from ruletrail.corpus.history.word_age import ages_among
from ruletrail.corpus.names import ITALICS
from ruletrail.site_templates.values import ShadedRun

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

SHADES = 5
"""The newest changes, so many, each have a shade of their own; older ones share the plainest."""


def ancestry(site: Site, lineage: Lineage) -> list[Lineage]:
    """The lineages that gave words to this one, and those that gave words to them. The ages of its words depend on these."""
    above = site.once(parents)
    found, waiting = {lineage.id: None}, [lineage.id]
    while waiting:
        for parent in above.get(waiting.pop(), ()):
            if parent not in found:
                found[parent] = None
                waiting.append(parent)
    return [site.archive.lineages[i] for i in found][1:]


def parents(site: Site) -> dict[int, list[int]]:
    """Lineage -> the other lineages that gave words to it; those without any are left out."""
    archive = site.archive
    rows = (link for links in archive.links.values() for link in links if not link.principal)
    branches = {end.lineage for link in rows if link.new is not None and (end := archive.by_record.get(link.new))}
    found: dict[int, list[int]] = {}
    for i, lineage in archive.lineages.items():
        if i in branches and (above := [parent.stand.lineage for parent in kin.came_from(archive, lineage)]):
            found[i] = above
    return found


def runs(site: Site, lineage: Lineage) -> list[ShadedRun]:
    """The last wording of a lineage as runs of words of one age. Empty when all of its words came at once."""
    archive = site.archive
    if len(lineage.eras) < 2:
        return []
    found = ages_among(archive, lineage.id, lineage.last.version)
    days = sorted({run.since.date for run in found}, reverse=True)
    if len(days) < 2:
        return []
    anchors = {archive.versions[era.first.version].version: site.anchor(era.first) for era in lineage.eras}
    told = []
    for run in found:
        release = archive.release(archive.index[run.since.id])[1]
        shade = SHADES if run.since.date == days[-1] else min(days.index(run.since.date) + 1, SHADES - 1)
        text, before = (ITALICS.sub(r"\1", words) for words in (run.text, run.before or ""))
        told.append(ShadedRun(text, run.since.date, release, before, shade, anchors.get(run.since.version, "")))
    return told
