"""Tokens that effects only name, such as Treasure: their characteristics by the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.declaring import declare
from ruletrail.models.objects import Ability, Characteristics, Game
from ruletrail.models.rules import Rules
from ruletrail.models.tables import rows

NAMES = (*(row[0] for row in rows("predefined_tokens.tsv", 4)), "Walker", "Shard")


def clause_of(name: str) -> str:
    """The name of the behaviour that defines a token with that name."""
    return f"{name.casefold().replace(' ', '-')}-tokens"


def _token(rules: Rules, types: str, subtypes: tuple[str, ...], abilities: tuple[str, ...], name: str = "") -> Characteristics:
    """A colourless token; its name is the given one, or follows from its subtypes."""
    called = name or (rules.call("token-name", None, types, " ".join(subtypes)) if subtypes else "")
    given = tuple(Ability(text) for text in abilities)
    return Characteristics(frozenset(), frozenset({types}), frozenset(subtypes), called, abilities=given)


def _named(name: str, sort: str, text: str) -> Callable[[Rules, Game], Any]:
    def artifact(rules: Rules, game: Game) -> Any:
        return _token(rules, "artifact", (name,), (text,))

    def role(rules: Rules, game: Game) -> Any:
        return _token(rules, "enchantment", ("Aura", "Role"), ("enchant creature", text), name)

    return artifact if sort == "artifact" else role


#: Sort -> the cue, and the token of each name. Abilities are shortened; triggered abilities of a Role may be left out.
_SORTS = {
    "artifact": ("{0} token is a colorless {0} artifact", "a {0} token is a colourless {0} artifact with one ability"),
    "role": (
        "{0} Role token is a colorless",
        'a {0} Role token is a colourless Aura Role with "enchant creature" and one more ability',
    ),
}

for _name, _rule, _sort, _text in rows("predefined_tokens.tsv", 4):
    _cue, _says = (words.format(_name) for words in _SORTS[_sort])
    declare(behaviour(clause_of(_name), rules=_rule), _sort, _named(_name, _sort, _text), _says, cue=_cue)

walkers = behaviour("walker-tokens", rules="111.10d")


@walkers.variant(cue=r"Walker token is a 2/2 black")
def zombies(rules: Rules, game: Game) -> Any:
    """A Walker token is a black 2/2 Zombie creature named Walker."""
    zombie, black = frozenset({"Zombie"}), frozenset({"black"})
    return Characteristics(types=frozenset({"creature"}), subtypes=zombie, name="Walker", colours=black, power=2, toughness=2)


shards = behaviour("shard-tokens", rules="111.10e")
_SHARD = "{2}, sacrifice: scry 1, then draw a card"


@shards.variant(cue=r"Shard token is a colorless enchantment")
def without_a_subtype(rules: Rules, game: Game) -> Any:
    """A Shard token is a colourless enchantment with one ability and no subtype.

    The rules don't mention its name.
    """
    return _token(rules, "enchantment", (), (_SHARD,))


@shards.variant(cue=r"Shard token is a colorless Shard enchantment")
def with_its_subtype(rules: Rules, game: Game) -> Any:
    """A Shard token is a colourless enchantment with one ability and the subtype Shard."""
    return _token(rules, "enchantment", ("Shard",), (_SHARD,))
