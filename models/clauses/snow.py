"""Snow: a status, an ability, a supertype of lands, a supertype of permanents; and the type lines that say so."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.clauses.supertypes import SNOW_NAMES
from models.objects import Ability
from models.typeline import halves, parse

_SNOW = frozenset({"snow", "snow-covered"})
snow = behaviour("snow", at="define", order=30)


def _read_snow(found, *, supertype: str = "", names: bool = False):
    """As a supertype of that name or, without one, as an ability; however it was written down. ``names``: names tell as well."""
    written = found.supertypes & _SNOW or {a.text for a in found.abilities} & _SNOW
    if not written and not (names and found.name in SNOW_NAMES and "land" in found.types):
        return None
    abilities = tuple(a for a in found.abilities if a.text not in _SNOW)
    if supertype:
        return replace(found, supertypes=found.supertypes - _SNOW | {supertype}, abilities=abilities)
    return replace(found, supertypes=found.supertypes - _SNOW, abilities=(Ability("snow-covered"), *abilities))


@snow.since("1999-04-23", rule="Glossary: Snow-Covered (Obsolete)", cue=r"may be snow-covered in addition")
def a_status(rules, game, thing, found):
    """CR glossary, Snow-Covered (Obsolete), 1999-04-23 to 1999-11-01: a status besides its types, kept here as a supertype."""
    return _read_snow(found, supertype="snow-covered", names=True)


@snow.since("2001-07-23", rule="502.14a", cue=r"Snow-covered is an ability")
def an_ability(rules, game, thing, found):
    """CR 502.14a, 2001-07-23 to 2004-06-01: an ability that does nothing by itself."""
    return _read_snow(found, names=True)


@snow.since("2004-10-01", rule="205.4e", cue=r"land with the supertype .snow-covered.")
def a_supertype_of_lands(rules, game, thing, found):
    """CR 205.4e, 2004-10-01 to 2006-05-01: the supertype snow-covered, whatever the name of the land."""
    return _read_snow(found, supertype="snow-covered")


@snow.since(
    "2006-07-15", rule="205.4e", then={"2009-07-11": "204.4f", "2011-09-30": "205.4f", "2018-04-27": "205.4g"},
    cue=r"permanent with the supertype .snow. is",
)  # fmt: skip
def a_supertype(rules, game, thing, found):
    """CR 205.4e, then CR 204.4f, 205.4f and 205.4g (2018-04-27), from 2006-07-15 on: the supertype snow, whatever the name."""
    return _read_snow(found, supertype="snow")


gained_snow = behaviour("gained-snow", at="derive", order=30)


@gained_snow.since(
    "1999-04-23",
    rule="Glossary: Snow-Covered (Obsolete)",
    then={"2001-07-23": "Glossary: Snow-Covered", "2006-07-15": "Glossary: Snow"},
    cue=r"may be snow-covered in addition|Snow-covered is (an ability|a supertype)|Snow is a supertype|supertype that.s normally",
)
def as_if_printed(rules, game, thing, found):
    """CR glossary, Snow-Covered (Obsolete), Snow-Covered (2001-07-23), Snow (2006-07-15), from 1999-04-23 on.

    What an effect makes snow or snow-covered has the status, ability or supertype that a printed one has.
    """
    return rules.call("snow", game, thing, found) if found.supertypes & _SNOW else None


snow_objects = behaviour("snow-objects")


@snow_objects.since(
    "1999-04-23",
    rule="Glossary: Snow-Covered (Obsolete)",
    cue=r"may be snow-covered in addition",
)
def snow_covered_status(rules, game, found):
    """CR glossary, Snow-Covered (Obsolete), 1999-04-23 to 1999-11-01: a land that is snow-covered."""
    return "land" in found.types and "snow-covered" in found.supertypes


@snow_objects.since("2001-07-23", rule="502.14a", cue=r"means a land with the snow-covered ability")
def lands_with_the_ability(rules, game, found):
    """CR 502.14a, 2001-07-23 to 2004-06-01: a land with the snow-covered ability."""
    return "land" in found.types and found.able("snow-covered")


@snow_objects.since("2004-10-01", rule="205.4e", cue=r"land with the supertype .snow-covered. is")
def lands_with_the_supertype(rules, game, found):
    """CR 205.4e, 2004-10-01 to 2006-05-01: a land with the supertype snow-covered."""
    return "land" in found.types and "snow-covered" in found.supertypes


@snow_objects.since(
    "2006-07-15", rule="205.4e", then={"2009-07-11": "204.4f", "2011-09-30": "205.4f", "2018-04-27": "205.4g"},
    cue=r"permanent with the supertype .snow. is",
)  # fmt: skip
def any_permanent(rules, game, found):
    """CR 205.4e, then CR 204.4f, 205.4f and 205.4g (2018-04-27), from 2006-07-15 on: any permanent with the supertype snow."""
    return "snow" in found.supertypes


snow_lines = behaviour("snow-lines", at="type-line", order=40)


def _snow_line(rules, printed: str, word: str):
    left, right = halves(printed)
    words = left.split()
    if not any(each.casefold() in _SNOW for each in words):
        return None
    kept = " ".join(each for each in words if each.casefold() not in _SNOW)
    line = parse(rules, f"{kept} — {right}" if right else kept)
    return replace(line, supertypes=line.supertypes | {word})


@snow_lines.since(
    "1999-04-23", rule="Glossary: Snow-Covered (Obsolete)", then={"2001-07-23": "Glossary: Snow-Covered"},
    cue=r"may be snow-covered in addition|Snow-covered is (an ability|a supertype)",
)  # fmt: skip
def lines_say_snow_covered(rules, game, printed):
    """CR glossary, Snow-Covered (Obsolete), then Snow-Covered (2001-07-23), 1999-04-23 to 2006-05-01: "Snow-Covered Land".

    A line with the later word is read as if it had this one.
    """
    return _snow_line(rules, printed, "snow-covered")


@snow_lines.since("2006-07-15", rule="Glossary: Snow-Covered (Obsolete)", cue=r"printed with the term .snow-covered.")
def lines_say_snow(rules, game, printed):
    """CR glossary, Snow-Covered (Obsolete), from 2006-07-15 on: "snow-covered" in an old line is "snow"."""
    return _snow_line(rules, printed, "snow")
