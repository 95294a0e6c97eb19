"""Roles: a permanent keeps one of each player's."""

from __future__ import annotations

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attachments import attached
from ruletrail.models.objects import Game, GameObject
from ruletrail.models.points import StateBasedAction, buried
from ruletrail.models.rules import Rules

role_rule = behaviour("role-rule", rules="704.5y", at="state-based", about="Role")


@role_rule.variant(
    cue=r"more than one Role controlled by the same player", covers=[r"more than one Role controlled by the same player"]
)
def newest_of_each_player(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """Of a player's Roles on one permanent, all but the one with the latest timestamp go."""
    roles: dict[tuple[str | None, str], list[GameObject]] = {}
    for thing, what in attached(rules, game):
        if "Role" in what.subtypes and not game.is_player(thing.attached_to):
            roles.setdefault((thing.attached_to, thing.controller), []).append(thing)
    groups = [sorted(things, key=lambda thing: thing.timestamp) for things in roles.values() if len(things) > 1]
    return buried((thing for things in groups for thing in things[:-1]), "not the newest Role")
