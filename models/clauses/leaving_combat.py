"""Removal of attacking, blocking and attacked permanents from combat, and the end of combat."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.blocking import AGAINST, BLOCKED, BLOCKER_OF, BLOCKING, DEFENDING, is_blocking
from ruletrail.models.engine import now
from ruletrail.models.objects import BATTLEFIELD, Game, GameObject
from ruletrail.models.points import StateBasedAction
from ruletrail.models.rules import Rules

removed_from_combat = behaviour("removed-from-combat", rules="506.4", at="state-based")

#: The target of an attacker whose target was removed from combat: it goes on attacking nobody.
NOBODY = ""

_MARKS = (BLOCKED, BLOCKING, BLOCKER_OF, AGAINST, DEFENDING)


def out_of_combat(thing: GameObject) -> tuple[tuple[str, Any], ...]:
    """The fields of an object that is neither attacking nor blocking, nor blocked."""
    return ("attacking", None), ("marks", frozenset(mark for mark in thing.marks if not mark.startswith(_MARKS)))


def _changes(rules: Rules, game: Game, *kinds: str) -> list[StateBasedAction] | None:
    found = []
    for thing in game.in_zone(BATTLEFIELD):
        blocking = is_blocking(thing)
        if thing.attacking is None and not blocking:
            continue
        player = thing.mark(BLOCKER_OF) if blocking else game.active
        types = now(rules, game, thing).types
        if "creature" not in types or thing.controller != player or ("battle" in types and "battle" in kinds):
            found.append(StateBasedAction(thing.id, fields=out_of_combat(thing), why="removed from combat"))
        elif thing.attacking and not game.is_player(thing.attacking) and not _attacked_still(rules, game, thing, kinds):
            found.append(
                StateBasedAction(thing.id, fields=(("attacking", NOBODY),), why="what it attacks was removed from combat")
            )
    return found or None


def _attacked_still(rules: Rules, game: Game, attacker: Any, kinds: Any) -> bool:
    target = game.get(attacker.attacking)
    if target is None or target.zone != BATTLEFIELD or target.controller != attacker.mark(AGAINST):
        return False
    types = now(rules, game, target).types & set(kinds)
    if "planeswalker" in types and "battle" not in types and target.protector:  # it was both, or no planeswalker before
        return target.controller == target.protector
    return bool(types)


@removed_from_combat.variant(cue=r"creature is removed from combat if it.{1,220}stops being a creature")
def attackers_and_blockers(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An attacking or blocking creature that stops being a creature or changes controllers is removed from combat.

    It happens when state-based rules are checked. An attacker whose blocker is removed stays blocked.
    """
    return _changes(rules, game)


@removed_from_combat.variant(cue=r"^(?!.*stops being a battle).*stops being a (planeswalker|creature or planeswalker)")
def and_planeswalkers(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An attacking or blocking creature, or an attacked planeswalker, that stops being one or changes controllers is removed from
    combat.

    The planeswalker's attacker goes on attacking, but nobody; it may still be blocked.
    """
    return _changes(rules, game, "planeswalker")


@removed_from_combat.variant(cue=r"stops being a battle")
def and_battles(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An attacking or blocking creature, or an attacked planeswalker or battle, leaves combat if it stops being one or changes
    controllers. So does a creature that becomes a battle.

    A battle that became a planeswalker stays attacked if its protector controls it.
    """
    return _changes(rules, game, "planeswalker", "battle")


end_of_combat = behaviour("end-of-combat", rules=("511.3", "309.3"))


@end_of_combat.variant(cue=r"from combat or the combat phase ends|end of combat step ends, all")
def all_leave_combat(rules: Rules, game: Game) -> Any:
    """When combat ends, all creatures and all permanents that they attack are removed from combat."""
    for thing in game.in_zone(BATTLEFIELD):
        game = game.change(thing.id, **dict(out_of_combat(thing)))
    return game
