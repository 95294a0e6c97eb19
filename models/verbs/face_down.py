"""Verbs about turning objects face down and face up."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models import engine
from ruletrail.models.clauses.face_down import MAY_BE, listing, turned_down, turned_up
from ruletrail.models.errors import NOT_STATED, NotPossibleError
from ruletrail.models.objects import BATTLEFIELD, COMMAND, GameObject
from ruletrail.models.scenario.arguments import HOST, OBJECT, OBJECTS, TEXT, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table


def checked(table: Table, words: str) -> str:
    """The words, if they list characteristics. Raises ArgumentError otherwise."""
    if words and listing(table.rules, words) is None:
        raise ArgumentError(f"{words!r} lists no characteristics; write it like '2/2 creature with ward {{2}}'")
    return words


def hide(table: Table, objects: tuple[str, ...], to: str, words: str) -> None:
    """Turns objects face down before an effect puts them onto the battlefield."""
    checked(table, words)
    if to != BATTLEFIELD:
        raise ArgumentError(f"nothing is put face down into the zone {to}")
    for key in objects:
        if not table.rules.call(MAY_BE, table.game, table.game[key].printed, False):
            raise NoSuchError(NOT_STATED)
        table.game = turned_down(table.game, key, words)


def restamped(table: Table, key: str) -> None:
    """Gives a permanent that turned over a new timestamp, if the rules say so."""
    if table.rules.ask("timestamp-of-a-turned-permanent", table.game):
        table.game = replace(table.game.change(key, timestamp=table.game.clock), clock=table.game.clock + 1)


def turn_down(table: Table, key: str, as_: str = "") -> None:
    """Turns a permanent face down, if possible. Raises NoSuchError if the rules don't define the result."""
    rules, thing = table.rules, table.game[key]
    if thing.face_down:
        return
    if thing.zone != BATTLEFIELD:
        raise NotPossibleError(f"{key} isn't on the battlefield")
    found = table.now(key)
    if not rules.call(MAY_BE, table.game, found, False):
        raise NoSuchError(NOT_STATED)
    if rules.ask("double-faced-permanents-stay-face-up", table.game, thing):
        return
    if (
        not as_
        and rules.has("permanent-turned-face-down")
        and not rules.call("permanent-turned-face-down", table.game, thing, found)
    ):
        raise NoSuchError(NOT_STATED)
    table.game = turned_down(table.game, key, as_)
    restamped(table, key)


def turn_up(table: Table, thing: GameObject) -> None:
    """Turns a permanent face up, unless it must stay face down."""
    card = engine.defined(table.rules, table.game, thing)
    if card.types & {"instant", "sorcery"} and table.rules.call("instants-that-are-face-down-permanents", table.game, card):
        return
    table.game = turned_up(table.game, thing.id)
    restamped(table, thing.id)


@verb("turn-face-down")
def turn_face_down(table: Table, objects: OBJECTS, as_: TEXT = "") -> None:
    """An effect turns permanents face down. as: the characteristics that it lists, "2/2 Cyberman artifact creature".

    Without as, the rules decide: 2/2 creatures, in 2001 0/1 creatures. A version without a rule for it, or for permanents like
    this one, leaves the step out.
    """
    checked(table, as_)
    for key in objects:
        turn_down(table, key, as_)


@verb("turn-face-up")
def turn_face_up(table: Table, object: OBJECT, to: HOST = "") -> None:
    """A face-down permanent is turned face up; with to, an effect lets it become attached as it is."""
    thing = table.game[object]
    if not thing.face_down:
        raise NotPossibleError(f"{object} isn't face down")
    turn_up(table, thing)
    if to and not table.game[object].face_down:
        table.game = table.rules.call("aura-turned-face-up", table.game, table.game[object], to)


@verb("turn-face")
def turn_face(table: Table, object: OBJECT) -> None:
    """The object is turned over: face down if it is face up, and the reverse, also in the command zone.

    A plane or phenomenon that is turned face down is a new object. On the battlefield, "turn-face-down" and "turn-face-up"
    have more options.
    """
    thing = table.game[object]
    planar = [f"{kind}-turned-face-down" for kind in ("plane", "phenomenon") if kind in thing.printed.types]
    if planar and not thing.face_down and table.rules.has(planar[0]):
        table.game = table.rules.call(planar[0], table.game, thing)
    elif thing.zone == COMMAND:
        table.game = table.game.change(object, face_down=not thing.face_down)
    elif thing.face_down:
        turn_up(table, thing)
    else:
        turn_down(table, object)
