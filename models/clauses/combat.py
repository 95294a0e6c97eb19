"""Legal attacks: attackers, and the objects that they may attack."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attached_names import said_of_host
from ruletrail.models.engine import now
from ruletrail.models.engine.groups import Group, parsed
from ruletrail.models.objects import BATTLEFIELD, Game, GameObject
from ruletrail.models.points import Action
from ruletrail.models.rules import Rules
from ruletrail.models.sentences import group

_NEITHER = "can't attack or block"
#: The beginning of an ability that names the attackers its creature can't block.
NOT_BLOCK = "can't block "

only_creatures_attack = behaviour("only-creatures-attack", rules=("506.3", "308.2a"), at="forbid", key="attack")


@only_creatures_attack.variant(
    cue=r"noncreature permanents can.t be declared as attackers|Only (creatures|a creature) can attack"
)
def noncreatures_cant(rules: Rules, game: Game, action: Action) -> str | None:
    """Only creatures can attack."""
    return "" if "creature" in now(rules, game, action.object).types else "only creatures can attack"


summoning_sickness = behaviour("summoning-sickness-attack", rules="508.1a", at="forbid", key="attack")


def sick(rules: Rules, game: Game, thing: GameObject) -> bool:
    """True if it has summoning sickness: its controller hasn't controlled it since the beginning of their latest turn, and it
    lacks haste."""
    began = game.player(thing.controller).turn_began
    return thing.controlled_since >= began and thing.controlled_since > 0 and not now(rules, game, thing).able("haste")


@summoning_sickness.variant(
    cue=r"continuously since the (beginning of the turn|turn began)", covers=[r"informally called the .summoning sickness"]
)
def not_in_its_first_turn(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature can attack only if it has haste or its controller has controlled it since before their turn began."""
    if sick(rules, game, game[action.object]):
        return "it hasn't been under its controller's control since the turn began"
    return ""


tapped_attackers = behaviour("tapped-creatures-dont-attack", rules="508.1a", at="forbid", key="attack")


@tapped_attackers.variant(cue=r"Tapped creatures \(even|For each untapped creature|must be untapped")
def must_be_untapped(rules: Rules, game: Game, action: Action) -> str | None:
    """A tapped creature can't be declared as an attacker."""
    return "it is tapped" if game[action.object].tapped else ""


walls = behaviour("walls-dont-attack", rules="308.2a", at="forbid", key="attack", after="no such rule")


