"""Equipment and Fortifications: their legal hosts, and when they become unattached."""

from __future__ import annotations

from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.attachments import attached, limited, off, reason
from ruletrail.models.objects import BATTLEFIELD, Game
from ruletrail.models.points import Action, StateBasedAction
from ruletrail.models.rules import Rules

equipment_host = behaviour("equipment-host", rules="301.5", at="forbid", key="attach", about="Equipment")


def _is(rules: Rules, game: Game, action: Action, kind: str) -> bool:
    return kind in engine.now(rules, game, action.object).subtypes


def _has_host(rules: Rules, game: Game, action: Action, type_: str) -> bool:
    """True if the host is a permanent of a card type."""
    host = game.get(action.targets[0])
    return host is not None and host.zone == BATTLEFIELD and type_ in engine.now(rules, game, host).types


def _fallen(rules: Rules, game: Game, kind: str, *, players: bool) -> list[StateBasedAction] | None:
    """Actions that unattach permanents of a kind from illegal hosts. ``players``: also from players. None if all hosts are
    legal."""
    illegal = [
        thing for thing, what in attached(rules, game)
        if kind in what.subtypes and reason(rules, game, thing.id, thing.attached_to or "")
    ]  # fmt: skip
    off_them = [thing for thing in illegal if players or not game.is_player(thing.attached_to)]
    return [off(thing, f"{kind} on an illegal host") for thing in off_them] if illegal else None


@equipment_host.variant(cue=r"An Equipment can be attached to a creature")
def only_creatures(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment can be attached only to a creature.

    "Equip planeswalker" attaches to a planeswalker as though it were a creature. Other limits are those of
    ``attachments.limited``.
    """
    if not _is(rules, game, action, "Equipment"):
        return None
    as_though = "planeswalker" if action.detail.casefold().startswith("equip planeswalker") else "creature"
    if not _has_host(rules, game, action, "creature") and not _has_host(rules, game, action, as_though):
        return "an Equipment can be attached only to a creature"
    return limited(rules, game, game[action.object], action.targets[0], "equipped")


creature_equipment = behaviour("equipment-that-is-a-creature", rules="301.5c", at="forbid", key="attach", about="Equipment")


def _creature_equipment(rules: Rules, game: Game, action: Action) -> Any:
    what = engine.now(rules, game, action.object)
    return what if "Equipment" in what.subtypes and "creature" in what.types else None


@creature_equipment.variant(cue=r"also a creature can.t equip a creature\.")
def creatures_dont_equip(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment that is also a creature can't be attached to anything."""
    return "an Equipment that is a creature can't equip" if _creature_equipment(rules, game, action) else None


@creature_equipment.variant(cue=r"unless that Equipment has reconfigure")
def but_with_reconfigure(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment that is also a creature can't be attached to anything, unless it has reconfigure."""
    what = _creature_equipment(rules, game, action)
    if what is None:
        return None
    return "" if what.able("reconfigure") else "an Equipment that is a creature can't equip"


equipment_not_itself = behaviour("equipment-not-on-itself", rules="301.5c", at="forbid", key="attach", about="Equipment")


@equipment_not_itself.variant(cue=r"An Equipment can.t equip itself")
def no_equipment_on_itself(rules: Rules, game: Game, action: Action) -> str | None:
    """An Equipment can't equip itself."""
    if not _is(rules, game, action, "Equipment"):
        return None
    return "it can't equip itself" if action.targets[0] == action.object else ""


lost_subtype = behaviour("equipment-without-its-subtype", rules="301.5c", at="state-based", about="Equipment")


@lost_subtype.variant(cue=r"loses the subtype .Equipment. can.t equip")
def no_longer_equipment(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An Equipment that has lost the subtype Equipment becomes unattached."""
    found = [
        thing for thing, what in attached(rules, game)
        if "Equipment" in thing.printed.subtypes and not {"Equipment", "Aura", "Fortification"} & what.subtypes
    ]  # fmt: skip
    return [off(thing, "no longer an Equipment") for thing in found] or None


equipment_falls_off = behaviour("equipment-falls-off", rules="704.5n", at="state-based", about="Equipment")


@equipment_falls_off.variant(
    cue=r"Equipment( or Fortification)? (that equips|(is )?attached to) an illegal (or nonexistent )?permanent(?! or)"
)
def off_an_illegal_permanent(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An Equipment becomes unattached from a permanent that it can't equip, but not from a player."""
    return _fallen(rules, game, "Equipment", players=False)


@equipment_falls_off.variant(cue=r"illegal permanent or to a player")
def off_players_too(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """An Equipment becomes unattached from a permanent that it can't equip, and from a player."""
    return _fallen(rules, game, "Equipment", players=True)


# -- Fortifications ------------------------------------------------------------------------------------------------

fortification_host = behaviour("fortification-host", rules="301.6", at="forbid", key="attach", about="Fortification")


@fortification_host.variant(cue=r"Fortification can be attached to a land")
def only_lands(rules: Rules, game: Game, action: Action) -> str | None:
    """A Fortification can be attached only to a land, and never to itself."""
    if not _is(rules, game, action, "Fortification"):
        return None
    if action.targets[0] == action.object or not _has_host(rules, game, action, "land"):
        return "a Fortification can be attached only to a land"
    return limited(rules, game, game[action.object], action.targets[0], "fortified")


creature_fortification = behaviour(
    "fortification-that-is-a-creature",
    rules=("301.6", "Glossary: Fortification"),
    at="forbid",
    key="attach",
    about="Fortification",
)


def _barred(rules: Rules, game: Game, action: Action, kind: str) -> str | None:
    what = engine.now(rules, game, action.object)
    if "Fortification" not in what.subtypes or kind not in what.types:
        return None
    return f"a Fortification that is a {kind} can't fortify"


@creature_fortification.variant(cue=r"also a creature or a Fortification that loses|a creature \(not a land\) can.t")
def creatures_dont_fortify(rules: Rules, game: Game, action: Action) -> str | None:
    """A Fortification that is also a creature can't be attached to anything. One that is also a land can."""
    return _barred(rules, game, action, "creature")


@creature_fortification.variant(cue=r"Rules 30\d.{1,90}in relation to creatures\.")
def lands_dont_fortify(rules: Rules, game: Game, action: Action) -> str | None:
    """A Fortification that is also a land can't be attached to anything. One that is also a creature can.

    The rule on creatures and Equipment has its counterpart here for lands. The text doesn't mention creatures.
    """
    return _barred(rules, game, action, "land")


fortification_falls_off = behaviour("fortification-falls-off", rules="704.5n", at="state-based", about="Fortification")


@fortification_falls_off.variant(cue=r"or Fortification.{1,4}attached to an illegal permanent(?! or)")
def off_what_isnt_a_land(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A Fortification becomes unattached from a permanent that it can't fortify, but not from a player."""
    return _fallen(rules, game, "Fortification", players=False)


@fortification_falls_off.variant(cue=r"illegal permanent or to a player")
def off_players_as_well(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A Fortification becomes unattached from a permanent that it can't fortify, and from a player."""
    return _fallen(rules, game, "Fortification", players=True)
