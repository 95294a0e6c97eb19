"""The rules that get pages with ``--scope types``: those that were ever in a section on types."""

from __future__ import annotations

from ruletrail.corpus.history import Archive, Lineage, Stand
from ruletrail.corpus.type_sections import type_sections


def is_type_rule(archive: Archive, stand: Stand) -> bool:
    """True for rules and headings in a type section of their version."""
    if stand.kind not in ("rule", "section"):
        return False
    return stand.key[:3] in type_sections(archive.versions[stand.version].date).sections


def type_lineages(archive: Archive) -> set[int]:
    """The lineages that were ever in a type section."""
    found = set()
    for version, book in zip(archive.versions, archive.books, strict=True):
        sections = type_sections(version.date).sections
        found |= {stand.lineage for stand in book if stand.kind != "glossary" and stand.key[:3] in sections}
    return found


def in_scope(archive: Archive, scope: str) -> dict[int, Lineage]:
    """The lineages that get pages."""
    if scope == "all":
        return archive.lineages
    types = type_lineages(archive)
    return {number: lineage for number, lineage in archive.lineages.items() if number in types}
