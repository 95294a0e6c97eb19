"""Equip, fortify and reconfigure: when they can be activated, at what, and what they then do."""

from __future__ import annotations

from dataclasses import replace

from models import engine
from models.behaviours import behaviour
from models.clauses.attachments import attach
from models.clauses.hosts import fits
from models.clauses.timing import not_sorcery_time
from models.clauses.type_changes import kinds
from models.objects import BATTLEFIELD
from models.points import Action

KEYWORDS = ("equip", "fortify", "reconfigure")


def keyword(action: Action) -> str:
    """Which of the keywords an activated ability begins with, or ""."""
    first = action.detail.casefold().replace("—", " ").split(" ")[0]
    return first if first in KEYWORDS else ""


def quality(ability: str) -> str:
    """The words between "equip" and its cost: "Knight", "legendary creature", "planeswalker"; "" when there are none."""
    words = ability.replace("—", " ").split()[1:]
    cost = next((n for n, word in enumerate(words) if word[0] in "{0123456789"), len(words))
    return " ".join(words[:cost])


def resolve(rules, game, action: Action):
    """The ability resolves: it attaches the permanent to the target, unless that has become illegal by now.

    Without targets it unattaches the permanent.
    """
    if game[action.object].zone != BATTLEFIELD or engine.reasons(rules, game, replace(action, by_effect=True)):
        return game.say(f"{action.detail} of {action.object} does nothing")
    if not action.targets:
        return game.change(action.object, attached_to=None)
    return attach(rules, game, replace(action, name="attach", by_effect=True))


def _target(rules, game, action, type_: str, *, other: bool = False) -> str:
    """Why the target isn't one permanent with a card type that the player controls."""
    target = game.get(action.targets[0]) if len(action.targets) == 1 else None
    if target is None or target.zone != BATTLEFIELD or type_ not in engine.now(rules, game, target).types:
        return f"its target is one {type_}"
    if other and target.id == action.object:
        return f"its target is another {type_}"
    return "" if target.controller == action.player else f"its target is a {type_} that the player controls"


equip_target = behaviour("equip-target", at="forbid", key="activate", before="no such artifact type")
_EQUIP = {"2009-07-11": "702.6a"}


@equip_target.since("2003-10-01", rule="502.33a", then=_EQUIP, cue=r"target creature you control")
def own_creature(rules, game, action):
    """CR 502.33a, then CR 702.6a, from 2003-10-01 on: the target is an own creature, at resolution too."""
    if keyword(action) != "equip" or (quality(action.detail) == "planeswalker" and rules.has("equip-planeswalker")):
        return None
    return _target(rules, game, action, "creature")


equip_timing = behaviour("equip-timing", at="forbid", key="activate", before="no such artifact type")


def _sorcery_time(game, action, word: str):
    if keyword(action) != word or action.by_effect:
        return None
    return not_sorcery_time(game, action.player) or ""


@equip_timing.since("2003-10-01", rule="502.33a", then=_EQUIP, cue=r"any time you could (play|cast) a sorcery|only as a sorcery")
def as_a_sorcery(rules, game, action):
    """CR 502.33a, then CR 702.6a, from 2003-10-01 on: equip can be activated only when a sorcery could be cast."""
    return _sorcery_time(game, action, "equip")


several_equips = behaviour("several-equip-abilities", at="forbid", key="activate", before="no such artifact type")


def _one_of_its_abilities(rules, game, action, word: str):
    if keyword(action) != word or action.by_effect:
        return None
    has = [
        ability.text for ability in engine.now(rules, game, action.object).abilities if ability.text.casefold().startswith(word)
    ]
    return "" if action.detail in has or (not has and action.detail == word) else "it has no such ability"


@several_equips.since(
    "2003-10-01", rule="502.33c", then={"2009-07-11": "702.6c", "2018-04-27": "702.6e", "2021-06-18": "702.6d"},
    cue=r"multiple (instances of equip|equip abilities), any of",
)  # fmt: skip
def any_of_its_equips(rules, game, action):
    """CR 502.33c, then CR 702.6c, 702.6e and 702.6d, from 2003-10-01 on: each of several equip abilities can be activated.

    An Equipment whose abilities a scenario doesn't write down has one called "equip".
    """
    return _one_of_its_abilities(rules, game, action, "equip")


