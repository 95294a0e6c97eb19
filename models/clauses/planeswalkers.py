"""Planeswalkers: loyalty, damage, loyalty abilities, redirection, being attacked."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.timing import not_sorcery_time
from ruletrail.models.engine import now
from ruletrail.models.objects import BATTLEFIELD, LOYALTY, Characteristics, Game, GameObject
from ruletrail.models.points import Action, Changed, Damage, Move, StateBasedAction, buried
from ruletrail.models.rules import Rules

_COST = re.compile(r"^\[?([+−–-]?)(\d+)\]?:")
_USED = "this turn loyalty ability activated"

loyalty_of = behaviour("loyalty-of", rules=("306.5c", "212.9d"), about="planeswalker")


@loyalty_of.variant(
    cue=r"loyalty of a planeswalker (in play|on the battlefield)",
    covers=[r"loyalty of a planeswalker( card)? not on", r"Loyalty is a characteristic only"],
)
def counters_on_the_battlefield(rules: Rules, game: Game, thing: GameObject) -> Any:
    """On the battlefield, a planeswalker's loyalty is the number of its loyalty counters. Elsewhere, it is the printed number.

    None for anything but a planeswalker.
    """
    found = now(rules, game, thing)
    if "planeswalker" not in found.types:
        return None
    return thing.count(LOYALTY) if thing.zone == BATTLEFIELD else found.loyalty or 0


enters_with_loyalty = behaviour("enters-with-loyalty", rules="306.5b", at="moved", about="planeswalker")


@enters_with_loyalty.variant(cue=r"number of loyalty counters on it equal")
def as_many_counters_as_printed(rules: Rules, game: Game, move: Move) -> Game | None:
    """A planeswalker enters the battlefield with as many loyalty counters as its printed loyalty."""
    thing = game[move.object]
    found = now(rules, game, thing)
    if thing.zone != BATTLEFIELD or move.origin == BATTLEFIELD or "planeswalker" not in found.types:
        return None
    return game.change(thing.id, counters=thing.with_counters(LOYALTY, thing.count(LOYALTY) + (found.loyalty or 0)).counters)


damage_to_planeswalkers = behaviour("damage-to-planeswalkers", rules=("306.8", "212.9d"), at="damage", about="planeswalker")


@damage_to_planeswalkers.variant(cue=r"Damage dealt to a planeswalker results")
def removes_loyalty_counters(rules: Rules, game: Game, damage: Damage) -> Game | None:
    """Damage dealt to a planeswalker removes that many of its loyalty counters.

    If the planeswalker is also a creature, the damage is marked on it as well.
    """
    thing = game.get(damage.target)
    types = now(rules, game, thing).types if thing else frozenset()
    if thing is None or "planeswalker" not in types:
        return None
    left = thing.with_counters(LOYALTY, thing.count(LOYALTY) - damage.amount)
    marked = thing.damage + damage.amount if "creature" in types else thing.damage
    return game.change(thing.id, counters=left.counters, damage=marked)


redirection = behaviour(
    "planeswalker-redirection", rules="306.7", at="damage", order=10, after="no such rule", about="planeswalker"
)


@redirection.variant(cue=r"noncombat damage would be dealt to a player")
def to_a_planeswalker_instead(rules: Rules, game: Game, damage: Damage) -> Game | None:
    """A player who would deal noncombat damage to an opponent may have it dealt to one of that opponent's planeswalkers instead.

    The choice is "redirect"; without one the player is dealt the damage. The source is an object, or a player who stands for
    an object under their control.
    """
    if damage.combat or not game.is_player(damage.target) or not damage.source:
        return None
    source = game.get(damage.source)
    owner = source.controller if source else damage.source
    if owner == damage.target:
        return None
    for key in game.chosen("redirect", owner):
        thing = game.get(key)
        if thing is None or thing.zone != BATTLEFIELD or thing.controller != damage.target:
            continue
        if "planeswalker" in now(rules, game, thing).types:
            return engine.deal(rules, game, Damage(damage.source, key, damage.amount, damage.combat))
    others = (what for thing, what in engine.permanents(rules, game) if thing.controller == damage.target)
    return engine.lose_life(game, damage) if any("planeswalker" in what.types for what in others) else None


no_loyalty = behaviour("planeswalker-without-loyalty", rules="704.5i", at="state-based", about="planeswalker")


@no_loyalty.variant(cue=r"planeswalker (with|has) loyalty 0", covers=[r"planeswalker.s loyalty is 0"])
def to_the_graveyard(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A planeswalker with loyalty 0 goes to its owner's graveyard."""
    walkers = (thing for thing, what in engine.permanents(rules, game) if "planeswalker" in what.types)
    return buried((thing for thing in walkers if rules.call("loyalty-of", game, thing) == 0), "loyalty 0")


