"""The table on which a scenario is played: its objects, laid out under one version's rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ruletrail.models import engine
from ruletrail.models.clauses.attachments import is_aura, legal_hosts
from ruletrail.models.errors import NotModelledError
from ruletrail.models.objects import BATTLEFIELD, PHASED_OUT, PHASES, Ability, Characteristics, Effect, Game, GameObject, Player
from ruletrail.models.points import StateBasedAction
from ruletrail.models.rules import Rules
from ruletrail.models.scenario.ability_texts import READ_BY, is_read
from ruletrail.models.scenario.making import make
from ruletrail.models.scenario.read import Scenario
from ruletrail.models.typeline import NoSuchTypeError


class NoSuchError(Exception):
    """The subject of an ask doesn't exist at this version: ``answer`` is "no such …"."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        super().__init__(answer)


class Departure(NamedTuple):
    """A permanent that a state-based rule took off the battlefield before the first step."""

    behaviour: str
    """The behaviour of the rule."""
    name: str
    zone: str
    """The zone that it went to."""
    host: str = ""
    """The name of a possible host, if it is an Aura on nothing."""


@dataclass
class Table:
    """The state that verbs and asks get: the game so far and the rules in force."""

    rules: Rules
    game: Game
    missing: dict[str, str] = field(default_factory=dict)
    """Object id -> "no such …", for objects whose card type or supertype the version doesn't have."""
    remembered: dict[str, Any] = field(default_factory=dict)
    """Values that one verb leaves for another verb or an ask, by names of their own."""
    unsettled: set[str] = field(default_factory=set)
    """Objects and players that a left-out step would have made or changed: their state isn't known."""
    abilities: dict[str, str] = field(default_factory=dict)
    """Text of an ability -> the first object or player that had it; "" if an effect carries it out."""

    departed: tuple[Departure, ...] = ()

    def ids(self) -> list[str]:
        return [*(thing.id for thing in self.game.objects), *self.missing]

    def now(self, key: str) -> Characteristics:
        """The object's characteristics. Raises NotModelledError for a phased-out object, whose effects aren't followed."""
        if self.game[key].zone == PHASED_OUT:
            raise NotModelledError(f"what {key} is while it is phased out isn't modelled")
        return engine.now(self.rules, self.game, key)

    def effect(self, op: str, objects: Iterable[str], words: Iterable[str] = (), **more: Any) -> None:
        """Adds a continuous effect."""
        if text := more.get("ability"):
            self.abilities[text] = ""
        given = (*more.get("abilities", ()), *(more["values"].abilities if more.get("values") else ()))
        self.heard(", ".join(objects) if (objects := tuple(objects)) else more.get("to", ""), given)
        self.game = engine.add_effect(self.rules, self.game, Effect(op, tuple(objects), tuple(words), **more))

    def heard(self, whose: str, abilities: Iterable[Ability]) -> None:
        """Notes the ability texts of objects and players, so that unread ones can be listed at the end."""
        for ability in abilities:
            self.abilities.setdefault(ability.text, whose)

    def unread(self) -> tuple[str, ...]:
        """The abilities of objects and players that the models don't read: "bear: ward {2}". Those of spells are left to
        steps."""
        for thing in self.game.objects:
            for face in (thing.printed, thing.back):
                if face is not None and not face.types <= {"instant", "sorcery"}:
                    self.heard(thing.id, face.abilities)
        return tuple(f"{whose}: {text}" for text, whose in self.abilities.items() if whose and not self._is_read(text))

    def _is_read(self, text: str) -> bool:
        by = READ_BY.get(text.strip().lower())
        return is_read(text) and (by is None or any(map(self.rules.has, by)))

    def settle(self) -> None:
        """Checks the state-based rules until nothing happens."""
        self.game = engine.settle(self.rules, self.game)

    def begin(self) -> None:
        """Checks the state-based rules before the first step, and notes the permanents that they remove from the battlefield."""
        before = self.game
        self.settle()
        gone = {t.id: t for t in before.in_zone(BATTLEFIELD) if self.game[t.id].zone != BATTLEFIELD}
        self.departed = tuple(
            Departure(step.asked, thing.printed.name, self.game[thing.id].zone, self._host(before, thing))
            for step in self.rules.trace.steps
            if isinstance(step.asked, str) and isinstance(step.answer, list)
            for each in step.answer
            if isinstance(each, StateBasedAction) and each.zone and (thing := gone.pop(each.object, None))
        )

    def _host(self, before: Game, thing: GameObject) -> str:
        """The name of a possible host of an Aura that isn't attached; "" if there is none, or for another permanent."""
        rules = self.rules.fresh()
        if thing.attached_to or not is_aura(engine.now(rules, before, thing)):
            return ""
        found = next(iter(legal_hosts(rules, before, thing.id)), "")
        return before[found].printed.name if before.get(found) else found


def lay_out(scenario: Scenario, rules: Rules) -> Table:
    """The scenario's players and objects before its first step. Raises ScenarioError."""
    if scenario.active not in scenario.players:
        raise scenario.error(f"active = {scenario.active!r} is not a player", ("active",))
    if scenario.turn < 1:
        raise scenario.error(f"turn = {scenario.turn}, but the first is 1", ("turn",))
    if scenario.phase not in PHASES:
        raise scenario.error(f"phase = {scenario.phase!r} is not one of {', '.join(PHASES)}", ("phase",))
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
            raise scenario.error(f"attached-to = {host!r} is not an object", ("objects", thing.id, "attached-to"))
    if scenario.settles:
        table.begin()
    return table
