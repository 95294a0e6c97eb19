"""book/index.html: the whole book of the newest version on one page; in the browser, that of any other day."""

from __future__ import annotations

from typing import Any

from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site


class WholeBookPage(OnePage):
    template = "book.html"
    address = addresses.BOOK

    def context(self, site: Site, item: None) -> dict[str, Any]:
        archive, newest = site.archive, site.archive.newest
        return {
            "version": archive.versions[newest],
            "release": archive.release(newest)[1],
            "rules": [stand for stand in archive.books[newest] if stand.kind != "glossary"],
            "terms": [stand for stand in archive.books[newest] if stand.kind == "glossary"],
        }
