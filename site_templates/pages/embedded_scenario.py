"""embed/scenario/NAME.html: the answers of a scenario under every version, for an iframe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruletrail.site_templates import addresses
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.played import Played
from ruletrail.site_templates.site import Site


class EmbeddedScenario(Page[Played]):
    template = "embedded_scenario.html"
    is_listed = False
    lasting = True

    def items(self, site: Site) -> Sequence[Played]:
        return site.played

    def path(self, site: Site, played: Played) -> str:
        return addresses.embedded_scenario(played.name)

    def context(self, site: Site, played: Played) -> dict[str, Any]:
        return {"played": played}

    def made_of(self, site: Site, played: Played) -> dict[str, Any]:
        return {"name": played.name, "title": played.title, "answers": played.answers}
