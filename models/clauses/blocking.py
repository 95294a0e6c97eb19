"""Who may block what, and what becomes of a creature that is blocked."""

from __future__ import annotations

from models.behaviours import behaviour
from models.engine import now
from models.objects import BATTLEFIELD

BLOCKING, BLOCKED = "blocking ", "blocked"
#: Marks of creatures in combat. An attacker's names the defending player, and who controls the permanent that it attacks;
#: a blocker's names its attacker, and who controlled it as it was declared.
DEFENDING, AGAINST, BLOCKER_OF = "defending player ", "attacks a permanent of ", "blocker of "


def marked(thing, kind: str) -> str:
    """What the object's mark of that kind names, or ""."""
    return next((mark.removeprefix(kind) for mark in thing.marks if mark.startswith(kind)), "")


def is_blocking(thing) -> bool:
    return any(mark.startswith(BLOCKING) for mark in thing.marks)


def defending_player(rules, game, attacker) -> str:
    """Whom an attacker attacks: a player, a planeswalker's controller, a battle's protector; as declared when that is gone."""
    target = game.get(attacker.attacking)
    if target is None or target.zone != BATTLEFIELD:
        return attacker.attacking or marked(attacker, DEFENDING)
    return (target.protector if "battle" in now(rules, game, target).types else target.controller) or ""


who_blocks = behaviour("who-may-block", at="forbid", key="block")


def _blocks(rules, game, action, *, battles: bool) -> str:
    thing = game[action.object]
    types = now(rules, game, thing).types
    if thing.zone != BATTLEFIELD or "creature" not in types:
        return "only creatures block"
    if "battle" in types and not battles:
        return "it is a battle"
    return "it is tapped" if thing.tapped else ""


@who_blocks.since("1999-04-23", rule="309.1", cue=r"(Tapped creatures and noncreature|Noncreature permanents and tapped)")
def no_tapped_creatures(rules, game, action):
    """CR 309.1, 1999-04-23 to 2003-05-26: creatures block, but no tapped ones."""
    return _blocks(rules, game, action, battles=True)


@who_blocks.since(
    "2003-07-01",
    rule="309.2a",
    then={"2009-07-11": "509.1a"},
    cue=r"untapped(?!.{1,20}also be battles)",
    covers=[r"^Creatures can attack and block"],
)
def untapped_creatures(rules, game, action):
    """CR 309.2a, then CR 509.1a, 2003-07-01 to 2022-11-18: untapped creatures block."""
    return _blocks(rules, game, action, battles=True)


@who_blocks.since("2023-04-14", rule="509.1a", cue=r"they can.t also be battles", covers=[r"^Creatures can attack and block"])
def untapped_creatures_but_no_battles(rules, game, action):
    """CR 509.1a, from 2023-04-14 on: untapped creatures that aren't also battles block."""
    return _blocks(rules, game, action, battles=False)


defenders_block = behaviour("only-the-defending-players-creatures-block", at="forbid", key="block")


def _defends(rules, game, action, *, planeswalkers: bool, battles: bool) -> str | None:
    if game[action.object].controller != action.player:
        return "that player doesn't control it"
    for key in action.targets:
        attacker = game[key]
        if attacker.attacking is None:
            return "that creature isn't attacking"
        target = game.get(attacker.attacking)
        types = now(rules, game, target).types if target is not None else frozenset()
        if ("planeswalker" in types and not planeswalkers) or ("battle" in types and not battles):
            return None
        if defending_player(rules, game, attacker) != action.player:
            return "that player isn't the one who is attacked"
    return ""


@defenders_block.since(
    "1999-04-23", rule="309.1", then={"2003-07-01": "309.2a"},
    cue=r"creatures he or she controls( are blocking|, (and )?chooses one attacking)",
)  # fmt: skip
def against_attackers_of_the_player(rules, game, action):
    """CR 309.1, then CR 309.2a, 1999-04-23 to 2007-09-07: the defending player's creatures block creatures that attack."""
    return _defends(rules, game, action, planeswalkers=False, battles=False)


@defenders_block.since(
    "2007-10-01", rule="309.2a", then={"2009-07-11": "509.1a"},
    cue=r"attacking (him, her,|that player) or a planeswalker",
)  # fmt: skip
def and_of_planeswalkers(rules, game, action):
    """CR 309.2a, then CR 509.1a, 2007-10-01 to 2022-11-18: against creatures that attack the player or a planeswalker of theirs.

    A creature whose planeswalker was removed from combat is blocked by the player who controlled that.
    """
    return _defends(rules, game, action, planeswalkers=True, battles=False)


@defenders_block.since("2023-04-14", rule="509.1a", cue=r"or a battle they protect")
def and_of_battles(rules, game, action):
    """CR 509.1a, from 2023-04-14 on: also against creatures that attack a battle which the player protects."""
    return _defends(rules, game, action, planeswalkers=True, battles=True)


one_attacker = behaviour("one-attacker-for-each-blocker", at="forbid", key="block")


@one_attacker.since(
    "1999-04-23", rule="309.1", then={"2003-07-01": "309.2a", "2009-07-11": "509.1a"},
    cue=r"may block only one attacking|chooses one (attacking )?creature for",
)  # fmt: skip
def blocks_nothing_else(rules, game, action):
    """CR 309.1, then CR 309.2a and 509.1a, from 1999-04-23 on: a creature blocks one attacker; any number may block the same.

    Effects that let a creature block more are not covered.
    """
    return "it is blocking already" if is_blocking(game[action.object]) else ""


blocked_creatures = behaviour("blocked-creatures")


@blocked_creatures.since(
    "1999-04-23", rule="309.3", then={"2002-10-07": "309.4", "2003-07-01": "309.2f", "2009-07-11": "509.1h"},
    cue=r"with one or more creatures declared as blockers",
)  # fmt: skip
def stay_blocked(rules, game, action):
    """CR 309.3, then CR 309.4, 309.2f and 509.1h, from 1999-04-23 on: an attacker with a blocker is blocked, and stays so.

    So it is also when its blockers have left combat, until it leaves combat itself or combat ends. Effects that make a
    creature blocked or unblocked, and costs of blocking, are not covered.
    """
    blocker, attacker = game[action.object], game[action.targets[0]]
    game = game.change(blocker.id, marks=blocker.marks | {BLOCKING + attacker.id, BLOCKER_OF + action.player})
    return game.change(attacker.id, marks=attacker.marks | {BLOCKED})
