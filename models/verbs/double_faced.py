"""Verbs about cards with two faces or sizes, and permanents that several cards represent."""

from __future__ import annotations

from ruletrail.models import engine
from ruletrail.models.clauses.double_faced import TWO_FACES, turned_over
from ruletrail.models.clauses.several_faces import MUTATING
from ruletrail.models.errors import IllegalActionError, NotInForceError
from ruletrail.models.objects import Characteristics
from ruletrail.models.points import Action
from ruletrail.models.scenario.arguments import FLAG, HOSTS, OBJECT, OBJECTS, PLAYER, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table
from ruletrail.models.verbs.playing import actor, cast_now, left_out, play_land, resolve


@verb("transform")
def transform(table: Table, objects: OBJECTS) -> None:
    """Permanents transform: their other face is up from now on. A permanent with one face stays as it is."""
    table.rules.call(TWO_FACES, table.game)
    for key in objects:
        table.game = turned_over(table.rules, table.game, key)


def _as(table: Table, key: str, clause: str, without: str) -> None:
    """Gives an object the characteristics with which a clause lets it be cast or played."""
    try:
        found: Characteristics | None = table.rules.call(clause, table.game, table.game[key])
    except NotInForceError as error:
        raise left_out(table, key, error.answer) from None
    if found is None:
        raise ArgumentError(f"{key} has {without}")
    table.game = table.game.change(key, printed=found, card=table.game[key].printed)


@verb("cast-back")
def cast_back(table: Table, object: OBJECT, by: PLAYER = "", targets: HOSTS = ()) -> None:
    """A player casts a modal double-faced card (mark "modal") as its back face; it waits on the stack for "resolve"."""
    _as(table, object, "casting-a-modal-card", 'no back face, or not the mark "modal"')
    cast_now(table, Action("cast", actor(table, object, by), object, targets))


@verb("play-back")
def play_back(table: Table, object: OBJECT, by: PLAYER = "") -> None:
    """A player plays a modal double-faced card (mark "modal") as the land on its back face."""
    _as(table, object, "playing-a-modal-land", 'no back face, or not the mark "modal"')
    play_land(table, object, by)


@verb("cast-prototyped")
def cast_prototyped(table: Table, object: OBJECT, by: PLAYER = "") -> None:
    """A player casts a card prototyped, by its ability "prototype {1}{R} — 2/2"; it waits on the stack for "resolve"."""
    _as(table, object, "prototyped-spell", 'no ability like "prototype {1}{R} — 2/2"')
    cast_now(table, Action("cast", actor(table, object, by), object))


@verb("meld")
def meld(table: Table, object: OBJECT, with_: OBJECT) -> None:
    """An effect melds two cards. Both have the mark "meld", and as ``back`` the melded permanent; other cards stay."""
    table.game = table.rules.call("melding", table.game, table.game[object], table.game[with_])


@verb("mutate")
def mutate(table: Table, object: OBJECT, target: OBJECT, under: FLAG = False, wait: FLAG = False) -> None:
    """A creature card is cast by its mutate ability, and resolves: it merges with the target, on top of it or (under) below.

    wait: it waits on the stack for "resolve".
    """
    thing, host = table.game[object], table.game[target]
    if not table.rules.has("mutated-permanent"):
        raise left_out(table, object, "no such ability")
    if not thing.printed.able("mutate"):
        raise IllegalActionError(f"mutate {object}", ("it has no mutate ability",))
    if why := table.rules.call("what-a-mutating-spell-targets", table.game, thing, host):
        raise IllegalActionError(f"mutate {object}", (why,))
    table.game = engine.cast(table.rules, table.game, Action("cast", thing.controller, object, (target,)))
    table.game = table.game.change(object, marks=thing.marks | {MUTATING + ("below" if under else "on top")})
    if not wait:
        resolve(table, object)
