"""Verbs about double-faced permanents."""

from __future__ import annotations

from ruletrail.models.clauses.double_faced import TWO_FACES, turned_over
from ruletrail.models.scenario.arguments import OBJECTS
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table


@verb("transform")
def transform(table: Table, objects: OBJECTS) -> None:
    """Permanents transform: their other face is up from now on. What has one face stays as it is.

    Example:
    [objects.villager]
    type = "Creature — Human Werewolf"
    power = 1
    toughness = 1
    back = {name = "howler", type = "Creature — Werewolf", power = 3, toughness = 3}
    [[steps]]
    do = "transform"
    objects = "villager"
    [[asks]]
    ask = "power"
    of = "villager"
    expect = [{from = 2011-09-30, answer = 3}]
    """
    table.rules.call(TWO_FACES, table.game)
    for key in objects:
        table.game = turned_over(table.rules, table.game, key)
