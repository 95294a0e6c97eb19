"""The changes of a release in rules that have a page: the links to the version before it, each with its kind."""

from __future__ import annotations

from operator import attrgetter

from ruletrail.corpus.change import NUMBER, TEXT, label
from ruletrail.corpus.history.comparison import unlinked
from ruletrail.corpus.history.shifts import Shift, shifts
from ruletrail.corpus.records import GLOSSARY
from ruletrail.site_templates.changed_sections import either
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import Changed


def shifted(site: Site, version: int) -> list[Shift]:
    """The numbers of rules and headings that moved together and changed in nothing else."""
    moved = ((a.key, b.key) for kind, _, a, b in links(site, version) if kind == NUMBER and a and b and a.kind != GLOSSARY)
    return shifts(moved)


def links(site: Site, version: int) -> list[Changed]:
    """(kind, link, old, new) of every change in a rule that has a page, in the book's order."""
    if version in site.changes:
        return site.changes[version]
    archive = site.archive
    old, new = archive.pairs[version]
    found: list[Changed] = []
    for link in archive.links[old, new]:
        a, b = archive.by_record.get(link.old or -1), archive.by_record.get(link.new or -1)
        if not a and not b:
            continue
        if not any(end and end.lineage in site.lineages for end in (a, b)):
            continue
        found.append((label(link.relation, archive.change(a, b) if a and b else None), link, a, b))
    books = (archive.books[old], archive.books[new])
    # The same words at the same number have no row; references may differ.
    for twin, stand in unlinked(archive.links[old, new], *books, attrgetter("record")):
        if twin.wording != stand.wording and stand.lineage in site.lineages and archive.change(twin, stand) in TEXT:
            found.append((archive.change(twin, stand), None, twin, stand))
    ends = {end.record for _, _, *both in found for end in both if end}
    place = {stand.record: i for book in books for i, stand in enumerate(book) if stand.record in ends}
    found.sort(
        key=lambda change: (
            place[either(change[2], change[3]).record],
            place[either(change[3], change[2]).record],
        )
    )
    site.changes[version] = found
    return found
