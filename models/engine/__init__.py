"""What happens in a game under some rules.

Every function takes the rules and a game, and returns a new game or an answer. What the rules say is asked of the clauses
at their points (models/points.py); here is only what all versions share. In the order in which one needs the other:

- own_effects: what its counters, being face down and its land types do to an object
- plain_effects: what each op of an effect does where no clause says more
- groups: which objects words are true of, how many, and whether a condition holds
- written: the effects that sentences in abilities have
- layering: in which order effects apply
- characteristics: what objects are
- moves: objects change zones
- actions: what players do
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
