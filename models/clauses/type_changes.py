"""Setting, adding and removing card types and subtypes: losses, and types that are kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.subtypes import gained, kinds, lost
from ruletrail.models.objects import Characteristics, Effect, Game, GameObject
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules
from ruletrail.models.typeline import is_type_word

__all__ = ["kinds"]


def split(words: Any) -> tuple[frozenset[str], frozenset[str]]:
    """The card types and the subtypes among an effect's words."""
    types = frozenset(word for word in words if is_type_word(word))
    return types, frozenset(words) - types


def _supertypes(rules: Rules, game: Game, traits: Characteristics) -> frozenset[str]:
    stays = rules.has("supertypes-survive-type-changes")
    return rules.call("supertypes-survive-type-changes", game, traits) if stays else traits.supertypes


def _now(rules: Rules, game: Game, traits: Characteristics, types: Iterable[str], subtypes: Iterable[str]) -> Characteristics:
    return replace(traits, supertypes=_supertypes(rules, game, traits), types=frozenset(types), subtypes=frozenset(subtypes))


# -- card types that stay --------------------------------------------------------------------------------------

retained_types = behaviour("retained-types", rules=("205.1b", "Glossary: Type"), at="effect", key="set-types", order=10)


def _all_kept(rules: Rules, game: Game, traits: Characteristics, effect: Effect) -> Characteristics:
    types, subtypes = split(effect.words)
    both = traits.types | types
    return _now(rules, game, traits, both, traits.subtypes | gained(rules, game, replace(traits, types=both), subtypes))


def _adds(effect: Effect) -> bool:
    """True if an effect adds types, and doesn't say that the object loses all others."""
    return "card types" not in effect.loses and (effect.keeps or bool(effect.still))


