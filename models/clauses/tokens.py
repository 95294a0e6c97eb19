"""Tokens: what their name is when the effect that creates them gives none."""

from __future__ import annotations

from models.behaviours import behaviour

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
