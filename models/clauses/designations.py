"""Designations that permanents get: a Class's level, a solved Case, the unlocked halves of a Room; station symbols."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.timing import not_sorcery_time
from ruletrail.models.objects import BATTLEFIELD, Ability, Characteristics, Game, GameObject
from ruletrail.models.points import Action, Changed, Move
from ruletrail.models.rules import Rules

_LEVEL = re.compile(r"^level (\d+) ?[-–—] ?(.+)$", re.IGNORECASE)
_SOLVED = re.compile(r"^solved ?[-–—] ?(.+)$", re.IGNORECASE)
_HALF = re.compile(r"^(left|right): ?(.+)$", re.IGNORECASE)
_STATION = re.compile(r"^(\d+)\+ ?[-–—:|] ?(.+)$")
SOLVED, UNLOCKED = "solved", "{} half unlocked"


def level(thing: GameObject) -> int:
    """The level of a permanent as a designation; 1 if it has none."""
    return int(thing.mark("level ") or 1)


def _gains(traits: Characteristics, texts: list[str]) -> Changed:
    """The characteristics with additional abilities; None if there are none."""
    return replace(traits, abilities=traits.abilities + tuple(Ability(text) for text in texts)) if texts else None


level_abilities = behaviour("class-level-abilities", rules="716.2a", at="derive", about="Class")


@level_abilities.variant(cue=r"this Class.s level becomes N")
def from_that_level_on(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A Class has an ability listed for a level only while its own level is at least that.

    "level 2 — haste" is such an ability.
    """
    if thing.zone != BATTLEFIELD:
        return None
    bars = [match for ability in traits.abilities if (match := _LEVEL.match(ability.text))]
    return _gains(traits, [match[2] for match in bars if level(thing) >= int(match[1])])


level_timing = behaviour("class-level-timing", rules="716.2a", at="forbid", key="activate", about="Class")


@level_timing.variant(cue=r"this Class.s level becomes N")
def one_level_at_a_time(rules: Rules, game: Game, action: Action) -> str | None:
    """A Class gains a level only from the level before it, and only when its controller could cast a sorcery."""
    match = re.match(r"level (\d+)$", action.detail, re.IGNORECASE)
    if not match:
        return None
    if reason := not_sorcery_time(game, action.player):
        return reason
    return "" if level(game[action.object]) == int(match[1]) - 1 else "it isn't at the level before"


class_level = behaviour("class-level", rules="716.2b", about="Class")


@class_level.variant(cue=r"A level is a designation")
def is_a_designation(rules: Rules, game: Game, thing: GameObject) -> Any:
    """Any permanent can have a level. It keeps the level even if it stops being a Class.

    A permanent without a level counts as level 1. Level counters are different.
    """
    return level(thing)


solved_case = behaviour("solved-case", rules="719.3b", about="Case")


