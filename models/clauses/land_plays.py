"""Playing lands: the time, the number, the turn, and actions that don't count as playing."""

from __future__ import annotations

import re
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.timing import not_sorcery_time
from ruletrail.models.engine import now, permanents
from ruletrail.models.objects import BATTLEFIELD, HAND, Game, Player
from ruletrail.models.points import Action, Move
from ruletrail.models.rules import Rules

land_play_timing = behaviour("land-play-timing", rules=("305.1", "212.6a", "305.4"), at="forbid", key="play-land")


@land_play_timing.variant(cue=r"play (one land|a land card) from (his or her|their) hand")
def as_a_special_action(rules: Rules, game: Game, action: Action) -> str | None:
    """A player may play a land only from hand, in their own main phase, while the stack is empty.

    A land that an effect instructs a player to play is not restricted like this. Effects may let lands be played from other
    zones and at other times: the verb "allow" gives the player marks such as "may play lands from graveyard".
    """
    if action.by_effect:
        return None
    card, allowed = game[action.object], game.player(action.player).marks
    if (card.zone != HAND or card.owner != action.player) and f"may play lands from {card.zone}" not in allowed:
        return "it isn't in that player's hand"
    if "may play lands at any time" in allowed:
        return "" if game.priority == action.player else "that player doesn't have priority"
    return not_sorcery_time(game, action.player) or ""


only_lands_are_played = behaviour(
    "only-lands-are-played-as-lands", rules=("305.1", "212.6a", "305.4"), at="forbid", key="play-land"
)


@only_lands_are_played.variant(cue=r"play (one land|a land card) from (his or her|their) hand")
def it_must_be_a_land(rules: Rules, game: Game, action: Action) -> str | None:
    """Only a land card can be played as a land."""
    return "" if "land" in now(rules, game, action.object).types else "it is not a land"


land_plays_each_turn = behaviour("land-plays-each-turn", rules=("305.2b", "305.3", "212.6b"), at="forbid", key="play-land")


#: Prefixes of players' marks: additional land plays by effect this turn, and land plays used by effect or rule.
EXTRA, PLAYED_BY = "this turn extra lands by ", "this turn lands played by "
#: An ability of a permanent that allows its controller more land plays.
MORE_LANDS = re.compile(r"you may play (an additional land|two additional lands|any number of lands) on each of your turns", re.I)
_ANY_NUMBER = 1_000_000
#: The name of the land play that the rule itself allows.
THE_RULE = "the rule"


def counted(player: Player, kind: str) -> dict[str, int]:
    """The numbers in a player's marks like "this turn extra lands by vision: 2", as {"vision": 2}."""
    found = (mark.removeprefix(kind).rpartition(": ") for mark in player.marks if mark.startswith(kind))
    return {label: int(number) for label, _, number in found}


def with_count(player: Player, kind: str, label: str, number: int) -> frozenset[str]:
    """The player's marks with that number for a label; 0 removes the mark."""
    kept = frozenset(mark for mark in player.marks if not mark.startswith(f"{kind}{label}: "))
    return kept | {f"{kind}{label}: {number}"} if number else kept


def extra_plays(rules: Rules, game: Game, player: Player) -> dict[str, int]:
    """The additional land plays of a player this turn, by effect: from resolved spells, and from abilities of permanents."""
    found = counted(player, EXTRA)
    for thing, what in permanents(rules, game):
        for more in (MORE_LANDS.fullmatch(each.text) for each in what.abilities if thing.controller == player.name):
            if more:
                found[thing.id] = {"an additional land": 1, "two additional lands": 2}.get(more[1], _ANY_NUMBER)
    return found


def announced(rules: Rules, game: Game, action: Action) -> str:
    """The land play that is used: the one in the action, else the rule's while it is unused, else an effect's with plays left; or
    ""."""
    player = game.player(action.player)
    used = counted(player, PLAYED_BY)
    allowed = {THE_RULE: 1, **extra_plays(rules, game, player)}
    labels = [action.detail] if action.detail else list(allowed)
    return next((label for label in labels if used.get(label, 0) < allowed.get(label, 0)), "")


