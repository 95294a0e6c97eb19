"""The zone that a resolved spell goes to, and objects that can't enter the battlefield."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import now
from ruletrail.models.objects import BATTLEFIELD, EXILE, GRAVEYARD, NOWHERE, Game, GameObject
from ruletrail.models.points import Move
from ruletrail.models.rules import Rules

permanent_spells = behaviour("permanent-spells", rules=("302.2", "214.3"), at="resolve")


@permanent_spells.variant(
    cue=r"becomes a permanent when it comes into play|creature spell resolves, its controller puts it",
    covers=[r"an? (artifact|creature|enchantment|planeswalker|battle) spell resolves, its controller puts it"],
)
def to_the_battlefield(rules: Rules, game: Game, thing: GameObject) -> str | None:
    """A permanent spell that resolves goes to the battlefield.

    The permanent types are read from the text.
    """
    permanent = any(rules.is_listed("permanent types", kind) for kind in sorted(now(rules, game, thing).types))
    return BATTLEFIELD if permanent else None


spells_cant_enter = behaviour("spells-cant-enter", rules=("304.4", "217.1a"), at="move")


_REMOVED = r"would come into play, it.s removed from the game"
_STAYS = r"Instants (can.t|cannot) (come into play|enter the battlefield)|would come into play, it remains"


def _would_enter(rules: Rules, game: Game, move: Move) -> bool:
    return move.to == BATTLEFIELD and bool(now(rules, game, move.object).types & {"instant", "sorcery"})


@spells_cant_enter.variant(cue=_REMOVED)
def removed_from_the_game(rules: Rules, game: Game, move: Move) -> Move | None:
    """An instant or sorcery card that would come into play is removed from the game."""
    return replace(move, to=EXILE) if _would_enter(rules, game, move) else None


@spells_cant_enter.variant(cue=_STAYS, covers=[r"Sorceries can.t (come into play|enter the battlefield)"])
def stays_where_it_is(rules: Rules, game: Game, move: Move) -> Move | None:
    """An instant or sorcery that would enter the battlefield stays in its zone."""
    return replace(move, to=move.origin) if _would_enter(rules, game, move) else None


spent_spells = behaviour("spent-spells", rules=("304.2", "413.2h"), at="resolve")


@spent_spells.variant(
    cue=r"graveyard (from the stack )?\(for instants and sorceries\)|When an instant spell resolves, the actions",
    covers=[r"When a sorcery spell resolves, the actions"],
)
def to_the_graveyard(rules: Rules, game: Game, thing: GameObject) -> str | None:
    """An instant or sorcery spell that resolves goes to its owner's graveyard."""
    return GRAVEYARD if now(rules, game, thing).types & {"instant", "sorcery"} else None


token_copies = behaviour("token-copies-of-instants", rules="111.5", at="move")


@token_copies.variant(cue=r"instant or sorcery card, no token")
def are_not_created(rules: Rules, game: Game, move: Move) -> Move | None:
    """A token that would be a copy of an instant or sorcery isn't created."""
    if move.how == "create" and now(rules, game, move.object).types & {"instant", "sorcery"}:
        return replace(move, to=NOWHERE)
    return None


spell_effects = behaviour("effects-on-a-permanent-spell-stay", rules=("400.7a", "213.5", "217.1c"))


@spell_effects.variant(
    cue=r"effects editing a spell in the stack|a spell on the stack will continue|(effect continues|stack continue) to apply to",
    covers=[r"^If an effect changes any characteristics of a"],
)
def stay(rules: Rules, game: Game) -> Any:
    """An effect that changes a permanent spell goes on to change the permanent that the spell becomes.

    The engine asks whether it is in force, and keeps effects on a spell that resolves to the battlefield.
    """
    return True
