"""Double-faced cards and tokens: the face that counts, and transforming."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import BACK_UP
from ruletrail.models.objects import BATTLEFIELD, Game, GameObject
from ruletrail.models.rules import Rules

TWO_FACES = "double-faced-objects"

two_faces = behaviour(TWO_FACES, rules=("712.8", "712.4", "711.4", "711.2"))


@two_faces.variant(cue=r"Each face of a .{0,40}double-faced card.{0,30} has its own set")
def the_face_that_is_up(rules: Rules, game: Game) -> Any:
    """A double-faced permanent has the characteristics of the face that is up. Elsewhere, the card has those of its front face.

    The engine turns the front face up as the object leaves the battlefield.
    """
    return True


transforming = behaviour("transforming-into-a-spell-face", rules=("712.10", "712.6", "711.6"))


@transforming.variant(cue=r"(transform|convert) into is (represented by )?an instant")
def nothing_happens(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A double-faced permanent doesn't transform if its other face is an instant or sorcery."""
    return thing.back is not None and bool(thing.back.types & {"instant", "sorcery"})


token_faces = behaviour("token-copies-have-both-faces", rules="707.8a")


@token_faces.variant(cue=r"resulting token is a (transforming|double-faced) token")
def both_are_copied(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A token copy of a double-faced permanent has both of its faces, with the same one up."""
    return thing.back


def turned_over(rules: Rules, game: Game, key: str) -> Game:
    """The game with a double-faced permanent's other face up. A permanent with one face, or that can't transform, stays as
    it is."""
    thing = game[key]
    if thing.back is None or thing.card or thing.zone != BATTLEFIELD or thing.face_down or thing.marks & {"modal", "meld"}:
        return game
    if rules.ask("transforming-into-a-spell-face", game, thing):
        return game
    return game.change(key, printed=thing.back, back=thing.printed, marks=thing.marks ^ {BACK_UP})
