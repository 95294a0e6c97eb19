"""Supertypes: keeping and changing them; basic, legendary, world, ongoing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import Characteristics, Effect, Game, GameObject
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules
from ruletrail.models.trace import Unaffected

BASIC_NAMES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
SNOW_NAMES = frozenset(f"Snow-Covered {name}" for name in BASIC_NAMES)

# -- changes ---------------------------------------------------------------------------------------------------

kept_supertypes = behaviour("supertypes-survive-type-changes", rules=("205.4b", "214.4b"))


@kept_supertypes.variant(cue=r"retains its legendary status")
def legendary_stays(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A legendary permanent stays legendary when its type changes.

    The rule doesn't mention other supertypes; they stay.
    """
    return traits.supertypes if "legendary" in traits.supertypes else Unaffected(traits.supertypes)


@kept_supertypes.variant(
    cue=r"(card )?types? or subtypes? won.t change its supertype", covers=[r"any supertypes it has are kept"]
)
def all_stay(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """An object keeps all its supertypes when its card types or subtypes change."""
    return traits.supertypes or Unaffected(traits.supertypes)


independent = behaviour("supertype-changes-leave-types", rules="205.4b")


@independent.variant(cue=r"Changing an object.s supertypes? won.t change its (card )?types? or subtypes?")
def types_stay(rules: Rules, game: Game, traits: Characteristics, supertypes: frozenset[str]) -> Characteristics:
    """An object keeps its card types and subtypes when its supertypes change."""
    return replace(traits, supertypes=supertypes)


def _with(rules: Rules, game: Game, traits: Characteristics, supertypes: frozenset[str]) -> Characteristics:
    if rules.has("supertype-changes-leave-types"):
        left: Characteristics = rules.call("supertype-changes-leave-types", game, traits, supertypes)
        return left
    return replace(traits, supertypes=supertypes)


gained_supertypes = behaviour("gained-supertypes", rules="205.4b", at="effect", key="add-supertypes")


@gained_supertypes.variant(cue=r"new supertype replaces any existing supertypes")
def the_new_replaces(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A supertype that an object gains replaces all its others, unless the effect says that it keeps them."""
    kept = traits.supertypes if effect.keeps or effect.still else frozenset()
    return _with(rules, game, traits, kept | set(effect.words))


@gained_supertypes.variant(cue=r"gains or loses a supertype, it retains")
def the_others_stay(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object that gains a supertype keeps its other supertypes."""
    return _with(rules, game, traits, traits.supertypes | set(effect.words))


lost_supertypes = behaviour("lost-supertypes", rules="205.4b", at="effect", key="remove-supertypes")


@lost_supertypes.variant(cue=r"gains or loses a supertype, it retains")
def the_rest_stays(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object that loses a supertype keeps its other supertypes."""
    return _with(rules, game, traits, traits.supertypes - set(effect.words))


# -- basic -----------------------------------------------------------------------------------------------------

basics_by_name = behaviour(
    "snow-covered-basics",
    rules=("205.4c", "502.14b", "Glossary: Basic Land"),
    at="define",
    order=40,
)


@basics_by_name.variant(cue=r"There are five basic lands: plains", covers=[r"snow-covered forest is still a forest"])
def basics_and_their_like(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A land named for a basic land is that basic land. A snow-covered one has the same land type.

    Another rule lists the names. A snow-covered land doesn't become basic or nonbasic by it.
    """
    word = traits.name.removeprefix("Snow-Covered ")
    if "land" not in traits.types or word not in BASIC_NAMES or word in traits.subtypes:
        return None
    supertypes = traits.supertypes | ({"basic"} if word == traits.name else set())
    return replace(traits, supertypes=supertypes, subtypes=traits.subtypes | {word})


@basics_by_name.variant(
    cue=r"Snow-covered lands are still basic|lands are basic lands, even though|following names are basic lands.{0,90}: Forest"
)
def old_printings(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A land named for a basic land type, snow-covered or not, is basic and has that type, whatever its type line says."""
    if "land" not in traits.types or traits.name not in BASIC_NAMES | SNOW_NAMES or "basic" in traits.supertypes:
        return None
    return replace(
        traits, supertypes=traits.supertypes | {"basic"}, subtypes=traits.subtypes | {traits.name.split("-Covered ")[-1]}
    )


basic_lands = behaviour(
    "basic-lands",
    rules=("305.8", "214.9c"),
    covers=[r"^The basic lands are", r"^Each land card is in one of two", r"A land card is one of two"],
)


@basic_lands.variant(
    cue=r"categories: basic (and|or) nonbasic",
    covers=[r"Any land that isn.t a basic land is a nonbasic land", r"The basic land types are plains.* is a basic land\."],
)
def named_for_a_basic_type(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A land is basic only if it is named for a basic land type, snow-covered or not, or an effect made it basic.

    Other lands with a basic land type are not.
    """
    return "land" in traits.types and ("basic" in traits.supertypes or traits.name in BASIC_NAMES | SNOW_NAMES)


@basic_lands.variant(cue=r"land with the supertype .basic. is a basic", covers=[r"land with the supertype .basic. is a basic"])
def with_the_supertype(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A land is basic only if it has the supertype basic. All other lands are nonbasic."""
    return "land" in traits.types and "basic" in traits.supertypes


# -- Legend and legendary --------------------------------------------------------------------------------------

legends = behaviour("legendary-creatures-are-legends", rules=("205.4d", "215.2"), at="derive", order=40)


@legends.variant(cue=r"it gets the creature type .?Legend")
def one_turns_into_the_other(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A legendary permanent that becomes a creature is also a Legend. A Legend that stops being a creature is legendary."""
    printed = game.base(thing)
    if "creature" in traits.types and "creature" not in printed.types and "legendary" in traits.supertypes:
        return replace(traits, subtypes=traits.subtypes | {"Legend"})
    if "creature" not in traits.types and "creature" in printed.types:
        if rules.has("creatures-made-legends") and rules.call("creatures-made-legends", game, thing):
            return traits
        if "Legend" in printed.subtypes:
            return replace(traits, supertypes=traits.supertypes | {"legendary"})
    return None


@legends.variant(cue=r"it.s still legendary, but it doesn.t")
def neither_turns_into_the_other(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A legendary permanent that becomes a creature isn't a Legend. A Legend that stops being a creature isn't legendary."""
    return traits if "legendary" in traits.supertypes or "Legend" in game.base(thing).subtypes else None


@legends.variant(cue=r"also called the .legend rule")
def no_creature_type(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """Legendary is only a supertype. A legendary permanent that becomes a creature gets no creature type for it."""
    return traits if "legendary" in traits.supertypes else None


made_legends = behaviour("creatures-made-legends", rules="215.3", after="no such creature type")


@made_legends.variant(cue=r"non-Legend creature into a Legend")
def not_legendary_afterwards(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A creature that only an effect made a Legend isn't legendary once it stops being a creature.

    True of an object that only an effect makes a Legend; None: no effect does.
    """
    made = any("Legend" in effect.words and thing.id in effect.objects for effect in game.effects)
    return "Legend" not in game.base(thing).subtypes if made else None


legend_rule_subjects = behaviour("legend-rule-subjects", rules=("205.4d", "215.1"))


@legend_rule_subjects.variant(cue=r"subject to the Legend rule", covers=[r"(subject to|obeys) the rules (for|on) Legends"])
def legends_and_legendary(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """The Legend rule applies to Legends and to legendary permanents."""
    return "legendary" in traits.supertypes or "Legend" in traits.subtypes


@legend_rule_subjects.variant(cue=r"also called the .legend rule")
def legendary_only(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """The legend rule applies only to permanents with the supertype legendary."""
    return "legendary" in traits.supertypes


world_rule_subjects = behaviour("world-rule-subjects", rules=("205.4f", "Glossary: Enchant World"))


@world_rule_subjects.variant(cue=r"two or more enchant worlds?")
def enchant_worlds(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """The world rule applies only to enchant worlds, and not to one that has stopped being an enchantment."""
    return "world" in traits.supertypes and "enchantment" in traits.types


@world_rule_subjects.variant(cue=r"also called the .world rule")
def world_permanents(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """The world rule applies to all permanents with the supertype world, whatever their card types."""
    return "world" in traits.supertypes


# -- words that weren't supertypes yet --------------------------------------------------------------------------

basic_category = behaviour("basic-is-a-category", rules="214.9c")


@basic_category.variant(cue=r"categories: basic (and|or) nonbasic")
def of_lands(rules: Rules, game: Game) -> frozenset[str]:
    """Basic is a category of lands, and not a word on the type line.

    Returns the words that are such a category.
    """
    return frozenset({"basic"})


world_category = behaviour("enchant-world-is-a-category", rules=("Glossary: Enchant World", "Glossary: Enchant World (Obsolete)"))


@world_category.variant(cue=r"two or more enchant worlds?")
def of_global_enchantments(rules: Rules, game: Game) -> frozenset[str]:
    """Enchant world is a category of global enchantments, and not a supertype.

    Returns the words that are such a category.
    """
    return frozenset({"world"})


snow_status = behaviour("snow-covered-is-a-status", rules="Glossary: Snow-Covered (Obsolete)")


@snow_status.variant(cue=r"may be snow-covered in addition")
def a_word_besides_its_type(rules: Rules, game: Game) -> frozenset[str]:
    """Snow-covered is a status that a land can have besides its type, and not a supertype.

    Returns the words that are such a category.
    """
    return frozenset({"snow-covered"})


#: Behaviours that make a word something else than a supertype.
CATEGORIES = (basic_category.name, world_category.name, snow_status.name)


def named(rules: Rules, game: Game, traits: Characteristics) -> frozenset[str]:
    """The supertypes of an object by the rules, without words that are another sort of category."""
    others = [rules.call(name, game) for name in CATEGORIES if rules.has(name)]
    return traits.supertypes.difference(*others)


# -- ongoing ---------------------------------------------------------------------------------------------------

ongoing = behaviour("ongoing-schemes", rules="205.4h", before="no such supertype")


@ongoing.variant(cue=r"ongoing. is exempt from the state-based")
def exempt(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """The state-based action that turns schemes face down leaves ongoing schemes alone."""
    return "scheme" in traits.types and "ongoing" in traits.supertypes
