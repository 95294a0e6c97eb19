"""The story of one lineage as its page tells it: chapters of wordings, how each began, and where the rule came from and went."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from corpus.lineage.texts import without_references
from site_templates.archive import Archive, Era, Lineage, Link, Stand

#: What a reader is told for each relation.
WORDS = {
    "edited": "reworded",
    "references": "references only",
    "examples": "examples only",
    "moved": "renumbered",
    "split": "split",
    "merged": "merged",
    "added": "new",
    "removed": "removed",
    "first": "oldest known",
}


@dataclass
class Chapter:
    """A wording while it stood. ``relations`` say how it began; ``before`` is what stood there until then."""

    era: Era
    relations: list[str]
    link: Link | None
    before: Stand | None
    diff: Markup | None

    @property
    def first(self) -> Stand:
        return self.era.stands[0]


@dataclass
class Kin:
    """Another lineage that this one came from or went into, and the link that says so."""

    stand: Stand
    link: Link


def chapters(site, lineage: Lineage) -> list[Chapter]:
    """Every wording of the lineage, newest first."""
    if lineage.id in site.chapters:
        return site.chapters[lineage.id]
    told = []
    before: Stand | None = None
    for era in lineage.eras:
        stand = era.stands[0]
        link = _link(site.archive, before, stand)
        diff = site.texts.diff(before, stand) if before else None
        told.append(Chapter(era, _relations(site.archive, before, stand, link), link, before, diff))
        before = era.stands[-1]
    site.chapters[lineage.id] = told[::-1]
    return site.chapters[lineage.id]


def _link(archive: Archive, before: Stand | None, stand: Stand) -> Link | None:
    """The link that carried the lineage into ``stand``, or that says how it began."""
    links = archive.links_to.get(stand.record, ())
    if before is None:
        return next((link for link in links if link.old is None or not link.principal), None)
    return next((link for link in links if link.principal and link.old in archive.by_record), None)


def _relations(archive: Archive, before: Stand | None, stand: Stand, link: Link | None) -> list[str]:
    if before is None:
        return [link.relation if link else "first" if archive.is_oldest(stand) else "added"]
    relations = [link.relation] if link and link.relation in ("split", "merged") else []
    relations += [reworded(archive, before, stand)]
    if before.key != stand.key:
        relations.append("moved")
    return relations


def reworded(archive: Archive, before: Stand, stand: Stand) -> str:
    """ "edited", or "references" when only the numbers of other rules changed, or "examples"."""
    old, new = archive.wordings[before.wording].normal, archive.wordings[stand.wording].normal
    if old == new:
        return "examples"
    return "references" if _shape(old) == _shape(new) else "edited"


@lru_cache(maxsize=1 << 15)
def _shape(text: str) -> str:
    return without_references(text)[0]


def came_from(archive: Archive, lineage: Lineage) -> list[Kin]:
    """Other lineages that words of this one came from, oldest first."""
    return [
        Kin(archive.by_record[link.old], link)
        for stand in lineage.stands()
        for link in archive.links_to.get(stand.record, ())
        if _branch(archive, link, lineage)
    ]


def went_to(archive: Archive, lineage: Lineage) -> list[Kin]:
    """Other lineages that words of this one went into, oldest first."""
    return [
        Kin(archive.by_record[link.new], link)
        for stand in lineage.stands()
        for link in archive.links_from.get(stand.record, ())
        if _branch(archive, link, lineage)
    ]


def _branch(archive: Archive, link: Link, lineage: Lineage) -> bool:
    """Whether a link leads to another lineage, between two versions of the same completeness."""
    old, new = archive.by_record.get(link.old), archive.by_record.get(link.new)
    if link.principal or not old or not new or old.lineage == new.lineage:
        return False
    return (archive.versions[old.version].covers is None) == (archive.versions[new.version].covers is None)
