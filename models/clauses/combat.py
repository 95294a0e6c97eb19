"""What may attack."""

from __future__ import annotations

from models.behaviours import behaviour
from models.engine import now
from models.objects import BATTLEFIELD

only_creatures_attack = behaviour("only-creatures-attack", at="forbid", key="attack")


@only_creatures_attack.since(
    "1999-04-23", rule="308.1", then={"2003-07-01": "308.2a", "2007-10-01": "306.3", "2009-07-11": "506.3"},
    cue=r"noncreature permanents can.t be declared as attackers|Only (creatures|a creature) can attack",
)  # fmt: skip
def noncreatures_cant(rules, game, action):
    """CR 308.1, then CR 308.2a, 306.3 and 506.3, from 1999-04-23 on: only creatures can attack."""
    return "" if "creature" in now(rules, game, action.object).types else "only creatures can attack"


summoning_sickness = behaviour("summoning-sickness-attack", at="forbid", key="attack")


def sick(rules, game, thing) -> bool:
    """Whether its controller hasn't controlled it since that player's most recent turn began, and it has no haste."""
    began = game.player(thing.controller).turn_began
    return thing.controlled_since >= began and thing.controlled_since > 0 and not now(rules, game, thing).able("haste")


@summoning_sickness.since(
    "1999-04-23", rule="308.1", then={"2003-07-01": "308.2a", "2009-07-11": "508.1a"},
    cue=r"continuously since the (beginning of the turn|turn began)",
    covers=[r"informally called the .summoning sickness"],
)  # fmt: skip
def not_in_its_first_turn(rules, game, action):
    """CR 308.1, then CR 308.2a and 508.1a, from 1999-04-23 on: control must go back to before the turn began, but for haste."""
    if sick(rules, game, game[action.object]):
        return "it hasn't been under its controller's control since the turn began"
    return ""


tapped_attackers = behaviour("tapped-creatures-dont-attack", at="forbid", key="attack")


@tapped_attackers.since(
    "1999-04-23", rule="308.1", then={"2003-07-01": "308.2a", "2009-07-11": "508.1a"},
    cue=r"Tapped creatures \(even|For each untapped creature|must be untapped",
)  # fmt: skip
def must_be_untapped(rules, game, action):
    """CR 308.1, then CR 308.2a and 508.1a, from 1999-04-23 on: a tapped creature can't be declared as an attacker."""
    return "it is tapped" if game[action.object].tapped else ""


walls = behaviour("walls-dont-attack", at="forbid", key="attack", after="no such rule")


@walls.since("1999-04-23", rule="308.1", then={"2003-07-01": "308.2a"}, cue=r"Tapped creatures \(even.{1,80}Walls?,")
def a_wall_cannot(rules, game, action):
    """CR 308.1, then CR 308.2a, 1999-04-23 to 2004-06-01: creatures of the type Wall can't attack.

    From 2004-10-01 on only those with defender can't.
    """
    return "it is a Wall" if "Wall" in now(rules, game, action.object).subtypes else ""


walls.ends("2004-10-01")


defenders = behaviour("creatures-with-defender-dont-attack", at="forbid", key="attack", before="no such ability")


@defenders.since("2004-10-01", rule="502.41b", then={"2009-07-11": "702.3b"}, cue=r"creature with defender can.t attack")
def with_defender(rules, game, action):
    """CR 502.41b, then CR 702.3b, from 2004-10-01 on: a creature with defender can't attack."""
    return "it has defender" if now(rules, game, action.object).able("defender") else None


battles_dont_attack = behaviour("battles-dont-attack", at="forbid", key="attack", before="no such card type")


@battles_dont_attack.since("2023-04-14", rule="508.1a", cue=r"they can.t also be battles", covers=[r"also a battle can.t attack"])
def a_creature_that_is_a_battle(rules, game, action):
    """CR 508.1a, from 2023-04-14 on: a creature that is also a battle can't attack. Blocking is a rule of battles."""
    return "it is a battle" if "battle" in now(rules, game, action.object).types else ""


what_is_attacked = behaviour("what-can-be-attacked", at="forbid", key="attack")


def _not_an_opponents(rules, game, action, *kinds: str) -> str:
    """Why the targets can't be attacked by that player, when only opponents and their permanents of these kinds can."""
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


