"""Bestow: a creature card that is an Aura as a spell and while it enchants something."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.clauses.attachments import attached, off, reason
from models.clauses.type_changes import kinds
from models.objects import BATTLEFIELD, Ability, Effect

bestowed = behaviour("bestowed-aura", at="effect", key="bestow", before="not stated")


def is_bestowed(game, thing) -> bool:
    """Whether it was cast bestowed; a permanent ceases to be so when it becomes unattached."""
    on = thing.zone != BATTLEFIELD or thing.attached_to
    return bool(on) and any(effect.op == "bestow" and thing.id in effect.objects for effect in game.effects)


def bestow(game, key: str):
    """The game with the effect that makes an object a bestowed Aura."""
    effect = Effect("bestow", (key,), timestamp=game.clock, id=f"bestow {key}")
    return replace(game, effects=(*game.effects, effect), clock=game.clock + 1)


@bestowed.since(
    "2013-09-27", rule="702.102a", then={"2020-01-24": "702.102b", "2021-04-22": "702.103b"},
    cue=r"becomes an Aura enchantment and gains enchant creature",
)  # fmt: skip
def an_aura_enchantment(rules, game, thing, found, effect):
    """CR 702.102a, then CR 702.102b and 702.103b, from 2013-09-27 on: it is an Aura with enchant creature, and no creature.

    On the battlefield it is so while it is attached.
    """
    if not is_bestowed(game, thing):
        return found
    kept = frozenset(subtype for subtype in found.subtypes if "creature" not in kinds(rules, subtype, found.types))
    aura = Ability("enchant creature", "granted")
    return replace(found, types=frozenset({"enchantment"}), subtypes=kept | {"Aura"}, abilities=(*found.abilities, aura))


stays_bestowed = behaviour("bestowed-permanent", at="moved", before="not stated")


@stays_bestowed.since(
    "2013-09-27", rule="702.102a", then={"2020-01-24": "702.102b", "2021-04-22": "702.103b"},
    cue=r"permanent (this spell|it) becomes",
)  # fmt: skip
def as_a_permanent_too(rules, game, move):
    """CR 702.102a, then CR 702.102b and 702.103b, from 2013-09-27 on: so is the permanent that it becomes."""
    thing = game[move.object]
    was = move.how == "resolve" and thing.zone == BATTLEFIELD and thing.attached_to and thing.printed.able("bestow")
    return bestow(game, thing.id) if was else None


lost_target = behaviour("bestowed-spell-loses-its-target", at="resolve", order=5, before="not stated")
_LOST = {"2021-04-22": "702.103d", "2021-11-19": "702.103e"}


def _without_target(rules, game, thing) -> bool:
    return is_bestowed(game, thing) and bool(thing.targets) and bool(reason(rules, game, thing.id, thing.targets[0]))


@lost_target.since("2013-09-27", rule="702.102d", then=_LOST, cue=r"begins resolving, if its target is illegal")
def resolves_as_a_creature(rules, game, thing):
    """CR 702.102d, then CR 702.103d and 702.103e, from 2013-09-27 on: with an illegal target it resolves as a creature spell."""
    return BATTLEFIELD if _without_target(rules, game, thing) else None


enters_as_a_creature = behaviour("bestowed-spell-enters-as-a-creature", at="move", order=90, before="not stated")


@enters_as_a_creature.since("2013-09-27", rule="702.102d", then=_LOST, cue=r"It continues resolving as a creature spell")
def on_nothing(rules, game, move):
    """CR 702.102d, then CR 702.103d and 702.103e, from 2013-09-27 on: it then enters attached to nothing."""
    if move.how != "resolve" or move.to != BATTLEFIELD or not _without_target(rules, game, game[move.object]):
        return None
    return replace(move, host=None)


falls_off = behaviour("bestowed-aura-falls-off", at="state-based", before="not stated")


@falls_off.since(
    "2013-09-27", rule="702.102e", then={"2021-04-22": "702.103e", "2021-11-19": "702.103f"},
    cue=r"illegal object or player, it becomes unattached",
)  # fmt: skip
def becomes_a_creature(rules, game):
    """CR 702.102e, then CR 702.103e and 702.103f, from 2013-09-27 on: on an illegal host it comes off, a creature again."""
    found = [thing for thing, _ in attached(rules, game) if is_bestowed(game, thing)]
    gone = [thing for thing in found if reason(rules, game, thing.id, thing.attached_to)]
    return [off(thing, "a bestowed Aura on an illegal host") for thing in gone] or None
