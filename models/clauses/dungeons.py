"""Dungeons: being brought into the game, the venture marker's way down, completion."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import now
from ruletrail.models.objects import COMMAND, NOWHERE, OUTSIDE, Game, GameObject
from ruletrail.models.points import Action, Move, StateBasedAction
from ruletrail.models.rules import Rules


def _is_dungeon(rules: Rules, game: Game, key: str) -> bool:
    return "dungeon" in now(rules, game, key).types


def _number(thing: GameObject, word: str) -> int:
    """The number in a mark such as "rooms 4" (the dungeon's depth) or "room 2" (the marker's room); 0 without the mark."""
    return int(thing.mark(f"{word} ") or 0)


def _in_room(game: Game, thing: GameObject, room: int) -> Any:
    marks = frozenset(mark for mark in thing.marks if not mark.startswith("room ")) | {f"room {room}"}
    return game.change(thing.id, marks=marks, waiting=True)


def owned(rules: Rules, game: Game, player: str) -> Any:
    """The dungeon that a player owns in the command zone, or None."""
    return next((t for t in game.in_zone(COMMAND) if t.owner == player and _is_dungeon(rules, game, t.id)), None)


new_dungeon = behaviour("venture-into-a-new-dungeon", rules="309.2a", about="dungeon")


@new_dungeon.variant(
    cue=r"ventures into the dungeon while they don.t own",
    covers=[
        r"^Dungeon cards begin outside the game",
        r"brought into the game is put into",
        r"put their venture marker on the topmost",
        r"^(A player can own only|Nobody can own more than) one dungeon",
    ],
)
def starts_at_the_top(rules: Rules, game: Game, player: str, chosen: Any) -> Any:
    """A player who ventures without a dungeon puts one they own into the command zone, with the marker on its topmost room.

    The ability of that room triggers and waits.
    """
    thing = game[chosen]
    if thing.zone != OUTSIDE or thing.owner != player or not _is_dungeon(rules, game, chosen):
        return None
    return _in_room(game.change(chosen, zone=COMMAND), thing, 1)


next_room = behaviour("venture-to-the-next-room", rules="309.5a", about="dungeon")


@next_room.variant(
    cue=r"moves? their venture marker from the room",
    covers=[
        r"keyword action allows players to move their venture marker",
        r"Each dungeon card has a series of rooms",
        r"has a triggered ability called a room",
    ],
)
def one_room_down(rules: Rules, game: Game, player: str, thing: GameObject) -> Any:
    """A player who ventures moves the venture marker one room down, and that room's ability triggers.

    The choice between several arrows isn't covered.
    """
    return _in_room(game, thing, _number(thing, "room") + 1) if _number(thing, "room") < _number(thing, "rooms") else None


after_the_last = behaviour("venture-from-the-last-room", rules="309.5b", about="dungeon")


@after_the_last.variant(cue=r"remove that dungeon card from the game")
def completes_it_and_starts_another(rules: Rules, game: Game, player: str, thing: GameObject, chosen: Any) -> Any:
    """A player who ventures from the bottommost room completes that dungeon and starts another at its topmost room."""
    if _number(thing, "room") < _number(thing, "rooms"):
        return None
    game = rules.call("dungeon-completed", game, thing)
    return rules.call("venture-into-a-new-dungeon", game, player, chosen) if chosen else game


completed = behaviour("dungeon-completed", rules="309.7", about="dungeon")


@completed.variant(cue=r"completes a dungeon as that")
def as_it_is_removed(rules: Rules, game: Game, thing: GameObject) -> Any:
    """When a dungeon is removed from the game, its owner completes it."""
    player = game.player(thing.owner)
    game = game.change_player(thing.owner, marks=player.marks | {f"completed {thing.id}"})
    kept = frozenset(mark for mark in thing.marks if not mark.startswith("room "))
    return game.change(thing.id, zone=OUTSIDE, marks=kept, waiting=False)


finished = behaviour("finished-dungeon", rules="704.5t", at="state-based", about="dungeon")


@finished.variant(cue=r"marker is on the bottommost room of", covers=[r"marker is on the bottommost room of"])
def is_removed(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A dungeon is removed from the game once the marker is in its bottommost room and no room ability is waiting."""
    gone = [
        StateBasedAction(thing.id, OUTSIDE, why="completed dungeon")
        for thing in game.in_zone(COMMAND)
        if _is_dungeon(rules, game, thing.id) and not thing.waiting and 0 < _number(thing, "rooms") <= _number(thing, "room")
    ]
    return gone or None


dungeon_moves = behaviour("dungeon-moves", rules="309.2c", at="move", order=10, about="dungeon")


@dungeon_moves.variant(cue=r"can.t leave the command zone except as")
def only_out_of_the_game(rules: Rules, game: Game, move: Move) -> Move | None:
    """A dungeon card can't go from the command zone to another zone. It can only leave the game."""
    leaving = move.origin == COMMAND and move.to not in (COMMAND, OUTSIDE, NOWHERE)
    return replace(move, to=COMMAND) if leaving and _is_dungeon(rules, game, move.object) else None


dungeon_completion_counts = behaviour("removed-dungeon-is-completed", rules="309.7", at="moved", about="dungeon")


@dungeon_completion_counts.variant(cue=r"completes a dungeon as that")
def by_the_check_too(rules: Rules, game: Game, move: Move) -> Game | None:
    """A player also completes a dungeon that a state-based action removes from the game."""
    if move.origin != COMMAND or move.to != OUTSIDE or not _is_dungeon(rules, game, move.object):
        return None
    completed: Game = rules.call("dungeon-completed", game, game[move.object])
    return completed


brought_by_others = behaviour("dungeon-brought-by-another-effect", rules="309.2d", at="move", order=10, about="dungeon")


@brought_by_others.variant(cue=r"other than (a|the) venture into the dungeon keyword")
def stays_outside(rules: Rules, game: Game, move: Move) -> Move | None:
    """Only venturing brings a dungeon card into the game. No other effect can."""
    coming = move.origin == OUTSIDE and move.how in ("put", "create")
    return replace(move, to=OUTSIDE) if coming and _is_dungeon(rules, game, move.object) else None


dungeon_is_not_cast = behaviour("dungeon-is-not-cast", rules="309.2c", at="forbid", key="cast", about="dungeon")


@dungeon_is_not_cast.variant(cue=r"Dungeon cards are not permanents")
def no_spell(rules: Rules, game: Game, action: Action) -> str | None:
    """A dungeon card can't be cast."""
    return "a dungeon card can't be cast" if _is_dungeon(rules, game, action.object) else None
