"""Playing lands: when, how many, in whose turn, and what isn't playing."""

from __future__ import annotations

from models.behaviours import behaviour
from models.clauses.timing import not_sorcery_time
from models.engine import now
from models.objects import BATTLEFIELD, HAND

land_play_timing = behaviour("land-play-timing", at="forbid", key="play-land")


@land_play_timing.since(
    "1999-04-23", rule="305.4", then={"2003-07-01": "212.6a", "2007-10-01": "212.6b", "2009-07-11": "305.1"},
    cue=r"play (one land|a land card) from (his or her|their) hand",
)  # fmt: skip
def as_a_special_action(rules, game, action):
    """CR 305.4, then CR 212.6a, 212.6b and 305.1, from 1999-04-23 on: from the hand, in the own main phase, empty stack.

    What an effect tells a player to play isn't bound to that. Continuous effects that let lands be played from other
    zones or at other times are not covered.
    """
    if action.by_effect:
        return None
    card = game[action.object]
    if card.zone != HAND or card.owner != action.player:
        return "it isn't in that player's hand"
    return not_sorcery_time(game, action.player) or ""


only_lands_are_played = behaviour("only-lands-are-played-as-lands", at="forbid", key="play-land")


@only_lands_are_played.since(
    "1999-04-23", rule="305.4", then={"2003-07-01": "212.6a", "2007-10-01": "212.6b", "2009-07-11": "305.1"},
    cue=r"play (one land|a land card) from (his or her|their) hand",
)  # fmt: skip
def it_must_be_a_land(rules, game, action):
    """CR 305.4, then CR 212.6a, 212.6b and 305.1, from 1999-04-23 on: what is played as a land is a land card."""
    return "" if "land" in now(rules, game, action.object).types else "it is no land"


land_plays_each_turn = behaviour("land-plays-each-turn", at="forbid", key="play-land")


def _used_up(game, player: str) -> bool:
    who = game.player(player)
    return who.lands_played >= 1 + who.extra_lands


@land_plays_each_turn.since(
    "1999-04-23", rule="214.9b", then={"2003-07-01": "212.6b"},
    cue=r"only one land card (each turn|during each)",
)  # fmt: skip
def one_and_what_effects_allow(rules, game, action):
    """CR 214.9b, then CR 212.6b, 1999-04-23 to 2007-09-07: one land a turn and those that effects allow.

    A land that a resolving effect tells a player to play is beyond that number.
    """
    if action.by_effect:
        return ""
    return "that player has played a land this turn" if _used_up(game, action.player) else ""


@land_plays_each_turn.since(
    "2007-10-01", rule="212.6d", then={"2009-07-11": "305.3", "2013-07-13": "305.2b"},
    cue=r"used all of (his or her|their) land plays|equal to or less than the number",
    covers=[r"continuous effects may increase this number", r"^To determine whether a player can play"],
)  # fmt: skip
def never_more_than_the_number(rules, game, action):
    """CR 212.6d, then CR 305.3 and 305.2b, from 2007-10-01 on: nobody plays more lands than that, whatever tells them to."""
    return "that player has used all land plays of the turn" if _used_up(game, action.player) else ""


land_play_counts = behaviour("land-play-counts")


@land_play_counts.since(
    "1999-04-23", rule="214.9b", then={"2003-07-01": "212.6b"},
    cue=r"doesn.t prevent a player from taking the normal action",
)  # fmt: skip
def effects_do_not_count(rules, game, action):
    """CR 214.9b, then CR 212.6b, 1999-04-23 to 2007-09-07: a land played because of an effect leaves the normal action.

    A lasting effect that allows one more land is counted by the number of lands, with the same result.
    """
    return not action.by_effect


@land_play_counts.since(
    "2007-10-01", rule="212.6d", then={"2009-07-11": "305.3", "2013-07-13": "305.2a"},
    cue=r"has used all of (his or her|their) land plays|including lands played as special actions and",
)  # fmt: skip
def every_land_counts(rules, game, action):
    """CR 212.6d, then CR 305.3 and 305.2a, from 2007-10-01 on: every land played counts, also during a resolution."""
    return True


lands_in_own_turn = behaviour("lands-only-in-own-turn", at="forbid", key="play-land", before="not stated")


@lands_in_own_turn.since(
    "2007-05-01", rule="212.6b", then={"2007-10-01": "212.6d", "2009-07-11": "305.3"},
    cue=r"(another player.s|unless it.s his or her) turn, even|for any reason, if it isn.t (his or her|their) turn",
)  # fmt: skip
def for_no_reason_else(rules, game, action):
    """CR 212.6b, then CR 212.6d and 305.3, from 2007-05-01 on: nobody plays a land in another player's turn, even by effect."""
    return "" if game.active == action.player else "it isn't that player's turn"


putting_is_not_playing = behaviour("putting-is-not-playing", at="moved", before="not stated")


@putting_is_not_playing.since(
    "1999-11-01", rule="214.9b", then={"2003-07-01": "212.6b", "2007-10-01": "212.6e", "2009-07-11": "305.4"},
    cue=r"This isn.t the same as .playing a land",
)  # fmt: skip
def no_land_play_is_used(rules, game, move):
    """CR 214.9b, then CR 212.6b, 212.6e and 305.4, from 1999-11-01 on: a land that is put there uses no land play."""
    put = move.how == "put" and move.to == BATTLEFIELD and "land" in now(rules, game, move.object).types
    return game if put else None


prohibited_land_plays = behaviour("prohibited-land-plays", at="forbid", key="play-land")


@prohibited_land_plays.since(
    "1999-04-23", rule="103.1", then={"2001-07-23": "103.2", "2009-07-11": "101.2"},
    cue=r"the card takes precedence|.can.t. effect (wins|takes precedence)",
)  # fmt: skip
def an_effect_may_forbid_it(rules, game, action):
    """CR 103.1, then CR 103.2 and 101.2, from 1999-04-23 on: a land that an effect says can't be played isn't played.

    The player bears the mark "can't play lands", which the verb "forbid" gives.
    """
    return "an effect forbids it" if "can't play lands" in game.player(action.player).marks else ""
