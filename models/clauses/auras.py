"""Auras, and the local enchantments that they were before: what they enchant, how they enter, when they go."""

from __future__ import annotations

from models import engine
from models.behaviours import behaviour
from models.clauses.attachments import attached, enchant_words, is_aura, legal_hosts, limited, off, reason
from models.clauses.bestow import is_bestowed
from models.clauses.hosts import fits
from models.objects import BATTLEFIELD, GRAVEYARD
from models.points import Change

# -- what an Aura can be attached to -------------------------------------------------------------------------------

aura_host = behaviour("aura-host", at="forbid", key="attach")


def _cant(rules, game, action, *, zones: tuple[str, ...]) -> str | None:
    """Why the host isn't what every enchant ability names, or isn't in one of the zones; None: it isn't an Aura."""
    what, host = engine.now(rules, game, action.object), action.targets[0]
    if not is_aura(what):
        return None
    if game.is_player(host):
        return rules.call("enchantment-on-a-player", game, action)
    if (found := game.get(host)) is None or found.zone not in zones:
        return "it can't enchant what isn't there"
    words = enchant_words(what)
    if not words and rules.has("aura-without-an-enchant-ability"):
        return rules.call("aura-without-an-enchant-ability", game, action)
    thing = game[action.object]
    if all(fits(rules, game, each, host, thing.controller, thing.id) for each in words):
        return ""
    return f"it can't enchant that: enchant {', enchant '.join(words)}"


@aura_host.since(
    "1999-04-23", rule="214.8c", then={"2003-07-01": "212.4d"},
    cue=r"must (be attached to a target|enchant that type of) permanent|that type of permanent or player and",
    covers=[r"Local enchantments (comprise|use the word)"],
)  # fmt: skip
def what_its_type_line_says(rules, game, action):
    """CR 214.8c, then CR 212.4d, 1999-04-23 to 2005-02-01: a local enchantment can be attached to what follows "enchant".

    Several words after "enchant" are all asked for; the text says so from 2003-10-01 on.
    """
    return _cant(rules, game, action, zones=(BATTLEFIELD,))


@aura_host.since("2005-08-01", rule="502.45a", cue=r"permanent or player\]")
def permanents_and_players(rules, game, action):
    """CR 502.45a, 2005-08-01 to 2007-02-01: an Aura can enchant the permanents or players that its enchant abilities name."""
    return _cant(rules, game, action, zones=(BATTLEFIELD,))


@aura_host.since("2007-05-01", rule="502.45a", then={"2009-07-11": "702.5a"}, cue=r"object or player\]")
def objects_and_players(rules, game, action):
    """CR 502.45a, then CR 702.5a, from 2007-05-01 on: any object that its enchant abilities name, on the battlefield or not.

    The only other zone is the graveyard.
    """
    return _cant(rules, game, action, zones=(BATTLEFIELD, GRAVEYARD))


on_a_player = behaviour("enchantment-on-a-player")


@on_a_player.since("1999-04-23", rule="214.8c", cue=r"must (be attached to a target|enchant that type of) permanent")
def players_cant_be_enchanted(rules, game, action):
    """CR 214.8c, 1999-04-23 to 2003-05-26: only permanents are enchanted."""
    return "a player can't be enchanted"


def _player_named(rules, game, action, known: tuple[str, ...]) -> str:
    thing, host = game[action.object], action.targets[0]
    words = enchant_words(engine.now(rules, game, thing))
    fit = words and all(each.casefold() in known and fits(rules, game, each, host, thing.controller) for each in words)
    return "" if fit else "it can't enchant that player"


@on_a_player.since("2003-07-01", rule="212.4d", then={"2005-08-01": "502.45d"},
    cue=r"that type of permanent or player|with the .enchant player. ability can",
)  # fmt: skip
def enchant_player(rules, game, action):
    """CR 212.4d, then CR 502.45d, 2003-07-01 to 2006-02-01: "enchant player" enchants players, and nothing else."""
    return _player_named(rules, game, action, ("player",))


@on_a_player.since("2006-05-01", rule="502.45d", then={"2009-07-11": "702.5d"}, cue=r"Auras that can enchant a player can target")
def enchant_opponent(rules, game, action):
    """CR 502.45d, then CR 702.5d, from 2006-05-01 on: an Aura that can enchant a player or opponent enchants no permanent."""
    return _player_named(rules, game, action, ("player", "opponent"))


several_enchant_abilities = behaviour("several-enchant-abilities", at="forbid", key="attach", before="not stated")


