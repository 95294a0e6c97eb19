"""Asks about battles, dungeons, and cards of the command zone."""

from __future__ import annotations

from typing import Any

from ruletrail.models.errors import NotPossibleError
from ruletrail.models.scenario.arguments import OBJECT, PLAYER
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import Table


@ask("defense")
def defense(table: Table, of: OBJECT) -> Any:
    """The defense of a battle, on the battlefield or not; "none" for anything else.

    Example:
    [objects.gate]
    type = "Battle — Siege"
    defense = 5
    zone = "hand"
    [[asks]]
    ask = "defense"
    of = "gate"
    expect = [{from = 2023-04-14, answer = 5}]
    """
    found = table.rules.call("defense-of", table.game, table.game[of])
    return "none" if found is None else found


@ask("protector")
def protector(table: Table, of: OBJECT) -> Any:
    """The protector of a battle, also of a permanent that was one; or "nobody".

    Example:
    [objects.gate]
    type = "Battle — Siege"
    defense = 5
    zone = "hand"
    [[steps]]
    do = "put"
    objects = "gate"
    to = "battlefield"
    [[asks]]
    ask = "protector"
    of = "gate"
    expect = [{from = 2023-04-14, answer = "B"}]
    """
    return table.rules.call("protector-of-a-former-battle", table.game, table.game[of]) or "nobody"


@ask("room")
def room(table: Table, of: OBJECT) -> Any:
    """The number of the room that the venture marker is in, from the top; 0 when it is in none.

    Example:
    [objects.mine]
    type = "Dungeon"
    zone = "outside"
    marks = ["rooms 3"]
    [[asks]]
    ask = "room"
    of = "mine"
    expect = [{from = 2021-07-23, answer = 0}]
    """
    return next((int(mark.split()[-1]) for mark in table.game[of].marks if mark.startswith("room ")), 0)


@ask("completed")
def completed(table: Table, dungeon: OBJECT, by: PLAYER) -> Any:
    """Whether a player has completed a dungeon.

    Example:
    [objects.mine]
    type = "Dungeon"
    zone = "outside"
    marks = ["rooms 1"]
    [[steps]]
    do = "venture"
    by = "A"
    dungeon = "mine"
    [[steps]]
    do = "resolve-trigger"
    object = "mine"
    [[asks]]
    ask = "completed"
    dungeon = "mine"
    by = "A"
    expect = [{from = 2021-07-23, answer = true}]
    """
    return f"completed {dungeon}" in table.game.player(by).marks


def _kind(table: Table, of: str, kinds: tuple[str, ...]) -> str:
    """Which of the kinds a card in the command zone is, face up or down. Raises NotPossibleError."""
    found = next((kind for kind in kinds if kind in table.game[of].printed.types), "")
    if not found:
        raise NotPossibleError(f"{of} is not one of: {', '.join(kinds)}")
    return found


@ask("command-zone-controller")
def command_zone_controller(table: Table, of: OBJECT) -> Any:
    """Who controls a plane, phenomenon, vanguard, scheme or conspiracy in the command zone.

    Example:
    [objects.realm]
    type = "Plane — Serra's Realm"
    zone = "command"
    owner = "B"
    [[asks]]
    ask = "command-zone-controller"
    of = "realm"
    expect = [{from = 2009-09-04, answer = "A"}]
    """
    kind = _kind(table, of, ("plane", "phenomenon", "vanguard", "scheme", "conspiracy"))
    return table.rules.call(f"controller-of-a-{kind}", table.game, table.game[of])


@ask("abilities-work")
def abilities_work(table: Table, of: OBJECT) -> Any:
    """Whether the abilities of a plane, vanguard, scheme or conspiracy work where it is.

    Example:
    [objects.scheme]
    type = "Scheme"
    zone = "command"
    face-down = true
    [[asks]]
    ask = "abilities-work"
    of = "scheme"
    expect = [{from = 2010-06-18, answer = false}]
    """
    kind = _kind(table, of, ("plane", "vanguard", "scheme", "conspiracy"))
    return table.rules.call(f"abilities-of-a-{kind}", table.game, table.game[of])


@ask("face-down")
def face_down(table: Table, of: OBJECT) -> Any:
    """Whether it is face down.

    Example:
    [objects.scheme]
    type = "Scheme"
    zone = "command"
    [[steps]]
    do = "check"
    [[asks]]
    ask = "face-down"
    of = "scheme"
    expect = [{from = 2010-06-18, answer = true}]
    """
    return table.game[of].face_down


@ask("may-look")
def may_look(table: Table, object: OBJECT, by: PLAYER) -> Any:
    """Whether a player may look at a conspiracy in the command zone.

    Example:
    [objects.plot]
    type = "Conspiracy"
    zone = "command"
    face-down = true
    [[asks]]
    ask = "may-look"
    object = "plot"
    by = "B"
    expect = [{from = 2014-09-25, answer = false}]
    """
    return table.rules.call("looking-at-a-face-down-conspiracy", table.game, table.game[object], by)


@ask("starting-life")
def starting_life(table: Table, of: PLAYER) -> Any:
    """A player's starting life total with the vanguard that the player owns, whose modifier is a mark such as "life +5".

    Example:
    [objects.avatar]
    type = "Vanguard"
    zone = "command"
    marks = ["life +5", "hand -1"]
    [[asks]]
    ask = "starting-life"
    of = "A"
    expect = [{from = 2009-10-01, answer = 25}]
    """
    return table.rules.call("starting-life-with-a-vanguard", table.game, of)


@ask("starting-hand")
def starting_hand(table: Table, of: PLAYER) -> Any:
    """How many cards a player draws at the start with the own vanguard, whose modifier is a mark such as "hand -1".

    Example:
    [objects.avatar]
    type = "Vanguard"
    zone = "command"
    marks = ["life +5", "hand -1"]
    [[asks]]
    ask = "starting-hand"
    of = "A"
    expect = [{from = 2009-10-01, answer = 6}]
    """
    return table.rules.call("starting-hand-with-a-vanguard", table.game, of)
