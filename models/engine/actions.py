"""Actions of players: cast and resolve spells, play lands, attack, activate abilities; and damage.

The clauses at "forbid" decide whether an action is legal; the functions here carry it out.
"""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models.engine.characteristics import now
from ruletrail.models.engine.moves import put
from ruletrail.models.errors import IllegalActionError
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, STACK, Game
from ruletrail.models.points import Action, Damage, Move
from ruletrail.models.rules import Rules


def reasons(rules: Rules, game: Game, action: Action) -> tuple[str, ...]:
    """The reasons why an action isn't legal; none when it is legal."""
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
    """Casts (plays) a card as a spell for a player. The spell is a new object on the stack. Raises IllegalActionError."""
    _must(rules, game, action)
    effects = game.effects_without(action.object)
    game = game.change(action.object, zone=STACK, controller=action.player, targets=action.targets)
    game = replace(game, effects=effects, stack=(*game.stack, action.object))
    return game.say(f"{action.player} casts {action.object}")


def resolve(rules: Rules, game: Game) -> Game:
    """Resolves the top spell of the stack: a permanent spell's card goes to the battlefield, any other to the graveyard."""
    thing = game[game.stack[-1]]
    zone = next((zone for name in rules.at("resolve") if (zone := rules.ask(name, game, thing))), GRAVEYARD)
    move = Move(thing.id, STACK, zone, thing.controller, "resolve", thing.targets[0] if thing.targets else None)
    game = put(rules, game, move)
    return rules.ask("copies-of-permanent-spells", game, thing.id) or game if thing.kind == "copy" else game


def play_land(rules: Rules, game: Game, action: Action) -> Game:
    """Plays a land for a player. Raises IllegalActionError."""
    _must(rules, game, action)
    counted = rules.call("land-play-counts", game, action) if rules.has("land-play-counts") else True
    if counted:
        game = game.change_player(action.player, lands_played=game.player(action.player).lands_played + 1)
    return put(rules, game, Move(action.object, game[action.object].zone, BATTLEFIELD, action.player, "play"))


def attack(rules: Rules, game: Game, action: Action) -> Game:
    """Declares a creature as an attacker of the first target. Raises IllegalActionError."""
    _must(rules, game, action)
    target = action.targets[0] if action.targets else game.opponents(action.player)[0]
    return game.change(action.object, attacking=target, tapped=True).say(f"{action.object} attacks {target}")


def activate(rules: Rules, game: Game, action: Action) -> Game:
    """Activates (plays) an ability for a player; ``detail`` is its text. Raises IllegalActionError.

    A "{T}" in its cost taps the object; clauses at "activated" handle other costs.
    """
    _must(rules, game, action)
    if "{T}" in action.detail.split(":")[0]:
        game = game.change(action.object, tapped=True)
    for name in rules.at("activated"):
        game = rules.ask(name, game, action) or game
    return game.say(f"{action.player} activates {action.object}: {action.detail}")


def change_control(game: Game, key: str, player: str) -> Game:
    """Gives a player control of an object, from now on."""
    if game[key].controller == player:
        return game
    return game.change(key, controller=player, controlled_since=game.turn)


def lose_life(game: Game, damage: Damage) -> Game:
    """Makes a player lose life for damage."""
    return game.change_player(damage.target, life=game.player(damage.target).life - damage.amount)


def deal(rules: Rules, game: Game, damage: Damage) -> Game:
    """Deals damage: a player loses life; for objects, the clauses decide the result."""
    for name in rules.at("damage"):
        after: Game | None = rules.ask(name, game, damage)
        if after is not None:
            return after
    if game.is_player(damage.target):
        return lose_life(game, damage)
    if "creature" in now(rules, game, damage.target).types:
        return game.change(damage.target, damage=game[damage.target].damage + damage.amount)
    return game