equip_restriction = behaviour("equip-restriction-only-on-target", at="forbid", key="activate", before="not stated")


@equip_restriction.since("2018-04-27", rule="702.6c", cue=r"(doesn.t|don.t) restrict what the Equipment may be attached to")
def the_target_has_the_quality(rules, game, action):
    """CR 702.6c, from 2018-04-27 on: the words of "equip Knight" limit the target and nothing else."""
    words = quality(action.detail)
    if keyword(action) != "equip" or not words or words == "planeswalker":
        return None
    return "" if fits(rules, game, words, action.targets[0], action.player) else f"its target is a {words}"


equip_planeswalker = behaviour("equip-planeswalker", at="forbid", key="activate", before="not stated")


@equip_planeswalker.since("2022-04-29", rule="702.6e", cue=r"Equip planeswalker. is a variant")
def own_planeswalker(rules, game, action):
    """CR 702.6e, from 2022-04-29 on: "equip planeswalker" targets a planeswalker and attaches as though that were a creature.

    It comes off at the next check unless something has made the planeswalker a creature.
    """
    if keyword(action) != "equip" or quality(action.detail) != "planeswalker":
        return None
    return _target(rules, game, action, "planeswalker")


fortify_target = behaviour("fortify-target", at="forbid", key="activate", before="no such artifact type")
_FORTIFY = {"2009-07-11": "702.64a", "2011-06-17": "702.65a", "2013-07-13": "702.66a", "2021-04-22": "702.67a"}


@fortify_target.since("2007-05-01", rule="502.65a", then=_FORTIFY, cue=r"target land you control")
def own_land(rules, game, action):
    """CR 502.65a, then CR 702.64a, 702.65a, 702.66a and 702.67a, from 2007-05-01 on: the target is a land of the player."""
    return _target(rules, game, action, "land") if keyword(action) == "fortify" else None


fortify_timing = behaviour("fortify-timing", at="forbid", key="activate", before="no such artifact type")


@fortify_timing.since(
    "2007-05-01", rule="502.65a", then=_FORTIFY, cue=r"any time you could (play|cast) a sorcery|only as a sorcery"
)
def fortify_as_a_sorcery(rules, game, action):
    """CR 502.65a, then CR 702.64a, 702.65a, 702.66a and 702.67a, from 2007-05-01 on: only when a sorcery could be cast."""
    return _sorcery_time(game, action, "fortify")


reconfigure_target = behaviour("reconfigure", at="forbid", key="activate", before="not stated")


@reconfigure_target.since("2022-02-18", rule="702.151a", cue=r"Reconfigure represents two activated abilities")
def on_another_creature_or_off(rules, game, action):
    """CR 702.151a, from 2022-02-18 on: it attaches to another own creature, or, without target, comes off one."""
    if keyword(action) != "reconfigure":
        return None
    if late := _sorcery_time(game, action, "reconfigure"):
        return late
    if action.targets:
        return _target(rules, game, action, "creature", other=True)
    host = game.get(game[action.object].attached_to)
    on_creature = host is not None and "creature" in engine.now(rules, game, host).types
    return "" if on_creature else "it isn't attached to a creature"


reconfigured = behaviour("reconfigured-equipment", at="derive", before="not stated")


@reconfigured.since("2022-02-18", rule="702.151b", cue=r"causes the Equipment to stop being a creature")
def stops_being_a_creature(rules, game, thing, found):
    """CR 702.151b, from 2022-02-18 on: while it is attached, an Equipment with reconfigure isn't a creature."""
    if not thing.attached_to or not found.able("reconfigure") or "Equipment" not in found.subtypes:
        return None
    types = found.types - {"creature"}
    kept = frozenset(subtype for subtype in found.subtypes if kinds(rules, subtype, found.types) & types)
    return replace(found, types=types, subtypes=kept)