def cost_of(detail: str) -> int | None:
    """The loyalty counters that an ability's text adds (positive) or removes (negative); None without a loyalty symbol."""
    match = _COST.match(detail)
    if not match:
        return None
    return int(match[2]) * (-1 if match[1] and match[1] != "+" else 1)


loyalty_timing = behaviour("loyalty-ability-timing", rules=("606.3", "306.7"), at="forbid", key="activate", about="planeswalker")


def _once_at_sorcery_time(game: Game, action: Action) -> str:
    if reason := not_sorcery_time(game, action.player):
        return reason
    return "one of its abilities has been activated this turn" if _USED in game[action.object].marks else ""


@loyalty_timing.variant(cue=r"none of its activated abilities have been")
def every_activated_ability_of_a_planeswalker(rules: Rules, game: Game, action: Action) -> str | None:
    """Only one activated ability of a planeswalker can be activated each turn, and only when a sorcery could be cast.

    Any of its activated abilities counts. It needs the player's own main phase, an empty stack and priority.
    """
    if "planeswalker" not in now(rules, game, action.object).types:
        return None
    return _once_at_sorcery_time(game, action)


@loyalty_timing.variant(
    cue=r"activate a loyalty ability of a permanent", covers=[r"^Each planeswalker has (a number of|some) loyalty abilities"]
)
def loyalty_abilities_alone(rules: Rules, game: Game, action: Action) -> str | None:
    """Only one loyalty ability of a permanent can be activated each turn, and only when a sorcery could be cast. Its other
    abilities aren't limited so.

    It doesn't matter which player activated the first ability.
    """
    if cost_of(action.detail) is None:
        return None
    return _once_at_sorcery_time(game, action)


negative_loyalty_cost = behaviour(
    "negative-loyalty-cost", rules=("606.6", "212.9f"), at="forbid", key="activate", about="planeswalker"
)


@negative_loyalty_cost.variant(cue=r"negative loyalty cost,?.{0,60}can.t be (played|activated) unless")
def needs_that_many_counters(rules: Rules, game: Game, action: Action) -> str | None:
    """A loyalty ability can't be activated if it would remove more loyalty counters than its permanent has."""
    cost = cost_of(action.detail)
    if cost is None or cost >= 0:
        return None
    return "" if game[action.object].count(LOYALTY) >= -cost else "it hasn't that many loyalty counters"


loyalty_cost = behaviour("loyalty-cost", rules=("606.4", "212.9f"), at="activated", about="planeswalker")


def _paid(game: Game, thing: GameObject, cost: int) -> Game:
    counters = thing.with_counters(LOYALTY, thing.count(LOYALTY) + cost).counters
    return game.change(thing.id, counters=counters, marks=thing.marks | {_USED})


@loyalty_cost.variant(cue=r"remove from that planeswalker a certain")
def of_a_planeswalker(rules: Rules, game: Game, action: Action) -> Game | None:
    """Activating an ability of a planeswalker adds or removes as many loyalty counters as its loyalty symbol says.

    Any activated ability of a planeswalker, with or without such a cost, counts as the one of the turn.
    """
    if "planeswalker" not in now(rules, game, action.object).types:
        return None
    return _paid(game, game[action.object], cost_of(action.detail) or 0)


@loyalty_cost.variant(cue=r"remove from that permanent a certain")
def of_a_permanent(rules: Rules, game: Game, action: Action) -> Game | None:
    """Activating a loyalty ability of any permanent adds or removes as many loyalty counters as its symbol says."""
    cost = cost_of(action.detail)
    return None if cost is None else _paid(game, game[action.object], cost)


changed_cost = behaviour("changed-loyalty-cost", rules="606.5")


@changed_cost.variant(cue=r"those costs are combined into a single cost")
def combined_into_one(rules: Rules, game: Game, detail: Any, more: Any) -> Any:
    """If an effect adds to the cost of a loyalty ability, its loyalty counters and the added ones make up one cost.

    The answer is the ability's text with that cost; None for an ability without a loyalty symbol.
    """
    cost = cost_of(detail)
    return None if cost is None else f"[{cost + more:+d}]:{detail.partition(':')[2]}"


planeswalkers_are_legendary = behaviour("planeswalkers-are-legendary", rules="306.4", at="define")


@planeswalkers_are_legendary.variant(cue=r"received errata .{1,40} to have the legendary supertype")
def whatever_is_printed(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A planeswalker card is legendary, even if it was printed without that word.

    Cards printed later that aren't legendary have the mark "not legendary". A token has the types in its description.
    """
    if "planeswalker" not in traits.types or thing.kind == "token" or "not legendary" in thing.marks:
        return None
    return replace(traits, supertypes=traits.supertypes | {"legendary"})
