"""Counters that effects put on permanents and take off them, and those that give a keyword."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine.own_effects import KEYWORDS
from ruletrail.models.objects import LORE, Ability, Characteristics, Effect, Game, GameObject
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules


def put_counters(rules: Rules, game: Game, key: str, kind: str, number: int) -> Game:
    """Puts counters of a kind on an object, or removes some (a number below zero). Lore counters trigger a Saga's chapters."""
    thing = game[key]
    before = thing.count(kind)
    game = game.change(key, counters=thing.with_counters(kind, before + number).counters)
    if kind == LORE and number > 0 and rules.has("chapter-abilities"):
        game = rules.call("chapter-abilities", game, game[key], before)
    return game


keyword_counters = behaviour("keyword-counters", rules="122.1b", at="effect", key="keyword-counters")
_FIRST = KEYWORDS - {"shadow", "exalted", "decayed"}


def _gives(traits: Characteristics, effect: Effect, known: Set[str]) -> Characteristics:
    given = tuple(Ability(word, "granted") for word in effect.words if word in known)
    return replace(traits, abilities=traits.abilities + given)


@keyword_counters.variant(cue=r"^(?!.*reach, shadow).*keyword counter on a permanent")
def twelve_keywords(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A counter of one of twelve kinds, such as flying, gives its object the keyword of that name."""
    return _gives(traits, effect, _FIRST)


@keyword_counters.variant(cue=r"deathtouch, haste.{1,60} reach, shadow")
def shadow_too(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A shadow counter gives its object shadow, as the twelve older kinds of keyword counters give their keywords."""
    return _gives(traits, effect, _FIRST | {"shadow"})


@keyword_counters.variant(cue=r"deathtouch, exalted")
def exalted_too(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An exalted counter gives its object exalted, as the older kinds of keyword counters give their keywords."""
    return _gives(traits, effect, _FIRST | {"shadow", "exalted"})


@keyword_counters.variant(cue=r"deathtouch, decayed")
def decayed_too(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A decayed counter gives its object decayed, as the older kinds of keyword counters give their keywords."""
    return _gives(traits, effect, KEYWORDS)
