"""history/OLD.html and embed/OLD.html: an address that a lineage once had leads on to the one that it has now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.site_templates import addresses, titles
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site


class Redirect(Page[tuple[str, str]]):
    template = "redirect.html"
    is_listed = False

    def items(self, site: Site) -> Sequence[tuple[str, str]]:
        """(folder, former address)."""
        return [(folder, address) for address in sorted(site.former) for folder in ("history", "embed")]

    def path(self, site: Site, item: tuple[str, str]) -> str:
        folder, address = item
        return _address(folder, address)

    def context(self, site: Site, item: tuple[str, str]) -> dict[str, Any]:
        folder, address = item
        lineage = site.lineages[site.former[address]]
        return {
            "label": titles.label(lineage.last),
            "target": addresses.url(_address(folder, lineage.address), root="../"),
        }


def _address(folder: str, address: str) -> str:
    return addresses.history(address) if folder == "history" else addresses.embed(address)
