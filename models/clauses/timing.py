"""When spells can be cast (played), and what can't be cast at all."""

from __future__ import annotations

from models.behaviours import behaviour
from models.engine import now


def not_sorcery_time(game, player: str) -> str | None:
    """Why it isn't the player's own main phase with priority and an empty stack, or None when it is."""
    if game.active != player:
        return "it isn't that player's turn"
    if game.phase != "main":
        return "it isn't a main phase"
    if game.stack:
        return "the stack isn't empty"
    return None if game.priority == player else "that player doesn't have priority"


sorcery_timing = behaviour("sorcery-timing", at="forbid", key="cast")


@sorcery_timing.since(
    "1999-04-23", rule="408.1d", then={"2003-07-01": "212.7a", "2009-07-11": "307.1"},
    cue=r"Spells other than instants (can|may) be played|may (play|cast) a sorcery card from",
    covers=[r"may (play|cast) an? (artifact|creature|enchantment|planeswalker|battle) card from .{9,14} hand during a main"],
)  # fmt: skip
def own_main_phase(rules, game, action):
    """CR 408.1d, then CR 212.7a and 307.1, from 1999-04-23 on: all but instants only in the own main phase, stack empty.

    Abilities such as flash are not covered.
    """
    if action.by_effect or "instant" in now(rules, game, action.object).types:
        return None
    return not_sorcery_time(game, action.player) or ""


instant_timing = behaviour("instant-timing", at="forbid", key="cast")


@instant_timing.since(
    "1999-04-23", rule="408.1d", then={"2003-07-01": "212.5a", "2009-07-11": "304.1"},
    cue=r"only when he or she has priority|any time he or she has priority|who has priority may (play|cast) an instant",
)  # fmt: skip
def needs_priority(rules, game, action):
    """CR 408.1d, then CR 212.5a and 304.1, from 1999-04-23 on: a spell needs its player's priority."""
    if action.by_effect:
        return None
    return "" if game.priority == action.player else "that player doesn't have priority"


lands_arent_cast = behaviour("lands-arent-cast", at="forbid", key="cast")


@lands_arent_cast.since(
    "1999-04-23", rule="214.9a", then={"2003-07-01": "212.6a", "2009-07-11": "305.1"},
    cue=r"A land card isn.t a spell card|is never a spell",
    covers=[r"both a land and another (card )?type.*can.t be (played|cast) as a spell", r"lands can only be played as lands"],
)  # fmt: skip
def lands_are_never_spells(rules, game, action):
    """CR 214.9a, then CR 212.6a and 305.1, from 1999-04-23 on: a land card is never a spell, whatever else it is."""
    return "a land is never a spell" if "land" in now(rules, game, action.object).types else None
