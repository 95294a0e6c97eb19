"""search/index.html: search in the browser, and without it the ways to find a rule."""

from __future__ import annotations

from typing import Any

from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site


class Search(OnePage):
    template = "search.html"
    address = addresses.SEARCH

    def context(self, site: Site, item: None) -> dict[str, Any]:
        return {}
