"""Verbs about attaching one thing to another."""

from __future__ import annotations

from models import engine
from models.points import Action
from models.scenario.arguments import HOST, OBJECT
from models.scenario.registry import verb


@verb("attach")
def attach(table, object: OBJECT, to: HOST):
    """An effect attaches a permanent to an object or player; where that isn't legal it stays as it is.

    Example:
    [objects.sword]
    type = "Artifact — Equipment"
    [objects.bear]
    type = "Creature — Bear"
    [[steps]]
    do = "attach"
    object = "sword"
    to = "bear"
    [[asks]]
    ask = "attached-to"
    of = "sword"
    expect = [{from = 2003-10-01, answer = "bear"}]
    """
    player = table.game[object].controller
    table.game = engine.attach(table.rules, table.game, Action("attach", player, object, (to,), by_effect=True))
