"""Battles: defense, protectors, damage, being attacked, Sieges."""

from __future__ import annotations

from models.behaviours import behaviour
from models.engine import now, permanents
from models.objects import BATTLEFIELD, DEFENSE, EXILE, GRAVEYARD
from models.points import Change

NONE = "no such card type"


def _is_battle(rules, game, thing) -> bool:
    return "battle" in now(rules, game, thing).types


def _attacked(game, key: str) -> bool:
    return any(thing.attacking == key for thing in game.objects)


def protectors_allowed(rules, game, thing) -> list[str]:
    """Who may be the battle's protector, by its battle type, first the one that is chosen when nobody says."""
    if rules.has("protector-of-a-siege") and "Siege" in now(rules, game, thing).subtypes:
        return rules.call("protector-of-a-siege", game, thing)
    return [thing.controller]


def _chosen(game, thing, allowed: list[str]) -> str | None:
    """Whom its controller chooses of those allowed, as "protector"; without a choice the first, or None where there is none."""
    wanted = [name for name in game.chosen("protector", thing.controller) if name in allowed]
    return next(iter(wanted or allowed), None)


defense_of = behaviour("defense-of", before=NONE)


@defense_of.since(
    "2023-04-14", rule="310.4c", cue=r"defense of a battle on the battlefield is",
    covers=[r"defense of a battle card not on", r"^Defense is a characteristic that battles"],
)  # fmt: skip
def counters_on_the_battlefield(rules, game, thing):
    """CR 310.4c, from 2023-04-14 on: the printed number, on the battlefield the number of defense counters; None for others."""
    found = now(rules, game, thing)
    if "battle" not in found.types:
        return None
    return thing.count(DEFENSE) if thing.zone == BATTLEFIELD else found.defense or 0


enters_with_defense = behaviour("enters-with-defense", at="moved", before=NONE)


@enters_with_defense.since("2023-04-14", rule="310.4b", cue=r"number of defense counters on it equal")
def as_many_counters_as_printed(rules, game, move):
    """CR 310.4b, from 2023-04-14 on: a battle enters with its printed number of defense counters."""
    thing = game[move.object]
    if thing.zone != BATTLEFIELD or move.origin == BATTLEFIELD or not _is_battle(rules, game, thing):
        return None
    number = thing.count(DEFENSE) + (now(rules, game, thing).defense or 0)
    return game.change(thing.id, counters=thing.with_counters(DEFENSE, number).counters)


chooses_protector = behaviour("battle-protector-as-it-enters", at="moved", before=NONE)


@chooses_protector.since(
    "2023-04-14", rule="310.8a", cue=r"As a battle enters the battlefield, its",
    covers=[r"^Each battle has a player designated", r"refers to the player who protects a battle"],
)  # fmt: skip
def one_that_its_type_allows(rules, game, move):
    """CR 310.8a, from 2023-04-14 on: its controller chooses a protector that its battle type allows; without a type itself.

    The choice is "protector"; without one the first player allowed, in the order of the players.
    """
    thing = game[move.object]
    if thing.zone != BATTLEFIELD or move.origin == BATTLEFIELD or not _is_battle(rules, game, thing):
        return None
    allowed = protectors_allowed(rules, game, thing)
    return game.change(thing.id, protector=_chosen(game, thing, allowed))


siege_protector = behaviour("protector-of-a-siege", before=NONE)


@siege_protector.since(
    "2023-04-14", rule="310.11a", cue=r"Siege.s controller can be its protector", covers=[r"All currently existing battles have"]
)
def an_opponent(rules, game, thing):
    """CR 310.11a, from 2023-04-14 on: a Siege is protected by an opponent of its controller."""
    return game.opponents(thing.controller)


damage_to_battles = behaviour("damage-to-battles", at="damage", before=NONE)


@damage_to_battles.since("2023-04-14", rule="310.6", cue=r"Damage dealt to a battle results")
def removes_defense_counters(rules, game, damage):
    """CR 310.6, from 2023-04-14 on: damage removes that many defense counters; on a creature it is marked as well.

    What is also a planeswalker is not covered.
    """
    thing = game.get(damage.target)
    if thing is None or not _is_battle(rules, game, thing):
        return None
    left = thing.with_counters(DEFENSE, thing.count(DEFENSE) - damage.amount)
    marked = thing.damage + damage.amount if "creature" in now(rules, game, thing).types else thing.damage
    game = game.change(thing.id, counters=left.counters, damage=marked)
    defeated = thing.count(DEFENSE) and not left.count(DEFENSE) and rules.has("defeated-siege")
    return rules.call("defeated-siege", game, game[thing.id]) if defeated else game


defeated_siege = behaviour("defeated-siege", before=NONE)


