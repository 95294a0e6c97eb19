"""404.html: the page for an address that leads nowhere."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.scripts import part
from ruletrail.site_templates.site import Site


class NotFound(OnePage):
    template = "not_found.html"
    is_listed = False
    address = addresses.NOT_FOUND

    def context(self, site: Site, item: None) -> dict[str, Any]:
        """The values for the template. Links start at the site's root, since the page may be shown at any depth."""
        return {"root": urlsplit(site.base).path.rstrip("/") + "/", "style": part("site.css")}