@several_enchant_abilities.since(
    "2005-08-01", rule="502.45c", then={"2009-07-11": "702.5c"}, cue=r"multiple instances of enchant, all of them apply"
)
def all_of_them(rules, game, action):
    """CR 502.45c, then CR 702.5c, from 2005-08-01 on: the host must fit every enchant ability of the Aura."""
    what, thing, host = engine.now(rules, game, action.object), game[action.object], action.targets[0]
    words = enchant_words(what)
    if not is_aura(what) or len(words) < 2:
        return None
    unfit = [each for each in words if not fits(rules, game, each, host, thing.controller, thing.id)]
    return f"it can't enchant that: enchant {', enchant '.join(unfit)}" if unfit else ""


without_ability = behaviour("aura-without-an-enchant-ability", before="not stated")


@without_ability.since(
    "2005-08-01", rule="212.4d", then={"2009-07-11": "303.4"}, cue=r"attached to is restricted by its enchant",
)  # fmt: skip
def unrestricted(rules, game, action):
    """CR 212.4d, then CR 303.4, 2005-08-01 to 2012-05-01: enchant only restricts, so without it there is no restriction."""
    return ""


@without_ability.since("2012-06-01", rule="303.4", cue=r"attached to is defined by its enchant")
def undefined(rules, game, action):
    """CR 303.4, from 2012-06-01 on: enchant defines what an Aura can be attached to, so without it there is nothing."""
    return "nothing defines what it can enchant"


restrictions = behaviour("enchant-restrictions", at="forbid", key="attach", before="not stated")


@restrictions.since(
    "2001-07-23", rule="214.8c",
    then={"2003-07-01": "212.4d", "2005-08-01": "212.4e", "2006-07-15": "212.4d", "2009-07-11": "303.4"},
    cue=r"(restrictions|effects) can limit what a permanent",
)  # fmt: skip
def also_by_its_host(rules, game, action):
    """CR 214.8c, then CR 212.4d, 212.4e and 303.4, from 2001-07-23 on: other abilities of the Aura or its host restrict as well.

    The abilities known are those of ``attachments.limited``.
    """
    thing = game[action.object]
    if not is_aura(engine.now(rules, game, thing)):
        return None
    return limited(rules, game, thing, action.targets[0], "enchanted")


not_itself = behaviour("aura-not-on-itself", at="forbid", key="attach")


@not_itself.since(
    "1999-04-23", rule="214.8f",
    then={"2003-07-01": "212.4g", "2009-07-11": "303.4c", "2010-02-01": "303.4d"},
    cue=r"(local enchantment|Aura) can.t (be attached to|enchant) itself",
)  # fmt: skip
def no_aura_on_itself(rules, game, action):
    """CR 214.8f, then CR 212.4g, 303.4c and 303.4d, from 1999-04-23 on: an Aura can't be attached to itself."""
    if not is_aura(engine.now(rules, game, action.object)):
        return None
    return "it can't enchant itself" if action.targets[0] == action.object else ""


creature_aura = behaviour("aura-that-is-a-creature", at="forbid", key="attach", before="not stated")


def _is_creature_aura(rules, game, action) -> bool:
    what = engine.now(rules, game, action.object)
    return is_aura(what) and "creature" in what.types


@creature_aura.since("2004-02-01", rule="212.4g", cue=r"also a creature can.t (be attached to another|enchant a permanent)")
def not_on_objects(rules, game, action):
    """CR 212.4g, 2004-02-01 to 2007-02-01: one that is a creature too can't be on another object; players aren't named."""
    if not _is_creature_aura(rules, game, action):
        return None
    return "" if game.is_player(action.targets[0]) else "a creature can't enchant a permanent"


@creature_aura.since(
    "2007-05-01",
    rule="212.4g",
    then={"2009-07-11": "303.4c", "2010-02-01": "303.4d"},
    cue=r"also a creature can.t enchant anything",
)
def not_on_anything(rules, game, action):
    """CR 212.4g, then CR 303.4c and 303.4d, from 2007-05-01 on: an Aura that is a creature too can't enchant anything."""
    return "a creature can't enchant anything" if _is_creature_aura(rules, game, action) else None


# -- casting it ----------------------------------------------------------------------------------------------------

aura_target = behaviour("aura-spell-target", at="forbid", key="cast")


