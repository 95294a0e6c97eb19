"""types/atlas.html: every card type, supertype and subtype, and when the rules listed it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from ruletrail.site_templates import addresses, atlas
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import ListChange, Listed


@dataclass(frozen=True)
class AtlasList:
    """A list with its words, the number of those in force, and its steps, newest first."""

    listed: Listed
    living: int
    steps: list[ListChange]

    @property
    def anchor(self) -> str:
        return self.listed.name.replace(" ", "-")


class Atlas(OnePage):
    template = "atlas.html"
    address = addresses.ATLAS

    def is_there(self, site: Site) -> bool:
        return bool(site.once(atlas.lists))

    def context(self, site: Site, item: None) -> dict[str, Any]:
        groups = []
        for listed in site.once(atlas.lists).values():
            living = sum(not word.spans[-1].end for word in listed.words.values())
            groups.append(AtlasList(listed, living, listed.steps[::-1]))
        first = min((step.place for group in groups for step in group.steps), default=0)
        return {"groups": groups, "scale": _Scale(site, first)}


class _Scale:
    """The scale of spans of time, in per cent of the time from the first list to today."""

    def __init__(self, site: Site, first: int) -> None:
        versions = site.archive.versions
        self.start, self.end = versions[first].date, versions[site.archive.newest].date

    def place(self, day: str) -> float:
        whole = _days(self.end) - _days(self.start) or 1
        return round(100 * (_days(day or self.end) - _days(self.start)) / whole, 1)


def _days(iso: str) -> int:
    return date.fromisoformat(iso).toordinal()