@solved_case.variant(cue=r"Once a permanent becomes solved, it stays")
def stays_solved(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A permanent that is solved stays solved as long as it is on the battlefield."""
    return SOLVED in thing.marks


solving = behaviour("solving-a-case", rules="719.3a", about="Case")


@solving.variant(cue=r"At the beginning of your end step")
def in_its_controllers_end_step(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A Case that isn't solved can become solved only at its controller's end step.

    Returns the reason why it can't be solved now, or "". The condition isn't checked: the verb "solve" means that it is met.
    """
    if game.active != thing.controller or game.phase != "ending":
        return "it isn't its controller's end step"
    return "it is solved" if SOLVED in thing.marks else ""


solved_abilities = behaviour("solved-abilities", rules="719.3c", at="derive", before="no such ability")


@solved_abilities.variant(cue=r"Case has the solved designation")
def while_it_is_solved(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A Case has the ability that it lists after "Solved" only while it is solved.

    "solved — haste" is such an ability.
    """
    if SOLVED not in thing.marks:
        return None
    return _gains(traits, [match[1] for ability in traits.abilities if (match := _SOLVED.match(ability.text))])


room_halves = behaviour("room-halves", rules="709.5", at="define", about="Room")


@room_halves.variant(cue=r"left half unlocked. designation, it")
def only_what_is_unlocked(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A Room on the battlefield has only the names and abilities of its unlocked halves.

    Its name is "Left // Right", abilities are "left: …" and "right: …". A spell is the half that is cast; elsewhere it has both.
    """
    if "Room" not in traits.subtypes or " // " not in traits.name:
        return None
    left, right = traits.name.split(" // ", 1)
    halves = {half: name for half, name in (("left", left), ("right", right)) if _open(thing, half)}
    texts = [match for ability in traits.abilities if (match := _HALF.match(ability.text))]
    kept = tuple(Ability(match[2]) for match in texts if match[1].casefold() in halves)
    return replace(traits, name=" // ".join(halves.values()), abilities=kept)


def _open(thing: GameObject, half: str) -> bool:
    if thing.zone == BATTLEFIELD:
        return UNLOCKED.format(half) in thing.marks
    return thing.mark("half ") in ("", half)


entering_room = behaviour("entering-room", rules="709.5d", at="moved", about="Room")


@entering_room.variant(cue=r"half was cast as a spell")
def with_the_half_that_was_cast(rules: Rules, game: Game, move: Move) -> Game | None:
    """A Room enters with the half unlocked that was cast as a spell. If an effect puts it there, no half is unlocked."""
    thing = game[move.object]
    halves = {mark.split()[-1] for mark in thing.marks if mark.startswith("half ")}
    if not halves or move.to == "stack":
        return None
    marks = {mark for mark in thing.marks if not mark.startswith("half ")}
    if thing.zone == BATTLEFIELD:
        marks |= {UNLOCKED.format(half) for half in halves}
    return game.change(thing.id, marks=frozenset(marks))


unlocking = behaviour("unlocking-a-room", rules="709.5e", about="Room")


@unlocking.variant(cue=r"referred to as an .unlock cost")
def as_a_special_action(rules: Rules, game: Game, thing: GameObject, half: Any, player: str) -> Any:
    """A player may unlock a locked half of a Room they control only when they could cast a sorcery.

    Returns the reason why the player can't now, or "".
    """
    if thing.controller != player:
        return "that player doesn't control it"
    return not_sorcery_time(game, player) or ("it is unlocked" if UNLOCKED.format(half) in thing.marks else "")


station_abilities = behaviour("station-abilities", rules="721.2a", at="derive", before="no such ability")


def _striations(thing: GameObject, traits: Characteristics) -> list[str]:
    """The texts after the station symbols ("8+ — flying") that the permanent's charge counters reach."""
    reached = (match for ability in traits.abilities if (match := _STATION.match(ability.text)))
    return [match[2] for match in reached if thing.zone == BATTLEFIELD and thing.count("charge") >= int(match[1])]


@station_abilities.variant(cue=r"more charge counters on it, it has")
def with_enough_charge_counters(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A permanent has the ability after a station symbol such as "8+" only while it has at least that many charge counters.

    "8+ — flying" is such an ability.
    """
    return _gains(traits, [text for text in _striations(thing, traits) if not re.match(r"\d+/\d+$", text)])


station_creature = behaviour("station-creature", rules="721.2b", at="define", before="no such ability")


@station_creature.variant(cue=r"is a creature with base power and toughness")
def is_a_creature_as_well(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A size after a station symbol, such as 4/5 after "8+", makes the permanent such a creature while it has that many charge
    counters.

    "8+ — 4/5" is how an ability says so. The permanent keeps its other types.
    """
    sizes = [text.split("/") for text in _striations(thing, traits) if re.match(r"\d+/\d+$", text)]
    if not sizes:
        return None
    power, toughness = map(int, sizes[-1])
    return replace(traits, types=traits.types | {"creature"}, power=power, toughness=toughness)


station = behaviour("station", rules="702.184a", at="forbid", key="activate", before="no such ability")


@station.variant(cue=r"Tap another untapped creature you control")
def as_a_sorcery(rules: Rules, game: Game, action: Action) -> str | None:
    """A player may activate station only when they could cast a sorcery, by tapping another untapped creature they control."""
    if action.detail != "station":
        return None
    if reason := not_sorcery_time(game, action.player):
        return reason
    creature = game[action.targets[0]]
    if creature.id == action.object or creature.tapped or creature.controller != action.player:
        return "it needs another untapped creature of that player"
    return ""
