"""The order in which continuous effects apply: layers, timestamps, dependency, and the objects of static abilities.

Clauses that are called by name decide an effect's layer and its possible dependencies (models/clauses/layers.py). An effect of
a static ability applies to all objects that match its words at its turn, so all objects are then computed together.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from ruletrail.models.engine import written
from ruletrail.models.engine.groups import counted, holds, parsed
from ruletrail.models.engine.own_effects import implied, own
from ruletrail.models.objects import BATTLEFIELD, Characteristics, Effect, Game, GameObject
from ruletrail.models.rules import Rules

State = dict[str, Characteristics]
"""The characteristics so far of all objects that effects reach: id -> characteristics."""
Reached = dict[tuple[str, str], tuple[str, ...]]
"""A static ability (its object, its text) that has started to apply -> the objects that it applies to."""
Dependencies = tuple[tuple[Effect, bool], ...]
"""The effects that an effect depends on, each with True if it changes the effect's existence, and False if its objects."""


def in_layers(rules: Rules, game: Game, effects: list[Effect]) -> dict[tuple[int, ...], list[Effect]]:
    """The effects by layer, first to last. In each layer, effects that define a characteristic come first; then timestamps
    decide."""
    layer = {id(effect): rules.call("layer-of-an-effect", game, effect) for effect in effects}
    first = {id(effect): (not effect.defines, rules.call("timestamp-of-an-effect", game, effect)) for effect in effects}
    order = sorted(effects, key=lambda effect: (layer[id(effect)], first[id(effect)]))
    return {place: list(group) for place, group in groupby(order, key=lambda effect: layer[id(effect)])}


def is_static(game: Game) -> bool:
    """True when some effect comes from a static ability, so that all objects must be computed together."""
    kept = game.derived.get((is_static,))  # asked for each object, with the same answer
    if kept is None:
        found = any(effect.source for effect in game.effects) or any(written.is_static(thing) for thing in game.objects)
        kept = game.derived[is_static,] = found, ()
    return bool(kept[0])


class Applied(NamedTuple):
    """An effect as it is applied."""

    effect: Effect
    layer: tuple[int, ...]
    """Its position among the layers, from the clause "layer-of-an-effect"."""
    objects: tuple[str, ...]
    depends_on: Dependencies
    goes_on: bool
    """True if another part of it applied in an earlier layer, and it goes on with the same objects."""


class Layering:
    """Computes all objects. ``apply(thing, found, effect)`` applies one effect to one object."""

    def __init__(
        self, rules: Rules, game: Game, printed: State, apply: Callable[[GameObject, Characteristics, Effect], Characteristics]
    ) -> None:
        self.rules, self.game, self.apply = rules, game, apply
        self.state: State = printed
        self.reached: Reached = {}
        self.applied: list[Applied] = []
        """The applied effects, in order."""

    def work_out(self) -> State:
        things = [self.game[key] for key in self.state]
        said = (effect for thing in things for effect in written.static_effects(self.rules, self.game, thing))
        effects = [*self.game.effects, *said, *(effect for thing in things for effect in own(thing)), implied(*self.state)]
        for place, layer in in_layers(self.rules, self.game, effects).items():
            self._layer(place, layer)
            if self.reached:
                self.reached = self.rules.ask("effects-go-on-in-later-layers", self.game, self.reached) or {}
        return self.state

    def _layer(self, place: tuple[int, ...], pending: list[Effect]) -> None:
        """Applies the effects of a layer. Only effects of static abilities can depend on others; the rest goes by timestamp."""
        started = set(self.reached)
        dependencies: dict[int, Dependencies] = {}
        while any(effect.source for effect in pending):
            now = {id(effect): found for effect in pending if (found := self._dependencies(effect, pending))}
            dependencies |= now
            free = [effect for effect in pending if id(effect) not in now]
            if not free:
                self.rules.ask("dependency-loops", self.game)
            effect = (free or pending)[0]  # an effect that waited is older than the rest; in a loop the timestamp decides
            self._apply(effect, place, dependencies.get(id(effect), ()), started)
            pending = [each for each in pending if each is not effect]
        for effect in pending:
            self._apply(effect, place, (), started)

    def _apply(self, effect: Effect, place: tuple[int, ...], depends_on: Dependencies, started: Set[tuple[str, str]]) -> None:
        objects, goes_on = self._objects(effect, self.state, self.reached), (effect.source, effect.ability) in started
        self.applied.append(Applied(effect, place, objects, depends_on, goes_on))
        self.state, self.reached = self._after(effect, self.state, self.reached)

    def _dependencies(self, effect: Effect, pending: list[Effect]) -> Dependencies:
        """The effects of its layer that an effect depends on: those that would change its existence or its objects."""
        if not effect.source:
            return ()
        now, source = self._objects(effect, self.state, self.reached), self.game[effect.source]
        found = []
        for other in pending:
            if other is not effect and self.rules.call("may-depend", self.game, effect, other):
                state, reached = self._after(other, self.state, self.reached)
                if self._objects(effect, state, reached) != now:
                    found.append((other, self._works(effect, source, state) != self._works(effect, source, self.state)))
        return tuple(found)

    def _after(self, effect: Effect, state: State, reached: Reached) -> tuple[State, Reached]:
        objects = self._objects(effect, state, reached)
        changed = {key: self.apply(self.game[key], state[key], self._counted(effect, key, state)) for key in objects}
        if effect.source and objects:
            reached = {**reached, (effect.source, effect.ability): objects}
        return {**state, **changed}, reached

    def _counted(self, effect: Effect, key: str, state: State) -> Effect:
        """The effect with its current numbers, if they count something."""
        if not effect.per:
            return effect
        times = counted(self.rules, self.game, state, effect.per, self.game[effect.source or key], self.game[key])
        return replace(effect, numbers=tuple(number and number * times for number in effect.numbers), per="")

    def _works(self, effect: Effect, source: GameObject, state: State) -> bool:
        """True when the effect's source has the static ability, in a zone where it works."""
        if source.id not in state or not any(ability.text == effect.ability for ability in state[source.id].abilities):
            return False
        if effect.condition and not holds(self.rules, self.game, state, effect.condition, source):
            return False
        if source.zone == BATTLEFIELD:
            return True
        return effect.defines and bool(self.rules.ask("defining-abilities-elsewhere", self.game, effect))

    def _objects(self, effect: Effect, state: State, reached: Reached) -> tuple[str, ...]:
        """The objects that an effect applies to now."""
        if not effect.source:
            return tuple(key for key in effect.objects if key in state)
        if (effect.source, effect.ability) in reached:
            return reached[effect.source, effect.ability]
        source = self.game[effect.source]
        if not self._works(effect, source, state):
            return ()
        if effect.objects:
            return effect.objects
        group, here = parsed(effect.to), (self.game[key] for key in state if self.game[key].zone == BATTLEFIELD)
        return tuple(t.id for t in here if group.is_in(self.rules, self.game, state[t.id], t, source.controller, source.id))
