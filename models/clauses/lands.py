"""Lands: basic land types, their mana, and lands whose type is set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.subtypes import gained, listed_kinds
from ruletrail.models.objects import Ability, Characteristics, Effect, Game, GameObject
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules

_COLOUR = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

basic_land_mana = behaviour("basic-land-mana", rules="305.6", at="implied")


def _mana(subtypes: Any) -> list[str]:
    """The mana abilities of the basic land types among subtypes, in the order of the colours."""
    return [f"{{T}}: Add {{{colour}}}" for subtype, colour in _COLOUR.items() if subtype in subtypes]


def _with_mana(traits: Characteristics, subtypes: Iterable[str] | None = None) -> Changed:
    """Adds one mana ability for each basic land type, of all its subtypes or of some, unless it has the ability already."""
    had = {ability.text for ability in traits.abilities}
    added = tuple(
        Ability(text, "intrinsic") for text in _mana(traits.subtypes if subtypes is None else subtypes) if text not in had
    )
    return replace(traits, abilities=traits.abilities + added) if added else None


@basic_land_mana.variant(cue=r"^A basic land has an intrinsic ability")
def of_basic_lands(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A basic land has the mana ability of its kind, and so has any land that counts as one."""
    return _with_mana(traits) if "land" in traits.types else None


