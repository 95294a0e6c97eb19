"""sources/index.html: the source of every text, the classes of its lines, and how much to trust the site."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ruletrail.site_templates import accounts, addresses
from ruletrail.site_templates.page import OnePage
from ruletrail.site_templates.site import Site

_FAR = 0.5
"""The similarity below which a reader should compare two texts."""
_EQUAL = "equal"
"""The beginning of reasons that rest on the same words, or the same title."""


@dataclass(frozen=True)
class Trust:
    """The evidence of the whole site, in numbers."""

    lines: int
    unplaced: int
    repairs: int
    holes: int
    """Versions whose source lacks something."""
    inferred: int
    """Versions whose text states no date."""
    links: int
    """Links of an old and a new rule whose number or words differ."""
    equal: int
    """Of these, those with the same words."""
    far: int
    """Of these, those whose texts are less than half alike."""


class Sources(OnePage):
    template = "sources.html"
    address = addresses.SOURCES

    def context(self, site: Site, item: None) -> dict[str, Any]:
        found = site.once(accounts.accounts)
        return {"accounts": found[::-1], "trust": _trust(site, found)}


def _trust(site: Site, found: list[accounts.Account]) -> Trust:
    links = [link for links in site.archive.links.values() for link in links if link.old and link.new]
    return Trust(
        sum(file.lines for account in found for file in account.sources),
        sum(account.unplaced for account in found),
        sum(account.repairs for account in found),
        sum(bool(account.holes) for account in found),
        sum(account.version.inferred for account in found),
        len(links),
        sum(link.reason.startswith(_EQUAL) for link in links),
        sum(link.similarity < _FAR for link in links),
    )
