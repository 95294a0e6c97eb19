"""scenario/NAME.html: a scenario, what it answers under every version, and the clauses that made the difference."""

from __future__ import annotations

from site_templates import addresses
from site_templates.played import Played

TEMPLATE = "scenario.html"


def items(site) -> list[Played]:
    return site.played


def path(site, played: Played) -> str:
    return addresses.scenario(played.name)


def context(site, played: Played) -> dict:
    return {"played": played}
