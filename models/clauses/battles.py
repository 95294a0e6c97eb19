"""Battles: defense, protectors, damage, being attacked, Sieges."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import now, permanents
from ruletrail.models.objects import BATTLEFIELD, DEFENSE, EXILE, GRAVEYARD, Game, GameObject
from ruletrail.models.points import Action, Damage, Move, StateBasedAction, buried
from ruletrail.models.rules import Rules


def _is_battle(rules: Rules, game: Game, thing: GameObject) -> bool:
    return "battle" in now(rules, game, thing).types


def _attacked(game: Game, key: str) -> bool:
    return any(thing.attacking == key for thing in game.objects)


def protectors_allowed(rules: Rules, game: Game, thing: GameObject) -> list[str]:
    """The players who may be the battle's protector, by its battle type; the default choice comes first."""
    if rules.has("protector-of-a-siege") and "Siege" in now(rules, game, thing).subtypes:
        allowed: list[str] = rules.call("protector-of-a-siege", game, thing)
        return allowed
    return [thing.controller]


def _chosen(game: Game, thing: GameObject, allowed: list[str]) -> str | None:
    """The controller's choice "protector" among the allowed players; without a choice, the first of them.

    None if no player is allowed.
    """
    wanted = [name for name in game.chosen("protector", thing.controller) if name in allowed]
    return next(iter(wanted or allowed), None)


defense_of = behaviour("defense-of", rules="310.4c", about="battle")


@defense_of.variant(
    cue=r"defense of a battle on the battlefield is",
    covers=[r"defense of a battle card not on", r"^Defense is a characteristic that battles"],
)
def counters_on_the_battlefield(rules: Rules, game: Game, thing: GameObject) -> Any:
    """On the battlefield, a battle's defense is the number of its defense counters. Elsewhere, it is the printed number.

    None for anything but a battle.
    """
    found = now(rules, game, thing)
    if "battle" not in found.types:
        return None
    return thing.count(DEFENSE) if thing.zone == BATTLEFIELD else found.defense or 0


enters_with_defense = behaviour("enters-with-defense", rules="310.4b", at="moved", about="battle")


@enters_with_defense.variant(cue=r"number of defense counters on it equal")
def as_many_counters_as_printed(rules: Rules, game: Game, move: Move) -> Game | None:
    """A battle enters the battlefield with as many defense counters as its printed defense."""
    thing = game[move.object]
    if thing.zone != BATTLEFIELD or move.origin == BATTLEFIELD or not _is_battle(rules, game, thing):
        return None
    number = thing.count(DEFENSE) + (now(rules, game, thing).defense or 0)
    return game.change(thing.id, counters=thing.with_counters(DEFENSE, number).counters)


chooses_protector = behaviour("battle-protector-as-it-enters", rules="310.8a", at="moved", about="battle")


@chooses_protector.variant(
    cue=r"As a battle enters the battlefield, its",
    covers=[r"^Each battle has a player designated", r"refers to the player who protects a battle"],
)
def one_that_its_type_allows(rules: Rules, game: Game, move: Move) -> Game | None:
    """A battle's controller chooses its protector as it enters, as its battle type allows. Without a battle type, that player is
    the protector.

    The choice is "protector"; without one the first player allowed, in the order of the players.
    """
    thing = game[move.object]
    if thing.zone != BATTLEFIELD or move.origin == BATTLEFIELD or not _is_battle(rules, game, thing):
        return None
    allowed = protectors_allowed(rules, game, thing)
    return game.change(thing.id, protector=_chosen(game, thing, allowed))


siege_protector = behaviour("protector-of-a-siege", rules="310.11a", about="battle")


