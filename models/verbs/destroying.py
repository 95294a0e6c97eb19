"""Verbs about destroying, regenerating and phasing."""

from __future__ import annotations

from typing import Any

from ruletrail.models import engine
from ruletrail.models.clauses.destruction import SHIELD
from ruletrail.models.clauses.phasing import phase_in, phase_out
from ruletrail.models.errors import NOT_STATED, IllegalActionError
from ruletrail.models.objects import BATTLEFIELD, PHASED_OUT
from ruletrail.models.points import Move
from ruletrail.models.scenario.arguments import FLAG, OBJECT, OBJECTS, TEXT, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.sentences import group


@verb("destroy")
def destroy(table: Table, objects: OBJECTS = (), regeneration: FLAG = True, all: TEXT = "") -> None:
    """An effect destroys permanents at the same moment; permanents that are indestructible or regenerate stay.

    regeneration = false: they can't be regenerated. all: words for a group, "creatures" or "nonbasic lands", in place of objects.
    """
    if not objects and not group(all, plural=True):
        raise ArgumentError(f'{all!r} are no permanents; write objects, or all = "creatures"')
    if not objects:
        words = group(all, plural=True)
        objects = table.rules.call("objects-of-a-resolved-effect", table.game, words, table.game.active)
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
    """An effect gives a permanent a shield for the turn: the next time that it would be destroyed, it is tapped and healed
    instead."""
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
    """Permanents phase out, with their attachments. Permanents with "phasing" do so by themselves when a turn begins."""
    _all_in(table, "phase out", objects, BATTLEFIELD)
    table.game = phase_out(table.rules, table.game, objects)


@verb("phase-in")
def phases_in(table: Table, objects: OBJECTS) -> None:
    """Phased-out permanents phase in, with the attachments that phased out with them. Without this verb, they do so when their
    player's turn begins."""
    _all_in(table, "phase in", objects, PHASED_OUT)
    table.game = phase_in(table.rules, table.game, objects)
