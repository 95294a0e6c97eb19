"""sitemap.xml: every page that a search engine should know (https://www.sitemaps.org/protocol.html)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from site_templates import addresses, citation

if TYPE_CHECKING:
    from site_templates.site import Site


def files(site: Site, pages: Iterable[str]) -> dict[str, str]:
    """Path -> text; none where the site doesn't know its address, for a sitemap needs whole ones.

    One file may name 50,000 pages; a whole site has fewer files.
    """
    if not site.base:
        return {}
    rows = [f"<url><loc>{escape(citation.absolute(site.base, addresses.url(path)))}</loc></url>" for path in sorted(pages)]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return {addresses.SITEMAP: head + "\n".join(rows) + "\n</urlset>\n"}
