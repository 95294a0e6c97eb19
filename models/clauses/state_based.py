"""State-based rules about creatures and tokens in the rules on types: toughness, lethal damage, ceasing to exist."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import permanents
from ruletrail.models.objects import BATTLEFIELD, NOWHERE, PHASED_OUT, STACK, Game
from ruletrail.models.points import StateBasedAction, buried
from ruletrail.models.rules import Rules

zero_toughness = behaviour("creature-with-toughness-zero", rules="704.5f", at="state-based")


@zero_toughness.variant(cue=r"creature with toughness 0 is")
def exactly_zero(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A creature with toughness 0 goes to its owner's graveyard. The rule doesn't mention toughness below 0."""
    return _too_small(rules, game, lambda toughness: toughness == 0)


@zero_toughness.variant(cue=r"toughness 0 \(?or less")
def zero_or_less(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A creature with toughness 0 or less goes to its owner's graveyard."""
    return _too_small(rules, game, lambda toughness: toughness <= 0)


def _too_small(rules: Rules, game: Game, low: Any) -> list[StateBasedAction] | None:
    creatures = ((thing, what.toughness) for thing, what in permanents(rules, game) if "creature" in what.types)
    return buried((thing for thing, toughness in creatures if toughness is not None and low(toughness)), "toughness 0")


lethal_damage = behaviour("lethal-damage", rules="704.5g", at="state-based")


@lethal_damage.variant(cue=r"lethal damage", covers=[r"^Damage (dealt to a creature (by a source|stays on)|from what has n)"])
def is_destroyed(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A creature with toughness above 0 is destroyed if the damage on it is at least its toughness.

    Regeneration can replace that.
    """
    damaged = [
        (thing, what.toughness)
        for thing, what in permanents(rules, game)
        if thing.damage and "creature" in what.types and what.toughness is not None and what.toughness > 0
    ]
    found = [rules.call("destroy", game, thing, "lethal damage") for thing, most in damaged if most <= thing.damage]
    return [change for change in found if change] if damaged else None


tokens_cease = behaviour("tokens-cease-to-exist", rules="704.5d", at="state-based")


def _ceasing(game: Game, *but: str) -> list[StateBasedAction] | None:
    """The actions for tokens outside the battlefield and these zones."""
    places = (BATTLEFIELD, "outside", NOWHERE, *but)
    gone = [thing for thing in game.objects if thing.kind == "token" and thing.zone not in places]
    return [StateBasedAction(thing.id, NOWHERE, why="a token away from the battlefield") for thing in gone] or None


@tokens_cease.variant(cue=r"token (is phased out|in (a )?zone other than the)")
def outside_the_battlefield(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A token that has left the battlefield ceases to exist, and so does a token that is phased out."""
    return _ceasing(game)


@tokens_cease.variant(cue=r"^If a token is in a (zone|place)")
def unless_it_is_phased_out(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A token that has left the battlefield ceases to exist, but a token that is phased out stays."""
    return _ceasing(game, PHASED_OUT)


copies_cease = behaviour("copies-cease-to-exist", rules="704.5e", at="state-based")


@copies_cease.variant(cue=r"^(?!.*copy of a card).*copy of a spell (is )?in a zone")
def copies_of_spells(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A copy of a spell ceases to exist in any zone but the stack."""
    return _copies_away(game, "copy", STACK) or None


def _copies_away(game: Game, kind: str, *places: str) -> list[StateBasedAction]:
    """The actions for copies of that kind that are anywhere else."""
    away = (thing for thing in game.objects if thing.kind == kind and thing.zone not in (*places, "outside", NOWHERE))
    return [StateBasedAction(thing.id, NOWHERE, why="a copy away from the stack") for thing in away]


@copies_cease.variant(cue=r"copy of a card (is )?in any zone")
def copies_of_cards_too(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A copy of a spell ceases to exist off the stack, and a copy of a card anywhere but on the stack or the battlefield."""
    return [*_copies_away(game, "copy", STACK), *_copies_away(game, "copied card", STACK, BATTLEFIELD)] or None


opposite_counters = behaviour("opposite-counters-are-removed", rules="704.5q", at="state-based")


@opposite_counters.variant(cue=r"both a \+1/\+1 counter and")
def in_pairs(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A permanent with both +1/+1 and -1/-1 counters loses them in pairs until only one kind is left."""
    found = []
    for thing in game.in_zone(BATTLEFIELD):
        counters = dict(thing.counters)
        if pairs := min(counters.get("+1/+1", 0), counters.get("-1/-1", 0)):
            left = {kind: number - pairs if kind in ("+1/+1", "-1/-1") else number for kind, number in thing.counters}
            fields = (("counters", tuple((kind, number) for kind, number in left.items() if number)),)
            found.append(StateBasedAction(thing.id, fields=fields, why="opposite counters"))
    return found or None
