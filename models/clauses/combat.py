"""What may attack."""

from __future__ import annotations

from models.behaviours import behaviour
from models.engine import now

only_creatures_attack = behaviour("only-creatures-attack", at="forbid", key="attack")


@only_creatures_attack.since(
    "1999-04-23", rule="308.1", then={"2003-07-01": "308.2a", "2007-10-01": "306.3", "2009-07-11": "506.3"},
    cue=r"noncreature permanents can.t be declared as attackers|Only (creatures|a creature) can attack",
)  # fmt: skip
def noncreatures_cant(rules, game, action):
    """CR 308.1, then CR 308.2a, 306.3 and 506.3, from 1999-04-23 on: only creatures can attack."""
    return "" if "creature" in now(rules, game, action.object).types else "only creatures can attack"


summoning_sickness = behaviour("summoning-sickness-attack", at="forbid", key="attack")


def sick(rules, game, thing) -> bool:
    """Whether its controller hasn't controlled it since that player's most recent turn began, and it has no haste."""
    began = game.player(thing.controller).turn_began
    return thing.controlled_since >= began and thing.controlled_since > 0 and not now(rules, game, thing).able("haste")


@summoning_sickness.since(
    "1999-04-23", rule="308.1", then={"2003-07-01": "308.2a", "2009-07-11": "508.1a"},
    cue=r"continuously since the (beginning of the turn|turn began)",
)  # fmt: skip
def not_in_its_first_turn(rules, game, action):
    """CR 308.1, then CR 308.2a and 508.1a, from 1999-04-23 on: control must go back to before the turn began, but for haste."""
    if sick(rules, game, game[action.object]):
        return "it hasn't been under its controller's control since the turn began"
    return ""
