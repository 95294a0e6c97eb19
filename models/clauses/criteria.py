"""Lists of existing types, permanents, and the test whether an object meets the words of a spell or ability."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.subtypes import has_word, listed_kinds
from ruletrail.models.errors import NotModelledError
from ruletrail.models.objects import BATTLEFIELD, COLOURS, STACK, Characteristics, Game, GameObject
from ruletrail.models.parameters import ever_listed
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules
from ruletrail.models.trace import Unaffected
from ruletrail.models.typeline import CARD_TYPES, SUPERTYPES

#: Words for the number of an object's colours.
NUMBERS_OF_COLOURS = {"colorless": 0, "monocolored": 1, "multicolored": 2}
#: Words for groups of types.
GROUPS = ("historic", "outlaw")

card_types = behaviour("card-types", rules="205.2a")


@card_types.variant(cue=r"types(:| are) artifact,", covers=[r"^The card types are artifact"])
def is_card_type(rules: Rules, game: Game, word: str) -> Any:
    """A word is a card type only if the rules list it as one."""
    return rules.is_listed("card types", word)


supertype_list = behaviour("supertype-list", rules=("205.4a", "Glossary: Supertype"), before="unknown")


@supertype_list.variant(cue=r"(:| are) basic, legendary")
def is_supertype(rules: Rules, game: Game, word: str) -> Any:
    """A word is a supertype only if the rules list it as one."""
    return rules.is_listed("supertypes", word)


permanent_types = behaviour("permanent-types", rules="110.4")


@permanent_types.variant(cue=r"(four|five|six) (types of permanents|permanent types)")
def number_and_words(rules: Rules, game: Game) -> Any:
    """A permanent can have only those card types that the rules list as permanent types."""
    return rules.listed("permanent types")


permanent_cards = behaviour("permanent-cards", rules="110.4a")


@permanent_cards.variant(cue=r"card that could be put (into play|onto)")
def could_be_put_there(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A permanent card is a card with a permanent type that is neither an instant nor a sorcery."""
    return any(rules.is_listed("permanent types", word) for word in traits.types) and not traits.types & {"instant", "sorcery"}


permanent_spells = behaviour("permanent-spell-words", rules="110.4b")


