"""rules/index.html: the contents of the newest version, and every section that earlier versions had."""

from __future__ import annotations

from typing import Any

from ruletrail.corpus.history import Stand
from ruletrail.site_templates import addresses, sections, titles
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site


class RulesPage(OnePage):
    template = "rules.html"
    navigation = (1, "Rules")
    address = addresses.RULES

    def context(self, site: Site, item: None) -> dict[str, Any]:
        readable = site.once(sections.today)
        chapters: list[tuple[Stand, str, list[tuple[Stand, str]]]] = []
        counts: dict[str, int] = {}
        for stand in site.archive.books[site.archive.newest]:
            if stand.kind == "section" and len(stand.key) == 1:
                chapters.append((stand, titles.title(site.archive, stand), []))
            elif stand.kind == "section" and stand.key in readable:
                if not chapters or chapters[-1][0].key[0] != stand.key[0]:
                    chapters.append((stand, "", []))
                chapters[-1][2].append((stand, titles.title(site.archive, stand)))
            elif stand.kind == "rule":
                counts[stand.key[:3]] = counts.get(stand.key[:3], 0) + 1
        chapters = [chapter for chapter in chapters if chapter[2]]
        return {"chapters": chapters, "counts": counts}
