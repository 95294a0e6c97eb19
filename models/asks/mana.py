"""Asks about mana pools."""

from __future__ import annotations

from typing import Any

from ruletrail.models.clauses.mana_pools import SOME, pool
from ruletrail.models.errors import NotModelledError
from ruletrail.models.scenario.arguments import PLAYER
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import Table


@ask("mana-pool")
def mana_pool(table: Table, of: PLAYER) -> Any:
    """The mana in a player's pool, as a list of "W", "U", "B", "R", "G" and "C"."""
    held = pool(table.game, of)
    if SOME in held:
        raise NotModelledError(f"which mana {of} has left isn't modelled")
    return [letter for letter in "WUBRGC" for _ in range(held.get(letter, 0))]