@defeated_siege.since("2023-04-14", rule="310.11b", cue=r"last defense counter is removed from")
def its_ability_waits(rules, game, thing):
    """CR 310.11b, from 2023-04-14 on: a Siege's last defense counter being removed triggers an ability that waits.

    The verb "resolve-trigger" lets it resolve; casting the other face is not covered.
    """
    return game.change(thing.id, waiting=True) if "Siege" in now(rules, game, thing).subtypes else game


siege_exile = behaviour("defeated-siege-is-exiled", before=NONE)


@siege_exile.since("2023-04-14", rule="310.11b", cue=r"last defense counter is removed from")
def where_it_goes(rules, game, thing):
    """CR 310.11b, from 2023-04-14 on: where a Siege goes when its ability resolves: to exile."""
    return EXILE if "Siege" in now(rules, game, thing).subtypes else None


no_defense = behaviour("battle-without-defense", at="state-based", before=NONE)


@no_defense.since("2023-04-14", rule="704.5v", cue=r"a battle has defense 0 and", covers=[r"battle.s defense is 0 and"])
def to_the_graveyard(rules, game):
    """CR 704.5v, from 2023-04-14 on: a battle with defense 0 goes to the graveyard, unless an ability of it is waiting."""
    gone = [
        Change(thing.id, GRAVEYARD, why="defense 0")
        for thing, what in permanents(rules, game)
        if "battle" in what.types and not thing.count(DEFENSE) and not thing.waiting
    ]
    return gone or None


no_protector = behaviour("battle-without-a-protector", at="state-based", before=NONE)


@no_protector.since(
    "2023-04-14", rule="704.5w", cue=r"battle has no player in the game",
    covers=[r"battle that isn.t being attacked has no player designated"],
)  # fmt: skip
def its_controller_chooses(rules, game):
    """CR 704.5w, from 2023-04-14 on: a battle without a protector that isn't attacked gets one, or goes to the graveyard.

    The choice is "protector", as it enters and here.
    """
    found = []
    for thing, what in permanents(rules, game):
        if "battle" in what.types and thing.protector is None and not _attacked(game, thing.id):
            allowed = protectors_allowed(rules, game, thing)
            fields = (("protector", _chosen(game, thing, allowed)),) if allowed else ()
            found.append(Change(thing.id, "" if allowed else GRAVEYARD, fields, "protector"))
    return found or None


own_siege = behaviour("siege-protected-by-its-controller", at="state-based", before=NONE)


@own_siege.since("2023-04-14", rule="704.5x", cue=r"a Siege.s controller is also its designated protector")
def an_opponent_takes_over(rules, game):
    """CR 704.5x, from 2023-04-14 on: a Siege whose controller is its protector gets an opponent as its protector."""
    found = []
    for thing, what in permanents(rules, game):
        if "battle" in what.types and "Siege" in what.subtypes and thing.protector == thing.controller:
            others = game.opponents(thing.controller)
            fields = (("protector", _chosen(game, thing, others)),) if others else ()
            found.append(Change(thing.id, "" if others else GRAVEYARD, fields, "protector"))
    return found or None


attacking_battles = behaviour("who-attacks-a-battle", at="forbid", key="attack", before=NONE)


@attacking_battles.since(
    "2023-04-14", rule="310.8b", cue=r"Siege battle can be attacked by",
    covers=[r"^Battles can be attacked", r".defending player. relative to a battle"],
)  # fmt: skip
def not_its_protector(rules, game, action):
    """CR 310.8b, from 2023-04-14 on: a battle's protector can't attack it, whoever else may, its controller included."""
    battles = [key for key in action.targets if not game.is_player(key) and _is_battle(rules, game, game[key])]
    if not battles:
        return None
    return "that player protects it" if any(game[key].protector == action.player for key in battles) else ""


blocking_for_battles = behaviour("who-blocks-for-a-battle", at="forbid", key="block", before=NONE)


@blocking_for_battles.since("2023-04-14", rule="310.8c", cue=r"battle.s protector may block creatures attacking that battle")
def its_protector_alone(rules, game, action):
    """CR 310.8c, from 2023-04-14 on: creatures that attack a battle are blocked by its protector's creatures alone."""
    for key in action.targets:
        target = game.get(game[key].attacking)
        if target is not None and _is_battle(rules, game, target):
            return "" if target.protector == action.player else "that player doesn't protect the battle"
    return None


protector_stays = behaviour("protector-of-a-former-battle", before=NONE)


@protector_stays.since(
    "2023-04-14",
    rule="310.8g",
    cue=r"protector doesn.t change if it stops being a battle",
    covers=[r"can have only one protector"],
)
def is_the_same(rules, game, thing):
    """CR 310.8g, from 2023-04-14 on: the protector of what was a battle stays its protector; None when it has none."""
    return thing.protector
