"""Counters that effects put on permanents and take off them."""

from __future__ import annotations

from typing import Any

from models.objects import LORE, Game
from models.rules import Rules


def put_counters(rules: Rules, game: Game, key: str, kind: str, number: int) -> Any:
    """That many counters more of a kind (fewer, below zero) on an object; lore counters trigger a Saga's chapters."""
    thing = game[key]
    before = thing.count(kind)
    game = game.change(key, counters=thing.with_counters(kind, before + number).counters)
    if kind == LORE and number > 0 and rules.has("chapter-abilities"):
        game = rules.call("chapter-abilities", game, game[key], before)
    return game