@land_plays_each_turn.variant(cue=r"only one land card (each turn|during each)")
def one_and_what_effects_allow(rules: Rules, game: Game, action: Action) -> str | None:
    """A player may play one land a turn and those that effects allow. A land that an effect instructs them to play comes on top.

    Each land is announced as the turn's, or as played by one effect.
    """
    return "" if action.by_effect or announced(rules, game, action) else "that player has no such land play left"


@land_plays_each_turn.variant(cue=r"used all of (his or her|their) land plays", covers=[r"which effect, or this rule"])
def none_without_a_land_play_left(rules: Rules, game: Game, action: Action) -> str | None:
    """A player who has no land play left can't play a land, even if an effect instructs them to.

    Each land play belongs to one effect or to the rule. Land plays of an effect that ended don't count against others.
    """
    return "" if announced(rules, game, action) else "that player has used all land plays of the turn"


@land_plays_each_turn.variant(
    cue=r"equal to or less than the number",
    covers=[r"continuous effects may increase this number", r"^To determine whether a player can play"],
)
def never_more_than_the_number(rules: Rules, game: Game, action: Action) -> str | None:
    """A player can't play a land once they have played as many this turn, for any reason, as are allowed at that moment."""
    who = game.player(action.player)
    allowed = 1 + sum(extra_plays(rules, game, who).values())
    return "that player has used all land plays of the turn" if who.lands_played >= allowed else ""


land_play_counts = behaviour("land-play-counts", rules=("305.2a", "305.3", "212.6b"))


@land_play_counts.variant(cue=r"doesn.t prevent a player from taking the normal")
def effects_do_not_count(rules: Rules, game: Game, action: Action) -> Any:
    """A land that an effect instructs a player to play doesn't use up the land play that they have each turn.

    A lasting effect that allows one more land is counted by the number of lands, with the same result.
    """
    return not action.by_effect


@land_play_counts.variant(cue=r"has used all of (his or her|their) land plays|including lands played as special actions and")
def every_land_counts(rules: Rules, game: Game, action: Action) -> Any:
    """Every land that a player plays uses up a land play, even one that an effect instructs them to play."""
    return True


lands_in_own_turn = behaviour("lands-only-in-own-turn", rules=("305.3", "212.6b"), at="forbid", key="play-land")


@lands_in_own_turn.variant(
    cue=r"(another player.s|unless it.s his or her) turn, even|reason, if it isn.t (his or her|their) turn"
)
def for_no_reason_else(rules: Rules, game: Game, action: Action) -> str | None:
    """A player can't play a land in another player's turn, even if an effect instructs them to."""
    return "" if game.active == action.player else "it isn't that player's turn"


putting_is_not_playing = behaviour("putting-is-not-playing", rules="305.4", at="moved")


@putting_is_not_playing.variant(cue=r"the same as .playing a land")
def no_land_play_is_used(rules: Rules, game: Game, move: Move) -> Game | None:
    """Putting a land onto the battlefield isn't playing it, so it uses up no land play."""
    put = move.how == "put" and move.to == BATTLEFIELD and "land" in now(rules, game, move.object).types
    return game if put else None


prohibited_land_plays = behaviour("prohibited-land-plays", rules=("101.2", "103.1"), at="forbid", key="play-land")


@prohibited_land_plays.variant(cue=r"the card takes precedence|.can.t. effect (wins|takes precedence)")
def an_effect_may_forbid_it(rules: Rules, game: Game, action: Action) -> str | None:
    """A player can't play lands while an effect says that they can't.

    The verb "forbid" gives the player the mark "can't play lands".
    """
    return "an effect forbids it" if "can't play lands" in game.player(action.player).marks else ""
