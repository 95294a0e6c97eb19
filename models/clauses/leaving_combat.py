"""When attackers, and permanents that are attacked, are removed from combat because of what they are or who controls them."""

from __future__ import annotations

from models.behaviours import behaviour
from models.engine import now
from models.objects import BATTLEFIELD
from models.points import Change

removed_from_combat = behaviour("removed-from-combat", at="state-based")

#: What an attacker attacks whose target was removed from combat: it goes on attacking, but nobody.
NOBODY = ""


def _changes(rules, game, *kinds: str) -> list[Change] | None:
    found = []
    for thing in game.in_zone(BATTLEFIELD):
        if thing.attacking is None:
            continue
        types = now(rules, game, thing).types
        if "creature" not in types or thing.controller != game.active or ("battle" in types and "battle" in kinds):
            found.append(Change(thing.id, fields=(("attacking", None),), why="removed from combat"))
        elif thing.attacking and not game.is_player(thing.attacking) and not _attacked_still(rules, game, thing, kinds):
            found.append(Change(thing.id, fields=(("attacking", NOBODY),), why="what it attacks was removed from combat"))
    return found or None


def _attacked_still(rules, game, attacker, kinds) -> bool:
    target = game.get(attacker.attacking)
    if target is None or target.zone != BATTLEFIELD:
        return False
    types = now(rules, game, target).types
    if "battle" in types and "battle" in kinds:
        return True
    return bool(types & set(kinds)) and target.controller != attacker.controller


@removed_from_combat.since("1999-04-23", rule="306.2", cue=r"creature is removed from combat if it.{1,220}stops being a creature")
def attackers(rules, game):
    """CR 306.2, 1999-04-23 to 2007-09-07: an attacker that is no creature any more, or changed controllers, is removed.

    Blockers aren't followed, nor regeneration. It happens when state-based rules are checked.
    """
    return _changes(rules, game)


@removed_from_combat.since(
    "2007-10-01",
    rule="306.4",
    then={"2009-07-11": "506.4"},
    cue=r"^(?!.*stops being a battle).*stops being a (planeswalker|creature or planeswalker)",
)
def and_planeswalkers(rules, game):
    """CR 306.4, then CR 506.4, 2007-10-01 to 2022-11-18: an attacked planeswalker that stops being one, too.

    Its attacker goes on attacking, but nobody. Blockers aren't followed, nor regeneration and phasing.
    """
    return _changes(rules, game, "planeswalker")


@removed_from_combat.since("2023-04-14", rule="506.4", cue=r"stops being a battle")
def and_battles(rules, game):
    """CR 506.4, from 2023-04-14 on: an attacked battle that stops being one too, and an attacker that becomes a battle.

    Blockers aren't followed, nor regeneration and phasing.
    """
    return _changes(rules, game, "planeswalker", "battle")
