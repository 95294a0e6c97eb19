"""Adventures and Omens: cards that can be cast with the other characteristics of a smaller frame."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import now
from ruletrail.models.objects import EXILE, LIBRARY, STACK, Characteristics, Game, GameObject
from ruletrail.models.points import Changed, Move
from ruletrail.models.rules import Rules
from ruletrail.models.typeline import parse

#: The mark of a spell cast as an Adventure or Omen, and the mark of a card exiled by its Adventure.
CAST_AS, EXILED = "cast as ", "exiled by its Adventure"

inset = behaviour("alternative-characteristics", rules="715.3b", at="define", about="Adventure")


@inset.variant(cue=r"spell has only its alternative characteristics")
def only_those_of_the_frame(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A spell that is cast as an Adventure has only the characteristics of its Adventure.

    Omens work the same, if they exist. In other zones than the stack, the card has its normal characteristics.
    """
    line = thing.mark(CAST_AS)
    if not line:
        return None
    read = parse(rules, line)
    return replace(
        traits, supertypes=read.supertypes, types=read.types, subtypes=read.subtypes, power=None, toughness=None, abilities=()
    )


adventure = behaviour("resolved-adventure", rules="715.3d", at="resolve", order=40, about="Adventure")


@adventure.variant(cue=r"cast as an Adventure into its owner.s graveyard")
def is_exiled(rules: Rules, game: Game, thing: GameObject) -> str | None:
    """An Adventure spell that resolves is exiled."""
    return EXILE if "Adventure" in now(rules, game, thing).subtypes else None


exiled_adventure = behaviour("card-exiled-by-its-adventure", rules="715.3d", at="moved", about="Adventure")


@exiled_adventure.variant(cue=r"For as long as that card remains exiled")
def may_be_cast_from_there(rules: Rules, game: Game, move: Move) -> Game | None:
    """A player may cast a card that their Adventure spell exiled, as long as it stays in exile.

    It can't be cast as an Adventure from there. Later texts let the player play it, a land as well.
    """
    if (move.origin, move.to, move.how) != (STACK, EXILE, "resolve"):
        return None
    return game.change(move.object, marks=game[move.object].marks | {f"{EXILED}: {move.controller}"})


omen = behaviour("resolved-omen", rules="720.3d", at="resolve", order=40, about="Omen")


@omen.variant(cue=r"As an Omen spell resolves")
def is_shuffled_into_the_library(rules: Rules, game: Game, thing: GameObject) -> str | None:
    """An Omen spell that resolves is shuffled into its owner's library."""
    return LIBRARY if "Omen" in now(rules, game, thing).subtypes else None
