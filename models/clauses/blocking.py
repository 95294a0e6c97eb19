"""Legal blocks, and the state of a blocked creature."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.combat import forbidden
from ruletrail.models.engine import now, permanents
from ruletrail.models.engine.groups import parsed
from ruletrail.models.objects import BATTLEFIELD, Game, GameObject
from ruletrail.models.points import Action
from ruletrail.models.rules import Rules

BLOCKING, BLOCKED = "blocking ", "blocked"
#: Marks of creatures in combat. An attacker's marks name the defending player, and the controller of the permanent that it
#: attacks; a blocker's marks name its attacker, and the player who controlled the blocker when it was declared.
DEFENDING, AGAINST, BLOCKER_OF = "defending player ", "attacks a permanent of ", "blocker of "


def is_blocking(thing: GameObject) -> bool:
    return any(mark.startswith(BLOCKING) for mark in thing.marks)


def defending_player(rules: Rules, game: Game, attacker: GameObject) -> str:
    """The player whom an attacker attacks: the player, the planeswalker's controller, or the battle's protector. If the permanent
    is gone, the one at the declaration."""
    target = game.get(attacker.attacking)
    if target is None or target.zone != BATTLEFIELD:
        return attacker.attacking or attacker.mark(DEFENDING)
    return (target.protector if "battle" in now(rules, game, target).types else target.controller) or ""


who_blocks = behaviour("who-may-block", rules="509.1a", at="forbid", key="block")


def _blocks(rules: Rules, game: Game, action: Action, *, battles: bool) -> str:
    thing = game[action.object]
    types = now(rules, game, thing).types
    if thing.zone != BATTLEFIELD or "creature" not in types:
        return "only creatures block"
    if "battle" in types and not battles:
        return "it is a battle"
    return "it is tapped" if thing.tapped else ""


@who_blocks.variant(cue=r"(Tapped creatures and noncreature|Noncreature permanents and tapped)")
def no_tapped_creatures(rules: Rules, game: Game, action: Action) -> str | None:
    """Only creatures can block, and a tapped creature can't."""
    return _blocks(rules, game, action, battles=True)


@who_blocks.variant(cue=r"untapped(?!.{1,20}also be battles)", covers=[r"^Creatures can attack and block"])
def untapped_creatures(rules: Rules, game: Game, action: Action) -> str | None:
    """Only an untapped creature can block."""
    return _blocks(rules, game, action, battles=True)


@who_blocks.variant(cue=r"they can.t also be battles", covers=[r"^Creatures can attack and block"])
def untapped_creatures_but_no_battles(rules: Rules, game: Game, action: Action) -> str | None:
    """Only an untapped creature that isn't also a battle can block."""
    return _blocks(rules, game, action, battles=False)


block_restrictions = behaviour("block-restrictions", rules=("509.1b", "500.1"), at="forbid", key="block")


@block_restrictions.variant(cue=r"restrict declaring attackers or blockers|can.t block")
def an_effect_forbids_blocks(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature can't block where an ability of it, or of what is attached to it, says so.

    Restrictions with a condition aren't covered, nor restrictions by other objects.
    """
    return forbidden(rules, game, action)


landwalk = behaviour("landwalk", rules="702.14c", at="forbid", key="block")


@landwalk.variant(cue=r"(unblockable|can.t be blocked) as long as the defending .{1,20} at least one land")
def the_land_is_controlled(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature with landwalk can't be blocked while the defending player controls a land of the kind that it names."""
    for attacker in map(game.__getitem__, action.targets):
        for ability in now(rules, game, attacker).abilities:
            kind = ability.text.removesuffix("walk")
            if kind == ability.text:
                continue
            lands = parsed(f"{kind if kind.split()[-1:] == ['land'] else f'{kind} land'} you control")
            player = defending_player(rules, game, attacker)
            if any(lands.is_in(rules, game, what, thing, player) for thing, what in permanents(rules, game)):
                return f"it has {ability.text}"
    return None


defenders_block = behaviour("only-the-defending-players-creatures-block", rules="509.1a", at="forbid", key="block")


def _defends(rules: Rules, game: Game, action: Action, *, planeswalkers: bool, battles: bool) -> str | None:
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


@defenders_block.variant(cue=r"creatures he or she controls( are blocking|, (and )?chooses one attacking)")
def against_attackers_of_the_player(rules: Rules, game: Game, action: Action) -> str | None:
    """A player's creatures block only creatures that attack that player."""
    return _defends(rules, game, action, planeswalkers=False, battles=False)


@defenders_block.variant(cue=r"attacking (him, her,|that player) or a planeswalker")
def and_of_planeswalkers(rules: Rules, game: Game, action: Action) -> str | None:
    """A player's creatures block only creatures that attack that player or a planeswalker of theirs.

    A creature whose planeswalker was removed from combat is blocked by the player who controlled that.
    """
    return _defends(rules, game, action, planeswalkers=True, battles=False)


@defenders_block.variant(cue=r"or a battle they protect")
def and_of_battles(rules: Rules, game: Game, action: Action) -> str | None:
    """A player's creatures block only creatures that attack that player, a planeswalker of theirs or a battle they protect."""
    return _defends(rules, game, action, planeswalkers=True, battles=True)


one_attacker = behaviour("one-attacker-for-each-blocker", rules="509.1a", at="forbid", key="block")


@one_attacker.variant(cue=r"may block only one attacking|chooses one (attacking )?creature for")
def blocks_nothing_else(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature can block only one attacker. Several creatures can block the same attacker.

    Effects that let a creature block more are not covered.
    """
    return "it is blocking already" if is_blocking(game[action.object]) else ""


blocked_creatures = behaviour("blocked-creatures", rules=("509.1h", "309.3"))


@blocked_creatures.variant(cue=r"with one or more creatures declared as blockers")
def stay_blocked(rules: Rules, game: Game, action: Action) -> Any:
    """An attacker becomes blocked when a creature blocks it. It stays blocked even if that creature leaves combat.

    It is so until it leaves combat itself or combat ends. Effects that make a creature blocked or unblocked, and costs of
    blocking, are not covered.
    """
    blocker, attacker = game[action.object], game[action.targets[0]]
    game = game.change(blocker.id, marks=blocker.marks | {BLOCKING + attacker.id, BLOCKER_OF + action.player})
    return game.change(attacker.id, marks=attacker.marks | {BLOCKED})
