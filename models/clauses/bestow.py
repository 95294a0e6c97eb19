"""Bestow: a creature card that is an Aura as a spell and while it enchants something."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attachments import attached, off, reason
from ruletrail.models.clauses.type_changes import kinds
from ruletrail.models.objects import BATTLEFIELD, Ability, Characteristics, Effect, Game, GameObject
from ruletrail.models.points import Changed, Move, StateBasedAction
from ruletrail.models.rules import Rules

bestowed = behaviour("bestowed-aura", rules=("702.103b", "702.102a"), at="effect", key="bestow")


def is_bestowed(game: Game, thing: GameObject) -> bool:
    """True if it was cast bestowed and hasn't become unattached on the battlefield."""
    on = thing.zone != BATTLEFIELD or thing.attached_to
    return bool(on) and any(effect.op == "bestow" and thing.id in effect.objects for effect in game.effects)


def bestow(game: Game, key: str) -> Any:
    """The game with the effect that makes an object a bestowed Aura."""
    effect = Effect("bestow", (key,), timestamp=game.clock, id=f"bestow {key}")
    return replace(game, effects=(*game.effects, effect), clock=game.clock + 1)


@bestowed.variant(cue=r"becomes an Aura enchantment and gains enchant creature")
def an_aura_enchantment(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A bestowed card is an Aura with "enchant creature" and isn't a creature.

    On the battlefield, this lasts while it is attached.
    """
    if not is_bestowed(game, thing):
        return traits
    kept = frozenset(subtype for subtype in traits.subtypes if "creature" not in kinds(rules, subtype, traits.types))
    aura = Ability("enchant creature", "granted")
    return replace(traits, types=frozenset({"enchantment"}), subtypes=kept | {"Aura"}, abilities=(*traits.abilities, aura))


checked_as = behaviour("bestowed-spell-is-checked-as", rules=("702.103d", "702.102c"))


@checked_as.variant(cue=r"can legally be cast happens after|as modified by the bestow ability")
def what_it_becomes(rules: Rules, game: Game, key: str) -> Any:
    """A card is cast bestowed as the Aura that it becomes: an effect that forbids creature spells doesn't forbid it."""
    return bestow(game, key)


stays_bestowed = behaviour("bestowed-permanent", rules=("702.103b", "702.102a"), at="moved")


@stays_bestowed.variant(cue=r"permanent (this spell|it) becomes")
def as_a_permanent_too(rules: Rules, game: Game, move: Move) -> Game | None:
    """When a bestowed Aura spell resolves, the permanent that it becomes is bestowed, too."""
    thing = game[move.object]
    was = move.how == "resolve" and thing.zone == BATTLEFIELD and thing.attached_to and thing.printed.able("bestow")
    return bestow(game, thing.id) if was else None


lost_target = behaviour("bestowed-spell-loses-its-target", rules="702.103e", at="resolve", order=5)


def _without_target(rules: Rules, game: Game, thing: GameObject) -> bool:
    return is_bestowed(game, thing) and bool(thing.targets) and bool(reason(rules, game, thing.id, thing.targets[0]))


@lost_target.variant(cue=r"begins resolving, if its target is illegal")
def resolves_as_a_creature(rules: Rules, game: Game, thing: GameObject) -> str | None:
    """A bestowed Aura spell whose target has become illegal resolves as a creature spell instead."""
    return BATTLEFIELD if _without_target(rules, game, thing) else None


enters_as_a_creature = behaviour("bestowed-spell-enters-as-a-creature", rules="702.103e", at="move", order=90)


@enters_as_a_creature.variant(cue=r"It continues resolving as a creature spell")
def on_nothing(rules: Rules, game: Game, move: Move) -> Move | None:
    """A bestowed Aura spell whose target has become illegal enters the battlefield attached to nothing."""
    if move.how != "resolve" or move.to != BATTLEFIELD or not _without_target(rules, game, game[move.object]):
        return None
    return replace(move, host=None)


falls_off = behaviour("bestowed-aura-falls-off", rules="702.103f", at="state-based")


@falls_off.variant(cue=r"illegal object or player, it becomes unattached")
def becomes_a_creature(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A bestowed Aura that is attached to something it can't enchant becomes unattached and is a creature again."""
    found = [thing for thing, _ in attached(rules, game) if is_bestowed(game, thing)]
    gone = [thing for thing in found if reason(rules, game, thing.id, thing.attached_to)]
    return [off(thing, "a bestowed Aura on an illegal host") for thing in gone] or None
