"""Which sections hold the type rules, by version; what ``--scope types`` gives pages, and the columns of the type page."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from site_templates.archive import Archive, Lineage, Stand


@cache
def data() -> dict:
    """The content of data/type_sections.toml."""
    return tomllib.loads(files("site_templates").joinpath("data", "type_sections.toml").read_text("utf-8"))


@cache
def sections(day: str) -> tuple[tuple[int, int], ...]:
    """The ranges (first, last section, both included) that held the type rules at an ISO date."""
    ranges = max((entry for entry in data()["sections"] if entry["since"] <= day), key=lambda entry: entry["since"])["numbers"]
    return tuple((int(first), int(last or first)) for first, _, last in (r.partition("-") for r in ranges))


def is_type_rule(archive: Archive, stand: Stand) -> bool:
    """True of rules and headings that stand in a type section of their version."""
    if stand.kind not in ("rule", "section") or len(stand.key) < 3:
        return False
    number = int(stand.key[:3])
    return any(first <= number <= last for first, last in sections(archive.versions[stand.version].date))


def type_lineages(archive: Archive) -> set[int]:
    """The lineages that ever stood in a type section."""
    return {stand.lineage for book in archive.books for stand in book if is_type_rule(archive, stand)}


def in_scope(archive: Archive, scope: str) -> dict[int, Lineage]:
    """The lineages that get pages."""
    if scope == "all":
        return archive.lineages
    types = type_lineages(archive)
    return {number: lineage for number, lineage in archive.lineages.items() if number in types}
