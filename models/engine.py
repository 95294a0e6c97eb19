"""What happens in a game under some rules: derived characteristics, actions, moves, state-based checks.

Every function takes the rules and a game and returns a new game or an answer. What the rules say is asked of the clauses
at their points (models/points.py); here is only the order of things that all versions share.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from corpus.errors import RuletrailError
from models import layers
from models.effects import PLAIN
from models.errors import IllegalActionError
from models.objects import (
    BATTLEFIELD,
    COMMAND,
    GRAVEYARD,
    PRINTED_MARKS,
    STACK,
    Ability,
    Characteristics,
    Effect,
    Game,
    GameObject,
)
from models.points import Action, Damage, Move, StateBasedAction
from models.rules import Rules

#: The mark of a permanent whose back face is up.
BACK_UP = "back face up"
#: A state-based check that still finds something to do after this many rounds is a mistake in a clause.
ROUNDS = 1_000


class UnsettledError(RuletrailError):
    """State-based checks that never come to an end."""


# -- what things are -------------------------------------------------------------------------------------------


def now(rules: Rules, game: Game, thing: GameObject | str) -> Characteristics:
    """An object's characteristics after every effect on it, in the order of models/layers.py, and every derived rule.

    An object that effects don't reach has what is printed on it, and what follows from that.
    """
    if isinstance(thing, str):
        thing = game[thing]
    return _kept(_now, rules, game, thing)


def _now(rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    given = _given(rules, game, thing)
    if layers.is_static(game):  # what a static ability applies to, and whether it is there, may hang on other attachments
        hosts = {each.attached_to for each in game.in_zone(BATTLEFIELD) if each.attached_to not in (None, thing.id)}
        given += tuple(effect for host in sorted(filter(game.get, hosts)) for effect in _given(rules, game, game[host]))
    found = _affected(rules, replace(game, effects=game.effects + given), thing) if given else affected(rules, game, thing)
    for name in rules.at("derive"):
        found = rules.ask(name, game, thing, found) or found
    return found


def _given(rules: Rules, game: Game, thing: GameObject) -> tuple[Effect, ...]:
    """The effects that abilities of its attachments have on an object."""
    return tuple(effect for name in rules.at("attached") for effect in rules.ask(name, game, thing) or ())


def _kept(find: Callable[..., Characteristics], rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    """What ``find`` answers, found once for a game's own object."""
    return rules.derived(find, game, thing) if game.get(thing.id) is thing else find(rules, game, thing)


