"""Designations that permanents get: a Class's level, a solved Case, the unlocked halves of a Room; station symbols."""

from __future__ import annotations

import re
from dataclasses import replace

from models.behaviours import behaviour
from models.clauses.timing import not_sorcery_time
from models.objects import BATTLEFIELD, Ability

NONE = "no such enchantment type"
_LEVEL = re.compile(r"^level (\d+) ?[-–—] ?(.+)$", re.IGNORECASE)
_SOLVED = re.compile(r"^solved ?[-–—] ?(.+)$", re.IGNORECASE)
_HALF = re.compile(r"^(left|right): ?(.+)$", re.IGNORECASE)
_STATION = re.compile(r"^(\d+)\+ ?[-–—:|] ?(.+)$")
SOLVED, UNLOCKED = "solved", "{} half unlocked"


def level(thing) -> int:
    """The level that a permanent has as a designation; 1 when it has none."""
    return next((int(mark.split()[-1]) for mark in thing.marks if mark.startswith("level ")), 1)


def _gains(found, texts: list[str]):
    """The characteristics with those abilities besides; None when there are none."""
    return replace(found, abilities=found.abilities + tuple(Ability(text) for text in texts)) if texts else None


level_abilities = behaviour("class-level-abilities", at="derive", before=NONE, about="Class")


@level_abilities.since(
    "2021-07-23", rule="716.2a", then={"2021-11-19": "717.2a", "2023-04-14": "716.2a"}, cue=r"this Class.s level becomes N"
)
def from_that_level_on(rules, game, thing, found):
    """CR 716.2a, CR 717.2a and again 716.2a, from 2021-07-23 on: "level 2 — haste" is haste while its level is 2 or more."""
    if thing.zone != BATTLEFIELD:
        return None
    bars = [match for ability in found.abilities if (match := _LEVEL.match(ability.text))]
    return _gains(found, [match[2] for match in bars if level(thing) >= int(match[1])])


level_timing = behaviour("class-level-timing", at="forbid", key="activate", before=NONE)


@level_timing.since(
    "2021-07-23", rule="716.2a", then={"2021-11-19": "717.2a", "2023-04-14": "716.2a"}, cue=r"this Class.s level becomes N"
)
def one_level_at_a_time(rules, game, action):
    """CR 716.2a, CR 717.2a and again 716.2a, from 2021-07-23 on: level N only from level N-1, and only as a sorcery."""
    match = re.match(r"level (\d+)$", action.detail, re.IGNORECASE)
    if not match:
        return None
    if reason := not_sorcery_time(game, action.player):
        return reason
    return "" if level(game[action.object]) == int(match[1]) - 1 else "it isn't at the level before"


class_level = behaviour("class-level", before=NONE)


@class_level.since(
    "2021-07-23", rule="716.2b", then={"2021-11-19": "717.2b", "2023-04-14": "716.2b"}, cue=r"A level is a designation"
)
def is_a_designation(rules, game, thing):
    """CR 716.2b, CR 717.2b and again 716.2b, from 2021-07-23 on: any permanent can have a level; it stays when no Class any more.

    What has none is treated as level 1. Level counters are something else.
    """
    return level(thing)


solved_case = behaviour("solved-case", before=NONE, about="Case")


@solved_case.since("2024-02-02", rule="719.3b", cue=r"Once a permanent becomes solved, it stays")
def stays_solved(rules, game, thing):
    """CR 719.3b, from 2024-02-02 on: a solved permanent stays so until it leaves the battlefield."""
    return SOLVED in thing.marks


solving = behaviour("solving-a-case", before=NONE)


@solving.since("2024-02-02", rule="719.3a", cue=r"At the beginning of your end step")
def in_its_controllers_end_step(rules, game, thing):
    """CR 719.3a, from 2024-02-02 on: why a Case isn't solved now, or "": only as its controller's end step begins.

    Whether its condition is met isn't covered: the verb says so.
    """
    if game.active != thing.controller or game.phase != "ending":
        return "it isn't its controller's end step"
    return "it is solved" if SOLVED in thing.marks else ""


solved_abilities = behaviour("solved-abilities", at="derive", before="no such ability")


@solved_abilities.since("2024-02-02", rule="719.3c", cue=r"Case has the solved designation")
def while_it_is_solved(rules, game, thing, found):
    """CR 719.3c, from 2024-02-02 on: "solved — haste" is haste while the Case is solved."""
    if SOLVED not in thing.marks:
        return None
    return _gains(found, [match[1] for ability in found.abilities if (match := _SOLVED.match(ability.text))])


