"""Vehicles: power and toughness, and being crewed."""

from __future__ import annotations

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
    """CR 301.7, from 2016-09-30 on: the card types that crewing a Vehicle adds until end of turn. Paying for it isn't covered."""
    return ("artifact", "creature") if "Vehicle" in now(rules, game, thing).subtypes else None
