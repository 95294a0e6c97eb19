"""Verbs about double-faced permanents."""

from __future__ import annotations

from ruletrail.models.clauses.double_faced import TWO_FACES, turned_over
from ruletrail.models.scenario.arguments import OBJECTS
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table


@verb("transform")
def transform(table: Table, objects: OBJECTS) -> None:
    """Permanents transform: their other face is up from now on. What has one face stays as it is."""
    table.rules.call(TWO_FACES, table.game)
    for key in objects:
        table.game = turned_over(table.rules, table.game, key)
