"""Tokens that effects create by a name alone, such as Treasure: what the rules say that they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import Ability, Characteristics, Game
from ruletrail.models.rules import Rules
from ruletrail.models.tables import rows

NAMES = (*(row[0] for row in rows("predefined_tokens.tsv", 4)), "Walker", "Shard")


def clause_of(name: str) -> str:
    """The behaviour that says what a token of that name is."""
    return f"{name.casefold().replace(' ', '-')}-tokens"


def _token(rules: Rules, types: str, subtypes: tuple[str, ...], abilities: tuple[str, ...], name: str = "") -> Characteristics:
    """A colourless token; its name is the one given, or follows from its subtypes."""
    called = name or (rules.call("token-name", None, types, " ".join(subtypes)) if subtypes else "")
    given = tuple(Ability(text) for text in abilities)
    return Characteristics(frozenset(), frozenset({types}), frozenset(subtypes), called, abilities=given)


def _named(name: str, sort: str, text: str) -> Callable[[Rules, Game], Any]:
    def artifact(rules: Rules, game: Game) -> Any:
        """A colourless artifact with that subtype and one ability, which is given in short."""
        return _token(rules, "artifact", (name,), (text,))

    def role(rules: Rules, game: Game) -> Any:
        """A colourless Aura Role of that name for creatures; what triggers is left out or in short."""
        return _token(rules, "enchantment", ("Aura", "Role"), ("enchant creature", text), name)

    return artifact if sort == "artifact" else role


for _name, _rule, _sort, _text in rows("predefined_tokens.tsv", 4):
    _cue = rf"{_name} token is a colorless {_name} artifact" if _sort == "artifact" else rf"{_name} Role token is a colorless"
    behaviour(clause_of(_name), rules=_rule).variant(cue=_cue)(_named(_name, _sort, _text))

walkers = behaviour("walker-tokens", rules="111.10d")


@walkers.variant(cue=r"Walker token is a 2/2 black")
def zombies(rules: Rules, game: Game) -> Any:
    """A black 2/2 Zombie creature named Walker."""
    zombie, black = frozenset({"Zombie"}), frozenset({"black"})
    return Characteristics(types=frozenset({"creature"}), subtypes=zombie, name="Walker", colours=black, power=2, toughness=2)


shards = behaviour("shard-tokens", rules="111.10e")
_SHARD = "{2}, sacrifice: scry 1, then draw a card"


@shards.variant(cue=r"Shard token is a colorless enchantment")
def without_a_subtype(rules: Rules, game: Game) -> Any:
    """A colourless enchantment without a subtype; what its name is isn't said."""
    return _token(rules, "enchantment", (), (_SHARD,))


@shards.variant(cue=r"Shard token is a colorless Shard enchantment")
def with_its_subtype(rules: Rules, game: Game) -> Any:
    """A colourless Shard enchantment."""
    return _token(rules, "enchantment", ("Shard",), (_SHARD,))
