"""index.html: what this is, where to begin, and every version by year."""

from __future__ import annotations

from typing import Any

from ruletrail.site_templates import addresses, summaries
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.pages import types, versions
from ruletrail.site_templates.site import Site


class Index(OnePage):
    template = "index.html"
    address = addresses.INDEX

    def context(self, site: Site, item: None) -> dict[str, Any]:
        archive = site.archive
        latest = max(archive.pairs, default=None)
        return {
            "years": versions.by_year(site),
            "newest": archive.versions[archive.newest],
            "oldest": archive.versions[0],
            "rules": sum(stand.kind == "rule" for book in archive.books for stand in book),
            "latest": archive.versions[latest] if latest is not None else None,
            "latest_release": archive.release(latest) if latest is not None else ("", ""),
            "latest_counts": summaries.counts(site, latest) if latest is not None else None,
            "type_columns": [archive.versions[i] for i in types.columns(site)],
        }
