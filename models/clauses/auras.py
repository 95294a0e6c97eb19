"""Auras, and local enchantments before them: their hosts, entering, and going to the graveyard; Roles."""

from __future__ import annotations

from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attachments import attached, enchant_words, is_aura, legal_hosts, limited, off, reason
from ruletrail.models.clauses.bestow import is_bestowed
from ruletrail.models.clauses.hosts import fits
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, Game, GameObject
from ruletrail.models.points import Action, StateBasedAction, buried
from ruletrail.models.rules import Rules

# -- the hosts of an Aura ------------------------------------------------------------------------------------------

aura_host = behaviour("aura-host", rules=("702.5a", "212.4d"), at="forbid", key="attach")


def _cant(rules: Rules, game: Game, action: Action, *, zones: tuple[str, ...]) -> str | None:
    """The reason why an Aura can't enchant the host; "" if it can, None if the object isn't an Aura.

    The host must match every enchant ability of the Aura, and be in one of the zones.
    """
    what, host = engine.now(rules, game, action.object), action.targets[0]
    if not is_aura(what):
        return None
    if game.is_player(host):
        reason: str | None = rules.call("enchantment-on-a-player", game, action)
        return reason
    if (found := game.get(host)) is None or found.zone not in zones:
        return "it can't enchant what isn't there"
    words = enchant_words(what)
    if not words and rules.has("aura-without-an-enchant-ability"):
        why: str | None = rules.call("aura-without-an-enchant-ability", game, action)
        return why
    thing = game[action.object]
    if all(fits(rules, game, each, host, thing.controller, thing.id) for each in words):
        return ""
    return f"it can't enchant that: enchant {', enchant '.join(words)}"


@aura_host.variant(
    cue=r"must (be attached to a target|enchant that type of) permanent|that type of permanent or player and",
    covers=[r"Local enchantments (comprise|use the word)"],
)
def what_its_type_line_says(rules: Rules, game: Game, action: Action) -> str | None:
    """A local enchantment can be attached only to what the words after "Enchant" on its type line name.

    If several words follow "enchant", all of them must apply, even before the text says so.
    """
    return _cant(rules, game, action, zones=(BATTLEFIELD,))


