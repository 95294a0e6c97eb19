"""Subtypes with rules of their own in the sections on types: Vehicles and Sagas."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.engine import now, permanents
from models.objects import BATTLEFIELD, GRAVEYARD, LORE
from models.points import Change

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


finished_saga = behaviour("finished-saga", at="state-based", before="no such enchantment type", about="Saga")


def _finished(rules, game) -> list:
    """Sagas with as many lore counters as chapters (a mark "chapters 3") and no chapter ability waiting."""
    found = []
    for thing, what in permanents(rules, game):
        chapters = [int(mark.split()[-1]) for mark in thing.marks if mark.startswith("chapters ")]
        if "Saga" in what.subtypes and not thing.waiting:
            found.append((thing, max(chapters, default=0)))
    return [(thing, last) for thing, last in found if thing.count(LORE) >= last]


@finished_saga.since("2018-04-27", rule="704.5s", cue=r"on a Saga permanent is greater")
def is_sacrificed(rules, game):
    """CR 704.5s, 2018-04-27 to 2025-04-04: with as many lore counters as its final chapter, none waiting, it is sacrificed.

    A Saga without chapter abilities has 0 as its final chapter number and goes as well.
    """
    return [Change(thing.id, GRAVEYARD, why="finished Saga") for thing, _ in _finished(rules, game)] or None


@finished_saga.since("2025-06-06", rule="704.5s", cue=r"Saga permanent with one or more chapter")
def with_a_chapter_is_sacrificed(rules, game):
    """CR 704.5s, from 2025-06-06 on: the same, but a Saga without chapter abilities stays."""
    return [Change(thing.id, GRAVEYARD, why="finished Saga") for thing, last in _finished(rules, game) if last] or None


entering_saga = behaviour("entering-saga", at="moved", before="no such enchantment type", about="Saga")


@entering_saga.since(
    "2018-04-27", rule="714.3a", then={"2021-11-19": "715.3a", "2023-04-14": "714.3a"}, cue=r"puts a lore counter (on )?it"
)
def gets_a_lore_counter(rules, game, move):
    """CR 714.3a, CR 715.3a and again 714.3a, from 2018-04-27 on: a Saga enters with a lore counter.

    Sagas with read ahead, and the counter that comes each turn, are not covered.
    """
    if move.to != BATTLEFIELD or move.origin == BATTLEFIELD:
        return None
    what = now(rules, game, move.object)
    if game[move.object].zone != BATTLEFIELD or "Saga" not in what.subtypes or what.able("read ahead"):
        return None
    return game.change(move.object, counters=((LORE, 1),))
