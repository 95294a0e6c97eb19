"""Plays a game under some rules.

Every function takes the rules and a game, and returns a new game or an answer. Clauses are asked at their points
(models/points.py) wherever the rules decide; the engine has only the parts that all versions share. Each module uses the ones
before it:

- own_effects: effects of an object's counters, face-down status and land types on itself
- plain_effects: the default operation of each op
- groups: finds and counts the objects that match words, and checks conditions
- written: the effects of sentences in abilities
- layering: the order in which effects apply
- characteristics: the characteristics of objects
- moves: objects change zones
- actions: actions of players
- checks: state-based checks
"""

from ruletrail.models.engine.actions import activate, attack, cast, change_control, deal, lose_life, play_land, reasons, resolve
from ruletrail.models.engine.characteristics import (
    add_effect,
    affected,
    apply_all,
    attached,
    defined,
    end_effect,
    in_order,
    now,
    ops,
    permanents,
)
from ruletrail.models.engine.checks import UnsettledError, changes, settle
from ruletrail.models.engine.moves import BACK_UP, put

__all__ = [
    "BACK_UP", "UnsettledError", "activate", "add_effect", "affected", "apply_all", "attached", "attack", "cast",
    "change_control", "changes", "deal", "defined", "end_effect", "in_order", "lose_life", "now", "ops", "permanents",
    "play_land", "put", "reasons", "resolve", "settle",
]  # fmt: skip
