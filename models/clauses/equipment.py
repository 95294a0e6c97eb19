"""Equipment: what it can be attached to, and when it comes off."""

from __future__ import annotations

from models import engine
from models.behaviours import behaviour
from models.points import Change

equipment_host = behaviour("equipment-host", at="forbid", key="attach", about="Equipment", before="no such artifact type")


@equipment_host.since(
    "2003-10-01", rule="212.2g", then={"2009-07-11": "301.7", "2010-02-01": "301.5"},
    cue=r"An Equipment can be attached to a creature",
)  # fmt: skip
def only_creatures(rules, game, action):
    """CR 212.2g, then CR 301.7 and 301.5, from 2003-10-01 on: an Equipment can be attached to creatures only.

    What an Equipment that is a creature or has lost its subtype may do is not covered.
    """
    if "Equipment" not in engine.now(rules, game, action.object).subtypes:
        return None
    host = game.get(action.targets[0])
    creature = host is not None and "creature" in engine.now(rules, game, host).types
    return "" if creature else "an Equipment can be attached only to a creature"


equipment_falls_off = behaviour("equipment-falls-off", at="state-based", before="no such artifact type")


@equipment_falls_off.since(
    "2003-10-01", rule="420.5k", then={"2009-07-11": "704.5p", "2017-09-29": "704.5n"},
    cue=r"Equipment( or Fortification)? (that equips|(is )?attached to) an illegal (or nonexistent )?permanent(?! or)",
)  # fmt: skip
def off_an_illegal_permanent(rules, game):
    """CR 420.5k, then CR 704.5p and 704.5n, 2003-10-01 to 2019-08-23: it comes off a permanent that isn't a creature.

    One that is attached to a player stays. Fortifications are not covered.
    """
    found = list(_illegal(rules, game))
    return [change for change, host in found if not game.is_player(host)] if found else None


@equipment_falls_off.since("2019-10-04", rule="704.5n", cue=r"illegal permanent or to a player")
def off_players_too(rules, game):
    """CR 704.5n, from 2019-10-04 on: it comes off anything that isn't a creature, players included."""
    return [change for change, _ in _illegal(rules, game)] or None


def _illegal(rules, game):
    for thing, what in engine.permanents(rules, game):
        if thing.attached_to and "Equipment" in what.subtypes:
            host = game.get(thing.attached_to)
            if host is None or host.zone != "battlefield" or "creature" not in engine.now(rules, game, host).types:
                yield Change(thing.id, fields=(("attached_to", None),), why="Equipment on an illegal host"), thing.attached_to
