"""Snow: a status, an ability, a supertype of lands, a supertype of permanents; and their type lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.supertypes import SNOW_NAMES
from ruletrail.models.objects import Ability, Characteristics, Game, GameObject, TypeLine
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules
from ruletrail.models.typeline import halves, parse

_SNOW = frozenset({"snow", "snow-covered"})
snow = behaviour("snow", rules=("205.4g", "502.14a", "Glossary: Snow-Covered (Obsolete)"), at="define", order=30)


def _read_snow(traits: Characteristics, *, supertype: str = "", names: bool = False) -> Changed:
    """Reads snow as a supertype or, if there is none, as an ability, however it is written. ``names``: names of cards count
    too."""
    written = traits.supertypes & _SNOW or {a.text for a in traits.abilities} & _SNOW
    if not written and not (names and traits.name in SNOW_NAMES and "land" in traits.types):
        return None
    abilities = tuple(a for a in traits.abilities if a.text not in _SNOW)
    if supertype:
        return replace(traits, supertypes=traits.supertypes - _SNOW | {supertype}, abilities=abilities)
    return replace(traits, supertypes=traits.supertypes - _SNOW, abilities=(Ability("snow-covered"), *abilities))


@snow.variant(cue=r"may be snow-covered in addition")
def a_status(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """Snow-covered is a status that a land can have besides its types. Its name or its type line says so.

    It is kept here as a supertype.
    """
    return _read_snow(traits, supertype="snow-covered", names=True)


@snow.variant(cue=r"Snow-covered is an ability")
def an_ability(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """Snow-covered is an ability of a land that does nothing by itself. The land's name or its type line says so."""
    return _read_snow(traits, names=True)


@snow.variant(cue=r"land with the supertype .snow-covered.")
def a_supertype_of_lands(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """Snow-covered is a supertype that a land can have. Its type line says so, and its name doesn't matter."""
    return _read_snow(traits, supertype="snow-covered")


@snow.variant(cue=r"permanent with the supertype .snow. is")
def a_supertype(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """Snow is a supertype that any permanent can have. Its type line says so, and its name doesn't matter."""
    return _read_snow(traits, supertype="snow")


gained_snow = behaviour("gained-snow", rules=("Glossary: Snow", "Glossary: Snow-Covered (Obsolete)"), at="derive", order=30)


@gained_snow.variant(
    cue=r"may be snow-covered in addition|Snow-covered is (an ability|a supertype)|Snow is a supertype|supertype that.s normally"
)
def as_if_printed(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """An object that an effect makes snow or snow-covered counts just like one that is printed so.

    It gets the status, ability or supertype that a printed one has.
    """
    return rules.call("snow", game, thing, traits) if traits.supertypes & _SNOW else None


snow_objects = behaviour("snow-objects", rules=("205.4g", "502.14a", "Glossary: Snow-Covered (Obsolete)"))


@snow_objects.variant(cue=r"may be snow-covered in addition")
def snow_covered_status(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A snow-covered land is a land that has the status snow-covered."""
    return "land" in traits.types and "snow-covered" in traits.supertypes


@snow_objects.variant(cue=r"means a land with the snow-covered ability")
def lands_with_the_ability(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A snow-covered land is a land that has the ability snow-covered."""
    return "land" in traits.types and traits.able("snow-covered")


@snow_objects.variant(cue=r"land with the supertype .snow-covered. is")
def lands_with_the_supertype(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A snow-covered land is a land that has the supertype snow-covered."""
    return "land" in traits.types and "snow-covered" in traits.supertypes


@snow_objects.variant(cue=r"permanent with the supertype .snow. is")
def any_permanent(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """An object of any card type that has the supertype snow is a snow object."""
    return "snow" in traits.supertypes


snow_lines = behaviour(
    "snow-lines", rules=("Glossary: Snow-Covered (Obsolete)", "Glossary: Snow-Covered"), at="type-line", order=40
)


def _snow_line(rules: Rules, printed: str, word: str) -> TypeLine | None:
    left, right = halves(printed)
    words = left.split()
    if not any(each.casefold() in _SNOW for each in words):
        return None
    kept = " ".join(each for each in words if each.casefold() not in _SNOW)
    line = parse(rules, f"{kept} — {right}" if right else kept)
    return replace(line, supertypes=line.supertypes | {word})


@snow_lines.variant(cue=r"may be snow-covered in addition|Snow-covered is (an ability|a supertype)")
def lines_say_snow_covered(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """The word "snow-covered" on a type line makes the card snow-covered.

    An example is "Snow-Covered Land". A line with the later word is read as if it had this one.
    """
    return _snow_line(rules, printed, "snow-covered")


@snow_lines.variant(cue=r"printed with the term .snow-covered.")
def lines_say_snow(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """The word "snow-covered" on an old type line means the supertype snow."""
    return _snow_line(rules, printed, "snow")