@aura_target.since(
    "1999-04-23", rule="214.8d",
    then={"2003-07-01": "212.4d", "2005-08-01": "212.4e", "2009-07-11": "303.4a"},
    cue=r"announces the spell.s target|requires a target",
    covers=[r"abilities .{0,24}don.t target the (enchanted permanent|permanent it enchants)"],
)  # fmt: skip
def one_that_it_can_enchant(rules, game, action):
    """CR 214.8d, then CR 212.4d, 212.4e and 303.4a, from 1999-04-23 on: the spell has one target, which it can enchant.

    Said without targets, it is asked whether there is one. Of what keeps a spell from targeting, "shroud" and "hexproof" are
    known.
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


def _targetable(rules, game, host: str, player: str) -> bool:
    found = game.get(host)
    if found is None or found.zone != BATTLEFIELD:
        return True
    what = engine.now(rules, game, found)
    return not what.able("shroud") and not (what.able("hexproof") and found.controller != player)


aura_loses_target = behaviour("aura-spell-loses-its-target", at="resolve", order=10)


@aura_loses_target.since(
    "1999-04-23", rule="413.2a", then={"2009-07-11": "607.3a", "2009-10-01": "608.3a", "2022-06-10": "608.3b"},
    cue=r"targets? .{0,80}still legal",
)  # fmt: skip
def to_the_graveyard(rules, game, thing):
    """CR 413.2a, then CR 607.3a, 608.3a and 608.3b, from 1999-04-23 on: with an illegal target it goes to the graveyard."""
    if not is_aura(engine.now(rules, game, thing)) or not thing.targets:
        return None
    lost = reason(rules, game, thing.id, thing.targets[0]) or not _targetable(rules, game, thing.targets[0], thing.controller)
    return GRAVEYARD if lost else None


# -- on the battlefield --------------------------------------------------------------------------------------------

aura_falls_off = behaviour("aura-falls-off", at="state-based")


def _illegal(rules, game, thing) -> bool:
    return thing.attached_to is None or bool(reason(rules, game, thing.id, thing.attached_to))


@aura_falls_off.since(
    "1999-04-23", rule="420.5d", then={"2009-07-11": "704.5n", "2017-09-29": "704.5m"},
    cue=r"enchants an illegal or nonexistent permanent|attached to an illegal (permanent|object)",
    covers=[r"^If (a local enchantment|an Aura) (is enchanting|ends up enchanting) an illegal (permanent|object)"],
)  # fmt: skip
def auras_go(rules, game):
    """CR 420.5d, then CR 704.5n and 704.5m, from 1999-04-23 on: an Aura on an illegal host, or on none, goes to the graveyard.

    A permanent that is face down isn't looked at. A bestowed Aura is an exception of its own.
    """
    found = [thing for thing, what in engine.permanents(rules, game) if is_aura(what) and not thing.face_down]
    found = [thing for thing in found if not is_bestowed(game, thing)]
    return [Change(thing.id, GRAVEYARD, why="Aura on an illegal host") for thing in found if _illegal(rules, game, thing)] or None


on_itself = behaviour("aura-attached-to-itself", at="state-based", before="not stated")


@on_itself.since(
    "2001-07-23", rule="214.8f",
    then={"2003-07-01": "212.4g", "2009-07-11": "303.4c", "2010-02-01": "303.4d"},
    cue=r"can.t (be attached to|enchant) itself.*put into its owner.s graveyard",
)  # fmt: skip
def from_itself_to_the_graveyard(rules, game):
    """CR 214.8f, then CR 212.4g, 303.4c and 303.4d, from 2001-07-23 on: an Aura attached to itself goes to the graveyard."""
    found = [thing for thing, what in attached(rules, game) if thing.attached_to == thing.id and is_aura(what)]
    return [Change(thing.id, GRAVEYARD, why="Aura on itself") for thing in found] or None


creature_aura_goes = behaviour("creature-aura-falls-off", at="state-based", before="not stated")


def _creature_auras(rules, game):
    for thing, what in attached(rules, game):
        if is_aura(what) and "creature" in what.types and reason(rules, game, thing.id, thing.attached_to):
            yield thing


@creature_aura_goes.since(
    "2004-02-01", rule="212.4g", then={"2009-07-11": "303.4c"},
    cue=r"creature can.t [^.]{12,32}\. If this occurs somehow, the (local enchantment|Aura) is put",
)  # fmt: skip
def straight_to_the_graveyard(rules, game):
    """CR 212.4g, then CR 303.4c, 2004-02-01 to 2009-09-04: an attached Aura that is a creature goes to the graveyard."""
    return [Change(thing.id, GRAVEYARD, why="Aura that is a creature") for thing in _creature_auras(rules, game)] or None


@creature_aura_goes.since(
    "2009-10-01", rule="303.4c", then={"2010-02-01": "303.4d"}, cue=r"the Aura becomes unattached, then is put"
)
def unattached_first(rules, game):
    """CR 303.4c, then CR 303.4d, from 2009-10-01 on: it becomes unattached first, and goes to the graveyard at the next check."""
    return [off(thing, "an Aura that is a creature") for thing in _creature_auras(rules, game)] or None
