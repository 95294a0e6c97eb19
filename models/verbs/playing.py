"""Verbs about playing and casting cards."""

from __future__ import annotations

import re

from ruletrail.models import engine
from ruletrail.models.clauses.attachments import is_aura
from ruletrail.models.clauses.face_down import MAY_BE, turned_down
from ruletrail.models.clauses.land_plays import EXTRA, PLAYED_BY, announced, counted, with_count
from ruletrail.models.clauses.several_faces import MUTATING
from ruletrail.models.clauses.timing import NOT_SORCERY_TIME, not_sorcery_time
from ruletrail.models.errors import NOT_STATED, IllegalActionError, NotModelledError, NotPossibleError
from ruletrail.models.objects import BATTLEFIELD, ZONES
from ruletrail.models.points import Action
from ruletrail.models.scenario.arguments import COUNT, FLAG, HOSTS, NUMBER, OBJECT, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.verbs.face_down import checked
from ruletrail.models.verbs.mana import cost_of, goes_into_the_pool, made_by, pay, value_of


def actor(table: Table, key: str, by: str) -> str:
    """The acting player: the given one, or the object's controller."""
    return by or table.game[key].controller


#: Abilities that may keep a spell from targeting its host. For Auras, clauses decide about the host.
_SHIELDS = ("protection", "shroud", "hexproof")


def targets_must_be_plain(table: Table, action: Action) -> None:
    """Raises NotModelledError if an ability that is left out may keep a spell other than an Aura from its target."""
    objects = [] if is_aura(table.now(action.object)) else filter(table.game.get, action.targets)
    for target in objects:
        if word := next(filter(table.now(target).able, _SHIELDS), ""):
            raise NotModelledError(f"whether a spell can target what has {word} isn't modelled")


def cast_now(table: Table, action: Action) -> None:
    """Casts a card; the spell remembers whether a sorcery could have been cast then."""
    targets_must_be_plain(table, action)
    late = not_sorcery_time(table.game, action.player)
    if not action.by_effect:
        pay(table, action.player, None if table.game[action.object].face_down else value_of(table, action.object))
    game = engine.cast(table.rules, table.game, action)
    marks = game[action.object].marks | ({NOT_SORCERY_TIME} if late else set())
    table.game = game.change(action.object, marks=marks)


def left_out(table: Table, key: str, answer: str) -> NoSuchError:
    """The error for a kind of cast that a version lacks; "resolve" of the same object is then left out as well."""
    table.remembered.setdefault("not cast", {})[key] = answer
    return NoSuchError(answer)


@verb("cast")
def cast(
    table: Table, object: OBJECT, by: PLAYER = "", targets: HOSTS = (), by_effect: FLAG = False, face_down: TEXT = ""
) -> None:
    """A player casts (before July 2009: plays) a card as a spell; it waits on the stack for "resolve".

    face-down: it is cast face down, with these characteristics: "2/2 creature" by morph, "… with ward {2}" by disguise.
    """
    before = table.game
    if face_down:
        checked(table, face_down)
        if not table.rules.has(MAY_BE) or not table.rules.call(MAY_BE, before, before[object].printed, True):
            raise left_out(table, object, NOT_STATED)
        if not by_effect and (reason := table.rules.ask("casting-face-down-without-morph", before, before[object])):
            raise IllegalActionError(f"cast {object} face down", (reason,))
        table.game = turned_down(before, object, face_down)
    cast_now(table, Action("cast", actor(table, object, by), object, targets, by_effect=by_effect))


@verb("resolve")
def resolve(table: Table, object: OBJECT = "") -> None:
    """The top spell of the stack resolves. If an object is given, it must be that one; if it doesn't exist, nothing happens."""
    if object in table.remembered.get("not cast", {}):
        raise NoSuchError(table.remembered["not cast"][object])
    if not table.game.stack and table.missing:
        raise NoSuchError(next(iter(table.missing.values())))
    if not table.game.stack:
        raise NotPossibleError("nothing is on the stack")
    if object and table.game.stack[-1] != object:
        raise NotPossibleError(f"{object} isn't on top of the stack; {table.game.stack[-1]} is")
    key = table.game.stack[-1]
    if table.game[key].mark(MUTATING):
        table.game = table.rules.call("mutating-spell-resolves", table.game, table.game[key])
        if key not in table.game.stack:  # it merged
            return
    game = engine.resolve(table.rules, table.game)
    top = game[key]
    if top.kind == "copy" and top.zone == BATTLEFIELD and not table.rules.has("copies-cease-to-exist"):
        raise NotPossibleError(f"no rule says what {top.id}, a copy of a spell, becomes")
    table.game = game


