"""404.html: what a server shows for an address that leads nowhere."""

from __future__ import annotations

from urllib.parse import urlsplit

from site_templates import addresses

TEMPLATE = "not_found.html"


def items(site) -> list[None]:
    return [None]


def path(site, item) -> str:
    return addresses.NOT_FOUND


def context(site, item) -> dict:
    """Its links start at the site's root, for the page may be shown at any depth."""
    from site_templates.renderer import asset

    return {"root": urlsplit(site.base).path.rstrip("/") + "/", "style": asset("site.css")}
