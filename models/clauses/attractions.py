"""Attractions: cards of a deck in the command zone, which they go back to."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import defined
from ruletrail.models.objects import BATTLEFIELD, COMMAND, EXILE, Game
from ruletrail.models.points import Move
from ruletrail.models.rules import Rules

junkyard = behaviour("attractions-go-to-the-command-zone", rules="717.6", at="move", about="Attraction")


@junkyard.variant(cue=r"Astrotorium card back would be put")
def instead_of_other_zones(rules: Rules, game: Game, move: Move) -> Move | None:
    """An Attraction card that would go to a library, hand or graveyard goes to the command zone instead.

    Opening Attractions and visiting them is not covered.
    """
    thing = game[move.object]
    card = thing.kind == "card" and "Attraction" in defined(rules, game, thing).subtypes
    return replace(move, to=COMMAND) if card and move.to not in (BATTLEFIELD, EXILE, COMMAND) else None