@retained_types.variant(cue=r"\(such as creature or enchantment type.*is adding a type, it will say so")
def added_when_it_says_so(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A permanent keeps its old types only if the effect that changes them says that it adds a type."""
    return _all_kept(rules, game, traits, effect) if _adds(effect) else None


@retained_types.variant(cue=r"retained type isn.t replaced")
def only_those_named(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A permanent whose type changes keeps only the types that the effect says it still has.

    "In addition to its type" counts as naming them all.
    """
    if not _adds(effect):
        return None
    if effect.keeps:
        return _all_kept(rules, game, traits, effect)
    stay = traits.types & set(effect.still)
    types, subtypes = split((*effect.words, *stay))
    kept = (s for s in traits.subtypes if kinds(rules, s, traits.types, thing) & stay)
    return _now(rules, game, traits, types, frozenset(kept) | subtypes)


_PRIOR = r"prior (card )?types,?( supertypes,)? and subtypes are retained"


@retained_types.variant(cue=rf"^(?!.*types. artifact).*{_PRIOR}")
def keeps_what_it_was(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A permanent keeps all its types if an effect says "in addition" or "still", or makes it an "artifact creature".

    So does an effect that names creature types with "artifact creature". Types that the effect removes aren't kept.
    """
    as_artifact = "card types" not in effect.loses and {"artifact", "creature"} <= set(effect.words)
    return _all_kept(rules, game, traits, effect) if _adds(effect) or as_artifact else None


@retained_types.variant(cue=r"types?\].{1,2}artifact creature")
def but_not_creature_types(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """New creature types with "artifact creature" replace the old ones. "In addition" and "still" keep all types.

    Types that the effect removes aren't kept.
    """
    if _adds(effect):
        return _all_kept(rules, game, traits, effect)
    types, subtypes = split(effect.words)
    if "card types" in effect.loses or not {"artifact", "creature"} <= types:
        return None
    if not subtypes:
        return _all_kept(rules, game, traits, effect)
    old = lost(rules, thing, traits, ["all creature types"])
    return _all_kept(rules, game, replace(traits, subtypes=traits.subtypes - old), effect)


# -- card types that are replaced or removed -------------------------------------------------------------------

set_types = behaviour("set-types", rules="205.1a", at="effect", key="set-types")


def _replaced(
    rules: Rules,
    game: Game,
    thing: GameObject,
    traits: Characteristics,
    effect: Effect,
    types: frozenset[str],
    kept: Iterable[str],
) -> Characteristics:
    """The characteristics with these card types, the subtypes that are kept, and the effect's own subtypes, which replace those
    of their set.

    An object that becomes a land with a basic land type has no abilities of its own.
    """
    new = gained(rules, game, replace(traits, types=types), split(effect.words)[1])
    sets = frozenset(kind for word in new for kind in kinds(rules, word, types))
    kept = (s for s in kept if not kinds(rules, s, traits.types, thing) & sets)
    changed = _now(rules, game, traits, types, frozenset(kept) | new)
    basic = tuple(sorted(word for word in new if rules.is_listed("basic land types", word)))
    if "land" in types and basic and rules.has("set-land-types"):  # its land types are set too, by rule 305.7
        changed = rules.call("set-land-types", game, thing, changed, replace(effect, words=basic))
    return changed


@set_types.variant(
    cue=r"new type(\(s\))? replaces any existing type\(s\).*permanent type",
    covers=[r"subtypes of its old permanent type don.t exist"],
)
def new_type_replaces(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A permanent's new types replace its old types and all its old subtypes.

    An object that becomes a land with only basic land types becomes a basic land.
    """
    types, subtypes = split(effect.words)
    changed = _now(rules, game, traits, types, subtypes)
    if types == {"land"} and subtypes and all(rules.is_listed("basic land types", word) for word in subtypes):
        changed = rules.call("set-land-types", game, thing, changed, replace(effect, words=tuple(sorted(subtypes))))
    return changed


@set_types.variant(cue=r"^(?!.*subtype disappears completely).*don.t exist in any way under")
def old_subtypes_vanish(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object's new card types replace its old ones. It loses each subtype of a type it lost, even one that a remaining type
    shares.

    Supertypes stay.
    """
    types = split(effect.words)[0]
    kept = (s for s in traits.subtypes if kinds(rules, s, traits.types, thing) & traits.types <= types)
    return _replaced(rules, game, thing, traits, effect, types, kept)


@set_types.variant(cue=r"^(?!.*retains that type).*will remain if they.{1,16}subtypes of a (card )?type")
def shared_subtypes_stay(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object's new card types replace its old ones. It keeps each subtype that belongs to one of its new types."""
    types = split(effect.words)[0]
    return _replaced(rules, game, thing, traits, effect, types, _shared(rules, thing, traits, types))


@set_types.variant(cue=r"instant or sorcery card type retains that type")
def spells_stay_spells(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object's new card types replace its old ones, but an instant or sorcery keeps that card type."""
    types = split(effect.words)[0] | (traits.types & {"instant", "sorcery"})
    return _replaced(rules, game, thing, traits, effect, types, _shared(rules, thing, traits, types))


def _shared(rules: Rules, thing: GameObject, traits: Characteristics, types: frozenset[str]) -> list[str]:
    return [subtype for subtype in traits.subtypes if kinds(rules, subtype, traits.types, thing) & types]


def _remaining(traits: Characteristics, effect: Effect) -> frozenset[str]:
    """The remaining card types; no words, or words such as "all card types", remove all."""
    everything = not effect.words or any(word.startswith("all ") for word in effect.words)
    return frozenset() if everything else traits.types - set(effect.words)


removed_types = behaviour("removed-types", rules=("205.1a", "214.4b"), at="effect", key="remove-types")


@removed_types.variant(cue=r"don.t exist in any way under")
def with_all_its_subtypes(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object that loses a card type also loses the subtypes of that type, even those that a remaining type shares."""
    types = _remaining(traits, effect)
    kept = (s for s in traits.subtypes if kinds(rules, s, traits.types, thing) & traits.types <= types)
    return _now(rules, game, traits, types, kept)


@removed_types.variant(cue=r"subtypes correlated with that (card )?type will")
def without_those_of_a_remaining_type(
    rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect
) -> Changed:
    """An object that loses a card type also loses the subtypes of that type, except those that a remaining type shares."""
    types = _remaining(traits, effect)
    return _now(rules, game, traits, types, _shared(rules, thing, traits, types))


added_types = behaviour("added-types", rules="205.1b", at="effect", key="add-types")


@added_types.variant(cue=_PRIOR)
def added_to_the_old(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object that gains card types "in addition" keeps all its types and subtypes."""
    return _all_kept(rules, game, traits, effect)


# -- subtypes --------------------------------------------------------------------------------------------------

set_subtypes = behaviour("set-subtypes", rules="205.1a", at="effect", key="set-subtypes")


def _added(rules: Rules, game: Game, traits: Characteristics, effect: Effect) -> Characteristics:
    return replace(traits, subtypes=traits.subtypes | gained(rules, game, traits, effect.words))


@set_subtypes.variant(cue=r"permanent.s type or subtype changes, the new type")
def subtypes_replaced(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A permanent's new subtypes replace all its old ones, unless the effect says that it adds them."""
    if effect.keeps or effect.still:
        return _added(rules, game, traits, effect)
    return replace(traits, subtypes=gained(rules, game, traits, effect.words))


@set_subtypes.variant(cue=r"replaces? any existing subtype\S* (of that type|from the appropriate)")
def those_of_the_set_replaced(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object's new subtypes replace only its old subtypes of the same set, such as its creature types.

    Another clause, set-land-types, covers a land whose type becomes a basic land type.
    """
    if effect.keeps or effect.still:
        return _added(rules, game, traits, effect)
    if "land" in traits.types and all(rules.is_listed("basic land types", word) for word in effect.words):
        land: Characteristics = rules.call("set-land-types", game, thing, traits, effect)
        return land
    new = gained(rules, game, traits, effect.words)
    sets = frozenset(kind for word in new for kind in kinds(rules, word, traits.types))
    kept = frozenset(s for s in traits.subtypes if not kinds(rules, s, traits.types, thing) & sets)
    return replace(traits, subtypes=kept | new)


added_subtypes = behaviour("added-subtypes", rules="205.1b", at="effect", key="add-subtypes")


@added_subtypes.variant(cue=_PRIOR)
def subtypes_added_to_the_old(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object that gains subtypes "in addition" keeps all its old subtypes."""
    return _added(rules, game, traits, effect)


removed_subtypes = behaviour("removed-subtypes", rules="205.1a", at="effect", key="remove-subtypes")


@removed_subtypes.variant(cue=r"Removing an object.s subtype doesn.t affect its (card )?types")
def card_types_stay(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """An object that loses subtypes keeps its card types."""
    return replace(traits, subtypes=traits.subtypes - lost(rules, thing, traits, effect.words or ("all types",)))


# -- other changes, and parts that stay ------------------------------------------------------------------------

remains = behaviour("remains-through-type-changes", rules="205.1a")


def _marked(thing: GameObject) -> Any:
    return [*(f"{number} {kind}" for kind, number in thing.counters), *([f"{thing.damage} damage"] if thing.damage else [])]


@remains.variant(cue=r"Counters, effects, and damage (affecting|marked on) the (permanent|object) remain")
def counters_effects_damage(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A permanent whose types change keeps its counters, its damage and the effects on it.

    Returns the counters and the damage on it.
    """
    return _marked(thing)


@remains.variant(cue=r"Counters, stickers, effects, and damage")
def stickers_too(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A permanent whose types change keeps its counters, stickers, damage and the effects on it."""
    return [*_marked(thing), *sorted(mark for mark in thing.marks if mark.startswith("sticker"))]


initial_size = behaviour("initial-size", rules="214.5", at="effect", key="set-size")


@initial_size.variant(cue=r"initial value of a permanent.s characteristic")
def with_the_type(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A size that comes with a new type is only a starting value. Any other effect that sets the size overrides it."""
    if "with the type" not in effect.words:
        return None
    others = (e for e in game.effects if e.op == "set-size" and thing.id in e.objects and "with the type" not in e.words)
    return traits if any(other.timestamp < effect.timestamp for other in others) else None
