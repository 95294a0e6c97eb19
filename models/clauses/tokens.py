"""Tokens: their name if the creating effect gives none, and the rule that they don't come back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import BATTLEFIELD, NOWHERE, OUTSIDE, STACK, Game
from ruletrail.models.points import Move
from ruletrail.models.rules import Rules

token_name = behaviour("token-name", rules=("111.4", "216.1"))


@token_name.variant(
    cue=r"name is its creature type|creature type is the same as its name|sets? both its name and .{0,4}creature type"
)
def creature_types(rules: Rules, game: Game, types: Any, subtypes: Any) -> Any:
    """A creature token is named for its creature types if its effect gives it no name.

    The rule says nothing about tokens that aren't creatures.
    """
    return subtypes if "creature" in types.casefold().split() else ""


@token_name.variant(cue=r"^(?!.*plus the word).*both its name and its subtype")
def subtypes_of_any_token(rules: Rules, game: Game, types: Any, subtypes: Any) -> Any:
    """A token of any card type is named for its subtypes if its effect gives it no name."""
    return subtypes


@token_name.variant(cue=r"subtype\(s\) plus the word")
def subtypes_and_token(rules: Rules, game: Game, types: Any, subtypes: Any) -> Any:
    """A token is named for its subtypes plus the word "Token" if its effect gives it no name."""
    return f"{subtypes} Token"


token_owner = behaviour("token-owner", rules=("111.2", "200.4a", "Glossary: Owner"))


@token_owner.variant(cue=r"owner of a token is|owner is the player who controlled the spell")
def who_controls_the_effect(rules: Rules, game: Game, move: Move, effect_of: Any) -> Any:
    """A token's owner is the player who controls the effect that makes the token."""
    return effect_of or move.by or move.controller


@token_owner.variant(cue=r"both owned and controlled by the player")
def under_whose_control_it_enters(rules: Rules, game: Game, move: Move, effect_of: Any) -> Any:
    """A token's owner is the player under whose control it enters the battlefield."""
    return move.controller


@token_owner.variant(cue=r"who creates a token is its owner")
def who_creates_it(rules: Rules, game: Game, move: Move, effect_of: Any) -> Any:
    """A token's owner is the player who creates it, whoever controls the effect."""
    return move.by or move.controller


gone_tokens = behaviour("tokens-that-left-stay-away", rules=("111.8", "216.3"), at="move")


def _left(game: Game, move: Move) -> bool:
    """True for a token that was on the battlefield before. A token to be created is outside the game or on the stack."""
    return game[move.object].kind == "token" and move.origin not in (BATTLEFIELD, STACK, OUTSIDE)


@gone_tokens.variant(cue=r"token (that )?has left (play|the battlefield),? (it )?can.t (be returned|come back)")
def not_onto_the_battlefield(rules: Rules, game: Game, move: Move) -> Move | None:
    """Once a token has left the battlefield, it can never return there."""
    return replace(move, to=move.origin) if move.to == BATTLEFIELD and _left(game, move) else None


@gone_tokens.variant(cue=r"can.t move to another zone or come back")
def not_to_any_zone(rules: Rules, game: Game, move: Move) -> Move | None:
    """Once a token has left the battlefield, it stays in that zone until it ceases to exist."""
    return replace(move, to=move.origin) if move.to != NOWHERE and _left(game, move) else None
