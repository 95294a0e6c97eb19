"""Conspiracies as a game starts, and who may look at them."""

from __future__ import annotations

from models.behaviours import behaviour
from models.engine import now
from models.objects import COMMAND, OUTSIDE

NONE = "no such card type"

start = behaviour("conspiracies-start-in-the-command-zone", before=NONE)


@start.since(
    "2014-07-18", rule="313.2", then={"2021-07-23": "314.2", "2023-04-14": "315.2"}, cue=r"may put any number of conspiracy cards"
)
def from_the_sideboard(rules, game, key):
    """CR 313.2, then CR 314.2 and 315.2, from 2014-07-18 on: as a game starts, from the sideboard; hidden agenda face down.

    None for what is no conspiracy in a sideboard, which is the zone "outside".
    """
    thing, what = game[key], now(rules, game, key)
    if thing.zone != OUTSIDE or "conspiracy" not in what.types:
        return None
    return game.change(key, zone=COMMAND, face_down=what.able("hidden agenda"))


looking = behaviour("looking-at-a-face-down-conspiracy", before=NONE)


@looking.since(
    "2014-07-18", rule="313.7", then={"2021-07-23": "314.7", "2023-04-14": "315.7"}, cue=r"you may look at a face-down conspiracy"
)
def only_its_controller(rules, game, thing, player):
    """CR 313.7, then CR 314.7 and 315.7, from 2014-07-18 on: only its controller may look at a face-down conspiracy."""
    return not thing.face_down or rules.call("controller-of-a-conspiracy", game, thing) == player
