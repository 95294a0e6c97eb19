"""Asks about a whole position: how many permanents there are, and whether a step could be done."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import Parameter
from typing import Annotated, Any

from ruletrail.models.engine.groups import parsed
from ruletrail.models.errors import IllegalActionError, NotPossibleError
from ruletrail.models.objects import BATTLEFIELD
from ruletrail.models.scenario.arguments import PLAYER, TEXT, ArgumentError, Kind, Names
from ruletrail.models.scenario.registry import ask, words
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.sentences import group


@ask("count")
def count(table: Table, what: TEXT, by: PLAYER = "") -> Any:
    """The number of permanents that a player controls, or that there are: "creatures", "Mountains", "tapped lands".

    what: words for a group, or a name, in the plural or not.
    """
    here = [thing for thing in table.game.in_zone(BATTLEFIELD) if not by or thing.controller == by]
    names = {table.now(thing.id).name.casefold() for thing in here}
    known = names | {thing.printed.name.casefold() for thing in table.game.objects}
    low = what.casefold()
    if meant := {name for name in known if low in (name, name.split(",")[0], f"{name}s", f"{name.split(',')[0]}s")}:
        return sum(table.now(thing.id).name.casefold() in meant for thing in here)
    told = group(what, plural=True) or group(what.title(), plural=True)
    if not told:
        raise ArgumentError(f"{what!r} is neither a name nor words for permanents")
    asked = parsed(told)
    return sum(asked.is_in(table.rules, table.game, table.now(thing.id), thing, by) for thing in here)


def _step(table: Names, value: object) -> dict[str, Any]:
    word = words().get(("verb", str(value.get("do")))) if isinstance(value, dict) else None
    if word is None or not isinstance(value, dict):
        raise ArgumentError(f'{value!r} is not a step; write it like {{ do = "attack", object = "bear" }}')
    given = {key: each for key, each in value.items() if key != "do"}
    if unknown := given.keys() - word.keys.keys():
        raise ArgumentError(f"verb {word.name!r} has no key {min(unknown)!r}")
    needed = (key for key, (_, _, default) in word.keys.items() if default is Parameter.empty)
    if lacking := next((key for key in needed if key not in given), ""):
        raise ArgumentError(f"verb {word.name!r} needs {lacking!r}")
    return {"do": word.name} | {key: word.keys[key][1].read(table, each) for key, each in given.items()}


STEP = Annotated[dict[str, Any], Kind("step", 'a step, like { do = "attack", object = "bear" }', _step)]


@ask("may-do")
def may_do(table: Table, step: STEP) -> Any:
    """True if the step could be done now: neither the rules nor the position forbid it. It isn't done."""
    word = words()["verb", step["do"]]
    given = {key: value for key, value in step.items() if key != "do"}
    if absent := next((table.missing[each] for each in _named(given) if each in table.missing), ""):
        raise NoSuchError(absent)
    before, remembered = table.game, dict(table.remembered)
    try:
        word.function(table, **{word.keys[key][0]: value for key, value in given.items()})
    except (IllegalActionError, NotPossibleError):
        return False
    finally:
        table.game, table.remembered = before, remembered
    return True


def _named(given: dict[str, Any]) -> Iterator[str]:
    for value in given.values():
        yield from (each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, str))