room_halves = behaviour("room-halves", at="define", before=NONE, about="Room")


@room_halves.since("2024-11-08", rule="709.5", cue=r"left half unlocked. designation, it doesn.t have the name")
def only_what_is_unlocked(rules, game, thing, found):
    """CR 709.5, from 2024-11-08 on: a Room permanent has the name and text of its unlocked halves alone.

    Its name is "Left // Right", abilities are "left: …" and "right: …". A spell is the half that is cast; elsewhere it has both.
    """
    if "Room" not in found.subtypes or " // " not in found.name:
        return None
    left, right = found.name.split(" // ", 1)
    halves = {half: name for half, name in (("left", left), ("right", right)) if _open(thing, half)}
    texts = [match for ability in found.abilities if (match := _HALF.match(ability.text))]
    kept = tuple(Ability(match[2]) for match in texts if match[1].casefold() in halves)
    return replace(found, name=" // ".join(halves.values()), abilities=kept)


def _open(thing, half: str) -> bool:
    if thing.zone == BATTLEFIELD:
        return UNLOCKED.format(half) in thing.marks
    cast = next((mark.split()[-1] for mark in thing.marks if mark.startswith("half ")), "")
    return cast in ("", half)


entering_room = behaviour("entering-room", at="moved", before=NONE)


@entering_room.since("2024-11-08", rule="709.5d", cue=r"half was cast as a spell")
def with_the_half_that_was_cast(rules, game, move):
    """CR 709.5d, from 2024-11-08 on: a Room enters with the half unlocked that was cast; put by an effect, with neither."""
    thing = game[move.object]
    halves = {mark.split()[-1] for mark in thing.marks if mark.startswith("half ")}
    if not halves or move.to == "stack":
        return None
    marks = {mark for mark in thing.marks if not mark.startswith("half ")}
    if thing.zone == BATTLEFIELD:
        marks |= {UNLOCKED.format(half) for half in halves}
    return game.change(thing.id, marks=frozenset(marks))


unlocking = behaviour("unlocking-a-room", before=NONE)


@unlocking.since("2024-11-08", rule="709.5e", cue=r"referred to as an .unlock cost")
def as_a_special_action(rules, game, thing, half, player):
    """CR 709.5e, from 2024-11-08 on: why a player can't unlock a half now, or "": own locked half, at the time for sorceries."""
    if thing.controller != player:
        return "that player doesn't control it"
    return not_sorcery_time(game, player) or ("it is unlocked" if UNLOCKED.format(half) in thing.marks else "")


station_abilities = behaviour("station-abilities", at="derive", before="no such ability")


def _striations(thing, found) -> list[str]:
    """What stands after the station symbols ("8+ — flying") that the permanent's charge counters reach."""
    found = (match for ability in found.abilities if (match := _STATION.match(ability.text)))
    return [match[2] for match in found if thing.zone == BATTLEFIELD and thing.count("charge") >= int(match[1])]


@station_abilities.since("2025-07-25", rule="721.2a", cue=r"more charge counters on it, it has")
def with_enough_charge_counters(rules, game, thing, found):
    """CR 721.2a, from 2025-07-25 on: "8+ — flying" is flying while it has eight or more charge counters."""
    return _gains(found, [text for text in _striations(thing, found) if not re.match(r"\d+/\d+$", text)])


station_creature = behaviour("station-creature", at="define", before="no such ability")


@station_creature.since("2025-07-25", rule="721.2b", cue=r"is a creature with base power and toughness")
def is_a_creature_as_well(rules, game, thing, found):
    """CR 721.2b, from 2025-07-25 on: "8+ — 4/5" makes it a 4/5 creature besides while it has eight or more charge counters."""
    sizes = [text.split("/") for text in _striations(thing, found) if re.match(r"\d+/\d+$", text)]
    if not sizes:
        return None
    power, toughness = map(int, sizes[-1])
    return replace(found, types=found.types | {"creature"}, power=power, toughness=toughness)


station = behaviour("station", at="forbid", key="activate", before="no such ability")


@station.since("2025-07-25", rule="702.184a", cue=r"Tap another untapped creature you control")
def as_a_sorcery(rules, game, action):
    """CR 702.184a, from 2025-07-25 on: station is activated only as a sorcery, by tapping another untapped own creature."""
    if action.detail != "station":
        return None
    if reason := not_sorcery_time(game, action.player):
        return reason
    creature = game[action.targets[0]]
    if creature.id == action.object or creature.tapped or creature.controller != action.player:
        return "it needs another untapped creature of that player"
    return ""
