"""embed/ADDRESS.html: a history without navigation, for an iframe; with #vVERSION it shows that wording alone."""

from __future__ import annotations

from site_templates import addresses, story, titles
from site_templates.archive import Lineage

TEMPLATE = "embed.html"


def items(site) -> list[Lineage]:
    return list(site.lineages.values())


def path(site, lineage: Lineage) -> str:
    return addresses.embed(lineage.address)


def context(site, lineage: Lineage) -> dict:
    return {
        "lineage": lineage,
        "last": lineage.last,
        "label": titles.label(lineage.last),
        "title": titles.title(site.archive, lineage.last),
        "chapters": story.chapters(site, lineage),
    }
