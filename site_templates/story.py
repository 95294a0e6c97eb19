"""The story of one lineage for its page: chapters of wordings, and how each began."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruletrail.corpus.change import NUMBER, TEXT
from ruletrail.corpus.history import Archive, Era, Lineage, Stand, kin
from ruletrail.corpus.history.since import since
from ruletrail.corpus.history.unseen import unseen
from ruletrail.corpus.records import SECTION
from ruletrail.corpus.store.links import LinkRow
from ruletrail.site_templates import titles
from ruletrail.site_templates.values import Chapter
from ruletrail.site_templates.wording import CITED

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

#: The label of a term with another name and the same words.
RENAMED = "renamed"
#: The sentence for each relation.
WORDS = {
    "wording": "reworded",
    "references": "references only",
    "examples": "examples only",
    "number": "renumbered",
    "split": "split",
    "merged": "merged",
    "added": "new",
    "removed": "removed",
    "first": "oldest text here",
}


def chapters(site: Site, lineage: Lineage) -> list[Chapter]:
    """Every wording of the lineage, newest first."""
    if lineage.id in site.chapters:
        return site.chapters[lineage.id]
    told = []
    before: Stand | None = None
    for era, not_told in zip(lineage.eras, unseen(site.archive.timeline, lineage.eras), strict=True):
        link = _link(site.archive, before, era)
        words = (since(site.archive.timeline, lineage, era.first.version).wording or "")[:10]
        told.append(Chapter(era, _relations(site.archive, before, era, link), link, before, words, not_told))
        before = era.last
    site.chapters[lineage.id] = told[::-1]
    return site.chapters[lineage.id]


def _link(archive: Archive, before: Stand | None, era: Era) -> LinkRow | None:
    """The link that carried the lineage into an era, or that began it."""
    return kin.carrying(archive, era.first) if before and not era.returned else kin.opened_by(archive, era)


def _relations(archive: Archive, before: Stand | None, era: Era, link: LinkRow | None) -> list[str]:
    stand = era.first
    if before is None:
        return [link.relation if link else "first" if kin.is_oldest_known(archive, stand) else "added"]
    relations = ["added"] if era.returned else [link.relation] if link and link.relation in ("split", "merged") else []
    if (change := archive.change(before, stand)) in TEXT:
        relations.append(change)
    if before.key != stand.key:
        relations.append(NUMBER)
    return relations


@dataclass
class Successor:
    """The rule at which a reader of a gone rule continues. ``why`` says how ``stand``, in the version that ended it, belongs to
    it.
    """

    why: str
    stand: Stand
    title: str


def successors(site: Site, lineage: Lineage) -> list[Successor]:
    """The successors of a rule that is gone: the rules that took its words, or its place; empty while it is in the rules."""
    archive = site.archive
    if not lineage.end:
        return []
    heirs = [other.stand for other in kin.went_to(archive, lineage)]
    if heirs:
        return [Successor("Its words went to" if i == 0 else "and", heir, _title(archive, heir)) for i, heir in enumerate(heirs)]
    if same := kin.said_elsewhere(archive, kin.ending(archive, lineage)):
        why = "Its rules are in" if lineage.kind == SECTION else "What says the same is"
        return [Successor("and" if i else why, stand, _title(archive, stand)) for i, stand in enumerate(same)]
    found: list[Successor] = []
    ended = lineage.gone
    if ended is None:
        return []
    places = archive.places[ended]
    if lineage.kind == "section":
        for key in _sections_of(archive, lineage, ended):
            why = "and" if found else "The rules below it went to"
            found.append(Successor(why, places[key], _title(archive, places[key])))
        if found:
            return found
    if lineage.kind != "glossary" and (heir := places.get(lineage.last.key)):
        found.append(Successor("No rule says the same now. Its number belongs to", heir, _title(archive, heir)))
    if lineage.kind == "glossary":
        for match in CITED.finditer(archive.wordings[lineage.last.wording].normal):
            cited = archive.places[lineage.last.version].get(match["number"] or match["section"])
            goes_on = cited and next((s for s in archive.lineages[cited.lineage].every_stand() if s.version == ended), None)
            if goes_on and goes_on not in (successor.stand for successor in found):
                found.append(Successor("and" if found else "What it referred to is", goes_on, _title(archive, goes_on)))
    for above in reversed(titles.ancestors(archive, lineage.last)):
        goes_on = next((s for s in archive.lineages[above.lineage].every_stand() if s.version == ended), None)
        if goes_on:
            why = "the heading above it is" if found else "No rule says the same now. The heading above it is"
            found.append(Successor(why, goes_on, _title(archive, goes_on)))
            break
    return found


def _sections_of(archive: Archive, heading: Lineage, version: int) -> list[str]:
    """The sections that got a tenth or more of a section's rules by a later version, the largest share first."""
    below = {stand.lineage for stand in archive.books[heading.last.version] if stand.key.startswith(heading.last.key + ".")}
    places = archive.places[version]
    where = Counter(key[:3] for key, stand in places.items() if stand.lineage in below and stand.kind == "rule")
    return [key for key, count in where.most_common() if 10 * count >= where.total() and key in places]


def _title(archive: Archive, stand: Stand) -> str:
    return "" if stand.kind == "glossary" else titles.title(archive, stand)
