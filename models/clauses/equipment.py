"""Equipment and Fortifications: what they can be attached to, and when they come off."""

from __future__ import annotations

from models import engine
from models.behaviours import behaviour
from models.clauses.attachments import attached, limited, off, reason
from models.objects import BATTLEFIELD

equipment_host = behaviour("equipment-host", at="forbid", key="attach", about="Equipment", before="no such artifact type")


def _is(rules, game, action, kind: str) -> bool:
    return kind in engine.now(rules, game, action.object).subtypes


def _host(rules, game, action):
    """What the host is, or None when it is a player or isn't on the battlefield."""
    host = game.get(action.targets[0])
    return engine.now(rules, game, host) if host is not None and host.zone == BATTLEFIELD else None


@equipment_host.since(
    "2003-10-01", rule="212.2g", then={"2009-07-11": "301.7", "2010-02-01": "301.5"},
    cue=r"An Equipment can be attached to a creature",
)  # fmt: skip
def only_creatures(rules, game, action):
    """CR 212.2g, then CR 301.7 and 301.5, from 2003-10-01 on: an Equipment can be attached to creatures only.

    "Equip planeswalker" attaches to a planeswalker as though it were a creature. Other limits are those of
    ``attachments.limited``.
    """
    if not _is(rules, game, action, "Equipment"):
        return None
    what = _host(rules, game, action)
    planeswalker = action.detail.casefold().startswith("equip planeswalker") and what and "planeswalker" in what.types
    if what is None or not ("creature" in what.types or planeswalker):
        return "an Equipment can be attached only to a creature"
    return limited(rules, game, game[action.object], action.targets[0], "equipped")


creature_equipment = behaviour("equipment-that-is-a-creature", at="forbid", key="attach", before="no such artifact type")


def _creature_equipment(rules, game, action):
    what = engine.now(rules, game, action.object)
    return what if "Equipment" in what.subtypes and "creature" in what.types else None


@creature_equipment.since(
    "2003-10-01", rule="212.2i", then={"2009-07-11": "301.7b", "2010-02-01": "301.5c"},
    cue=r"also a creature can.t equip a creature\.",
)  # fmt: skip
def creatures_dont_equip(rules, game, action):
    """CR 212.2i, then CR 301.7b and 301.5c, 2003-10-01 to 2021-11-19: an Equipment that is a creature too can't equip."""
    return "an Equipment that is a creature can't equip" if _creature_equipment(rules, game, action) else None


@creature_equipment.since("2022-02-18", rule="301.5c", cue=r"unless that Equipment has reconfigure")
def but_with_reconfigure(rules, game, action):
    """CR 301.5c, from 2022-02-18 on: an Equipment that is a creature too can't equip, unless it has reconfigure."""
    what = _creature_equipment(rules, game, action)
    if what is None:
        return None
    return "" if what.able("reconfigure") else "an Equipment that is a creature can't equip"


equipment_not_itself = behaviour("equipment-not-on-itself", at="forbid", key="attach", before="no such artifact type")


@equipment_not_itself.since(
    "2003-10-01", rule="212.2i", then={"2009-07-11": "301.7b", "2010-02-01": "301.5c"}, cue=r"An Equipment can.t equip itself"
)
def no_equipment_on_itself(rules, game, action):
    """CR 212.2i, then CR 301.7b and 301.5c, from 2003-10-01 on: an Equipment can't equip itself."""
    if not _is(rules, game, action, "Equipment"):
        return None
    return "it can't equip itself" if action.targets[0] == action.object else ""


lost_subtype = behaviour("equipment-without-its-subtype", at="state-based", before="no such artifact type")


@lost_subtype.since(
    "2003-10-01", rule="212.2i", then={"2009-07-11": "301.7b", "2010-02-01": "301.5c"},
    cue=r"Equipment that loses the subtype .Equipment. can.t equip",
)  # fmt: skip
def no_longer_equipment(rules, game):
    """CR 212.2i, then CR 301.7b and 301.5c, from 2003-10-01 on: an Equipment that has lost the subtype comes off."""
    found = [
        thing for thing, what in attached(rules, game)
        if "Equipment" in thing.printed.subtypes and not {"Equipment", "Aura", "Fortification"} & what.subtypes
    ]  # fmt: skip
    return [off(thing, "no longer an Equipment") for thing in found] or None


equipment_falls_off = behaviour("equipment-falls-off", at="state-based", before="no such artifact type")


def _illegal(rules, game, kind: str):
    for thing, what in attached(rules, game):
        if kind in what.subtypes and reason(rules, game, thing.id, thing.attached_to):
            yield thing


