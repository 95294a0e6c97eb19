"""The table that a scenario is played at: its objects are laid out under one version's rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from models import engine
from models.clauses.criteria import COLOURS
from models.clauses.face_down import LISTED, MAY_BE, NONE, listing
from models.layers import NOT_MODELLED_COUNTERS
from models.objects import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    PHASES,
    STACK,
    ZONES,
    Ability,
    Characteristics,
    Effect,
    Game,
    GameObject,
    Player,
)
from models.rules import Rules
from models.scenario.read import Scenario
from models.typeline import NoSuchTypeError, halves, is_readable, parse

#: Marks, as they are to be written: those whose number counts, and others.
_COUNTING = re.compile(r"(chapters|rooms|room|level) [0-9]{1,3}|(life|hand) [+-]?[0-9]{1,3}|chapter [0-9]{1,3} waits")
_OTHERS = re.compile(r"no mana cost|not legendary|sticker .+")


class NoSuchError(Exception):
    """What an ask is about doesn't exist at this version: ``answer`` is "no such …"."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        super().__init__(answer)


@dataclass
class Table:
    """What verbs and asks get: the game so far and the rules in force."""

    rules: Rules
    game: Game
    missing: dict[str, str] = field(default_factory=dict)
    """Object id -> "no such …", for objects whose card type or supertype the version doesn't have."""
    remembered: dict[str, Any] = field(default_factory=dict)
    """What one verb leaves for another verb or an ask, by a name of its own."""

    def ids(self) -> list[str]:
        return [*(thing.id for thing in self.game.objects), *self.missing]

    def now(self, key: str) -> Characteristics:
        """The object's characteristics."""
        return engine.now(self.rules, self.game, key)

    def effect(self, op: str, objects: Iterable[str], words: Iterable[str] = (), **more: Any) -> None:
        """Adds a continuous effect."""
        self.game = engine.add_effect(self.rules, self.game, Effect(op, tuple(objects), tuple(words), **more))

    def settle(self) -> None:
        """Checks the state-based rules until nothing happens."""
        self.game = engine.settle(self.rules, self.game)


def lay_out(scenario: Scenario, rules: Rules) -> Table:
    """The scenario's players and objects before its first step. Raises ScenarioError."""
    if scenario.active not in scenario.players:
        raise scenario.error(f"active = {scenario.active!r} is no player", ("active",))
    if scenario.turn < 1:
        raise scenario.error(f"turn = {scenario.turn}, but the first is 1", ("turn",))
    if scenario.phase not in PHASES:
        raise scenario.error(f"phase = {scenario.phase!r} is none of {', '.join(PHASES)}", ("phase",))
    players = tuple(Player(n, turn_began=scenario.turn if n == scenario.active else 0) for n in scenario.players)
    game = Game(players, (), (), scenario.active, scenario.active, scenario.phase, scenario.turn)
    table = Table(rules, game)
    things: list[GameObject] = []
    for key, fields in scenario.objects.items():
        try:
            things.append(make(scenario, rules, key, fields, len(things) + 1, scenario.turn))
        except NoSuchTypeError as error:
            table.missing[key] = error.answer
    table.game = Game(
        players, tuple(things), (), scenario.active, scenario.active, scenario.phase, scenario.turn,
        tuple(thing.id for thing in things if thing.zone == "stack"), len(things) + 1,
    )  # fmt: skip
    for thing in things:
        host = thing.attached_to
        if host and host not in table.ids() and not table.game.is_player(host):
            raise scenario.error(f"attached-to = {host!r} is no object", ("objects", thing.id, "attached-to"))
    return table


def dated(rules: Rules, value: Any) -> Any:
    """A field's value: as written, or of a list of {from, to, value} the one for this version (both ends included)."""
    if not (isinstance(value, list) and value and all(isinstance(each, dict) and "value" in each for each in value)):
        return value
    place = rules.dated(tuple((str(each.get("from", "")), str(each.get("to", ""))) for each in value))
    return None if place is None else value[place]["value"]


def token_name(rules: Rules, printed: str) -> str:
    """The name of a token whose creator gives none; "" where the rules have none for it."""
    types, subtypes = halves(printed)
    return rules.call("token-name", None, types, subtypes) if subtypes and rules.has("token-name") else ""


