"""The objects and players that attackers and blockers deal combat damage to."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.blocking import BLOCKED, BLOCKING
from ruletrail.models.objects import BATTLEFIELD, Game, GameObject
from ruletrail.models.rules import Rules


def blockers(game: Game, attacker: GameObject) -> list[GameObject]:
    """The creatures that block an attacker now."""
    return [thing for thing in game.in_zone(BATTLEFIELD) if BLOCKING + attacker.id in thing.marks]


unblocked = behaviour("damage-of-unblocked-attackers", rules="510.1b")


@unblocked.variant(cue=r"unblocked (attacking )?creature .{0,40}(deals?|assigns?) (all )?its combat damage")
def to_what_it_attacks(rules: Rules, game: Game, attacker: Any) -> Any:
    """An unblocked attacker deals its combat damage to what it attacks, or to nothing once that has left combat."""
    return [attacker.attacking] if attacker.attacking and BLOCKED not in attacker.marks else []


blocked = behaviour("damage-of-blocked-attackers", rules="510.1c")


@blocked.variant(cue=r"If no creatures are currently blocking it")
def to_its_blockers(rules: Rules, game: Game, attacker: Any) -> Any:
    """A blocked attacker deals its combat damage to the creatures that block it, and none once they have all left combat.

    How it is divided among several, and trample, are not covered.
    """
    return [thing.id for thing in blockers(game, attacker)] if BLOCKED in attacker.marks else []


blocking = behaviour("damage-of-blockers", rules="510.1d")


@blocking.variant(cue=r"currently blocking any creatures")
def to_what_it_blocks(rules: Rules, game: Game, attacker: Any) -> Any:
    """A blocking creature deals its combat damage to the attacker that it blocks."""
    return [thing.id for thing in blockers(game, attacker)]