@aura_host.variant(cue=r"permanent or player\]")
def permanents_and_players(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura can be attached only to a permanent or player that its enchant abilities name."""
    return _cant(rules, game, action, zones=(BATTLEFIELD,))


@aura_host.variant(cue=r"object or player\]")
def objects_and_players(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura can be attached only to what its enchant abilities name: a permanent, a player, or a card in a graveyard.

    A graveyard is the only other zone whose objects can be enchanted.
    """
    return _cant(rules, game, action, zones=(BATTLEFIELD, GRAVEYARD))


on_a_player = behaviour("enchantment-on-a-player", rules=("702.5d", "212.4d"))


@on_a_player.variant(cue=r"must (be attached to a target|enchant that type of) permanent")
def players_cant_be_enchanted(rules: Rules, game: Game, action: Action) -> Any:
    """An enchantment can be attached to a permanent, but never to a player."""
    return "a player can't be enchanted"


def _player_named(rules: Rules, game: Game, action: Action, known: tuple[str, ...]) -> str:
    thing, host = game[action.object], action.targets[0]
    words = enchant_words(engine.now(rules, game, thing))
    fit = words and all(each.casefold() in known and fits(rules, game, each, host, thing.controller) for each in words)
    return "" if fit else "it can't enchant that player"


@on_a_player.variant(cue=r"that type of permanent or player|with the .enchant player. ability can")
def enchant_player(rules: Rules, game: Game, action: Action) -> Any:
    """Only an enchantment that says "enchant player" can be attached to a player, and only to players."""
    return _player_named(rules, game, action, ("player",))


@on_a_player.variant(cue=r"Auras that can enchant a player can target")
def enchant_opponent(rules: Rules, game: Game, action: Action) -> Any:
    """Only an Aura that says "enchant player" or "enchant opponent" can be attached to a player, and only to players."""
    return _player_named(rules, game, action, ("player", "opponent"))


several_enchant_abilities = behaviour("several-enchant-abilities", rules="702.5c", at="forbid", key="attach")


@several_enchant_abilities.variant(cue=r"multiple instances of enchant, all of them apply")
def all_of_them(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura with several enchant abilities can be attached only to what fits every one of them."""
    what, thing, host = engine.now(rules, game, action.object), game[action.object], action.targets[0]
    words = enchant_words(what)
    if not is_aura(what) or len(words) < 2:
        return None
    unfit = [each for each in words if not fits(rules, game, each, host, thing.controller, thing.id)]
    return f"it can't enchant that: enchant {', enchant '.join(unfit)}" if unfit else ""


without_ability = behaviour("aura-without-an-enchant-ability", rules="303.4")


@without_ability.variant(cue=r"attached to is restricted by its enchant")
def unrestricted(rules: Rules, game: Game, action: Action) -> Any:
    """An enchant ability only restricts what an Aura can be attached to. An Aura without one has no such restriction."""
    return ""


@without_ability.variant(cue=r"attached to is defined by its enchant")
def undefined(rules: Rules, game: Game, action: Action) -> Any:
    """An enchant ability defines what an Aura can be attached to. An Aura without one can't be attached to anything."""
    return "nothing defines what it can enchant"


restrictions = behaviour("enchant-restrictions", rules=("303.4", "212.4e"), at="forbid", key="attach")


@restrictions.variant(cue=r"(restrictions|effects) can limit what a permanent")
def also_by_its_host(rules: Rules, game: Game, action: Action) -> str | None:
    """Other abilities of an Aura, or of the permanent that it would enchant, can also keep it from being attached there.

    The abilities known are those of ``attachments.limited``.
    """
    thing = game[action.object]
    if not is_aura(engine.now(rules, game, thing)):
        return None
    return limited(rules, game, thing, action.targets[0], "enchanted")


not_itself = behaviour("aura-not-on-itself", rules="303.4d", at="forbid", key="attach")


@not_itself.variant(cue=r"(local enchantment|Aura) can.t (be attached to|enchant) itself")
def no_aura_on_itself(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura can't be attached to itself."""
    if not is_aura(engine.now(rules, game, action.object)):
        return None
    return "it can't enchant itself" if action.targets[0] == action.object else ""


creature_aura = behaviour("aura-that-is-a-creature", rules="303.4d", at="forbid", key="attach")


def _is_creature_aura(rules: Rules, game: Game, action: Action) -> bool:
    what = engine.now(rules, game, action.object)
    return is_aura(what) and "creature" in what.types


@creature_aura.variant(cue=r"also a creature can.t (be attached to another|enchant a permanent)")
def not_on_objects(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura that is also a creature can't be attached to an object. Nothing keeps it from being attached to a player."""
    if not _is_creature_aura(rules, game, action):
        return None
    return "" if game.is_player(action.targets[0]) else "a creature can't enchant a permanent"


@creature_aura.variant(cue=r"also a creature can.t enchant anything")
def not_on_anything(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura that is also a creature can't be attached to any object or player."""
    return "a creature can't enchant anything" if _is_creature_aura(rules, game, action) else None


# -- casting it ----------------------------------------------------------------------------------------------------

aura_target = behaviour("aura-spell-target", rules=("303.4a", "212.4e", "212.4d"), at="forbid", key="cast")


@aura_target.variant(
    cue=r"announces the spell.s target|requires a target",
    covers=[r"abilities .{0,24}don.t target the (enchanted permanent|permanent it enchants)"],
)
def one_that_it_can_enchant(rules: Rules, game: Game, action: Action) -> str | None:
    """An Aura spell has exactly one target, which must be an object or player that the Aura can be attached to.

    Without targets, the question is whether there is a legal one. The known abilities against targeting are "shroud" and
    "hexproof".
    """
    if not is_aura(engine.now(rules, game, action.object)):
        return None
    if not action.targets:
        hosts = legal_hosts(rules, game, action.object, action.player)
        return "" if any(_targetable(rules, game, host, action.player) for host in hosts) else "it has no legal target"
    if len(action.targets) > 1:
        return "it has one target"
    if not _targetable(rules, game, action.targets[0], action.player):
        return "that can't be its target"
    return reason(rules, game, action.object, action.targets[0], action.player)


def _targetable(rules: Rules, game: Game, host: str, player: str) -> bool:
    found = game.get(host)
    if found is None or found.zone != BATTLEFIELD:
        return True
    what = engine.now(rules, game, found)
    hexproof = any(ability.text.casefold() == "hexproof" for ability in what.abilities)  # not "hexproof from black"
    return not what.able("shroud") and not (hexproof and found.controller != player)


aura_loses_target = behaviour("aura-spell-loses-its-target", rules=("608.3b", "608.3a", "413.2a"), at="resolve", order=10)


@aura_loses_target.variant(cue=r"targets? .{0,80}still legal")
def to_the_graveyard(rules: Rules, game: Game, thing: GameObject) -> str | None:
    """An Aura spell whose target has become illegal goes to its owner's graveyard and doesn't resolve."""
    if not is_aura(engine.now(rules, game, thing)) or not thing.targets:
        return None
    lost = reason(rules, game, thing.id, thing.targets[0]) or not _targetable(rules, game, thing.targets[0], thing.controller)
    return GRAVEYARD if lost else None


# -- on the battlefield --------------------------------------------------------------------------------------------

aura_falls_off = behaviour("aura-falls-off", rules="704.5m", at="state-based")


@aura_falls_off.variant(
    cue=r"enchants an illegal or nonexistent permanent|attached to an illegal (permanent|object)",
    covers=[r"^(If|When) (a local enchantment|an Aura) (is enchanting|ends up enchanting|is on) an illegal (permanent|object)"],
)
def auras_go(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An Aura that isn't attached to anything, or is attached to something it can't enchant, goes to its owner's graveyard.

    A face-down permanent isn't checked. Another clause covers bestowed Auras.
    """
    auras = [thing for thing, what in engine.permanents(rules, game) if is_aura(what) and not thing.face_down]
    auras = [thing for thing in auras if not is_bestowed(game, thing)]
    gone = (thing for thing in auras if thing.attached_to is None or reason(rules, game, thing.id, thing.attached_to))
    return buried(gone, "Aura on an illegal host")


on_itself = behaviour("aura-attached-to-itself", rules="303.4d", at="state-based")


@on_itself.variant(cue=r"can.t (be attached to|enchant) itself.*put into its owner.s graveyard")
def from_itself_to_the_graveyard(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An Aura that is attached to itself goes to its owner's graveyard."""
    found = [thing for thing, what in attached(rules, game) if thing.attached_to == thing.id and is_aura(what)]
    return buried(found, "Aura on itself")


creature_aura_goes = behaviour("creature-aura-falls-off", rules="303.4d", at="state-based")


def _creature_auras(rules: Rules, game: Game) -> Any:
    for thing, what in attached(rules, game):
        if is_aura(what) and "creature" in what.types and reason(rules, game, thing.id, thing.attached_to):
            yield thing


@creature_aura_goes.variant(cue=r"creature can.t [^.]{12,32}\. If this occurs somehow, the (local enchantment|Aura) is put")
def straight_to_the_graveyard(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An Aura that is also a creature goes straight to its owner's graveyard if it is attached to something it can't enchant."""
    return buried(_creature_auras(rules, game), "Aura that is a creature")


@creature_aura_goes.variant(cue=r"the Aura becomes unattached, then is put")
def unattached_first(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An Aura that is also a creature becomes unattached from what it can't enchant. It goes to its owner's graveyard at the next
    check of state-based actions.
    """
    return [off(thing, "an Aura that is a creature") for thing in _creature_auras(rules, game)] or None


role_rule = behaviour("role-rule", rules="704.5y", at="state-based", about="Role")


@role_rule.variant(
    cue=r"more than one Role controlled by the same player", covers=[r"more than one Role controlled by the same player"]
)
def newest_of_each_player(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """If a player controls several Roles on the same permanent, all but the one with the latest timestamp go to the graveyard."""
    roles: dict[tuple[str | None, str], list[GameObject]] = {}
    for thing, what in attached(rules, game):
        if "Role" in what.subtypes and not game.is_player(thing.attached_to):
            roles.setdefault((thing.attached_to, thing.controller), []).append(thing)
    groups = [sorted(things, key=lambda thing: thing.timestamp) for things in roles.values() if len(things) > 1]
    return buried((thing for things in groups for thing in things[:-1]), "not the newest Role")