@equipment_falls_off.since(
    "2003-10-01", rule="420.5k", then={"2009-07-11": "704.5p", "2017-09-29": "704.5n"},
    cue=r"Equipment( or Fortification)? (that equips|(is )?attached to) an illegal (or nonexistent )?permanent(?! or)",
)  # fmt: skip
def off_an_illegal_permanent(rules, game):
    """CR 420.5k, then CR 704.5p and 704.5n, 2003-10-01 to 2019-08-23: it comes off a permanent that it can't equip.

    One that is attached to a player stays.
    """
    found = list(_illegal(rules, game, "Equipment"))
    fallen = [off(thing, "Equipment on an illegal host") for thing in found if not game.is_player(thing.attached_to)]
    return fallen if found else None


@equipment_falls_off.since("2019-10-04", rule="704.5n", cue=r"illegal permanent or to a player")
def off_players_too(rules, game):
    """CR 704.5n, from 2019-10-04 on: it comes off anything that it can't equip, players included."""
    return [off(thing, "Equipment on an illegal host") for thing in _illegal(rules, game, "Equipment")] or None


# -- Fortifications ------------------------------------------------------------------------------------------------

fortification_host = behaviour(
    "fortification-host", at="forbid", key="attach", about="Fortification", before="no such artifact type"
)


@fortification_host.since(
    "2007-05-01",
    rule="212.2m",
    then={"2009-07-11": "301.8", "2010-02-01": "301.6"},
    cue=r"Fortification can be attached to a land",
)
def only_lands(rules, game, action):
    """CR 212.2m, then CR 301.8 and 301.6, from 2007-05-01 on: a Fortification can be attached to lands only, never to itself."""
    if not _is(rules, game, action, "Fortification"):
        return None
    what = _host(rules, game, action)
    if what is None or "land" not in what.types or action.targets[0] == action.object:
        return "a Fortification can be attached only to a land"
    return limited(rules, game, game[action.object], action.targets[0], "fortified")


creature_fortification = behaviour("fortification-that-is-a-creature", at="forbid", key="attach", before="no such artifact type")


def _barred(rules, game, action, kind: str) -> str | None:
    what = engine.now(rules, game, action.object)
    if "Fortification" not in what.subtypes or kind not in what.types:
        return None
    return f"a Fortification that is a {kind} can't fortify"


@creature_fortification.since("2007-05-01", rule="Glossary: Fortification", cue=r"also a creature or a Fortification that loses")
def creatures_dont_fortify(rules, game, action):
    """Glossary "Fortification", 2007-05-01 to 2009-05-01: a Fortification that is a creature too can't fortify."""
    return _barred(rules, game, action, "creature")


@creature_fortification.since("2009-07-11", rule="301.8", cue=r"Equipment in relation to creatures\.")
def lands_dont_fortify(rules, game, action):
    """CR 301.8, 2009-07-11: what is said of creatures is said of lands: one that is a land too can't fortify.

    Of one that is a creature nothing is said.
    """
    return _barred(rules, game, action, "land")


@creature_fortification.since("2009-09-04", rule="301.8", then={"2010-02-01": "301.6"}, cue=r"a creature \(not a land\) can.t")
def creatures_again(rules, game, action):
    """CR 301.8, then CR 301.6, from 2009-09-04 on: a Fortification that is a creature too can't fortify; a land may."""
    return _barred(rules, game, action, "creature")


fortification_falls_off = behaviour("fortification-falls-off", at="state-based", before="no such artifact type")


@fortification_falls_off.since(
    "2007-05-01", rule="420.5k", then={"2009-07-11": "704.5p", "2017-09-29": "704.5n"},
    cue=r"or Fortification.{1,4}attached to an illegal permanent(?! or)",
)  # fmt: skip
def off_what_isnt_a_land(rules, game):
    """CR 420.5k, then CR 704.5p and 704.5n, 2007-05-01 to 2019-08-23: it comes off a permanent that it can't fortify.

    One that is attached to a player stays.
    """
    found = list(_illegal(rules, game, "Fortification"))
    fallen = [off(thing, "Fortification on an illegal host") for thing in found if not game.is_player(thing.attached_to)]
    return fallen if found else None


@fortification_falls_off.since("2019-10-04", rule="704.5n", cue=r"illegal permanent or to a player")
def off_players_as_well(rules, game):
    """CR 704.5n, from 2019-10-04 on: it comes off anything that it can't fortify, players included."""
    return [off(thing, "Fortification on an illegal host") for thing in _illegal(rules, game, "Fortification")] or None
