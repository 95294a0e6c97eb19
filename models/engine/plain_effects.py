"""The default operation of each op of an effect, if no rule of the version decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ruletrail.models.objects import Characteristics, Effect


def _size(traits: Characteristics, effect: Effect) -> Characteristics:
    power, toughness = effect.numbers
    return replace(traits, power=power, toughness=toughness)


def _grant(traits: Characteristics, effect: Effect) -> Characteristics:
    return replace(traits, abilities=traits.abilities + effect.abilities)


def _colour(traits: Characteristics, effect: Effect) -> Characteristics:
    return replace(traits, colours=frozenset(effect.words) | (traits.colours if effect.keeps else frozenset()))


def _lose(traits: Characteristics, effect: Effect) -> Characteristics:
    lost = tuple(word.casefold() for word in effect.words)
    kept = tuple(a for a in traits.abilities if lost and not a.text.casefold().startswith(lost))
    return replace(traits, abilities=kept)


def _change_size(traits: Characteristics, effect: Effect) -> Characteristics:
    if traits.power is None or traits.toughness is None:
        return traits
    power, toughness = effect.numbers
    return replace(traits, power=traits.power + (power or 0), toughness=traits.toughness + (toughness or 0))


def _copy(traits: Characteristics, effect: Effect) -> Characteristics:
    return effect.values or traits


def _switch_size(traits: Characteristics, effect: Effect) -> Characteristics:
    return replace(traits, power=traits.toughness, toughness=traits.power)


def _words(field: str, change: str) -> Callable[[Characteristics, Effect], Characteristics]:
    """Sets, adds or removes words of one field of the type line, and nothing else."""

    def apply(traits: Characteristics, effect: Effect) -> Characteristics:
        words, had = frozenset(effect.words), getattr(traits, field)
        left = frozenset() if any(word.startswith("all ") for word in words) else had - words
        now = {"set": words, "add": had | words, "remove": left}[change]
        return replace(traits, **{field: now})

    return apply


#: The default operations. Clauses at the point "effect" are asked first.
PLAIN = {
    "set-size": _size, "change-size": _change_size, "counters": _change_size, "switch-size": _switch_size, "copy": _copy,
    "grant": _grant, "set-colours": _colour, "lose-abilities": _lose,
    **{
        f"{change}-{field}": _words(field, change)
        for field in ("types", "subtypes", "supertypes") for change in ("set", "add", "remove")
    },
    "add-land-types": _words("subtypes", "add"),
}  # fmt: skip
