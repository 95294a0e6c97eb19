"""Tokens that effects create by a name alone, such as Treasure: what the rules say that they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import Ability, Characteristics, Game
from ruletrail.models.rules import Rules

#: Name -> (letter of the rule, abilities in short).
_ARTIFACTS = {
    "Treasure": ("a", "{T}, sacrifice: one mana of any colour"),
    "Food": ("b", "{2}, {T}, sacrifice: gain 3 life"),
    "Gold": ("c", "sacrifice: one mana of any colour"),
    "Clue": ("f", "{2}, sacrifice: draw a card"),
    "Blood": ("g", "{1}, {T}, discard, sacrifice: draw a card"),
    "Powerstone": ("h", "{T}: Add {C}, not for spells that aren't artifacts"),
    "Map": ("s", "{1}, {T}, sacrifice: a creature explores"),
    "Junk": ("t", "{T}, sacrifice: exile the top card, which may be played"),
    "Lander": ("u", "{2}, {T}, sacrifice: search for a basic land"),
}
#: Name -> (letter of the rule, what it says of its host).
_ROLES = {
    "Cursed": ("j", "Enchanted creature has base power and toughness 1/1"),
    "Monster": ("k", "Enchanted creature gets +1/+1 and has trample"),
    "Royal": ("m", "Enchanted creature gets +1/+1 and has ward {1}"),
    "Sorcerer": ("n", "Enchanted creature gets +1/+1 and has scry 1 as it attacks"),
    "Wicked": ("q", "Enchanted creature gets +1/+1"),
    "Young Hero": ("r", "Enchanted creature has a counter as it attacks"),
}
NAMES = (*_ARTIFACTS, *_ROLES, "Walker", "Shard")


def clause_of(name: str) -> str:
    """The behaviour that says what a token of that name is."""
    return f"{name.casefold().replace(' ', '-')}-tokens"


def _token(rules: Rules, types: str, subtypes: tuple[str, ...], abilities: tuple[str, ...], name: str = "") -> Characteristics:
    """A colourless token; its name is the one given, or follows from its subtypes."""
    called = name or (rules.call("token-name", None, types, " ".join(subtypes)) if subtypes else "")
    given = tuple(Ability(text) for text in abilities)
    return Characteristics(frozenset(), frozenset({types}), frozenset(subtypes), called, abilities=given)


def _artifact(name: str, text: str) -> Callable[[Rules, Game], Any]:
    def body(rules: Rules, game: Game) -> Any:
        """A colourless artifact with that subtype and one ability, which is given in short."""
        return _token(rules, "artifact", (name,), (text,))

    return body


def _role(name: str, text: str) -> Callable[[Rules, Game], Any]:
    def body(rules: Rules, game: Game) -> Any:
        """A colourless Aura Role of that name for creatures; what triggers is left out or in short."""
        return _token(rules, "enchantment", ("Aura", "Role"), ("enchant creature", text), name)

    return body


for _name, (_letter, _text) in _ARTIFACTS.items():
    behaviour(clause_of(_name), rules=f"111.10{_letter}").variant(
        cue=rf"{_name} token is a colorless {_name} artifact", name="artifact"
    )(_artifact(_name, _text))

for _name, (_letter, _text) in _ROLES.items():
    behaviour(clause_of(_name), rules=f"111.10{_letter}").variant(cue=rf"{_name} Role token is a colorless", name="role")(
        _role(_name, _text)
    )

walkers = behaviour("walker-tokens", rules="111.10d")


@walkers.variant(cue=r"Walker token is a 2/2 black")
def zombies(rules: Rules, game: Game) -> Any:
    """A black 2/2 Zombie creature named Walker."""
    return Characteristics(
        types=frozenset({"creature"}),
        subtypes=frozenset({"Zombie"}),
        name="Walker",
        colours=frozenset({"black"}),
        power=2,
        toughness=2,
    )


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
