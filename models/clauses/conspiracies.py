"""Conspiracies as a game starts, and who may look at them."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import now
from ruletrail.models.objects import COMMAND, OUTSIDE, Game, GameObject
from ruletrail.models.rules import Rules

start = behaviour("conspiracies-start-in-the-command-zone", rules="315.2", about="conspiracy")


@start.variant(cue=r"may put any number of conspiracy cards")
def from_the_sideboard(rules: Rules, game: Game, key: str) -> Any:
    """As a game starts, from the sideboard; hidden agenda face down.

    None for anything but a conspiracy in a sideboard, which is the zone "outside".
    """
    thing, what = game[key], now(rules, game, key)
    if thing.zone != OUTSIDE or "conspiracy" not in what.types:
        return None
    return game.change(key, zone=COMMAND, face_down=what.able("hidden agenda"))


looking = behaviour("looking-at-a-face-down-conspiracy", rules="315.7", about="conspiracy")


@looking.variant(cue=r"you may look at a face-down conspiracy")
def only_its_controller(rules: Rules, game: Game, thing: GameObject, player: str) -> Any:
    """Only its controller may look at a face-down conspiracy."""
    return not thing.face_down or rules.call("controller-of-a-conspiracy", game, thing) == player
