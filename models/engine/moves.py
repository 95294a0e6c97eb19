"""Moves objects between zones, all at the same moment; they become new objects there."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models.objects import BATTLEFIELD, COMMAND, PRINTED_MARKS, STACK, Game
from ruletrail.models.points import Move
from ruletrail.models.rules import Rules

#: The mark of a permanent whose back face is up.
BACK_UP = "back face up"


def put(rules: Rules, game: Game, *moves: Move) -> Game:
    """Moves objects to other zones at the same moment, as far as the rules allow."""
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
    stays = entering and move.how in ("resolve", "play")
    hidden = thing.face_down and (move.to in (BATTLEFIELD, STACK, COMMAND) or move.origin == COMMAND)
    game = game.change(
        move.object,
        printed=printed if stays or thing.card is None else thing.card,
        card=thing.card if stays else None,
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
