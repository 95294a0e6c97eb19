"""Destroying, regeneration, and damage by sources with deathtouch, wither or infect."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.leaving_combat import out_of_combat
from ruletrail.models.engine import now, permanents
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, Game, GameObject
from ruletrail.models.points import Damage, StateBasedAction
from ruletrail.models.rules import Rules

#: Prefix of the mark of a regeneration shield, and the mark of a creature that a source with deathtouch damaged.
SHIELD, DEADLY = "this turn regeneration shield ", "dealt damage by deathtouch"

destroy = behaviour("destroy", rules=("701.8a", "Glossary: Destroy"))


@destroy.variant(cue=r"To destroy a permanent")
def to_its_owners_graveyard(rules: Rules, game: Game, thing: GameObject, why: Any, regeneration: Any = True) -> Any:
    """A permanent that is destroyed goes to its owner's graveyard, unless it is indestructible or regenerates.

    A regeneration shield replaces the destruction.
    """
    if thing.zone != BATTLEFIELD or now(rules, game, thing).able("indestructible"):
        return None
    replaced = rules.call("regeneration", game, thing) if regeneration else None
    return replaced or StateBasedAction(thing.id, GRAVEYARD, why=why)


regeneration = behaviour("regeneration", rules="614.8")


@regeneration.variant(cue=r"Regeneration is a (damage|destruction)-replacement")
def instead_of_being_destroyed(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A permanent with a regeneration shield isn't destroyed. Instead, it is tapped, loses all damage and leaves combat.

    One shield is used up. None without a shield. Static abilities that regenerate are not covered.
    """
    shields = sorted(mark for mark in thing.marks if mark.startswith(SHIELD))
    if not shields:
        return None
    attacking, (field, marks) = out_of_combat(thing)
    kept = marks - {shields[0], DEADLY}
    return StateBasedAction(thing.id, fields=(("tapped", True), ("damage", 0), attacking, (field, kept)), why="regenerates")


deathtouch = behaviour("damage-by-deathtouch", rules="704.5h", at="state-based")


def _touched(rules: Rules, game: Game, *, below_one: bool) -> list[StateBasedAction] | None:
    found = []
    for thing, what in permanents(rules, game):
        if DEADLY not in thing.marks:
            continue
        dies = "creature" in what.types and (below_one or (what.toughness or 0) > 0)
        change = rules.call("destroy", game, thing, "damage by deathtouch") if dies else None
        found.append(change or StateBasedAction(thing.id, fields=(("marks", thing.marks - {DEADLY}),), why="survives deathtouch"))
    return found or None


@deathtouch.variant(cue=r"^If a creature has been dealt damage")
def is_deadly(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A creature is destroyed if a source with deathtouch has damaged it since the last check of state-based actions, whatever
    its toughness.

    Before, deathtouch was a triggered ability, another clause.
    """
    return _touched(rules, game, below_one=True)


@deathtouch.variant(cue=r"toughness greater than 0, and it.s been dealt")
def is_deadly_above_toughness_zero(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A creature with toughness above 0 is destroyed if a source with deathtouch has damaged it since the last check of
    state-based actions.
    """
    return _touched(rules, game, below_one=False)


touch = behaviour("deathtouch", rules="702.2b")


@touch.variant(cue=r"dealt damage by a source with deathtouch")
def marks_what_it_damages(rules: Rules, game: Game, damage: Damage) -> Any:
    """Any amount of damage by a source with deathtouch is enough to destroy a creature.

    The verb "damage" asks whether the source has it, and marks what it damages.
    """
    source = game.get(damage.source)
    return damage.amount > 0 and source is not None and now(rules, game, source).able("deathtouch")


triggered_touch = behaviour("deathtouch-triggers", rules=("702.2a", "502.63a"))
#: Prefix of the mark of an object that a triggered deathtouch will destroy; the source's id follows.
TO_DESTROY = "to be destroyed by the deathtouch of "


@triggered_touch.variant(cue=r"Deathtouch is a triggered ability")
def waits_to_destroy_it(rules: Rules, game: Game, damage: Damage) -> Any:
    """Deathtouch triggers when its permanent deals damage to a creature. It destroys the creature as the ability resolves.

    It resolves by the verb "resolve-trigger". One of several instances is played. None for other damage.
    """
    source, thing = game.get(damage.source), game.get(damage.target)
    if source is None or thing is None or not damage.amount or "creature" not in now(rules, game, thing).types:
        return None
    if source.zone != BATTLEFIELD or not now(rules, game, source).able("deathtouch"):
        return None
    return game.change(source.id, waiting=True).change(thing.id, marks=thing.marks | {TO_DESTROY + source.id})


@triggered_touch.variant(cue=r"Deathtouch is a static ability")
def nothing_triggers(rules: Rules, game: Game, damage: Damage) -> Any:
    """Deathtouch is a static ability, so damage doesn't trigger it."""
    return None


withering = behaviour("damage-as-counters", rules=("120.3d", "502.80a"), at="damage", order=60, before="no such ability")


def _counters(rules: Rules, game: Game, damage: Damage, *abilities: str) -> Game | None:
    source, thing = game.get(damage.source), game.get(damage.target)
    if source is None or thing is None or "creature" not in now(rules, game, thing).types:
        return None
    if not any(now(rules, game, source).able(ability) for ability in abilities):
        return None
    return game.change(thing.id, counters=thing.with_counters("-1/-1", thing.count("-1/-1") + damage.amount).counters)


@withering.variant(cue=r"source with wither (doesn.t stay|causes)")
def by_wither(rules: Rules, game: Game, damage: Damage) -> Game | None:
    """Damage that a source with wither deals to a creature becomes that many -1/-1 counters."""
    return _counters(rules, game, damage, "wither")


@withering.variant(cue=r"source with wither and/or infect causes")
def by_wither_or_infect(rules: Rules, game: Game, damage: Damage) -> Game | None:
    """Damage that a source with wither or infect deals to a creature becomes that many -1/-1 counters.

    Poison counters are not covered.
    """
    return _counters(rules, game, damage, "wither", "infect")