@verb("play-land")
def play_land(table: Table, object: OBJECT, by: PLAYER = "", by_effect: FLAG = False, using: TEXT = "") -> None:
    """A player plays a land card: by the normal action, or because a resolving effect instructs them (by-effect).

    using: the land play that is used: "the rule", or the label of an effect of "extra-lands". By default, the rule's while it
    is unused, then effects' in order.
    """
    action = Action("play-land", actor(table, object, by), object, detail=using, by_effect=by_effect)
    label, before = announced(table.rules, table.game, action), table.game.player(action.player).lands_played
    game = engine.play_land(table.rules, table.game, action)
    player = game.player(action.player)
    if label and player.lands_played > before:
        number = counted(player, PLAYED_BY).get(label, 0) + 1
        game = game.change_player(player.name, marks=with_count(player, PLAYED_BY, label, number))
    table.game = game


@verb("extra-lands")
def extra_lands(table: Table, by: PLAYER, number: COUNT, label: TEXT = "effects") -> None:
    """A continuous effect lets a player play that many more lands this turn. label names it, for "end-effect"."""
    player = table.game.player(by)
    number += counted(player, EXTRA).get(label, 0)
    table.game = table.game.change_player(by, marks=with_count(player, EXTRA, label, number))


def changed_cost(table: Table, ability: str, loyalty: int) -> str:
    """The ability with its loyalty cost as effects change it."""
    changed = table.rules.call("changed-loyalty-cost", table.game, ability, loyalty) if loyalty else ability
    if changed is None:
        raise ArgumentError(f"{ability!r} has no loyalty cost")
    return changed


@verb("activate")
def activate(table: Table, object: OBJECT, ability: TEXT, by: PLAYER = "", targets: HOSTS = (), loyalty: NUMBER = 0) -> None:
    """A player activates (plays) an ability of an object, named by its text; "{T}" before a colon taps the object.

    loyalty: the amount by which effects change the cost of a loyalty ability; 1 makes [-3] cost two counters and [+1] put two
    on.
    """
    ability = changed_cost(table, ability, loyalty)
    player = actor(table, object, by)
    pay(table, player, cost_of(ability))
    table.game = engine.activate(table.rules, table.game, Action("activate", player, object, targets, ability))
    goes_into_the_pool(table, player, made_by(ability))


@verb("forbid")
def forbid(table: Table, by: PLAYER, what: TEXT) -> None:
    """A lasting effect forbids a player something: "play lands", "cast spells", "cast creature spells"."""
    if not re.fullmatch(r"play lands|cast (\w+ )?spells", what):
        raise ArgumentError(f'nothing keeps players from "{what}"; write "play lands", "cast spells" or "cast instant spells"')
    player = table.game.player(by)
    table.game = table.game.change_player(by, marks=player.marks | {f"can't {what}"})


@verb("allow")
def allow(table: Table, by: PLAYER, what: TEXT) -> None:
    """A lasting effect lets a player play lands or cast spells from another zone, or at any time that player has priority.

    what: "play lands from graveyard", "play lands at any time", "cast spells from exile", "cast creature spells at any time".
    """
    match = re.fullmatch(r"(?:play lands|cast (?:\w+ )?spells) (?:at any time|from (\w+))", what)
    if not match or match[1] not in (None, *ZONES):
        raise ArgumentError(f'nothing lets players "{what}"; write "cast spells from graveyard" or "play lands at any time"')
    player = table.game.player(by)
    table.game = table.game.change_player(by, marks=player.marks | {f"may {what}"})
