"""Planar decks: planeswalking, and that a card turned face down becomes a new object."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.clauses.command_zone import NONE, PHENOMENON, PLANE, at, planar_deck
from models.clauses.declaring import declare
from models.engine import now
from models.objects import COMMAND, PRINTED_MARKS

_PLANAR = ("plane", "phenomenon")


def _made_new(kind: str):
    def made_new(rules, game, thing):
        if kind not in thing.printed.types:
            return None
        marks = frozenset(mark for mark in thing.marks if mark.split()[0] in PRINTED_MARKS)
        game = game.change(thing.id, face_down=True, counters=(), marks=marks, waiting=False, timestamp=game.clock)
        effects = tuple(replace(e, objects=tuple(key for key in e.objects if key != thing.id)) for e in game.effects)
        return replace(game, effects=effects, clock=game.clock + 1)

    return made_new


for _kind, _sections in (("plane", PLANE), ("phenomenon", PHENOMENON)):
    declare(
        behaviour(f"{_kind}-turned-face-down", before=NONE), _made_new(_kind),
        f"a face-up {_kind} that is turned face down is a new object, without counters or effects",
        **at(_sections, "6"), cue=rf"face-up {_kind} card that.s turned face down",
    )  # fmt: skip


planeswalk = behaviour("planeswalk", before=NONE)


def _walk(rules, game, player: str, leaving: list):
    coming = next(iter(planar_deck(game, player)), None)
    for thing in leaving:
        for kind in sorted(thing.printed.types & set(_PLANAR)):
            game = rules.call(f"{kind}-turned-face-down", game, thing)
    if coming is None and leaving:
        coming = next(iter(planar_deck(game, player)), None)
    return game if coming is None else game.change(coming.id, face_down=False)


def _face_up(rules, game) -> list:
    return [t for t in game.in_zone(COMMAND) if not t.face_down and now(rules, game, t).types & set(_PLANAR)]


@planeswalk.since(
    "2009-09-04", rule="701.19b", then={"2010-02-01": "701.20b", "2011-09-30": "701.21b"},
    cue=r"planeswalk is to put the face-up", covers=[r"This is called the .planeswalking ability"],
)  # fmt: skip
def from_one_plane_to_the_next(rules, game, player):
    """CR 701.19b, then CR 701.20b and 701.21b, 2009-09-04 to 2012-02-01: the face-up plane goes to the bottom of its deck.

    The top card of the player's planar deck is turned face up.
    """
    return _walk(rules, game, player, _face_up(rules, game)[:1])


@planeswalk.since(
    "2012-06-01", rule="701.21b",
    then={"2016-09-30": "701.22b", "2018-04-27": "701.23b", "2020-07-03": "701.24b", "2025-06-06": "701.31b"},
    cue=r"planeswalk is to put each face-up",
)  # fmt: skip
def from_all_to_the_next(rules, game, player):
    """CR 701.21b, then CR 701.22b, 701.23b, 701.24b and 701.31b, from 2012-06-01 on: each face-up plane and phenomenon goes."""
    return _walk(rules, game, player, _face_up(rules, game))
