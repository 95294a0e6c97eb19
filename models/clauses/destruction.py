"""Destroying, regeneration, and damage by sources with deathtouch, wither or infect."""

from __future__ import annotations

from models.behaviours import behaviour
from models.clauses.leaving_combat import out_of_combat
from models.engine import now, permanents
from models.objects import BATTLEFIELD, GRAVEYARD
from models.points import Change

#: How the mark of a regeneration shield begins, and the mark of a creature that a source with deathtouch damaged.
SHIELD, DEADLY = "this turn regeneration shield ", "dealt damage by deathtouch"

destroy = behaviour("destroy")


@destroy.since(
    "1999-04-23", rule="Glossary: Destroy",
    then={"2007-05-01": "501.4a", "2009-07-11": "701.6a", "2016-09-30": "701.7a", "2025-06-06": "701.8a"},
    cue=r"To destroy a permanent",
)  # fmt: skip
def to_its_owners_graveyard(rules, game, thing, why, regeneration=True):
    """Glossary "Destroy", then CR 501.4a, 701.6a, 701.7a and 701.8a, from 1999-04-23 on: it goes to its owner's graveyard.

    What is indestructible isn't destroyed, and a regeneration shield replaces the destruction.
    """
    if thing.zone != BATTLEFIELD or now(rules, game, thing).able("indestructible"):
        return None
    return (rules.call("regeneration", game, thing) if regeneration else None) or Change(thing.id, GRAVEYARD, why=why)


regeneration = behaviour("regeneration")


@regeneration.since(
    "1999-04-23", rule="419.6b", then={"2009-07-11": "613.8", "2009-10-01": "614.8"},
    cue=r"Regeneration is a (damage|destruction)-replacement",
)  # fmt: skip
def instead_of_being_destroyed(rules, game, thing):
    """CR 419.6b, then CR 613.8 and 614.8, from 1999-04-23 on: it is tapped, loses its damage and leaves combat instead.

    One shield is used up. None for what has no shield. Static abilities that regenerate are not covered.
    """
    shields = sorted(mark for mark in thing.marks if mark.startswith(SHIELD))
    if not shields:
        return None
    attacking, (field, marks) = out_of_combat(thing)
    kept = marks - {shields[0], DEADLY}
    return Change(thing.id, fields=(("tapped", True), ("damage", 0), attacking, (field, kept)), why="regenerates")


deathtouch = behaviour("damage-by-deathtouch", at="state-based", before="not stated")


def _touched(rules, game, *, below_one: bool) -> list[Change] | None:
    found = []
    for thing, what in permanents(rules, game):
        if DEADLY not in thing.marks:
            continue
        dies = "creature" in what.types and (below_one or (what.toughness or 0) > 0)
        change = rules.call("destroy", game, thing, "damage by deathtouch") if dies else None
        found.append(change or Change(thing.id, fields=(("marks", thing.marks - {DEADLY}),), why="survives deathtouch"))
    return found or None


@deathtouch.since("2009-07-11", rule="704.5h", cue=r"^If a creature has been dealt damage")
def is_deadly(rules, game):
    """CR 704.5h, 2009-07-11 to 2010-06-18: a creature that a source with deathtouch damaged since the last check is destroyed.

    Before, deathtouch was a triggered ability, which is not covered.
    """
    return _touched(rules, game, below_one=True)


@deathtouch.since("2010-07-16", rule="704.5h", cue=r"toughness greater than 0, and it.s been dealt")
def is_deadly_above_toughness_zero(rules, game):
    """CR 704.5h, from 2010-07-16 on: the same for creatures with toughness above 0; others go by another rule."""
    return _touched(rules, game, below_one=False)


touch = behaviour("deathtouch", before="not stated")


@touch.since("2009-07-11", rule="702.2c", then={"2017-01-20": "702.2b"}, cue=r"dealt damage by a source with deathtouch")
def marks_what_it_damages(rules, game, damage):
    """CR 702.2c, then CR 702.2b, from 2009-07-11 on: whether the source of damage has deathtouch. The verb "damage" asks."""
    source = game.get(damage.source)
    return damage.amount > 0 and source is not None and now(rules, game, source).able("deathtouch")


withering = behaviour("damage-as-counters", at="damage", order=60, before="no such ability")


def _counters(rules, game, damage, *abilities: str):
    source, thing = game.get(damage.source), game.get(damage.target)
    if source is None or thing is None or "creature" not in now(rules, game, thing).types:
        return None
    if not any(now(rules, game, source).able(ability) for ability in abilities):
        return None
    return game.change(thing.id, counters=thing.with_counters("-1/-1", thing.count("-1/-1") + damage.amount).counters)


@withering.since(
    "2008-07-15", rule="502.80a", then={"2009-07-11": "118.3c", "2010-07-16": "119.3c"},
    cue=r"creature by a source with wither (doesn.t stay|causes)",
)  # fmt: skip
def by_wither(rules, game, damage):
    """CR 502.80a, then CR 118.3c and 119.3c, 2008-07-15 to 2010-07-16: damage by wither is that many -1/-1 counters instead."""
    return _counters(rules, game, damage, "wither")


@withering.since("2010-10-01", rule="119.3d", then={"2019-07-12": "120.3d"}, cue=r"source with wither and/or infect causes")
def by_wither_or_infect(rules, game, damage):
    """CR 119.3d, then CR 120.3d, from 2010-10-01 on: the same for wither and infect. Poison counters are not covered."""
    return _counters(rules, game, damage, "wither", "infect")
