"""scenario/NAME.html: a scenario, what it answers under every version, and the clauses that made the difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from site_templates import addresses, situations
from site_templates.page import Page
from site_templates.played import Played
from site_templates.site import Site


class ScenarioPage(Page[Played]):
    template = "scenario.html"

    def items(self, site: Site) -> Sequence[Played]:
        return site.played

    def path(self, site: Site, played: Played) -> str:
        return addresses.scenario(played.name)

    def context(self, site: Site, played: Played) -> dict[str, Any]:
        return {"played": played, "thing": situations.thing, "step": situations.step}
