"""The characteristics of objects: the printed ones, changed by every effect, with their consequences.

Callers use ``now``. It has three stages: ``defined`` (the printed characteristics, as the version reads them), ``affected``
(after continuous effects, in the order of layering.py), and the clauses at "derive", which come last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from ruletrail.models.engine import layering
from ruletrail.models.engine.own_effects import implied, own
from ruletrail.models.engine.plain_effects import PLAIN
from ruletrail.models.objects import BATTLEFIELD, NOWHERE, PHASED_OUT, STACK, Characteristics, Effect, Game, GameObject
from ruletrail.models.rules import Rules


def now(rules: Rules, game: Game, thing: GameObject | str) -> Characteristics:
    """An object's characteristics after every effect on it, in the order of layering.py, and every derived rule.

    An object that effects don't reach has its printed characteristics and their consequences.
    """
    return _kept(_now, rules, game, game[thing] if isinstance(thing, str) else thing)


def affected(rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    """An object's characteristics before the derived rules, and without the effects of its attachments."""
    return _kept(_affected, rules, game, thing)


def attached(rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    """``affected`` with the effects of attachments. Raises RecursionError if things are attached in a circle."""
    given = _given(rules, game, thing)
    return _affected(rules, replace(game, effects=game.effects + given), thing) if given else affected(rules, game, thing)


def defined(rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    """An object's printed characteristics, as the version reads them, before any effect."""
    return _asked_in_turn("define", rules, game, thing, thing.printed)


def _kept(find: Callable[..., Characteristics], rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    """The result of ``find``. It is cached for the game's own objects, and computed each time for a hypothetical one."""
    return rules.derived(find, game, thing) if game.get(thing.id) is thing else find(rules, game, thing)


def _asked_in_turn(point: str, rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Characteristics:
    """The characteristics after every clause at a point. Each clause gets the result of the one before it."""
    for name in rules.at(point):
        traits = rules.ask(name, game, thing, traits) or traits
    return traits


def _now(rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    given = _given(rules, game, thing)
    nested = given and any(game.attached(each.id) for each in game.attached(thing.id))
    if nested or layering.is_static(game):  # an ability's existence and objects may depend on other attachments
        hosts = {each.attached_to for each in game.in_zone(BATTLEFIELD) if each.attached_to not in (None, thing.id)}
        given += tuple(effect for host in sorted(filter(game.get, hosts)) for effect in _given(rules, game, game[host]))
    found = _affected(rules, replace(game, effects=game.effects + given), thing) if given else affected(rules, game, thing)
    return _asked_in_turn("derive", rules, game, thing, found)


def _given(rules: Rules, game: Game, thing: GameObject) -> tuple[Effect, ...]:
    """The effects that abilities of its attachments have on an object."""
    return tuple(effect for name in rules.at("attached") for effect in rules.ask(name, game, thing) or ())


def _affected(rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    found = defined(rules, game, thing)
    if not _is_reached(rules, game, thing):
        return _asked_in_turn("implied", rules, game, thing, found)
    if layering.is_static(game):
        if game.get(thing.id) is not thing:
            game = replace(game, objects=tuple(thing if each.id == thing.id else each for each in game.objects))
        return _basics_last(rules.derived(_all_affected, game)[thing.id])
    effects = [*(effect for effect in game.effects if thing.id in effect.objects), *own(thing)]
    if not effects:
        return _asked_in_turn("implied", rules, game, thing, found)
    return _basics_last(apply_all(rules, game, thing, found, [*effects, implied(thing.id)]))


def _is_reached(rules: Rules, game: Game, thing: GameObject) -> bool:
    """True if effects can apply to an object."""
    if thing.zone in (BATTLEFIELD, STACK) or thing.face_down:
        return True
    named = [effect for effect in game.effects if thing.id in effect.objects]
    if any(effect.defines and rules.ask("defining-abilities-elsewhere", game, effect) for effect in named):
        return thing.zone not in (NOWHERE, PHASED_OUT)
    return bool(named) and rules.call("reach-of-continuous-effects", game, thing)


def _basics_last(traits: Characteristics) -> Characteristics:
    """The same characteristics, with the abilities that types imply moved behind all others."""
    return replace(traits, abilities=tuple(sorted(traits.abilities, key=lambda ability: ability.origin == "intrinsic")))


def _all_affected(rules: Rules, game: Game) -> dict[str, Characteristics]:
    """The characteristics of all objects that effects reach, computed together, because static abilities apply to all that
    match."""
    return _layered(rules, game).work_out()


def _layered(rules: Rules, game: Game) -> layering.Layering:
    printed = {thing.id: defined(rules, game, thing) for thing in game.objects if _is_reached(rules, game, thing)}
    return layering.Layering(rules, game, printed, partial(apply, rules, game))


def in_order(rules: Rules, game: Game) -> list[layering.Applied]:
    """All effects of a game, including those of attachments, in the order in which they apply."""
    hosts = sorted({each.attached_to for each in game.in_zone(BATTLEFIELD) if each.attached_to})
    given = tuple(effect for host in hosts if game.get(host) for effect in _given(rules, game, game[host]))
    layered = _layered(rules, replace(game, effects=game.effects + given))
    layered.work_out()
    return [each for each in layered.applied if each.effect.op != "implied"]


def apply_all(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effects: Iterable[Effect]) -> Characteristics:
    """An object's characteristics after more effects, in the order of their layers."""
    for layer in layering.in_layers(rules, game, list(effects)).values():
        for effect in layer:
            traits = apply(rules, game, thing, traits, effect)
    return traits


def apply(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Characteristics:
    """An object's characteristics after one more effect."""
    if effect.op == "implied":
        return _asked_in_turn("implied", rules, game, thing, traits)
    asked = (rules.ask(name, game, thing, traits, effect) for name in rules.at("effect", effect.op))
    changed = next((answer for answer in asked if answer is not None), None)
    if changed is None:
        changed = PLAIN[effect.op](traits, effect) if effect.op in PLAIN else traits
    return rules.ask("mana-follows-land-types", game, traits, changed) or changed


def ops(rules: Rules) -> list[str]:
    """Every op that an effect can have in some version."""
    return sorted({*PLAIN, *rules.known("effect")} - {"counters", "keyword-counters", "copy", "face-down"})


def add_effect(rules: Rules, game: Game, effect: Effect) -> Game:
    """Adds a continuous effect to the game, with the next timestamp and a new id unless it has them."""
    effect = replace(effect, timestamp=effect.timestamp or game.clock, id=effect.id or f"effect {len(game.effects) + 1}")
    return replace(game, effects=(*game.effects, effect), clock=max(game.clock, effect.timestamp) + 1)


def end_effect(game: Game, key: str) -> Game:
    return replace(game, effects=tuple(effect for effect in game.effects if effect.id != key))


def permanents(rules: Rules, game: Game) -> list[tuple[GameObject, Characteristics]]:
    """Every object on the battlefield with its characteristics."""
    return [(thing, now(rules, game, thing)) for thing in game.in_zone(BATTLEFIELD)]
