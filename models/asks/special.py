"""Asks about battles, dungeons, and cards of the command zone."""

from __future__ import annotations

from typing import Any

from ruletrail.models.errors import NotPossibleError
from ruletrail.models.scenario.arguments import OBJECT, PLAYER
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import Table


@ask("defense")
def defense(table: Table, of: OBJECT) -> Any:
    """The defense of a battle, on the battlefield or not; "none" for anything else."""
    found = table.rules.call("defense-of", table.game, table.game[of])
    return "none" if found is None else found


@ask("protector")
def protector(table: Table, of: OBJECT) -> Any:
    """The protector of a battle, or of a permanent that was a battle; or "nobody"."""
    return table.rules.call("protector-of-a-former-battle", table.game, table.game[of]) or "nobody"


@ask("room")
def room(table: Table, of: OBJECT) -> Any:
    """The number of the room with the venture marker, counted from the top; 0 if the marker is in no room."""
    return int(table.game[of].mark("room ") or 0)


@ask("completed")
def completed(table: Table, dungeon: OBJECT, by: PLAYER) -> Any:
    """True if a player has completed a dungeon."""
    return f"completed {dungeon}" in table.game.player(by).marks


def _kind(table: Table, of: str, kinds: tuple[str, ...]) -> str:
    """The kind of a card in the command zone, face up or down. Raises NotPossibleError."""
    found = next((kind for kind in kinds if kind in table.game[of].printed.types), "")
    if not found:
        raise NotPossibleError(f"{of} is not one of: {', '.join(kinds)}")
    return found


@ask("command-zone-controller")
def command_zone_controller(table: Table, of: OBJECT) -> Any:
    """The player who controls a plane, phenomenon, vanguard, scheme or conspiracy in the command zone."""
    kind = _kind(table, of, ("plane", "phenomenon", "vanguard", "scheme", "conspiracy"))
    return table.rules.call(f"controller-of-a-{kind}", table.game, table.game[of])


@ask("abilities-work")
def abilities_work(table: Table, of: OBJECT) -> Any:
    """True if the abilities of a plane, vanguard, scheme or conspiracy work where it is."""
    kind = _kind(table, of, ("plane", "vanguard", "scheme", "conspiracy"))
    return table.rules.call(f"abilities-of-a-{kind}", table.game, table.game[of])


@ask("face-down")
def face_down(table: Table, of: OBJECT) -> Any:
    """True if it is face down."""
    return table.game[of].face_down


@ask("may-look")
def may_look(table: Table, object: OBJECT, by: PLAYER) -> Any:
    """True if a player may look at a conspiracy in the command zone."""
    return table.rules.call("looking-at-a-face-down-conspiracy", table.game, table.game[object], by)


@ask("starting-life")
def starting_life(table: Table, of: PLAYER) -> Any:
    """A player's starting life total with the vanguard that the player owns, whose modifier is a mark such as "life +5"."""
    return table.rules.call("starting-life-with-a-vanguard", table.game, of)


@ask("starting-hand")
def starting_hand(table: Table, of: PLAYER) -> Any:
    """The number of cards that a player draws at the start with their own vanguard, whose modifier is a mark such as "hand
    -1"."""
    return table.rules.call("starting-hand-with-a-vanguard", table.game, of)
