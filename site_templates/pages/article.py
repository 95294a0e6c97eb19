"""article/index.html: paste an old article, and read what became of the rules that it cites. Nothing leaves the page."""

from __future__ import annotations

from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import OnePage


class ArticlePage(OnePage):
    template = "article.html"
    address = addresses.ARTICLE
    navigation = (5.2, "Articles")