@permanent_spells.variant(cue=r"spell that will enter the battlefield as")
def will_be_a_permanent(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A permanent spell is a spell with a permanent type that is no land, instant or sorcery."""
    return could_be_put_there(rules, game, traits) and "land" not in traits.types


historic = behaviour("historic-objects", rules="700.6")


@historic.variant(cue=r"has the legendary supertype, the artifact")
def artifacts_legends_and_sagas(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A legendary object, an artifact or a Saga is historic."""
    return "legendary" in traits.supertypes or "artifact" in traits.types or "Saga" in traits.subtypes


outlaws = behaviour("outlaw-objects", rules="700.12")


@outlaws.variant(cue=r"object that has the Assassin, Mercenary")
def five_creature_types(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """Assassins, Mercenaries, Pirates, Rogues and Warlocks are outlaws."""
    return any(has_quality(rules, game, traits, word) for word in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))


typeless_permanents = behaviour("typeless-permanents", rules="110.4c")


@typeless_permanents.variant(cue=r"loses all its permanent types, it remains")
def still_permanents(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A permanent that loses all its permanent types stays on the battlefield and is still a permanent."""
    return thing.zone == BATTLEFIELD


meets_criteria = behaviour("meets-criteria", rules=("205.2b", "212.1"))


@meets_criteria.variant(
    cue=r"satisf(y|ies) the criteria for any effect",
    covers=[
        r"combine the (aspects|characteristics?) of",
        r"^Tokens have card types even though",
        r"Such objects satisfy the criteria",
        r"^A spell.s (spell type|type) is the same",
        r"^A (nontoken )?permanent.s (card )?types?.{1,50} are the same as those printed",
    ],
)
def each_of_its_types(rules: Rules, game: Game, traits: Characteristics, words: Any) -> Any:
    """An object with several types counts for every effect that asks for any one of them.

    Every word must fit; "nonartifact" fits what isn't an artifact. Colours are words as well, "colorless", "monocolored" and
    "multicolored", and what the rules call a group of types. Other words, such as "tapped", are not modelled.
    """
    asked = split_words(rules, words)
    met = all(has_quality(rules, game, traits, word) for word in asked)
    several = len(traits.types) > 1 and any(word.casefold().removeprefix("non") in traits.types for word in asked)
    return met if several else Unaffected(met)


def has_quality(rules: Rules, game: Game, traits: Characteristics, word: str) -> bool:
    """True if one word on types and colours applies to an object. Raises NotModelledError for any other word."""
    if has_word(rules, game, traits, word):
        return True
    low = word.casefold()
    if low.startswith("non"):
        return not has_quality(rules, game, traits, word[3:].removeprefix("-"))
    if low in COLOURS:
        return low in {colour.casefold() for colour in traits.colours}
    if low in GROUPS:
        return bool(rules.call(f"{low}-objects", game, traits))
    if low in NUMBERS_OF_COLOURS:
        return (len(traits.colours) > 1) + 1 == NUMBERS_OF_COLOURS[low] if traits.colours else low == "colorless"
    if not is_known(rules, word):
        raise NotModelledError(f"what {word!r} is true of isn't modelled")
    return f"all {min(listed_kinds(rules, word), default='creature')} types" in traits.subtypes


def is_known(rules: Rules, word: str) -> bool:
    """True if a word is about types, by the lists of all versions; subtypes begin with a capital."""
    low = word.casefold()
    return word[:1].isupper() or low in CARD_TYPES | SUPERTYPES or " " in low or _is_subtype(low) or rules.was_ever_a_type(low)


@lru_cache(maxsize=1024)
def _is_subtype(low: str) -> bool:
    return bool(ever_listed(low.title()))


def split_words(rules: Rules, words: str) -> list[str]:
    """The types and subtypes in some words; two words that are one subtype in a list stay together."""
    found, parts = [], words.split()
    while parts:
        pair = " ".join(parts[:2])
        size = 2 if len(parts) > 1 and rules.kind_of(pair) else 1
        found.append(" ".join(parts[:size]))
        parts = parts[size:]
    return found


type_words = behaviour("type-words-mean-permanents", rules="109.2")
_LEADING = re.compile(r"^(target|a|an|another|each|all|any|the)\s+", re.IGNORECASE)
_WHERE = re.compile(r"\s+(?:in|from|on) (?:a |the |your |their |its owner's )?(\w+)$", re.IGNORECASE)
_NOUNS = frozenset({"card", "cards", "spell", "spells", "source", "sources"})


def _refers(
    rules: Rules, game: Game, thing: GameObject, traits: Characteristics, words: str, nouns: Any = _NOUNS, *, zones: bool = False
) -> Any:
    """True if the words mean the object; None if a word such as "card" or a zone puts them outside this rule."""
    words = _LEADING.sub("", words.strip())
    place = _WHERE.search(words)
    kept = [word for word in _WHERE.sub("", words).split() if word not in ("permanent", "permanents")]
    if any(word in nouns for word in kept):
        return _named_otherwise(rules, game, thing, traits, kept, place)
    if place and zones:
        return thing.zone == place[1] and rules.call("meets-criteria", game, traits, " ".join(kept))
    return thing.zone == BATTLEFIELD and rules.call("meets-criteria", game, traits, " ".join(kept))


def _named_otherwise(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, kept: Any, place: Any) -> Any:
    """True if words with "card", "spell" or "source" mean the object: a "Goblin card" isn't on the battlefield or the stack, a
    "Goblin spell" is on the stack, a source may be anywhere."""
    noun = next(word for word in kept if word in _NOUNS | {"scheme"}).removesuffix("s")
    where = {"card": thing.zone not in (BATTLEFIELD, STACK), "spell": thing.zone == STACK}.get(noun, True)
    if place:
        where = where and thing.zone == place[1]
    rest = " ".join(word for word in kept if word.removesuffix("s") != noun or noun == "scheme")
    return where and rules.call("meets-criteria", game, traits, rest)


@type_words.variant(
    cue=r"^(?!.*scheme).*it means a permanent of that",
    covers=[r"^The term .{0,2}spell.{0,2} is used to refer", r"^By .spell. is meant"],
)
def a_permanent_is_meant(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, words: Any) -> Any:
    """A type named without "card", "spell" or "source" means a permanent of that type.

    At first the rule names supertypes as well; later versions are read the same. The rules on spells and permanents define
    "card" and "spell".
    """
    return _refers(rules, game, thing, traits, words)


@type_words.variant(cue=r"^(?!.*specific zone).*or .scheme,")
def or_a_scheme(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, words: Any) -> Any:
    """A type named without "card", "spell", "source" or "scheme" means a permanent of that type."""
    return _refers(rules, game, thing, traits, words, _NOUNS | {"scheme"})


@type_words.variant(cue=r"refer to a specific zone")
def or_a_zone(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, words: Any) -> Any:
    """A type named with a zone means objects there. Without a zone or a word such as "card" or "spell", it means a permanent."""
    return _refers(rules, game, thing, traits, words, _NOUNS | {"scheme"}, zones=True)


noncreature_size = behaviour(
    "noncreature-power",
    rules="208.3",
    at="derive",
    order=90,
    covers=[
        r"Power and toughness are characteristics only",
        r"Each Vehicle has a printed power",
        r"Vehicle becomes a creature, it immediately has",
    ],
)


def _without(traits: Characteristics) -> Characteristics:
    return replace(traits, power=None, toughness=None)


@noncreature_size.variant(cue=r"^(?!.*not on the battlefield).*noncreature permanent has no power or toughness")
def not_on_a_permanent(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A noncreature permanent has no power or toughness."""
    if thing.zone == BATTLEFIELD and "creature" not in traits.types and traits.power is not None:
        return _without(traits)
    return None


@noncreature_size.variant(cue=r"noncreature object not on the battlefield")
def only_printed_elsewhere(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A noncreature permanent has no power or toughness. Off the battlefield, a noncreature has only those printed on it."""
    if "creature" in traits.types or traits.power is None:
        return None
    return _without(traits) if thing.zone == BATTLEFIELD or thing.printed.power is None else None


size_elsewhere = behaviour("size-away-from-the-battlefield", rules="208.3")


@size_elsewhere.variant(cue=r"noncreature object not on the battlefield")
def as_printed(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A noncreature object that isn't on the battlefield has a power and toughness only if they are printed on it."""
    return thing.printed.power is not None


missing_size = behaviour("creature-without-a-size", rules="208.5", at="derive", order=95)


@missing_size.variant(cue=r"creature somehow has no value for its power")
def is_zero(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """An object that an effect makes a creature has power or toughness 0 where nothing gives it one.

    A printed creature has numbers even if a scenario leaves them out: they are unknown then, not 0.
    """
    if "creature" not in traits.types or "creature" in game.base(thing).types or None not in (traits.power, traits.toughness):
        return None
    return replace(traits, power=traits.power or 0, toughness=traits.toughness or 0)
