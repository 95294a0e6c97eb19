"""scenario/NAME.html: a scenario, its answers under every version, and the clauses that made the difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from ruletrail.site_templates import addresses, situations
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.played import Decider, Played
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import Destination


class ScenarioPage(Page[Played]):
    template = "scenario.html"
    lasting = True

    def items(self, site: Site) -> Sequence[Played]:
        return site.played

    def path(self, site: Site, played: Played) -> str:
        return addresses.scenario(played.name)

    def context(self, site: Site, played: Played) -> dict[str, Any]:
        return {"played": played, "thing": situations.thing, "reasons": _linked(site, played)}

    def made_of(self, site: Site, played: Played) -> dict[str, Any]:
        """The scenario's file, its answers over time, and the clauses that made the difference."""
        versions = site.archive.versions
        return {
            "file": (played.name, played.area, played.source),
            "answers": played.answers,
            "ended": [(versions[place].version, why) for place, why in played.ended],
            "left out": (played.left_out, played.unread),
            "why": _linked(site, played),
            "turns": [
                (
                    versions[turn.version].version,
                    turn.asks,
                    turn.basis,
                    _clauses(site, turn.deciders),
                    _clauses(site, turn.followed),
                )
                for turn in played.turns
            ],
        }


def _linked(site: Site, played: Played) -> dict[str, list[tuple[str, list[Markup]]]]:
    """Version -> (question, the sentences that lead to its answer, their numbers linked to the rules of that version)."""
    places = {version.version: place for place, version in enumerate(site.archive.versions)}
    linked = site.texts.linked
    asked = {site.archive.versions[turn.version].version: turn.asks for turn in played.turns} | dict.fromkeys([*played.why][-1:])
    return {
        version: [(what, [linked(each, places[version]) for each in said]) for what, said in played.reasons(version, asks)]
        for version, asks in asked.items()
    }


def _clauses(site: Site, deciders: list[Decider]) -> list[tuple[str, str, Destination | None]]:
    """The title of each clause, its sentence, and the link to its rule."""
    return [(each.standing.behaviour, each.about, each.cited and site.place(each.cited)) for each in deciders]
