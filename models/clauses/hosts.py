"""Tests whether words such as "creature you control", "Swamp" or "instant card in a graveyard" describe an object."""

from __future__ import annotations

import re

from ruletrail.models import engine
from ruletrail.models.clauses.criteria import has_quality, is_known
from ruletrail.models.errors import NotModelledError
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, Characteristics, Game, GameObject
from ruletrail.models.plurals import singulars
from ruletrail.models.rules import Rules

_CARD = re.compile(r"^(?P<what>.*?) ?cards? in (?P<whose>a|your|an opponent's) graveyard$", re.IGNORECASE)
_WHOSE = re.compile(r"^(?P<what>.*?) (?P<whose>you control|you don't control|(?:an |your )?opponents? controls?)$", re.IGNORECASE)
_ABLE = re.compile(r"^(?P<what>.*?) (?P<without>with|without) (?P<ability>.+)$", re.IGNORECASE)
_OR = re.compile(r",? (?:and/)?or |, ")
_OF_NUMBERS = re.compile(r"\d|\b(power|toughness|mana|counters?|name)\b")
_ANOTHER_AURA = "another aura attached to it"


def fits(rules: Rules, game: Game, words: str, host: str, you: str, thing: str = "") -> bool:
    """True if a description of the object ``thing`` applies to an object or a player, from the view of the player ``you``.

    Every word must apply; commas and "or" separate alternatives. The words mean a permanent unless they name a graveyard.
    Known words are card types, subtypes, supertypes, colours, "player", "opponent", "token", "tapped", "attacking", words with
    "non", words about the controller, and "with" or "without" an ability.
    """
    words = words.strip().rstrip(".").removeprefix("a ").removeprefix("an ")
    if game.is_player(host):
        named = {each.casefold() for each in _OR.split(words)}
        return "player" in named or ("opponent" in named and host != you)
    found = game.get(host)
    if found is None:
        return False
    zone = BATTLEFIELD
    if card := _CARD.match(words):
        zone, words = GRAVEYARD, card["what"]
        if not _whose(card["whose"], found.owner, you):
            return False
    if found.zone != zone:
        return False
    return any(_fits_one(rules, game, each, found, you, thing) for each in _OR.split(words))


def describes(rules: Rules, game: Game, words: str, thing: GameObject) -> bool:
    """True if every word of one of the alternatives applies to an object, in any zone."""
    what = engine.now(rules, game, thing)
    return any(all(_true_of(rules, game, word, thing, what) for word in each.split()) for each in _OR.split(words))


def _whose(words: str, player: str, you: str) -> bool:
    words = words.casefold()
    if "opponent" in words or "don't" in words:
        return player != you
    return "you" not in words or player == you


def _fits_one(rules: Rules, game: Game, words: str, host: GameObject, you: str, thing: str) -> bool:
    what = engine.now(rules, game, host)
    if whose := _WHOSE.match(words):
        words = whose["what"]
        if not _whose(whose["whose"], host.controller, you):
            return False
    if able := _ABLE.match(words):
        words, ability = able["what"], able["ability"].casefold()
        if ability == _ANOTHER_AURA:
            has = any(other.id != thing and "Aura" in engine.now(rules, game, other).subtypes for other in game.attached(host.id))
        elif _OF_NUMBERS.search(ability):
            raise NotModelledError(f"what is {able['without']} {ability} isn't modelled")
        else:
            has = what.able(ability)
        if has != (able["without"].casefold() == "with"):
            return False
    return all(_true_of(rules, game, word, host, what) for word in words.split())


def _true_of(rules: Rules, game: Game, word: str, thing: GameObject, what: Characteristics) -> bool:
    """True if one word, singular or plural, applies to an object. Raises NotModelledError for an unknown word."""
    low = word.casefold()
    if low in ("permanent", "permanents", "object", "objects"):
        return True
    plain = {
        "token": thing.kind == "token", "tapped": thing.tapped, "untapped": not thing.tapped,
        "attacking": thing.attacking is not None, "player": False, "opponent": False,
    }  # fmt: skip
    if low in plain:
        return plain[low]
    if low.startswith("non") and not what.has(low):
        return not _true_of(rules, game, word[3:].removeprefix("-"), thing, what)
    one = [each for each in singulars(word) if is_known(rules, each)]
    return any(has_quality(rules, game, what, each) for each in one or [word])
