"""Vehicles: power and toughness, and being crewed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import now
from ruletrail.models.objects import BATTLEFIELD, Characteristics, Game, GameObject
from ruletrail.models.points import Action, Changed
from ruletrail.models.rules import Rules

vehicle_size = behaviour("vehicle-power-and-toughness", rules="301.7a", at="derive", about="Vehicle")


@vehicle_size.variant(cue=r"has these characteristics only if it", covers=[r"If a Vehicle becomes a creature, it"])
def only_as_a_creature(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A Vehicle on the battlefield has its power and toughness only while it is a creature."""
    if "Vehicle" not in traits.subtypes or "creature" in traits.types or thing.zone != BATTLEFIELD:
        return None
    return replace(traits, power=None, toughness=None)


living_metal = behaviour("living-metal", rules="702.161a", about="Vehicle")


@living_metal.variant(cue=r"During your turn, this permanent is an artifact")
def a_creature_on_its_turn(rules: Rules, game: Game) -> Any:
    """A Vehicle with living metal is an artifact creature during its controller's turn."""
    return "as long as it's your turn, this permanent is an artifact creature too"


crewed_vehicle = behaviour("crewed-vehicle", rules="301.7", about="Vehicle")


@crewed_vehicle.variant(cue=r"Vehicles have a crew ability")
def becomes_an_artifact_creature(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A Vehicle that is crewed becomes an artifact creature until the turn ends."""
    return ("artifact", "creature") if "Vehicle" in now(rules, game, thing).subtypes else None


crewing = behaviour("crewing", rules="702.122a", at="forbid", key="activate", before="no such ability")


def _not_paid(rules: Rules, game: Game, action: Action, *, others: bool) -> str | None:
    match = re.match(r"crew (\d+)$", action.detail)
    if not match:
        return None
    power = 0
    for key in action.targets:
        if game.is_player(key):
            return f"{key} is not a creature"
        what = now(rules, game, key)
        if others and key == action.object:
            return "another creature must be tapped"
        if "creature" not in what.types or game[key].tapped or game[key].controller != action.player:
            return f"{key} is not an untapped creature of that player"
        power += max(what.power or 0, 0)
    return "" if power >= int(match[1]) else "their power is too low"


@crewing.variant(cue=r"Tap any number of untapped creatures")
def taps_any_creatures(rules: Rules, game: Game, action: Action) -> str | None:
    """A player crews a Vehicle by tapping untapped creatures whose total power is at least the crew number. The Vehicle itself
    may be one.

    The player has to control them. A creature in its first turn may be tapped, too.
    """
    return _not_paid(rules, game, action, others=False)


@crewing.variant(cue=r"Tap any number of other untapped")
def taps_other_creatures(rules: Rules, game: Game, action: Action) -> str | None:
    """A player crews a Vehicle by tapping other untapped creatures whose total power is at least the crew number.

    The player has to control them.
    """
    return _not_paid(rules, game, action, others=True)
