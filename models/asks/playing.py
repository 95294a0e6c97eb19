"""Asks about the time of actions, and about loyalty."""

from __future__ import annotations

from typing import Any

from ruletrail.models.errors import NotPossibleError
from ruletrail.models.objects import STACK
from ruletrail.models.scenario.arguments import OBJECT, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import Table


@ask("may-act")
def may_act(table: Table, as_: TEXT, by: PLAYER = "") -> Any:
    """True if a player may act now by a text that says "any time" that player could cast (play) "an instant" or "a sorcery"."""
    names = {"an instant": "any-time-an-instant-could-be-cast", "a sorcery": "any-time-a-sorcery-could-be-cast"}
    if as_ not in names:
        raise ArgumentError(f'as = {as_!r} is neither "an instant" nor "a sorcery"')
    return table.rules.call(names[as_], table.game, by or table.game.active)


@ask("cast-at-instant-time")
def cast_at_instant_time(table: Table, of: OBJECT) -> Any:
    """True if a spell on the stack was cast at a time when a sorcery couldn't have been cast."""
    if table.game[of].zone != STACK:
        raise NotPossibleError(f"{of} isn't on the stack")
    return table.rules.call("cast-when-a-sorcery-couldnt-be", table.game, table.game[of])


@ask("loyalty")
def loyalty(table: Table, of: OBJECT) -> Any:
    """The loyalty of a planeswalker, on the battlefield or not; "none" for anything else."""
    found = table.rules.call("loyalty-of", table.game, table.game[of])
    return "none" if found is None else found


@ask("lands-played")
def lands_played(table: Table, by: PLAYER) -> Any:
    """The number of land plays that a player has used this turn, as the version counts them."""
    return table.game.player(by).lands_played
