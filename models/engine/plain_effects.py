"""What each op of an effect does where no rule of the version says more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ruletrail.models.objects import Characteristics, Effect


def _size(found: Characteristics, effect: Effect) -> Characteristics:
    power, toughness = effect.numbers
    return replace(found, power=power, toughness=toughness)


def _grant(found: Characteristics, effect: Effect) -> Characteristics:
    return replace(found, abilities=found.abilities + effect.abilities)


def _colour(found: Characteristics, effect: Effect) -> Characteristics:
    return replace(found, colours=frozenset(effect.words))


def _lose(found: Characteristics, effect: Effect) -> Characteristics:
    lost = tuple(word.casefold() for word in effect.words)
    kept = tuple(a for a in found.abilities if lost and not a.text.casefold().startswith(lost))
    return replace(found, abilities=kept)


def _change_size(found: Characteristics, effect: Effect) -> Characteristics:
    if found.power is None or found.toughness is None:
        return found
    power, toughness = effect.numbers
    return replace(found, power=found.power + (power or 0), toughness=found.toughness + (toughness or 0))


def _copy(found: Characteristics, effect: Effect) -> Characteristics:
    return effect.values or found


def _switch_size(found: Characteristics, effect: Effect) -> Characteristics:
    return replace(found, power=found.toughness, toughness=found.power)


def _words(field: str, change: str) -> Callable[[Characteristics, Effect], Characteristics]:
    """Sets, adds or removes words of one field of the type line, and nothing else."""

    def apply(found: Characteristics, effect: Effect) -> Characteristics:
        words, had = frozenset(effect.words), getattr(found, field)
        left = frozenset() if any(word.startswith("all ") for word in words) else had - words
        now = {"set": words, "add": had | words, "remove": left}[change]
        return replace(found, **{field: now})

    return apply


#: Ops as they work where no rule of the version says more. Clauses at the point "effect" are asked first.
PLAIN = {
    "set-size": _size, "change-size": _change_size, "counters": _change_size, "switch-size": _switch_size, "copy": _copy,
    "grant": _grant, "set-colours": _colour, "lose-abilities": _lose,
    **{
        f"{change}-{field}": _words(field, change)
        for field in ("types", "subtypes", "supertypes") for change in ("set", "add", "remove")
    },
    "add-land-types": _words("subtypes", "add"),
}  # fmt: skip
