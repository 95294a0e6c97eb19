"""Verbs about dungeons, waiting abilities, crewing and protectors."""

from __future__ import annotations

from ruletrail.models import engine
from ruletrail.models.clauses.command_zone import planar_controller
from ruletrail.models.clauses.destruction import TO_DESTROY
from ruletrail.models.errors import NotPossibleError
from ruletrail.models.objects import UNTIL_END_OF_TURN, Effect
from ruletrail.models.points import Action, Move
from ruletrail.models.scenario.arguments import OBJECT, OBJECTS, PLAYER
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.verbs.destroying import destroy


@verb("venture")
def venture(table: Table, by: PLAYER, dungeon: OBJECT = "") -> None:
    """A player ventures into the dungeon: into the named one from outside the game, if one is needed, or one room further.

    A dungeon has a mark for its depth in rooms ("rooms 3") and one for the room with the marker ("room 1"). The room's ability
    waits until "resolve-trigger".
    """
    from ruletrail.models.clauses.dungeons import owned

    rules, game = table.rules, table.game
    if not rules.has("venture-into-a-new-dungeon"):
        return
    current = owned(rules, game, by)
    if current is None:
        after = rules.call("venture-into-a-new-dungeon", game, by, dungeon) if dungeon else None
        if after is None:
            raise NotPossibleError(f"{by} has no dungeon in the command zone: name one of {by}'s outside the game")
    else:
        after = rules.call("venture-to-the-next-room", game, by, current)
        after = after or rules.call("venture-from-the-last-room", game, by, current, dungeon)
    table.game = after


@verb("wait")
def wait(table: Table, object: OBJECT) -> None:
    """An ability of the object has triggered and waits, until "resolve-trigger"."""
    table.game = table.game.change(object, waiting=True)


@verb("resolve-trigger")
def resolve_trigger(table: Table, object: OBJECT) -> None:
    """The waiting ability of the object leaves the stack; of several chapters of a Saga, the one with the lowest number.

    The ability of a Siege without defense counters exiles it; the ability of deathtouch, from 2007-05 to 2009-05, destroys the
    damaged creature.
    """
    thing = table.game[object]
    if not thing.waiting:
        raise NotPossibleError(f"no ability of {object} is waiting")
    chapters = sorted(mark for mark in thing.marks if mark.startswith("chapter "))
    table.game = table.game.change(object, waiting=len(chapters) > 1, marks=thing.marks - set(chapters[:1]))
    touched = [each for each in table.game.objects if TO_DESTROY + object in each.marks]
    for each in touched:
        table.game = table.game.change(each.id, marks=each.marks - {TO_DESTROY + object})
    if touched:
        destroy(table, tuple(each.id for each in touched))
    if "battle" in table.now(object).types and not thing.count("defense"):
        zone = table.rules.call("defeated-siege-is-exiled", table.game, thing)
        if zone:
            table.game = engine.put(table.rules, table.game, Move(object, thing.zone, zone, thing.controller))


@verb("crew")
def crew(table: Table, object: OBJECT, with_: OBJECTS = ()) -> None:
    """A Vehicle is crewed: until end of turn it is an artifact creature. with: the creatures that are tapped for it.

    Its ability, "crew 3", says which power they need. Without with, the tapping is left out.
    """
    added = table.rules.call("crewed-vehicle", table.game, table.game[object])
    if added is None:
        raise NotPossibleError(f"{object} is not a Vehicle")
    if with_:
        ability = next((each.text for each in table.now(object).abilities if each.text.startswith("crew ")), "")
        if not ability:
            raise NotPossibleError(f'{object} has no ability like "crew 3"')
        action = Action("activate", table.game[object].controller, object, with_, ability)
        table.game = engine.activate(table.rules, table.game, action)
        for key in with_:
            table.game = table.game.change(key, tapped=True)
    effect = Effect("add-types", (object,), added, keeps=True, id=f"{UNTIL_END_OF_TURN}{object} is crewed")
    table.game = engine.add_effect(table.rules, table.game, effect)


@verb("protect")
def protect(table: Table, object: OBJECT, by: PLAYER) -> None:
    """A player becomes the protector of a battle, in place of the one before."""
    if "battle" not in table.now(object).types:
        raise NoSuchError("no battle")
    table.game = table.game.change(object, protector=by)


@verb("planeswalk")
def planeswalk(table: Table) -> None:
    """The planar controller planeswalks: face-up planes and phenomena go face down under their decks, the next card face up.

    A planar deck consists of its owner's face-down planes and phenomena in the command zone; the first in the file is on top.
    """
    table.game = table.rules.call("planeswalk", table.game, planar_controller(table.game))


@verb("start-with")
def start_with(table: Table, objects: OBJECTS) -> None:
    """As the game starts, players put conspiracies from their sideboards (the zone "outside") into the command zone."""
    for key in objects:
        after = table.rules.call("conspiracies-start-in-the-command-zone", table.game, key)
        if after is None:
            raise NotPossibleError(f"{key} is not a conspiracy outside the game")
        table.game = after