@basic_land_mana.variant(cue=r"A land with a basic land type .{1,8} intrinsic ability to")
def of_lands_with_the_type(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A land with a basic land type has that type's mana ability, even if it isn't a basic land."""
    return _with_mana(traits) if "land" in traits.types else None


@basic_land_mana.variant(cue=r"basic land type implies an intrinsic ability")
def of_objects_with_the_type(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """Any object with a basic land type has that type's mana ability, even if it isn't a land."""
    return _with_mana(traits)


@basic_land_mana.variant(cue=r"basic land type has the intrinsic ability")
def of_lands_again(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A land with a basic land type has that type's mana ability. Nothing else with the type has it."""
    return _with_mana(traits) if "land" in traits.types else None


mana_follows = behaviour("mana-follows-land-types", rules="214.9e")


@mana_follows.variant(cue=r"^A basic land has an .*as if its text box read")
def as_its_text_box(rules: Rules, game: Game, traits: Characteristics, changed: Any) -> Any:
    """A basic land's mana ability comes and goes with its land type. An effect that removes all abilities removes that one, too.

    It comes back when another effect changes the type.
    """
    was, now = (each.subtypes if "land" in each.types else frozenset() for each in (traits, changed))
    if was == now:
        return None
    gone = _mana(was - now)
    kept = tuple(ability for ability in changed.abilities if ability.origin != "intrinsic" or ability.text not in gone)
    changed = replace(changed, abilities=kept)
    return _with_mana(changed, now - was) or changed


nonbasic_mana = behaviour(
    "mana-of-nonbasic-lands", rules=("305.6", "Glossary: Nonbasic Land"), covers=[r"nonbasic lands don.t necessarily have mana"]
)


@nonbasic_mana.variant(
    cue=r"has that land.s mana ability|with a basic land type .{1,8} intrinsic|basic land type (implies|has the)",
    covers=[r"Nonbasic lands don.t necessarily"],
)
def as_any_other(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A nonbasic land with a basic land type has that type's mana ability.

    The answer lists the colours.
    """
    texts = {ability.text for ability in traits.abilities}
    return [colour for colour in _COLOUR.values() if f"{{T}}: Add {{{colour}}}" in texts]


land_types_by_name = behaviour("land-types-by-name", rules="212.2c", at="define", order=45)


@land_types_by_name.variant(cue=r"always the same as the name of")
def the_name_is_the_type(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A land's name is also its land type, besides the basic land types that its text gives it.

    Lands that a scenario describes with other land types have only these. A Snow-Covered Forest is a Forest.
    """
    if "land" not in traits.types or traits.name == thing.id or "basic" in traits.supertypes:
        return None
    if _land_types(rules, traits) - set(_COLOUR):
        return None
    return replace(traits, subtypes=traits.subtypes | {traits.name})


# -- gaining land types ----------------------------------------------------------------------------------------

added_land_types = behaviour("added-land-types", rules="305.7", at="effect", key="add-land-types")


@added_land_types.variant(cue=r"gains? one or more land types in")
def in_addition(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A land that gains a land type keeps its types and abilities, and gains the mana ability of a basic land type."""
    return replace(traits, subtypes=traits.subtypes | gained(rules, game, traits, effect.words))


# -- setting land types ----------------------------------------------------------------------------------------

set_land_types = behaviour("set-land-types", rules="305.7", at="effect", key="set-land-types")
_EVERY = {"rules text", "intrinsic", "copy effect", "granted", "type line"}


def _land_types(rules: Rules, traits: Characteristics) -> frozenset[str]:
    """The subtypes that are land types: a land's subtypes that no list gives to another card type."""
    return frozenset(s for s in traits.subtypes if "land" in (listed_kinds(rules, s) or ("land",)) or s in _COLOUR)


def _turned(
    rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect, *, without: set[str], kept: str = ""
) -> Characteristics:
    """The characteristics with new land types, without the old ones and without abilities of these origins."""
    if effect.keeps or effect.still:
        if rules.has("added-land-types"):
            added: Characteristics = rules.call("added-land-types", game, thing, traits, effect)
            return added
        return replace(traits, subtypes=traits.subtypes | set(effect.words))
    if "land" not in traits.types:
        return traits
    if not any(word in _COLOUR for word in effect.words):  # the rules take abilities away only for basic land types
        without = set()
    abilities = tuple(a for a in traits.abilities if a.origin not in without or (kept and a.text.startswith(kept)))
    return replace(traits, subtypes=traits.subtypes - _land_types(rules, traits) | set(effect.words), abilities=abilities)


@set_land_types.variant(cue=r"permanent is no longer its old (land )?type")
def becomes_a_basic_land(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A land that becomes a basic land has only that land's types and mana ability, and isn't legendary."""
    if effect.keeps or effect.still:
        return _turned(rules, game, thing, traits, effect, without=set())
    supertypes = traits.supertypes - {"legendary"} | {"basic"}
    turned = replace(traits, supertypes=supertypes, types=frozenset({"land"}), subtypes=frozenset(effect.words), abilities=())
    return _with_mana(turned) or turned


@set_land_types.variant(cue=r"its name is that basic land.s name")
def becomes_a_basic_land_by_name(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A land that becomes a basic land takes that land's name, has only its mana ability, and isn't legendary."""
    turned = _turned(rules, game, thing, traits, effect, without=_EVERY)
    if effect.keeps or effect.still or turned is traits:
        return turned
    name = effect.words[0] if len(effect.words) == 1 else traits.name
    return replace(turned, name=name, supertypes=traits.supertypes - {"legendary"} | {"basic"})


@set_land_types.variant(cue=r"loses any rules text it had, and")
def loses_its_rules_text(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A land whose type is set to a basic land type loses its rules text, but no supertypes, card types or granted abilities."""
    return _turned(rules, game, thing, traits, effect, without={"rules text"})


@set_land_types.variant(cue=r"other than .{1,20} for the snow- ?covered ability")
def keeps_snow_covered(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A land whose type is set to a basic land type loses its rules text, but keeps the ability snow-covered."""
    return _turned(rules, game, thing, traits, effect, without={"rules text"}, kept="snow-covered")


@set_land_types.variant(cue=r"had in its text box, and it gains")
def loses_its_text_box(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A land whose type is set to a basic land type loses its text box's rules text, but not the supertype snow-covered."""
    return _turned(rules, game, thing, traits, effect, without={"rules text"})


@set_land_types.variant(cue=r"generated from its rules text and .{1,5}old land types")
def loses_generated_abilities(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A land whose type is set to a basic land type loses the abilities of its rules text and old land types. It keeps those of
    copy effects.

    By the letter of the rule, it keeps them.
    """
    return _turned(rules, game, thing, traits, effect, without={"rules text", "intrinsic"})


@set_land_types.variant(cue=r"any (copy|copiable) effects affecting that land")
def loses_copied_abilities(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A land whose type is set to a basic land type loses all abilities, even copied ones, except those that effects granted."""
    return _turned(rules, game, thing, traits, effect, without={"rules text", "intrinsic", "copy effect"})
