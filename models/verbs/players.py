"""Verbs about players: control, abilities of players, and leaving the game."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models import engine
from ruletrail.models.clauses.command_zone import PLANAR_CONTROLLER, planar_controller
from ruletrail.models.errors import NotPossibleError
from ruletrail.models.objects import BATTLEFIELD, Ability
from ruletrail.models.scenario.arguments import OBJECT, PLAYER, TEXT
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table


@verb("player-gains")
def player_gains(table: Table, player: PLAYER, ability: TEXT) -> None:
    """A player gains an ability, such as "protection from black"."""
    table.heard(player, [Ability(ability)])
    marks = table.game.player(player).marks | {ability}
    table.game = replace(table.game.change_player(player, marks=frozenset(marks)))


@verb("leave-game")
def leave_game(table: Table, player: PLAYER) -> None:
    """A player leaves the game with everything that they own; other objects under their control go back to their owners.

    A turn goes on without its player: then nobody is active. The next player becomes the planar controller.
    """
    if len(table.game.players) < 3:
        raise NotPossibleError("nobody can leave a game of two players")
    names = [each.name for each in table.game.players]
    following = names[(names.index(player) + 1) % len(names)]
    if planar_controller(table.game) == player:
        table.game = table.game.change_player(following, marks=table.game.player(following).marks | {PLANAR_CONTROLLER})
    objects = tuple(
        replace(thing, zone="outside", attached_to=None, controller=thing.owner) if thing.owner == player
        else engine.change_control(table.game, thing.id, thing.owner)[thing.id] if thing.controller == player
        else thing
        for thing in table.game.objects
    )  # fmt: skip
    gone = {thing.id for thing in objects if thing.owner == player}
    table.game = replace(
        table.game, objects=objects, players=tuple(each for each in table.game.players if each.name != player),
        stack=tuple(key for key in table.game.stack if key not in gone),
        active="" if table.game.active == player else table.game.active,
        priority=table.game.priority if table.game.priority != player
        else following if table.game.active == player else table.game.active,
    )  # fmt: skip


#: Prefix of the mark of an object that a labelled effect controls. The mark goes with the object.
_MARK = "controlled by effect "
_KEY = "control"


@verb("control")
def control(table: Table, object: OBJECT, by: PLAYER, label: TEXT = "") -> None:
    """A player gains control of an object. label names the effect, for "end-effect"; of several effects, the last remaining one
    decides."""
    thing = table.game[object]
    chain = table.remembered.setdefault(_KEY, {}).setdefault(object, [])
    if not any(mark.startswith(_MARK) for mark in thing.marks):
        chain.clear()
    if label or chain:
        chain.append([label, thing.controller])
        table.game = table.game.change(object, marks=thing.marks | {f"{_MARK}{label}"})
    table.game = engine.change_control(table.game, object, by)


def end_control(table: Table, label: str) -> bool:
    """Ends the control effects with that label, and returns True if there were any.

    A label that ends in a space means all labels that begin with it.
    """
    ended = False
    for key, chain in table.remembered.get(_KEY, {}).items():
        thing = table.game.get(key)
        if thing is None or thing.zone != BATTLEFIELD or not any(mark.startswith(_MARK) for mark in thing.marks):
            chain.clear()
        for entry in [each for each in chain if each[0] == label or (label.endswith(" ") and each[0].startswith(label))]:
            place, ended = chain.index(entry), True
            if place + 1 < len(chain):
                chain[place + 1][1] = entry[1]
            else:
                table.game = engine.change_control(table.game, key, entry[1])
            chain.remove(entry)
    return ended
