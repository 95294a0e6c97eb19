"""State-based checks: performs all actions of the clauses at "state-based" at once, and repeats until there are none."""

from __future__ import annotations

from ruletrail.corpus.errors import RuletrailError
from ruletrail.models.engine.moves import put
from ruletrail.models.objects import Game
from ruletrail.models.points import Move, StateBasedAction
from ruletrail.models.rules import Rules

#: More rounds of checks than this mean a mistake in a clause.
ROUNDS = 1_000


class UnsettledError(RuletrailError):
    """State-based checks that never come to an end."""


def changes(rules: Rules, game: Game) -> list[StateBasedAction]:
    """All actions that the state-based rules require now, at the same time."""
    return [change for name in rules.at("state-based") for change in rules.ask(name, game) or ()]


def settle(rules: Rules, game: Game) -> Game:
    """Checks state-based rules repeatedly until nothing happens. Raises UnsettledError after ROUNDS rounds."""
    for _ in range(ROUNDS):
        found = changes(rules, game)
        if not found:
            return game
        game = _perform(rules, game, found)
    raise UnsettledError(
        f"stopped after {ROUNDS} rounds of state-based checks, which go on", ", ".join(sorted({change.why for change in found}))
    )


def _perform(rules: Rules, game: Game, actions: list[StateBasedAction]) -> Game:
    for change in actions:
        if change.fields:
            game = game.change(change.object, **dict(change.fields))
        game = game.say(f"{change.object}: {change.why}")
    moves = {}
    for change in actions:
        thing = game[change.object]
        if change.zone and change.object not in moves:
            moves[change.object] = Move(change.object, thing.zone, change.zone, thing.controller, "state-based")
    return put(rules, game, *moves.values()) if moves else game
