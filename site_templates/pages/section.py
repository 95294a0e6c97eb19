"""rules/305.html: a section of the newest version to be read through, each rule with its history one step away."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from site_templates import addresses, titles
from site_templates.archive import Stand

TEMPLATE = "section.html"


@dataclass
class Section:
    """A section of the newest version, with its neighbours' numbers."""

    key: str
    stands: list[Stand]
    before: str | None = None
    after: str | None = None


def items(site) -> list[Section]:
    """The sections of the newest version that have a heading or a rule with a page."""
    found: dict[str, Section] = {}
    for stand in site.archive.numbered[site.archive.newest]:
        if len(stand.key) >= 3:
            found.setdefault(stand.key[:3], Section(stand.key[:3], [])).stands.append(stand)
    sections = [section for section in found.values() if any(stand.lineage in site.lineages for stand in section.stands)]
    for one, next_one in pairwise(sections):
        one.after, next_one.before = next_one.key, one.key
    return sections


def path(site, section: Section) -> str:
    return addresses.section(section.key)


def context(site, section: Section) -> dict:
    heading = next((s for s in section.stands if s.kind == "section"), None)
    return {
        "section": section,
        "key": section.key,
        "heading": heading,
        "title": titles.title(site.archive, heading) if heading else "",
        "rules": [s for s in section.stands if s.kind == "rule"],
        "is_title": titles.is_title,
        "archived": section.key in site.archive.bearers,
    }