@what_is_attacked.since(
    "1999-04-23", rule="310.1b", then={"2003-07-01": "306.3"},
    cue=r"unblocked creature will \w+ all its combat damage to the|is being attacked and is the defending player",
)  # fmt: skip
def only_players(rules, game, action):
    """CR 310.1b, then CR 306.3, 1999-04-23 to 2007-09-07: only the defending player is attacked."""
    return _not_an_opponents(rules, game, action)


@what_is_attacked.since(
    "2007-10-01", rule="306.3", then={"2009-07-11": "506.3"}, cue=r"player or a planeswalker can be attacked",
    covers=[r"^Planeswalkers can be attacked"],
)  # fmt: skip
def planeswalkers_too(rules, game, action):
    """CR 306.3, then CR 506.3, 2007-10-01 to 2022-11-18: an opponent or an opponent's planeswalker is attacked."""
    return _not_an_opponents(rules, game, action, "planeswalker")


@what_is_attacked.since(
    "2023-04-14", rule="506.3", cue=r"a planeswalker, or a battle can be attacked", covers=[r"^Planeswalkers can be attacked"]
)
def battles_too(rules, game, action):
    """CR 506.3, from 2023-04-14 on: an opponent, an opponent's planeswalker or a battle. Whose battle is a rule of battles."""
    return _not_an_opponents(rules, game, action, "planeswalker", "battle")


vigilance = behaviour("vigilance", before="no such ability")


@vigilance.since(
    "2004-10-01", rule="502.14b", then={"2009-07-11": "702.18b", "2011-06-17": "702.19b", "2013-07-13": "702.20b"},
    cue=r"Attacking doesn.t cause creatures with vigilance",
)  # fmt: skip
def attacking_does_not_tap(rules, game, thing):
    """CR 502.14b, then CR 702.18b, 702.19b and 702.20b, from 2004-10-01 on: attacking doesn't tap a creature with vigilance."""
    return now(rules, game, thing).able("vigilance")


own_creatures_attack = behaviour("only-the-active-players-creatures-attack", at="forbid", key="attack")


@own_creatures_attack.since(
    "1999-04-23", rule="308.1", then={"2003-07-01": "308.2a", "2009-07-11": "508.1a"},
    cue=r"creatures (that )?(he or she|they) controls?|creature the active player controls",
)  # fmt: skip
def in_their_own_turn(rules, game, action):
    """CR 308.1, then CR 308.2a and 508.1a, from 1999-04-23 on: the active player declares own creatures as attackers."""
    if game.active != action.player:
        return "it isn't that player's turn"
    return "" if game[action.object].controller == action.player else "that player doesn't control it"


tap_abilities = behaviour("summoning-sickness-tap-abilities", at="forbid", key="activate")


def _first_turn(rules, game, action, *symbols: str) -> str | None:
    thing = game[action.object]
    cost = action.detail.partition(":")[0]
    if "creature" not in now(rules, game, thing).types or not any(symbol in cost for symbol in symbols):
        return None
    return "it hasn't been under that player's control since the turn began" if sick(rules, game, thing) else ""


@tap_abilities.since(
    "1999-04-23", rule="502.5b", then={"2002-10-07": "214.7c", "2003-07-01": "212.3d", "2007-05-01": "212.3f"},
    cue=r"cost includes (tapping|the tap symbol)(?! or)|activated ability with the tap symbol in its",
)  # fmt: skip
def with_the_tap_symbol(rules, game, action):
    """CR 502.5b, then CR 214.7c, 212.3d and 212.3f, 1999-04-23 to 2008-02-01: no {T} abilities of a creature in its first turn.

    Haste lifts it. Permanents that aren't creatures are free to.
    """
    return _first_turn(rules, game, action, "{T}")


@tap_abilities.since(
    "2008-07-15", rule="212.3f", then={"2009-07-11": "302.6"},
    cue=r"symbol or the untap symbol in its", covers=[r"informally called the .summoning sickness"],
)  # fmt: skip
def with_the_untap_symbol_too(rules, game, action):
    """CR 212.3f, then CR 302.6, from 2008-07-15 on: the same for abilities with the untap symbol, {Q}."""
    return _first_turn(rules, game, action, "{T}", "{Q}")