def affected(rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    """An object's characteristics before the derived rules, and without what is attached to it gives it."""
    return _kept(_affected, rules, game, thing)


def defined(rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    """What is printed on an object, as the version reads it, before any effect."""
    found = thing.printed
    for name in rules.at("define"):
        found = rules.ask(name, game, thing, found) or found
    return found


def _affected(rules: Rules, game: Game, thing: GameObject) -> Characteristics:
    found = defined(rules, game, thing)
    if not _is_reached(rules, game, thing):
        return _implied(rules, game, thing, found)
    if layers.is_static(game):
        if game.get(thing.id) is not thing:
            game = replace(game, objects=tuple(thing if each.id == thing.id else each for each in game.objects))
        return _basics_last(rules.derived(_all_affected, game)[thing.id])
    effects = [*(effect for effect in game.effects if thing.id in effect.objects), *layers.own(thing)]
    if not effects:
        return _implied(rules, game, thing, found)
    for layer in layers.layers(rules, game, [*effects, layers.implied(thing.id)]):
        for effect in layer:
            found = apply(rules, game, thing, found, effect)
    return _basics_last(found)


def _is_reached(rules: Rules, game: Game, thing: GameObject) -> bool:
    """Whether effects can apply to an object."""
    if thing.zone in (BATTLEFIELD, STACK):
        return True
    if thing.face_down:
        return True
    named = any(thing.id in effect.objects for effect in game.effects)
    return named and rules.call("reach-of-continuous-effects", game, thing)


def _basics_last(found: Characteristics) -> Characteristics:
    """With the abilities that follow from types after all others."""
    return replace(found, abilities=tuple(sorted(found.abilities, key=lambda ability: ability.origin == "intrinsic")))


def _all_affected(rules: Rules, game: Game) -> dict[str, Characteristics]:
    """Everything that effects reach, where static abilities apply to whatever fits them."""
    printed = {thing.id: defined(rules, game, thing) for thing in game.objects if _is_reached(rules, game, thing)}
    return layers.Layering(rules, game, printed, partial(apply, rules, game)).work_out()


def _implied(rules: Rules, game: Game, thing: GameObject, found: Characteristics) -> Characteristics:
    for name in rules.at("implied"):
        found = rules.ask(name, game, thing, found) or found
    return found


def apply(rules: Rules, game: Game, thing: GameObject, found: Characteristics, effect: Effect) -> Characteristics:
    """What an object is after one more effect."""
    if effect.op == "implied":
        return _implied(rules, game, thing, found)
    asked = (rules.ask(name, game, thing, found, effect) for name in rules.at("effect", effect.op))
    changed = next((answer for answer in asked if answer is not None), None)
    if changed is None:
        changed = PLAIN[effect.op](found, effect) if effect.op in PLAIN else found
    return rules.ask("mana-follows-land-types", game, found, changed) or changed


def ops(rules: Rules) -> list[str]:
    """Every op that an effect can have in some version."""
    return sorted({*PLAIN, *rules.known("effect")} - {"counters", "keyword-counters", "copy", "face-down"})


def add_effect(rules: Rules, game: Game, effect: Effect) -> Game:
    """The game with one more continuous effect, with the next timestamp unless it has one. A fresh id when it has none."""
    effect = replace(effect, timestamp=effect.timestamp or game.clock, id=effect.id or f"effect {len(game.effects) + 1}")
    return replace(game, effects=(*game.effects, effect), clock=max(game.clock, effect.timestamp) + 1)


def end_effect(game: Game, key: str) -> Game:
    return replace(game, effects=tuple(effect for effect in game.effects if effect.id != key))


def permanents(rules: Rules, game: Game) -> list[tuple[GameObject, Characteristics]]:
    """Everything on the battlefield, with what it is."""
    return [(thing, now(rules, game, thing)) for thing in game.in_zone(BATTLEFIELD)]


# -- actions ---------------------------------------------------------------------------------------------------


def reasons(rules: Rules, game: Game, action: Action) -> tuple[str, ...]:
    """Why an action isn't legal; empty when it is."""
    if not game.is_player(action.player):
        return (f"{action.player} has left the game",)
    answers = [rules.ask(name, game, action) for name in rules.at("forbid", action.name)]
    return tuple(reason for reason in answers if reason)


def _must(rules: Rules, game: Game, action: Action) -> None:
    zone = game[action.object].zone
    if action.name in ("cast", "play-land") and zone in (BATTLEFIELD, STACK):
        raise IllegalActionError(f"{action.name} {action.object}", (f"it is on the {zone}",))
    if action.name == "attack" and zone != BATTLEFIELD:
        raise IllegalActionError(f"attack {action.object}", ("it isn't on the battlefield",))
    if action.name == "attack" and not action.targets and not game.opponents(action.player):
        raise IllegalActionError(f"attack {action.object}", ("there is nobody to attack",))
    if found := reasons(rules, game, action):
        raise IllegalActionError(f"{action.name} {action.object}", found)


def cast(rules: Rules, game: Game, action: Action) -> Game:
    """A player casts (plays) a card as a spell, which is a new object. Raises IllegalActionError."""
    _must(rules, game, action)
    effects = game.effects_without(action.object)
    game = game.change(action.object, zone=STACK, controller=action.player, targets=action.targets)
    game = replace(game, effects=effects, stack=(*game.stack, action.object))
    return game.say(f"{action.player} casts {action.object}")


def resolve(rules: Rules, game: Game) -> Game:
    """The top spell of the stack resolves: a permanent spell's card goes to the battlefield, any other to the graveyard."""
    thing = game[game.stack[-1]]
    zone = next((zone for name in rules.at("resolve") if (zone := rules.ask(name, game, thing))), GRAVEYARD)
    move = Move(thing.id, STACK, zone, thing.controller, "resolve", thing.targets[0] if thing.targets else None)
    game = put(rules, game, move)
    return rules.ask("copies-of-permanent-spells", game, thing.id) or game if thing.kind == "copy" else game


def play_land(rules: Rules, game: Game, action: Action) -> Game:
    """A player plays a land. Raises IllegalActionError."""
    _must(rules, game, action)
    counted = rules.call("land-play-counts", game, action) if rules.has("land-play-counts") else True
    if counted:
        game = game.change_player(action.player, lands_played=game.player(action.player).lands_played + 1)
    return put(rules, game, Move(action.object, game[action.object].zone, BATTLEFIELD, action.player, "play"))


def attack(rules: Rules, game: Game, action: Action) -> Game:
    """A creature is declared as an attacker of the first target. Raises IllegalActionError."""
    _must(rules, game, action)
    target = action.targets[0] if action.targets else game.opponents(action.player)[0]
    return game.change(action.object, attacking=target, tapped=True).say(f"{action.object} attacks {target}")


def activate(rules: Rules, game: Game, action: Action) -> Game:
    """A player activates (plays) an ability; ``detail`` is its text. Raises IllegalActionError.

    A "{T}" in its cost taps the object; other costs are a matter of clauses at "activated".
    """
    _must(rules, game, action)
    if "{T}" in action.detail.split(":")[0]:
        game = game.change(action.object, tapped=True)
    for name in rules.at("activated"):
        game = rules.ask(name, game, action) or game
    return game.say(f"{action.player} activates {action.object}: {action.detail}")


def change_control(game: Game, key: str, player: str) -> Game:
    """A player gains control of an object, which starts being under that player's control now."""
    if game[key].controller == player:
        return game
    return game.change(key, controller=player, controlled_since=game.turn)


def deal(rules: Rules, game: Game, damage: Damage) -> Game:
    """Damage is dealt: a player loses life; for objects the clauses say what it results in."""
    for name in rules.at("damage"):
        if (after := rules.ask(name, game, damage)) is not None:
            return after
    if game.is_player(damage.target):
        return game.change_player(damage.target, life=game.player(damage.target).life - damage.amount)
    if "creature" in now(rules, game, damage.target).types:
        return game.change(damage.target, damage=game[damage.target].damage + damage.amount)
    return game


# -- moving ----------------------------------------------------------------------------------------------------


def put(rules: Rules, game: Game, *moves: Move) -> Game:
    """Objects change zones at the same moment, as far as the rules let them."""
    allowed = []
    for move in moves:
        for name in rules.at("move"):
            move = rules.ask(name, game, move) or move
        allowed.append(move)
    stamp = game.clock
    game = replace(game, clock=stamp + 1)
    for move in allowed:
        game = _moved(rules, game, move, stamp)
    for move in allowed:
        for name in rules.at("moved"):
            game = rules.ask(name, game, move) or game
    return game


def _moved(rules: Rules, game: Game, move: Move, stamp: int) -> Game:
    if move.to == move.origin and move.how != "create":
        return game.say(f"{move.object} stays in {move.origin}")
    thing = game[move.object]
    printed, back = (thing.back, thing.printed) if thing.back and BACK_UP in thing.marks else (thing.printed, thing.back)
    entering = move.to == BATTLEFIELD
    hidden = thing.face_down and (move.to in (BATTLEFIELD, STACK, COMMAND) or move.origin == COMMAND)
    game = game.change(
        move.object,
        printed=printed,
        back=back,
        zone=move.to,
        controller=move.controller if move.to in (BATTLEFIELD, STACK) else thing.owner,
        controlled_since=game.turn,
        timestamp=stamp,
        tapped=False,
        face_down=hidden,
        counters=(),
        damage=0,
        attached_to=(move.host or None) if entering else None,
        attacking=None,
        protector=None,
        targets=(),
        marks=frozenset(m for m in thing.marks if m.split()[0] in PRINTED_MARKS or (hidden and m.startswith("face-down "))),
    )
    left = game.effects
    if not (move.as_copy or (move.how == "resolve" and entering and rules.has("effects-on-a-permanent-spell-stay"))):
        left = game.effects_without(move.object)
    stack = tuple(key for key in game.stack if key != move.object)
    return replace(game, effects=left, stack=(*stack, move.object) if move.to == STACK else stack)


# -- state-based checks ----------------------------------------------------------------------------------------


def changes(rules: Rules, game: Game) -> list[StateBasedAction]:
    """Everything that the state-based rules would do now, at the same time."""
    return [change for name in rules.at("state-based") for change in rules.ask(name, game) or ()]


def settle(rules: Rules, game: Game) -> Game:
    """Checks state-based rules, and again, until nothing happens. Raises UnsettledError after ROUNDS rounds."""
    for _ in range(ROUNDS):
        found = changes(rules, game)
        if not found:
            return game
        game = _perform(rules, game, found)
    raise UnsettledError(
        f"stopped after {ROUNDS} rounds of state-based checks, which go on", ", ".join(sorted({change.why for change in found}))
    )


def _perform(rules: Rules, game: Game, found: list[StateBasedAction]) -> Game:
    for change in found:
        if change.fields:
            game = game.change(change.object, **dict(change.fields))
        game = game.say(f"{change.object}: {change.why}")
    moves = {}
    for change in found:
        thing = game[change.object]
        if change.zone and change.object not in moves:
            moves[change.object] = Move(change.object, thing.zone, change.zone, thing.controller, "state-based")
    return put(rules, game, *moves.values()) if moves else game


def intrinsic(text: str) -> Ability:
    return Ability(text, "intrinsic")
