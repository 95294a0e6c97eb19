"""Files for search engines and hosts: sitemap.xml with every page, robots.txt, and _redirects for short and old addresses.

``sitemap.xml`` follows https://www.sitemaps.org/protocol.html; hosts of static pages read ``_redirects`` (docs/publishing.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from ruletrail.corpus.history import Lineage
from ruletrail.site_templates import addresses, citation
from ruletrail.site_templates.kinds import kinds
from ruletrail.site_templates.pages import number
from ruletrail.site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


def files(site: Site) -> list[SiteFile]:
    """The files. There is no sitemap if the site doesn't know its address, since it needs whole ones."""
    made = [SiteFile("robots.txt", lambda: _robots(site)), SiteFile("_redirects", lambda: _redirects(site))]
    return [*made, SiteFile(addresses.SITEMAP, lambda: _sitemap(site))] if site.base else made


def _robots(site: Site) -> str:
    told = f"Sitemap: {citation.absolute(site.base, addresses.SITEMAP)}\n" if site.base else ""
    return f"User-agent: *\nAllow: /\n{told}"


def _redirects(site: Site) -> str:
    root = urlsplit(site.base).path.rstrip("/")
    ways = {
        "cr/:day/:number": "number/:number.html#v:day 301",
        "r/:number": "number/:number.html 302",
        "models/index.html": f"{addresses.MODELS} 301",
    }
    ways |= {
        addresses.url(addresses.number(key)): f"{addresses.url(number.place(site, key))} 301" for key in site.once(number.alone)
    }
    return "".join(f"{root}/{asked} {root}/{there}\n" for asked, there in ways.items())


def _sitemap(site: Site) -> str:
    """The sitemap. One file may name 50,000 pages; a whole site has fewer."""
    found = ((kind.path(site, item), item) for kind in kinds() if kind.is_listed for item in kind.items(site))
    pages = sorted(found, key=lambda page: page[0])
    places = ((escape(citation.absolute(site.base, addresses.url(path))), _changed(item)) for path, item in pages)
    rows = [f"<url><loc>{place}</loc>{changed}</url>" for place, changed in places]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return head + "\n".join(rows) + "\n</urlset>\n"


def _changed(item: object) -> str:
    """The first day of a history's wording in force."""
    return f"<lastmod>{item.stretches[-1].start}</lastmod>" if isinstance(item, Lineage) else ""
