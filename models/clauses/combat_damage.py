"""Who is dealt combat damage by attackers and blockers."""

from __future__ import annotations

from models.behaviours import behaviour
from models.clauses.blocking import BLOCKED, BLOCKING
from models.objects import BATTLEFIELD


def blockers(game, attacker) -> list:
    """The creatures that block an attacker now."""
    return [thing for thing in game.in_zone(BATTLEFIELD) if BLOCKING + attacker.id in thing.marks]


unblocked = behaviour("damage-of-unblocked-attackers")


@unblocked.since(
    "1999-04-23", rule="310.1b", then={"2003-07-01": "310.2b", "2009-07-11": "510.1b"},
    cue=r"unblocked (attacking )?creature .{0,40}(deals?|assigns?) (all )?its combat damage",
)  # fmt: skip
def to_what_it_attacks(rules, game, attacker):
    """CR 310.1b, then CR 310.2b and 510.1b, from 1999-04-23 on: to what it attacks; none when that was removed from combat."""
    return [attacker.attacking] if attacker.attacking and BLOCKED not in attacker.marks else []


blocked = behaviour("damage-of-blocked-attackers")


@blocked.since(
    "1999-04-23", rule="310.1c", then={"2003-07-01": "310.2c", "2009-07-11": "510.1c"},
    cue=r"If no creatures are currently blocking it",
)  # fmt: skip
def to_its_blockers(rules, game, attacker):
    """CR 310.1c, then CR 310.2c and 510.1c, from 1999-04-23 on: to its blockers; none when all of them left combat.

    How it is divided among several, and trample, are not covered.
    """
    return [thing.id for thing in blockers(game, attacker)] if BLOCKED in attacker.marks else []


blocking = behaviour("damage-of-blockers")


@blocking.since(
    "1999-04-23", rule="310.1d", then={"2003-07-01": "310.2d", "2009-07-11": "510.1d"},
    cue=r"currently blocking any creatures",
)  # fmt: skip
def to_what_it_blocks(rules, game, attacker):
    """CR 310.1d, then CR 310.2d and 510.1d, from 1999-04-23 on: blockers deal theirs to the attacker that they block."""
    return [thing.id for thing in blockers(game, attacker)]
