"""compare/index.html: any two versions, compared in the browser; without it, ready-made pairs and what each release changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ruletrail.site_templates import addresses, between
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.pages import concordance
from ruletrail.site_templates.site import Site


@dataclass(frozen=True)
class ReadyPair:
    """Two versions that have a page of their own."""

    old: str
    new: str
    release: str
    path: str
    is_overhaul: bool


class Compare(OnePage):
    template = "compare.html"
    address = addresses.COMPARE

    def is_there(self, site: Site) -> bool:
        return len(site.archive.timeline.chain) > 1

    def context(self, site: Site, item: None) -> dict[str, Any]:
        archive = site.archive
        overhauls = site.once(between.overhauls)
        return {
            "chain": [(archive.versions[place], archive.release(place)) for place in reversed(archive.timeline.chain)],
            "pairs": [
                ReadyPair(
                    archive.versions[old].version,
                    archive.versions[new].version,
                    archive.release(new)[1],
                    concordance.address(site, (old, new)),
                    (old, new) in overhauls,
                )
                for old, new in site.once(concordance.pairs)
            ],
            "changed": {archive.versions[place].version for place in archive.pairs},
        }