@siege_protector.variant(cue=r"Siege.s controller can be its protector", covers=[r"(All currently existing|Some) battles have"])
def an_opponent(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A Siege's protector must be an opponent of its controller."""
    return game.opponents(thing.controller)


damage_to_battles = behaviour("damage-to-battles", rules="310.6", at="damage", about="battle")


@damage_to_battles.variant(cue=r"Damage dealt to a battle results")
def removes_defense_counters(rules: Rules, game: Game, damage: Damage) -> Game | None:
    """Damage dealt to a battle removes that many defense counters, and is marked on it as well if it is also a creature.

    A battle that is also a planeswalker is not covered.
    """
    thing = game.get(damage.target)
    if thing is None or not _is_battle(rules, game, thing):
        return None
    left = thing.with_counters(DEFENSE, thing.count(DEFENSE) - damage.amount)
    marked = thing.damage + damage.amount if "creature" in now(rules, game, thing).types else thing.damage
    game = game.change(thing.id, counters=left.counters, damage=marked)
    defeated = thing.count(DEFENSE) and not left.count(DEFENSE) and rules.has("defeated-siege")
    return rules.call("defeated-siege", game, game[thing.id]) if defeated else game


defeated_siege = behaviour("defeated-siege", rules="310.11b", about="battle")


@defeated_siege.variant(cue=r"last defense counter is removed from")
def its_ability_waits(rules: Rules, game: Game, thing: GameObject) -> Any:
    """When damage removes the last defense counter of a Siege, its ability triggers and waits to resolve.

    The verb "resolve-trigger" lets it resolve; casting the other face is not covered.
    """
    return game.change(thing.id, waiting=True) if "Siege" in now(rules, game, thing).subtypes else game


siege_exile = behaviour("defeated-siege-is-exiled", rules="310.11b", about="battle")


@siege_exile.variant(cue=r"last defense counter is removed from")
def where_it_goes(rules: Rules, game: Game, thing: GameObject) -> Any:
    """When the ability of a Siege without defense counters resolves, that Siege is exiled."""
    return EXILE if "Siege" in now(rules, game, thing).subtypes else None


no_defense = behaviour("battle-without-defense", rules="704.5v", at="state-based", about="battle")


def _without_defense(rules: Rules, game: Game, *, siege: bool) -> list[GameObject]:
    """The battles with defense 0, either only the Sieges or all others."""
    battles = [(thing, what) for thing, what in permanents(rules, game) if "battle" in what.types]
    return [thing for thing, what in battles if not thing.count(DEFENSE) and ("Siege" in what.subtypes) == siege]


@no_defense.variant(cue=r"a Siege battle has defense 0 and", covers=[r"Siege battle.s defense is 0 and"])
def a_siege_to_the_graveyard(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A Siege with defense 0 goes to its owner's graveyard, unless an ability of it has triggered and is still waiting."""
    return buried((thing for thing in _without_defense(rules, game, siege=True) if not thing.waiting), "defense 0")


other_no_defense = behaviour(
    "other-battle-without-defense", rules="704.5w", at="state-based", about="battle", before="no such rule for them alone"
)


@other_no_defense.variant(cue=r"non-Siege battle has defense 0", covers=[r"non-Siege battle.s defense is 0"])
def goes_at_once(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A battle with defense 0 that is no Siege goes to its owner's graveyard at once, even while an ability of it waits."""
    return buried(_without_defense(rules, game, siege=False), "defense 0")


@no_defense.variant(cue=r"a battle has defense 0 and", covers=[r"battle.s defense is 0 and"])
def to_the_graveyard(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A battle with defense 0 goes to its owner's graveyard, unless an ability of it has triggered and is still waiting."""
    battles = (thing for thing, what in permanents(rules, game) if "battle" in what.types)
    return buried((thing for thing in battles if not thing.count(DEFENSE) and not thing.waiting), "defense 0")


def _protected(game: Game, thing: GameObject, allowed: Any) -> StateBasedAction:
    """The action that makes one of these players its protector, or moves it to the graveyard if there is none."""
    fields = (("protector", _chosen(game, thing, allowed)),) if allowed else ()
    return StateBasedAction(thing.id, "" if allowed else GRAVEYARD, fields, "protector")


no_protector = behaviour("battle-without-a-protector", rules="704.5w", at="state-based", about="battle")


@no_protector.variant(cue=r"battle has no player in the game", covers=[r"battle (that )?isn.t being attacked (and )?has no p"])
def its_controller_chooses(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """If a battle has no protector and isn't attacked, its controller chooses one. If none can be, it goes to the graveyard.

    The choice is "protector", as it enters and here.
    """
    found = []
    for thing, what in permanents(rules, game):
        if "battle" in what.types and thing.protector is None and not _attacked(game, thing.id):
            found.append(_protected(game, thing, protectors_allowed(rules, game, thing)))
    return found or None


own_siege = behaviour("siege-protected-by-its-controller", rules="704.5x", at="state-based", about="battle")


@own_siege.variant(cue=r"a Siege.s controller is also its designated protector")
def an_opponent_takes_over(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """If a Siege's controller is also its protector, that player chooses an opponent as its protector instead."""
    found = []
    for thing, what in permanents(rules, game):
        if "battle" in what.types and "Siege" in what.subtypes and thing.protector == thing.controller:
            found.append(_protected(game, thing, game.opponents(thing.controller)))
    return found or None


@own_siege.variant(cue=r"protector is a player who can.t be")
def an_allowed_player_takes_over(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """If a battle's protector may not protect it, its controller chooses one who may. If none may, it goes to the graveyard."""
    found = []
    for thing, what in permanents(rules, game):
        if "battle" in what.types and thing.protector is not None:
            allowed = protectors_allowed(rules, game, thing)
            if thing.protector not in allowed:
                found.append(_protected(game, thing, allowed))
    return found or None


attacking_battles = behaviour("who-attacks-a-battle", rules="310.8b", at="forbid", key="attack", about="battle")


@attacking_battles.variant(
    cue=r"Siege battle can be attacked by", covers=[r"^Battles can be attacked", r".defending player. relative to a battle"]
)
def not_its_protector(rules: Rules, game: Game, action: Action) -> str | None:
    """A battle's protector can't attack it. Every other player may, even its controller."""
    battles = [key for key in action.targets if not game.is_player(key) and _is_battle(rules, game, game[key])]
    if not battles:
        return None
    return "that player protects it" if any(game[key].protector == action.player for key in battles) else ""


blocking_for_battles = behaviour("who-blocks-for-a-battle", rules="310.8c", at="forbid", key="block", about="battle")


@blocking_for_battles.variant(cue=r"battle.s protector may block creatures attacking that battle")
def its_protector_alone(rules: Rules, game: Game, action: Action) -> str | None:
    """Only creatures of a battle's protector can block creatures that attack the battle."""
    for key in action.targets:
        target = game.get(game[key].attacking)
        if target is not None and _is_battle(rules, game, target):
            return "" if target.protector == action.player else "that player doesn't protect the battle"
    return None


protector_stays = behaviour("protector-of-a-former-battle", rules="310.8g", about="battle")


@protector_stays.variant(cue=r"protector doesn.t change if it stops", covers=[r"can have only one protector"])
def is_the_same(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A permanent that stops being a battle keeps its protector.

    None when it has none.
    """
    return thing.protector
