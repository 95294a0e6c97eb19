"""Asks about attachments."""

from __future__ import annotations

from typing import Any

from ruletrail.models.asks.rules import legal
from ruletrail.models.clauses import attached_names
from ruletrail.models.errors import NOT_STATED
from ruletrail.models.points import Action
from ruletrail.models.scenario.arguments import HOST, OBJECT, OBJECTS, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.verbs.attaching import ability_of


@ask("attachments")
def attachments(table: Table, of: HOST) -> Any:
    """The attachments of an object or player, in alphabetical order."""
    return sorted(thing.id for thing in table.game.attached(of))


@ask("may-equip")
def may_equip(table: Table, object: OBJECT, to: HOST, ability: TEXT = "", by: PLAYER = "") -> Any:
    """True if a player may activate (play) an equip ability of a permanent now, with that target; ability is as in "equip"."""
    text = ability_of(table, object, "equip", ability)
    if text.casefold().startswith("equip planeswalker") and not table.rules.has("equip-planeswalker"):
        raise NoSuchError(NOT_STATED)
    return legal(table, Action("activate", by or table.game[object].controller, object, (to,), text))


@ask("may-fortify")
def may_fortify(table: Table, object: OBJECT, to: HOST, ability: TEXT = "", by: PLAYER = "") -> Any:
    """True if a player may activate (play) a fortify ability of a permanent now, with that target."""
    text = ability_of(table, object, "fortify", ability)
    return legal(table, Action("activate", by or table.game[object].controller, object, (to,), text))


@ask("refers-to")
def refers_to(table: Table, of: OBJECT, word: TEXT) -> Any:
    """The object that "enchanted", "equipped" or "fortified" means in a permanent's ability: an id, a player or "nothing"."""
    if word not in ("enchanted", "equipped", "fortified"):
        raise ArgumentError(f"{word!r} is not one of enchanted, equipped, fortified")
    return attached_names.refers_to(table.rules, table.game, table.game[of], word) or "nothing"


@ask("oldest-first")
def oldest_first(table: Table, of: OBJECTS) -> Any:
    """Objects in the order of their timestamps, the oldest first."""
    return sorted(of, key=lambda key: table.game[key].timestamp)
