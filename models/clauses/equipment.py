"""Equipment and Fortifications: what they can be attached to, and when they come off."""

from __future__ import annotations

from typing import Any

from models import engine
from models.behaviours import behaviour
from models.clauses.attachments import attached, limited, off, reason
from models.objects import BATTLEFIELD, Game
from models.points import Action, StateBasedAction
from models.rules import Rules

equipment_host = behaviour(
    "equipment-host", rules="301.5", at="forbid", key="attach", about="Equipment", before="no such artifact type"
)


def _is(rules: Rules, game: Game, action: Action, kind: str) -> bool:
    return kind in engine.now(rules, game, action.object).subtypes


def _host(rules: Rules, game: Game, action: Action) -> Any:
    """What the host is, or None when it is a player or isn't on the battlefield."""
    host = game.get(action.targets[0])
    return engine.now(rules, game, host) if host is not None and host.zone == BATTLEFIELD else None


@equipment_host.variant(cue=r"An Equipment can be attached to a creature")
def only_creatures(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment can be attached to creatures only.

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


creature_equipment = behaviour(
    "equipment-that-is-a-creature", rules="301.5c", at="forbid", key="attach", before="no such artifact type"
)


def _creature_equipment(rules: Rules, game: Game, action: Action) -> Any:
    what = engine.now(rules, game, action.object)
    return what if "Equipment" in what.subtypes and "creature" in what.types else None


@creature_equipment.variant(cue=r"also a creature can.t equip a creature\.")
def creatures_dont_equip(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment that is a creature too can't equip."""
    return "an Equipment that is a creature can't equip" if _creature_equipment(rules, game, action) else None


@creature_equipment.variant(cue=r"unless that Equipment has reconfigure")
def but_with_reconfigure(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment that is a creature too can't equip, unless it has reconfigure."""
    what = _creature_equipment(rules, game, action)
    if what is None:
        return None
    return "" if what.able("reconfigure") else "an Equipment that is a creature can't equip"


equipment_not_itself = behaviour(
    "equipment-not-on-itself", rules="301.5c", at="forbid", key="attach", before="no such artifact type"
)


@equipment_not_itself.variant(cue=r"An Equipment can.t equip itself")
def no_equipment_on_itself(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment can't equip itself."""
    if not _is(rules, game, action, "Equipment"):
        return None
    return "it can't equip itself" if action.targets[0] == action.object else ""


lost_subtype = behaviour("equipment-without-its-subtype", rules="301.5c", at="state-based", before="no such artifact type")


@lost_subtype.variant(cue=r"Equipment that loses the subtype .Equipment. can.t equip")
def no_longer_equipment(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An Equipment that has lost the subtype comes off."""
    found = [
        thing for thing, what in attached(rules, game)
        if "Equipment" in thing.printed.subtypes and not {"Equipment", "Aura", "Fortification"} & what.subtypes
    ]  # fmt: skip
    return [off(thing, "no longer an Equipment") for thing in found] or None


equipment_falls_off = behaviour("equipment-falls-off", rules="704.5n", at="state-based", before="no such artifact type")


def _illegal(rules: Rules, game: Game, kind: str) -> Any:
    for thing, what in attached(rules, game):
        if kind in what.subtypes and reason(rules, game, thing.id, thing.attached_to):
            yield thing


@equipment_falls_off.variant(
    cue=r"Equipment( or Fortification)? (that equips|(is )?attached to) an illegal (or nonexistent )?permanent(?! or)"
)
def off_an_illegal_permanent(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """It comes off a permanent that it can't equip.

    One that is attached to a player stays.
    """
    found = list(_illegal(rules, game, "Equipment"))
    fallen = [off(thing, "Equipment on an illegal host") for thing in found if not game.is_player(thing.attached_to)]
    return fallen if found else None


@equipment_falls_off.variant(cue=r"illegal permanent or to a player")
def off_players_too(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """It comes off anything that it can't equip, players included."""
    return [off(thing, "Equipment on an illegal host") for thing in _illegal(rules, game, "Equipment")] or None


# -- Fortifications ------------------------------------------------------------------------------------------------

fortification_host = behaviour(
    "fortification-host", rules="301.6", at="forbid", key="attach", about="Fortification", before="no such artifact type"
)


@fortification_host.variant(cue=r"Fortification can be attached to a land")
def only_lands(rules: Rules, game: Game, action: Action) -> str | None:
    """A Fortification can be attached to lands only, never to itself."""
    if not _is(rules, game, action, "Fortification"):
        return None
    what = _host(rules, game, action)
    if what is None or "land" not in what.types or action.targets[0] == action.object:
        return "a Fortification can be attached only to a land"
    return limited(rules, game, game[action.object], action.targets[0], "fortified")


creature_fortification = behaviour(
    "fortification-that-is-a-creature",
    rules=("301.6", "Glossary: Fortification"),
    at="forbid",
    key="attach",
    before="no such artifact type",
)


def _barred(rules: Rules, game: Game, action: Action, kind: str) -> str | None:
    what = engine.now(rules, game, action.object)
    if "Fortification" not in what.subtypes or kind not in what.types:
        return None
    return f"a Fortification that is a {kind} can't fortify"


@creature_fortification.variant(cue=r"also a creature or a Fortification that loses|a creature \(not a land\) can.t")
def creatures_dont_fortify(rules: Rules, game: Game, action: Action) -> str | None:
    """A Fortification that is a creature too can't fortify; one that is a land may."""
    return _barred(rules, game, action, "creature")


@creature_fortification.variant(cue=r"Rules 30\d.{1,90}in relation to creatures\.")
def lands_dont_fortify(rules: Rules, game: Game, action: Action) -> str | None:
    """What is said of creatures is said of lands: one that is a land too can't fortify.

    Of one that is a creature nothing is said.
    """
    return _barred(rules, game, action, "land")


fortification_falls_off = behaviour("fortification-falls-off", rules="704.5n", at="state-based", before="no such artifact type")


@fortification_falls_off.variant(cue=r"or Fortification.{1,4}attached to an illegal permanent(?! or)")
def off_what_isnt_a_land(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """It comes off a permanent that it can't fortify.

    One that is attached to a player stays.
    """
    found = list(_illegal(rules, game, "Fortification"))
    fallen = [off(thing, "Fortification on an illegal host") for thing in found if not game.is_player(thing.attached_to)]
    return fallen if found else None


@fortification_falls_off.variant(cue=r"illegal permanent or to a player")
def off_players_as_well(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """It comes off anything that it can't fortify, players included."""
    return [off(thing, "Fortification on an illegal host") for thing in _illegal(rules, game, "Fortification")] or None
