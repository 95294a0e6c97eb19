"""search/index.html: search in the browser; without JavaScript, the other ways to find a rule."""

from __future__ import annotations

from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import OnePage


class Search(OnePage):
    template = "search.html"
    address = addresses.SEARCH
