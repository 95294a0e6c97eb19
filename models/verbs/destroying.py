"""Verbs about destroying, regenerating and phasing."""

from __future__ import annotations

from typing import Any

from ruletrail.models import engine
from ruletrail.models.clauses.destruction import SHIELD
from ruletrail.models.clauses.phasing import phase_in, phase_out
from ruletrail.models.errors import NOT_STATED, IllegalActionError
from ruletrail.models.objects import BATTLEFIELD, PHASED_OUT
from ruletrail.models.points import Move
from ruletrail.models.scenario.arguments import FLAG, OBJECT, OBJECTS
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table


@verb("destroy")
def destroy(table: Table, objects: OBJECTS, regeneration: FLAG = True) -> None:
    """An effect destroys permanents at the same moment; those that are indestructible or regenerate stay.

    regeneration = false: they can't be regenerated.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    [objects.troll]
    type = "Creature — Troll"
    [[steps]]
    do = "regenerate"
    object = "troll"
    [[steps]]
    do = "destroy"
    objects = ["bear", "troll"]
    [[asks]]
    ask = "zone"
    of = "troll"
    expect = [{answer = "battlefield"}]
    """
    changes = [table.rules.call("destroy", table.game, table.game[key], "destroyed", regeneration) for key in objects]
    moves = []
    for change in filter(None, changes):
        thing = table.game[change.object]
        if change.zone:
            moves.append(Move(thing.id, thing.zone, change.zone, thing.controller))
        else:
            table.game = table.game.change(thing.id, **dict(change.fields))
    table.game = engine.put(table.rules, table.game, *moves)


@verb("regenerate")
def regenerate(table: Table, object: OBJECT) -> None:
    """An effect gives a permanent a shield for the turn: instead of being destroyed once, it is tapped and healed.

    Example:
    [objects.troll]
    type = "Creature — Troll"
    power = 2
    toughness = 2
    [[steps]]
    do = "regenerate"
    object = "troll"
    [[steps]]
    do = "damage"
    to = "troll"
    amount = 2
    [[asks]]
    ask = "tapped"
    of = "troll"
    expect = [{answer = true}]
    """
    thing = table.game[object]
    number = 1 + sum(mark.startswith(SHIELD) for mark in thing.marks)
    table.game = table.game.change(object, marks=thing.marks | {f"{SHIELD}{number}"})


def _all_in(table: Table, what: str, objects: Any, zone: str) -> None:
    if not table.rules.has("where-phased-out-permanents-are"):
        raise NoSuchError(NOT_STATED)
    for key in objects:
        if table.game[key].zone != zone:
            raise IllegalActionError(f"{what} {key}", (f"it is in {table.game[key].zone}",))


@verb("phase-out")
def phases_out(table: Table, objects: OBJECTS) -> None:
    """Permanents phase out, with what is attached to them. Those with "phasing" do so by themselves as a turn begins.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    [[steps]]
    do = "phase-out"
    objects = "bear"
    [[asks]]
    ask = "zone"
    of = "bear"
    expect = [{from = 2001-07-23, to = 2009-05-01, answer = "phased-out zone"}, {from = 2009-07-11, answer = "battlefield"}]
    """
    _all_in(table, "phase out", objects, BATTLEFIELD)
    table.game = phase_out(table.rules, table.game, objects)


@verb("phase-in")
def phases_in(table: Table, objects: OBJECTS) -> None:
    """Phased-out permanents phase in, with what phased out along with them; by themselves they do as their player's turn begins.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    [[steps]]
    do = "phase-out"
    objects = "bear"
    [[steps]]
    do = "phase-in"
    objects = "bear"
    [[asks]]
    ask = "phased-out"
    of = "bear"
    expect = [{from = 2001-07-23, answer = false}]
    """
    _all_in(table, "phase in", objects, PHASED_OUT)
    table.game = phase_in(table.rules, table.game, objects)
