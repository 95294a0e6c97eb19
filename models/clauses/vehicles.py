"""Vehicles: power and toughness, and being crewed."""

from __future__ import annotations

import re
from dataclasses import replace

from models.behaviours import behaviour
from models.engine import now
from models.objects import BATTLEFIELD

vehicle_size = behaviour("vehicle-power-and-toughness", at="derive", before="no such artifact type", about="Vehicle")


@vehicle_size.since(
    "2016-09-30", rule="301.7a", cue=r"has these characteristics only if it.s also a creature",
    covers=[r"If a Vehicle becomes a creature, it"],
)  # fmt: skip
def only_as_a_creature(rules, game, thing, found):
    """CR 301.7a, from 2016-09-30 on: a Vehicle permanent has its printed power and toughness only while it is a creature."""
    if "Vehicle" not in found.subtypes or "creature" in found.types or thing.zone != BATTLEFIELD:
        return None
    return replace(found, power=None, toughness=None)


crewed_vehicle = behaviour("crewed-vehicle", before="no such artifact type")


@crewed_vehicle.since("2016-09-30", rule="301.7", cue=r"Vehicles have a crew ability")
def becomes_an_artifact_creature(rules, game, thing):
    """CR 301.7, from 2016-09-30 on: the card types that crewing a Vehicle adds until end of turn."""
    return ("artifact", "creature") if "Vehicle" in now(rules, game, thing).subtypes else None


crewing = behaviour("crewing", at="forbid", key="activate", before="no such ability")


def _not_paid(rules, game, action, *, others: bool) -> str | None:
    match = re.match(r"crew (\d+)$", action.detail)
    if not match:
        return None
    power = 0
    for key in action.targets:
        what = now(rules, game, key)
        if others and key == action.object:
            return "another creature must be tapped"
        if "creature" not in what.types or game[key].tapped or game[key].controller != action.player:
            return f"{key} is no untapped creature of that player"
        power += max(what.power or 0, 0)
    return "" if power >= int(match[1]) else "their power is too low"


@crewing.since("2016-09-30", rule="702.121a", then={"2021-04-22": "702.122a"}, cue=r"Tap any number of untapped creatures")
def taps_any_creatures(rules, game, action):
    """CR 702.121a, then CR 702.122a, 2016-09-30 to 2021-11-19: crew N taps own creatures of total power N, also new ones.

    A Vehicle that is a creature already may be tapped for itself.
    """
    return _not_paid(rules, game, action, others=False)


@crewing.since("2022-02-18", rule="702.122a", cue=r"Tap any number of other untapped")
def taps_other_creatures(rules, game, action):
    """CR 702.122a, from 2022-02-18 on: the same, but a Vehicle isn't tapped for itself."""
    return _not_paid(rules, game, action, others=True)
