"""Where spells go when they resolve, and what can't enter the battlefield."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.engine import now
from models.objects import BATTLEFIELD, EXILE, GRAVEYARD, NOWHERE

permanent_spells = behaviour("permanent-spells", at="resolve")


@permanent_spells.since(
    "1999-04-23", rule="214.3", then={"2003-07-01": "212.3b", "2009-07-11": "302.2"},
    cue=r"becomes a permanent when it comes into play|creature spell resolves, its controller puts it",
    covers=[r"When an? (artifact|creature|enchantment|planeswalker|battle) spell resolves, its controller puts it"],
)  # fmt: skip
def to_the_battlefield(rules, game, thing):
    """CR 214.3, then CR 212.3b and 302.2, from 1999-04-23 on: a permanent spell's card is put onto the battlefield.

    Which card types are permanent types is read from the text.
    """
    permanent = any(rules.is_listed("permanent types", kind) for kind in sorted(now(rules, game, thing).types))
    return BATTLEFIELD if permanent else None


spells_cant_enter = behaviour("spells-cant-enter", at="move", before="not stated")


_REMOVED = r"would come into play, it.s removed from the game"
_STAYS = r"Instants (can.t|cannot) (come into play|enter the battlefield)|would come into play, it remains"


def _would_enter(rules, game, move) -> bool:
    return move.to == BATTLEFIELD and bool(now(rules, game, move.object).types & {"instant", "sorcery"})


@spells_cant_enter.since("2001-09-24", rule="217.1a", cue=_REMOVED)
def removed_from_the_game(rules, game, move):
    """CR 217.1a, 2001-09-24 to 2002-02-01: an instant or sorcery card that would come into play is removed from the game."""
    return replace(move, to=EXILE) if _would_enter(rules, game, move) else None


@spells_cant_enter.since("2002-10-07", rule="217.1a", cue=_STAYS)
def stays_where_it_is(rules, game, move):
    """CR 217.1a, 2002-10-07 to 2003-03-15: an instant or sorcery card that would come into play stays in its zone."""
    return replace(move, to=move.origin) if _would_enter(rules, game, move) else None


@spells_cant_enter.since("2003-05-26", rule="217.1a", cue=_REMOVED)
def removed_from_the_game_again(rules, game, move):
    """CR 217.1a, 2003-05-26 alone: it is removed from the game, as the text of that version has it once more."""
    return replace(move, to=EXILE) if _would_enter(rules, game, move) else None


@spells_cant_enter.since(
    "2003-07-01", rule="212.5d", then={"2009-07-11": "304.4"}, cue=_STAYS,
    covers=[r"Sorceries can.t (come into play|enter the battlefield)"],
)  # fmt: skip
def stay_where_they_are(rules, game, move):
    """CR 212.5d, then CR 304.4, from 2003-07-01 on: an instant or sorcery that would enter stays in its zone."""
    return replace(move, to=move.origin) if _would_enter(rules, game, move) else None


spent_spells = behaviour("spent-spells", at="resolve")


@spent_spells.since(
    "1999-04-23", rule="413.2h", then={"2003-07-01": "212.5b", "2009-07-11": "304.2"},
    cue=r"graveyard (from the stack )?\(for instants and sorceries\)|When an instant spell resolves, the actions",
    covers=[r"When a sorcery spell resolves, the actions"],
)  # fmt: skip
def to_the_graveyard(rules, game, thing):
    """CR 413.2h, then CR 212.5b and 304.2, from 1999-04-23 on: a resolved instant or sorcery goes to its owner's graveyard."""
    return GRAVEYARD if now(rules, game, thing).types & {"instant", "sorcery"} else None


token_copies = behaviour("token-copies-of-instants", at="move", before="not stated")


@token_copies.since("2022-06-10", rule="111.5", cue=r"instant or sorcery card, no token")
def are_not_created(rules, game, move):
    """CR 111.5, from 2022-06-10 on: a token that would be a copy of an instant or sorcery isn't created."""
    if move.how == "create" and now(rules, game, move.object).types & {"instant", "sorcery"}:
        return replace(move, to=NOWHERE)
    return None


spell_effects = behaviour("effects-on-a-permanent-spell-stay")


@spell_effects.since(
    "1999-04-23", rule="217.8", then={"2001-07-23": "217.1c", "2003-07-01": "213.5", "2009-07-11": "400.7a"},
    cue=r"effects editing a spell in the stack|a spell on the stack will continue|(effect continues|stack continue) to apply to",
    covers=[r"^If an effect changes any characteristics of a"],
)  # fmt: skip
def stay(rules, game):
    """CR 217.8, then CR 217.1c, 213.5 and 400.7a, from 1999-04-23 on: what changes a permanent spell also changes the permanent.

    The engine asks whether it is in force, and keeps effects on a spell that resolves to the battlefield.
    """
    return True
