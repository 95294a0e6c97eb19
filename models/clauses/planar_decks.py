"""Planar decks: planeswalking, and cards that become new objects when they are turned face down."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.command_zone import PHENOMENON, PLANE, planar_deck
from ruletrail.models.clauses.declaring import declare
from ruletrail.models.engine import now
from ruletrail.models.objects import COMMAND, PRINTED_MARKS, Game, GameObject
from ruletrail.models.rules import Rules

_PLANAR = ("plane", "phenomenon")


def _made_new(kind: str) -> Any:
    def made_new(rules: Rules, game: Game, thing: GameObject) -> Any:
        if kind not in thing.printed.types:
            return None
        marks = frozenset(mark for mark in thing.marks if mark.split()[0] in PRINTED_MARKS)
        game = game.change(thing.id, face_down=True, counters=(), marks=marks, waiting=False, timestamp=game.clock)
        effects = tuple(replace(e, objects=tuple(key for key in e.objects if key != thing.id)) for e in game.effects)
        return replace(game, effects=effects, clock=game.clock + 1)

    return made_new


for _kind, _section in (("plane", PLANE), ("phenomenon", PHENOMENON)):
    declare(
        behaviour(f"{_kind}-turned-face-down", rules=f"{_section}.6", about=_kind),
        "is-a-new-object",
        _made_new(_kind),
        f"a face-up {_kind} that is turned face down becomes a new object without counters and effects",
        cue=rf"face-up {_kind} card that.s turned face down",
    )


planeswalk = behaviour("planeswalk", rules="701.31b", about="plane")


def _walk(rules: Rules, game: Game, player: str, leaving: list[GameObject]) -> Game:
    coming = next(iter(planar_deck(game, player)), None)
    for thing in leaving:
        for kind in sorted(thing.printed.types & set(_PLANAR)):
            game = rules.call(f"{kind}-turned-face-down", game, thing)
    if coming is None and leaving:
        coming = next(iter(planar_deck(game, player)), None)
    return game if coming is None else game.change(coming.id, face_down=False)


def _face_up(rules: Rules, game: Game) -> list[GameObject]:
    return [t for t in game.in_zone(COMMAND) if not t.face_down and now(rules, game, t).types & set(_PLANAR)]


@planeswalk.variant(cue=r"planeswalk is to put the face-up", covers=[r"This is called the .planeswalking ability"])
def from_one_plane_to_the_next(rules: Rules, game: Game, player: str) -> Any:
    """When a player planeswalks, the face-up plane goes under its deck and the top card of their planar deck turns face up."""
    return _walk(rules, game, player, _face_up(rules, game)[:1])


@planeswalk.variant(cue=r"planeswalk is to put each face-up")
def from_all_to_the_next(rules: Rules, game: Game, player: str) -> Any:
    """When a player planeswalks, all face-up planes and phenomena go under their decks. That player's next card turns up."""
    return _walk(rules, game, player, _face_up(rules, game))
