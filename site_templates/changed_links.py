"""What a release changed, for rules that have a page: the links to the version before it, and what each is counted as."""

from __future__ import annotations

from operator import attrgetter

from ruletrail.corpus.change import NUMBER, TEXT, label
from ruletrail.corpus.history.shifts import Shift, shifts
from ruletrail.corpus.records import GLOSSARY
from ruletrail.site_templates.changed_sections import either
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import Changed

_SAID = attrgetter("kind", "key", "wording")


def shifted(site: Site, version: int) -> list[Shift]:
    """The numbers of rules and headings that moved together, of those that changed in nothing else."""
    moved = ((a.key, b.key) for kind, _, a, b in links(site, version) if kind == NUMBER and a and b and a.kind != GLOSSARY)
    return shifts(moved)


def links(site: Site, version: int) -> list[Changed]:
    """(what it is counted as, link, old, new) of everything that changed and has a page, in the book's order."""
    if version in site.changes:
        return site.changes[version]
    archive = site.archive
    old, new = archive.pairs[version]
    found: list[Changed] = []
    told: set[int | None] = set()
    for link in archive.links[old, new]:
        a, b = archive.by_record.get(link.old or -1), archive.by_record.get(link.new or -1)
        if not a and not b:
            continue
        told.add(link.new)
        if not any(end and end.lineage in site.lineages for end in (a, b)):
            continue
        found.append((label(link.relation, archive.change(a, b) if a and b else None), link, a, b))
    before, book = archive.places[old], archive.books[new]
    held = set(map(_SAID, before.values()))
    # The same words at the same number have no row; typography or references may differ.
    for stand in (stand for stand, said in zip(book, map(_SAID, book), strict=True) if said not in held):
        twin = before.get("\0" + stand.key if stand.kind == "glossary" else stand.key)
        if (
            twin
            and stand.record not in told
            and twin.lineage == stand.lineage
            and stand.lineage in site.lineages
            and archive.change(twin, stand) in TEXT
        ):
            found.append((archive.change(twin, stand), None, twin, stand))
    ends = {end.record for _, _, *both in found for end in both if end}
    place = {stand.record: i for book in (archive.books[old], book) for i, stand in enumerate(book) if stand.record in ends}
    found.sort(
        key=lambda change: (
            place[either(change[2], change[3]).record],
            place[either(change[3], change[2]).record],
        )
    )
    site.changes[version] = found
    return found
