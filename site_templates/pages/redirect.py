"""history/OLD.html and embed/OLD.html: a former address of a lineage leads to its address of now.

A section has no history: the address of its heading leads to its text, today's or the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.corpus.history import Lineage
from ruletrail.corpus.records import SECTION
from ruletrail.site_templates import addresses, titles
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.site import Site


class Redirect(Page[tuple[str, str]]):
    template = "redirect.html"
    is_listed = False

    def items(self, site: Site) -> Sequence[tuple[str, str]]:
        """(folder, former address)."""
        headings = [lineage.address for lineage in site.lineages.values() if lineage.kind == SECTION]
        former = [(folder, address) for address in sorted(site.former) for folder in ("history", "embed")]
        return [*former, *(("history", address) for address in headings)]

    def path(self, site: Site, item: tuple[str, str]) -> str:
        folder, address = item
        return _address(folder, address)

    def context(self, site: Site, item: tuple[str, str]) -> dict[str, Any]:
        folder, address = item
        lineage = site.lineages[site.former[address]] if address in site.former else site.once(_headings)[address]
        is_text = lineage.kind == SECTION and folder == "history"
        target = site.today(lineage.last) if is_text else addresses.url(_address(folder, lineage.address), root="../")
        return {"label": titles.label(lineage.last), "target": target}


def _headings(site: Site) -> dict[str, Lineage]:
    """Address -> lineage, of the headings."""
    return {lineage.address: lineage for lineage in site.lineages.values() if lineage.kind == SECTION}


def _address(folder: str, address: str) -> str:
    return addresses.history(address) if folder == "history" else addresses.embed(address)
