"""sitemap.xml: every page that a search engine should know (https://www.sitemaps.org/protocol.html)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from ruletrail.site_templates import addresses, citation
from ruletrail.site_templates.kinds import kinds
from ruletrail.site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


def files(site: Site) -> list[SiteFile]:
    """None where the site doesn't know its address, for a sitemap needs whole ones."""
    return [SiteFile(addresses.SITEMAP, lambda: _sitemap(site))] if site.base else []


def _sitemap(site: Site) -> str:
    """One file may name 50,000 pages; a whole site has fewer files."""
    pages = [kind.path(site, item) for kind in kinds() if kind.is_found for item in kind.items(site)]
    rows = [f"<url><loc>{escape(citation.absolute(site.base, addresses.url(path)))}</loc></url>" for path in sorted(pages)]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return head + "\n".join(rows) + "\n</urlset>\n"
