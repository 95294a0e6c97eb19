"""Verbs about attacking and blocking."""

from __future__ import annotations

from models import engine
from models.clauses.blocking import AGAINST, DEFENDING, defending_player
from models.errors import IllegalActionError
from models.points import Action
from models.scenario.arguments import HOSTS, OBJECT, PLAYER
from models.scenario.registry import verb
from models.verbs.playing import actor


@verb("attack")
def attack(table, object: OBJECT, target: HOSTS = (), by: PLAYER = ""):
    """A permanent attacks a player, planeswalker or battle (by default: the next opponent).

    Example:
    [objects.bear]
    type = "Creature — Bear"
    [[steps]]
    do = "attack"
    object = "bear"
    target = "B"
    [[asks]]
    ask = "tapped"
    of = "bear"
    expect = [{answer = true}]
    """
    action = Action("attack", actor(table, object, by), object, target)
    game = engine.attack(table.rules, table.game, action)
    attacker = game[object]
    marks = {DEFENDING + defending_player(table.rules, game, attacker)}
    if (attacked := game.get(attacker.attacking)) is not None:
        marks.add(AGAINST + attacked.controller)
    awake = table.rules.has("vigilance") and table.rules.call("vigilance", game, attacker)
    table.game = game.change(object, marks=attacker.marks | marks, tapped=not awake)


@verb("block")
def block(table, object: OBJECT, attacker: OBJECT, by: PLAYER = ""):
    """A creature is declared as a blocker of an attacker, by its controller unless said otherwise. Costs are left out.

    Example:
    [objects.wolf]
    type = "Creature — Wolf"
    [objects.bear]
    type = "Creature — Bear"
    controller = "B"
    [[steps]]
    do = "attack"
    object = "wolf"
    [[steps]]
    do = "block"
    object = "bear"
    attacker = "wolf"
    [[asks]]
    ask = "blocking"
    of = "bear"
    expect = [{answer = "wolf"}]
    """
    action = Action("block", actor(table, object, by), object, (attacker,))
    if reasons := engine.reasons(table.rules, table.game, action):
        raise IllegalActionError(f"block {attacker} with {object}", reasons)
    table.game = table.rules.call("blocked-creatures", table.game, action)
