"""article/index.html: paste an old article, and read what became of the rules that it cites. Nothing leaves the page."""

from __future__ import annotations

from typing import Any

from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site


class ArticlePage(OnePage):
    template = "article.html"
    address = addresses.ARTICLE
    navigation = (5.2, "Articles")

    def context(self, site: Site, item: None) -> dict[str, Any]:
        return {}
