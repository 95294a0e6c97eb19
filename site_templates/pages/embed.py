"""embed/ADDRESS.html: a history without navigation, for an iframe; with #vVERSION it shows that wording alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from corpus.history import Lineage
from site_templates import addresses, naming, story, titles
from site_templates.page import Page
from site_templates.site import Site


class Embed(Page[Lineage]):
    template = "embed.html"
    lasting = True

    def items(self, site: Site) -> Sequence[Lineage]:
        return list(site.lineages.values())

    def path(self, site: Site, lineage: Lineage) -> str:
        return addresses.embed(lineage.address)

    def context(self, site: Site, lineage: Lineage) -> dict[str, Any]:
        return {
            "lineage": lineage,
            "name": site.once(naming.names)[lineage.id],
            "label": titles.label(lineage.last),
            "title": titles.title(site.archive, lineage.last),
            "chapters": story.chapters(site, lineage),
        }