def make(scenario: Scenario, rules: Rules, key: str, fields: dict, stamp: int, turn: int) -> GameObject:
    """One object as its table describes it. Raises ScenarioError, NoSuchTypeError."""

    def wrong(what: str, name: str) -> Exception:
        return scenario.error(f"object {key!r}: {what}", ("objects", key, name))

    def get(name: str, kind: Any, default: Any = None) -> Any:
        value = dated(rules, fields.get(name, default))
        if value is not None and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
            raise wrong(f"{name} = {value!r} is no {getattr(kind, '__name__', 'flag or text')}", name)
        if isinstance(value, list) and not all(isinstance(each, str) for each in value):
            raise wrong(f"{name} is no list of texts", name)
        return value

    printed = get("type", str)
    if printed is None:
        raise NoSuchTypeError("no such object", key)
    if not is_readable(rules, printed):
        raise wrong(f"no version reads the type line {printed!r}", "type")
    line = parse(rules, printed)
    owner = get("owner", str) or get("controller", str) or scenario.players[0]
    controller = get("controller", str) or owner
    for name in ("owner", "controller", "protector"):
        if (value := get(name, str)) is not None and value not in scenario.players:
            raise wrong(f"{name} = {value!r} is no player", name)
    zone = get("zone", str, "battlefield")
    if zone not in ZONES:
        raise wrong(f"zone = {zone!r} is none of {', '.join(ZONES)}", "zone")
    name = get("name", str) or (get("token", bool, False) and token_name(rules, printed)) or key
    colours = get("colours", list, [])
    if unknown := [each for each in colours if each not in COLOURS]:
        raise wrong(f"{unknown[0]!r} is none of {', '.join(COLOURS)}", "colours")
    words = Characteristics(
        line.supertypes, line.types, line.subtypes, name, frozenset(colours),
        get("power", int), get("toughness", int), get("loyalty", int), get("defense", int),
        tuple(Ability(text) for text in get("abilities", list, [])),
    )  # fmt: skip
    marks = frozenset(get("marks", list, []))
    for mark in marks:
        if not _COUNTING.fullmatch(mark) and not _OTHERS.fullmatch(mark):
            raise wrong(f'the mark {mark!r} isn\'t one that is known, like "chapters 3", "life +5" or "not legendary"', "marks")
    counters = get("counters", dict, {})
    if any(isinstance(number, bool) or not isinstance(number, int) or number < 0 for number in counters.values()):
        raise wrong("counters are kinds with whole numbers", "counters")
    copy = get("copy", bool | str, False)
    if copy not in (True, False, "spell", "card"):
        raise wrong(f'copy = {copy!r}; a copy of a "spell" or of a "card"', "copy")
    if copy == "card" and not rules.has("copies-of-cards-are-cast"):
        raise NoSuchTypeError(NONE, key)
    hidden = get("face-down", bool | str, False)
    if hidden and zone not in (BATTLEFIELD, STACK, EXILE, COMMAND):
        raise wrong(f"nothing is face down in the zone {zone}; a step puts or casts it face down", "face-down")
    if hidden and zone not in (COMMAND, EXILE) and not (rules.has(MAY_BE) and rules.call(MAY_BE, None, words, zone == STACK)):
        raise NoSuchTypeError(NONE, key)
    if isinstance(hidden, str):
        if listing(rules, hidden) is None:
            raise wrong(f"face-down = {hidden!r} lists nothing; write true, or like '2/2 creature with ward {{2}}'", "face-down")
        marks |= {LISTED + hidden}
    if left_out := NOT_MODELLED_COUNTERS.intersection(counters):
        raise wrong(f"{min(left_out)} counters aren't modelled", "counters")
    for counter in ("loyalty", "defense"):
        if zone == "battlefield" and not hidden and fields.get(counter) and counter not in counters:
            counters = {**counters, counter: get(counter, int)}
    return GameObject(
        key, words, owner, controller, zone,
        kind="token" if get("token", bool, False) else {False: "card", "card": "copied card"}.get(copy, "copy"),
        tapped=get("tapped", bool, False), face_down=bool(hidden), counters=tuple(sorted(counters.items())),
        attached_to=get("attached-to", str), protector=get("protector", str), timestamp=stamp,
        controlled_since=turn if get("new", bool, False) else 0, marks=marks,
    )  # fmt: skip
