"""Verbs about subtypes with rules of their own: Sagas, Classes, Cases, Rooms, Spacecraft, Adventures and Omens."""

from __future__ import annotations

from ruletrail.models import engine
from ruletrail.models.clauses.counters import put_counters
from ruletrail.models.clauses.designations import SOLVED, UNLOCKED
from ruletrail.models.clauses.inset_spells import CAST_AS
from ruletrail.models.engine.own_effects import NOT_MODELLED_COUNTERS
from ruletrail.models.errors import IllegalActionError, NotModelledError
from ruletrail.models.objects import BATTLEFIELD
from ruletrail.models.points import Action
from ruletrail.models.scenario.arguments import COUNT, FLAG, HOSTS, NUMBER, OBJECT, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.typeline import NoSuchTypeError, is_readable, parse
from ruletrail.models.verbs.playing import actor, cast_now, left_out


@verb("put-counters")
def put(table: Table, object: OBJECT, kind: TEXT, number: NUMBER) -> None:
    """An effect puts counters of a kind on an object; with a number below zero it removes some.

    "+1/+1", "-0/-1" and the like change its size; counters named after keywords give the keyword from 2020-04-17 on. Shield,
    stun and finality counters are not modelled. Lore counters trigger the chapter abilities of a Saga, which wait for
    "resolve-trigger".
    """
    if kind in NOT_MODELLED_COUNTERS:
        raise NotModelledError(f"{kind} counters aren't modelled")
    table.game = put_counters(table.rules, table.game, object, kind, number)


@verb("gain-level")
def gain_level(table: Table, object: OBJECT, level: COUNT, by: PLAYER = "") -> None:
    """A player activates the ability of a class level bar, and it resolves: the Class's level becomes that number.

    The abilities of a level are written among the object's abilities, as "level 2 — haste".
    """
    action = Action("activate", actor(table, object, by), object, (), f"level {level}")
    game = engine.activate(table.rules, table.game, action)
    marks = {mark for mark in game[object].marks if not mark.startswith("level ")}
    table.game = game.change(object, marks=frozenset(marks | {f"level {level}"}))


@verb("solve")
def solve(table: Table, object: OBJECT) -> None:
    """The condition of a Case is met, and its ability makes it solved. It must be its controller's end step ("phase", ending)."""
    if reason := table.rules.call("solving-a-case", table.game, table.game[object]):
        raise IllegalActionError(f"solve {object}", (reason,))
    table.game = table.game.change(object, marks=table.game[object].marks | {SOLVED})


def _half(half: str) -> str:
    if half not in ("left", "right"):
        raise ArgumentError(f'half = {half!r} is neither "left" nor "right"')
    return half


@verb("cast-half")
def cast_half(table: Table, object: OBJECT, half: TEXT, by: PLAYER = "") -> None:
    """A player casts the left or right half of a Room, whose name is written "Left

    Right"; it waits for "resolve".

    Abilities of a half begin with the half: "left: haste".
    """
    if not table.rules.has("entering-room"):
        raise left_out(table, object, "no such enchantment type")
    before = table.game
    table.game = before.change(object, marks=before[object].marks | {f"half {_half(half)}"})
    cast_now(table, Action("cast", actor(table, object, by), object))


@verb("unlock")
def unlock(table: Table, object: OBJECT, half: TEXT, by: PLAYER = "", by_effect: FLAG = False) -> None:
    """A player unlocks a half of a Room, as a special action, or (by-effect) because an effect instructs them."""
    thing = table.game[object]
    reason = table.rules.call("unlocking-a-room", table.game, thing, _half(half), actor(table, object, by))
    if reason and not by_effect:
        raise IllegalActionError(f"unlock {object}", (reason,))
    table.game = table.game.change(object, marks=thing.marks | {UNLOCKED.format(half)})


@verb("station")
def station(table: Table, object: OBJECT, with_: OBJECT, by: PLAYER = "") -> None:
    """A player activates station by tapping a creature, and it resolves: the object gets as many charge counters as the
    creature's power.

    The abilities that counters bring are written among the object's abilities, as "8+ — flying", and as "8+ — 4/5" for a
    creature's size.
    """
    if not table.rules.has("station"):
        raise NoSuchError("no such ability")
    action = Action("activate", actor(table, object, by), object, (with_,), "station")
    game = engine.activate(table.rules, table.game, action).change(with_, tapped=True)
    table.game = put_counters(table.rules, game, object, "charge", max(table.now(with_).power or 0, 0))


@verb("cast-as")
def cast_as(table: Table, object: OBJECT, what: TEXT, by: PLAYER = "", targets: HOSTS = (), by_effect: FLAG = False) -> None:
    """A player casts a card as its Adventure or Omen; what is the type line of that spell: "Instant — Adventure"."""
    if not is_readable(table.rules, what):
        raise ArgumentError(f"no version reads the type line {what!r}")
    try:
        kinds = parse(table.rules, what).subtypes & {"Adventure", "Omen"}
    except NoSuchTypeError as error:
        raise left_out(table, object, error.answer) from None
    if not kinds:
        raise ArgumentError(f"what = {what!r} is neither an Adventure nor an Omen")
    before = table.game
    if table.rules.has("card-exiled-by-its-adventure") and before[object].zone == "exile" and not by_effect:
        raise IllegalActionError(f"cast {object} as {what}", ("it isn't in that player's hand",))
    table.game = before.change(object, marks=before[object].marks | {CAST_AS + what})
    cast_now(table, Action("cast", actor(table, object, by), object, targets, by_effect=by_effect))


def begin_main_phase(table: Table) -> None:
    """Begins the active player's precombat main phase: lore counters are put on Sagas."""
    if table.rules.has("lore-counter-each-turn") and any(
        "Saga" in table.now(t.id).subtypes for t in table.game.in_zone(BATTLEFIELD)
    ):
        table.game = table.rules.call("lore-counter-each-turn", table.game)
