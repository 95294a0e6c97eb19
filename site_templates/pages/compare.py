"""compare/index.html: any two versions, compared in the browser."""

from __future__ import annotations

from typing import Any

from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.pages import types
from ruletrail.site_templates.site import Site


class Compare(OnePage):
    template = "compare.html"
    address = addresses.COMPARE

    def is_there(self, site: Site) -> bool:
        return len(site.archive.timeline.chain) > 1

    def context(self, site: Site, item: None) -> dict[str, Any]:
        archive = site.archive
        chain = [(archive.versions[place], archive.release(place)) for place in reversed(archive.timeline.chain)]
        return {"chain": chain, "plays": addresses.PLAYS_SCRIPT if types.columns(site) else ""}
