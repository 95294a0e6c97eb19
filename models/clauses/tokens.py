"""Tokens: what their name is when the effect that creates them gives none, and that they don't come back."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.objects import BATTLEFIELD, NOWHERE, OUTSIDE, STACK

token_name = behaviour("token-name")


@token_name.since(
    "1999-04-23", rule="216.1", then={"2007-05-01": "216.1a", "2009-07-11": "110.5c"},
    cue=r"name is its creature type|creature type is the same as its name|sets? both its name and .{0,4}creature type",
)  # fmt: skip
def creature_types(rules, game, types, subtypes):
    """CR 216.1, then CR 216.1a and 110.5c, 1999-04-23 to 2016-01-16: a creature token is named for its creature types.

    Of tokens that are no creatures nothing is said.
    """
    return subtypes if "creature" in types.casefold().split() else ""


@token_name.since(
    "2016-04-08", rule="110.5c", then={"2019-07-12": "111.4"}, cue=r"^(?!.*plus the word).*both its name and its subtype"
)
def subtypes_of_any_token(rules, game, types, subtypes):
    """CR 110.5c, then CR 111.4, 2016-04-08 to 2021-07-23: any token is named for its subtypes."""
    return subtypes


@token_name.since("2021-11-19", rule="111.4", cue=r"subtype\(s\) plus the word")
def subtypes_and_token(rules, game, types, subtypes):
    """CR 111.4, from 2021-11-19 on: its subtypes and the word Token."""
    return f"{subtypes} Token"


token_owner = behaviour("token-owner")


@token_owner.since(
    "1999-04-23", rule="Glossary: Owner", then={"2003-07-01": "200.4a"},
    cue=r"owner of a token is|owner is the player who controlled the spell",
)  # fmt: skip
def who_controls_the_effect(rules, game, move, effect_of):
    """Glossary "Owner", then CR 200.4a, 1999-04-23 to 2009-05-01: the controller of the spell or ability that makes the token."""
    return effect_of or move.by or move.controller


@token_owner.since("2009-07-11", rule="110.5a", cue=r"both owned and controlled by the player")
def under_whose_control_it_enters(rules, game, move, effect_of):
    """CR 110.5a, 2009-07-11 to 2018-06-08: the player under whose control the token enters the battlefield."""
    return move.controller


@token_owner.since("2018-07-13", rule="110.5a", then={"2019-07-12": "111.2"}, cue=r"who creates a token is its owner")
def who_creates_it(rules, game, move, effect_of):
    """CR 110.5a, then CR 111.2, from 2018-07-13 on: the player who creates the token, whoever controls the effect."""
    return move.by or move.controller


gone_tokens = behaviour("tokens-that-left-stay-away", at="move", before="not stated")


def _left(game, move) -> bool:
    """Whether it is a token that was on the battlefield before. A token to be created is outside the game or on the stack."""
    return game[move.object].kind == "token" and move.origin not in (BATTLEFIELD, STACK, OUTSIDE)


@gone_tokens.since(
    "2001-07-23", rule="216.3", then={"2007-02-01": "216.4", "2009-07-11": "110.5f", "2010-07-16": "110.5g"},
    cue=r"token (that )?has left (play|the battlefield),? (it )?can.t (be returned|come back)",
)  # fmt: skip
def not_onto_the_battlefield(rules, game, move):
    """CR 216.3, then CR 216.4, 110.5f and 110.5g, 2001-07-23 to 2011-07-15: a token that left can't come back."""
    return replace(move, to=move.origin) if move.to == BATTLEFIELD and _left(game, move) else None


@gone_tokens.since("2011-09-30", rule="110.5g", then={"2019-07-12": "111.8"}, cue=r"can.t move to another zone or come back")
def not_to_any_zone(rules, game, move):
    """CR 110.5g, then CR 111.8, from 2011-09-30 on: a token that left stays in the zone where it is, until it ceases to exist."""
    return replace(move, to=move.origin) if move.to != NOWHERE and _left(game, move) else None