@walls.variant(cue=r"Tapped creatures \(even.{1,80}Walls?,")
def a_wall_cannot(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature with the creature type Wall can't attack.

    Later, only creatures with defender can't.
    """
    return "it is a Wall" if "Wall" in now(rules, game, action.object).subtypes else ""


defenders = behaviour("creatures-with-defender-dont-attack", rules="702.3b", at="forbid", key="attack", before="no such ability")


@defenders.variant(cue=r"creature with defender can.t attack")
def with_defender(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature with defender can't attack."""
    return "it has defender" if now(rules, game, action.object).able("defender") else None


attack_restrictions = behaviour("attack-restrictions", rules="508.1c", at="forbid", key="attack")


@attack_restrictions.variant(cue=r"restrict")
def an_effect_forbids_attacks(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature can't attack where an ability of it, or of what is attached to it, says so.

    Restrictions with a condition aren't covered, nor restrictions by other objects.
    """
    return forbidden(rules, game, action)


def against(rules: Rules, game: Game, key: str) -> list[Group]:
    """The groups of attackers that a creature can't block by its own abilities, "can't block Warriors", as far as the words are
    understood."""
    texts = (each.text for each in now(rules, game, key).abilities if each.text.casefold().startswith(NOT_BLOCK))
    return [parsed(words) for text in texts if (words := group(text[len(NOT_BLOCK) :], plural=True))]


def forbidden(rules: Rules, game: Game, action: Action) -> str | None:
    """The ability of a creature, or of an attachment, that keeps it from attacking or blocking, or None."""
    thing = game[action.object]
    if any(each.text.casefold() in (f"can't {action.name}", _NEITHER) for each in now(rules, game, thing).abilities):
        return f"its own ability says that it can't {action.name}"
    for others in against(rules, game, action.object) if action.name == "block" else ():
        if any(others.is_in(rules, game, now(rules, game, key), game[key], thing.controller, thing.id) for key in action.targets):
            return "its own ability says that it can't block that"
    for word in ("enchanted", "equipped"):
        for other, _, told in said_of_host(rules, game, thing, word):
            if any(part.name == "can't" and action.name in (part.words[0] or "") for part in told.parts):
                return f"{other.printed.name} says that it can't {action.name}"
    return None


battles_dont_attack = behaviour("battles-dont-attack", rules="508.1a", at="forbid", key="attack", about="battle")


@battles_dont_attack.variant(cue=r"they can.t also be battles", covers=[r"also a battle can.t attack"])
def a_creature_that_is_a_battle(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature that is also a battle can't attack.

    A rule of battles covers blocking.
    """
    return "it is a battle" if "battle" in now(rules, game, action.object).types else ""


what_is_attacked = behaviour("what-can-be-attacked", rules=("506.3", "306.3", "310.1b"), at="forbid", key="attack")


def _not_an_opponents(rules: Rules, game: Game, action: Action, *kinds: str) -> str:
    """The reason why the player can't attack the targets, when only opponents and their permanents of these kinds can be."""
    for target in action.targets:
        if game.is_player(target):
            if target == action.player:
                return "nobody attacks themselves"
            continue
        thing = game[target]
        types = now(rules, game, thing).types
        if thing.zone != BATTLEFIELD or not types & set(kinds):
            return f"only players{''.join(f' and {kind}s' for kind in kinds)} can be attacked"
        if "battle" not in types and thing.controller == action.player:
            return "it is that player's own"
    return ""


@what_is_attacked.variant(
    cue=r"unblocked creature will \w+ all its combat damage to the|is being attacked and is the defending player"
)
def only_players(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature can attack only an opponent, and not a permanent."""
    return _not_an_opponents(rules, game, action)


@what_is_attacked.variant(cue=r"player or a planeswalker can be attacked", covers=[r"^Planeswalkers can be attacked"])
def planeswalkers_too(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature can attack an opponent or a planeswalker that an opponent controls."""
    return _not_an_opponents(rules, game, action, "planeswalker")


@what_is_attacked.variant(cue=r"a planeswalker, or a battle can be attacked", covers=[r"^Planeswalkers can be attacked"])
def battles_too(rules: Rules, game: Game, action: Action) -> str | None:
    """A creature can attack an opponent, a planeswalker that an opponent controls, or a battle.

    A rule of battles says which battles.
    """
    return _not_an_opponents(rules, game, action, "planeswalker", "battle")


vigilance = behaviour("vigilance", rules="702.20b", before="no such ability")


@vigilance.variant(cue=r"Attacking doesn.t cause creatures with vigilance")
def attacking_does_not_tap(rules: Rules, game: Game, thing: GameObject) -> Any:
    """Attacking doesn't tap a creature with vigilance."""
    return now(rules, game, thing).able("vigilance")


own_creatures_attack = behaviour("only-the-active-players-creatures-attack", rules="508.1a", at="forbid", key="attack")


@own_creatures_attack.variant(cue=r"creatures (that )?(he or she|they) controls?|creature the active player controls")
def in_their_own_turn(rules: Rules, game: Game, action: Action) -> str | None:
    """Only the active player attacks, and only with creatures that they control."""
    if game.active != action.player:
        return "it isn't that player's turn"
    return "" if game[action.object].controller == action.player else "that player doesn't control it"


tap_abilities = behaviour("summoning-sickness-tap-abilities", rules=("302.6", "502.5b"), at="forbid", key="activate")


def _first_turn(rules: Rules, game: Game, action: Action, *symbols: str) -> str | None:
    thing = game[action.object]
    cost = action.detail.partition(":")[0]
    if "creature" not in now(rules, game, thing).types or not any(symbol in cost for symbol in symbols):
        return None
    return "it hasn't been under that player's control since the turn began" if sick(rules, game, thing) else ""


@tap_abilities.variant(cue=r"cost includes (tapping|the tap symbol)(?! or)|activated ability with the tap symbol in its")
def with_the_tap_symbol(rules: Rules, game: Game, action: Action) -> str | None:
    """Without haste, a creature's {T} abilities can't be activated until its controller has begun a turn with it.

    Permanents that aren't creatures are free to.
    """
    return _first_turn(rules, game, action, "{T}")


@tap_abilities.variant(cue=r"symbol or the untap symbol in its", covers=[r"informally called the .summoning sickness"])
def with_the_untap_symbol_too(rules: Rules, game: Game, action: Action) -> str | None:
    """Without haste, a creature's {T} and {Q} abilities can't be activated until its controller has begun a turn with it."""
    return _first_turn(rules, game, action, "{T}", "{Q}")
