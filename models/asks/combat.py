"""Asks about attacking, blocking and leaving combat."""

from __future__ import annotations

from typing import Any

from ruletrail.models.asks.rules import legal
from ruletrail.models.clauses.blocking import BLOCKED, BLOCKING, is_blocking
from ruletrail.models.objects import BATTLEFIELD
from ruletrail.models.points import Action
from ruletrail.models.scenario.arguments import HOST, HOSTS, OBJECT, PLAYER
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import Table
from ruletrail.models.verbs.combat import must_be_plain


@ask("may-attack")
def may_attack(table: Table, object: OBJECT, target: HOSTS = (), by: PLAYER = "") -> Any:
    """True if it may be declared as an attacker now, by its controller unless another player is given."""
    return _may(table, Action("attack", by or table.game[object].controller, object, target))


@ask("may-block")
def may_block(table: Table, object: OBJECT, attacker: OBJECT, by: PLAYER = "") -> Any:
    """True if it may be declared as a blocker of an attacker, by its controller unless another player is given."""
    return _may(table, Action("block", by or table.game[object].controller, object, (attacker,)))


def _may(table: Table, action: Action) -> Any:
    """True if the action is legal. Flying, menace and similar abilities are not modelled."""
    if not legal(table, action):
        return False
    must_be_plain(table, action)
    return True


@ask("attacking")
def attacking(table: Table, of: OBJECT) -> Any:
    """The player, planeswalker or battle that it attacks; "nothing" if that left combat, or if it doesn't attack."""
    return table.game[of].attacking or "nothing"


@ask("blocking")
def blocking(table: Table, of: OBJECT) -> Any:
    """The attacker that it blocks; "nothing" if that left combat, or if it doesn't block."""
    attackers = (table.game.get(mark.removeprefix(BLOCKING)) for mark in table.game[of].marks if mark.startswith(BLOCKING))
    return next((each.id for each in attackers if each is not None and each.attacking is not None), "nothing")


@ask("blocked")
def blocked(table: Table, of: OBJECT) -> Any:
    """True if an attacker is blocked. It stays blocked when all its blockers leave combat, but not when it leaves combat
    itself."""
    return BLOCKED in table.game[of].marks


@ask("in-combat")
def in_combat(table: Table, of: HOST) -> Any:
    """The roles of an object or player in combat, as a list of "attacked", "attacking" and "blocking"; empty outside combat."""
    found = ["attacked"] if any(thing.attacking == of for thing in table.game.in_zone(BATTLEFIELD)) else []
    thing = table.game.get(of)
    if thing is not None:
        found += ["attacking"] * (thing.attacking is not None) + ["blocking"] * is_blocking(thing)
    return found
