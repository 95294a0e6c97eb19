"""Asks about what an object is and where."""

from __future__ import annotations

from typing import Any

from ruletrail.models.clauses.subtypes import has_word
from ruletrail.models.clauses.supertypes import named
from ruletrail.models.errors import NOT_STATED
from ruletrail.models.objects import PHASED_OUT
from ruletrail.models.scenario.arguments import OBJECT, PLAYER, TEXT
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import NoSuchError, Table


@ask("types")
def types(table: Table, of: OBJECT) -> Any:
    """Its card types, in alphabetical order."""
    return sorted(table.now(of).types)


@ask("subtypes")
def subtypes(table: Table, of: OBJECT) -> Any:
    """Its subtypes, in alphabetical order."""
    return sorted(table.now(of).subtypes)


@ask("supertypes")
def supertypes(table: Table, of: OBJECT) -> Any:
    """Its supertypes, in alphabetical order. Words that were another sort of category in their time are left out."""
    return sorted(named(table.rules, table.game, table.now(of)))


@ask("is")
def is_(table: Table, of: OBJECT, word: TEXT) -> Any:
    """Whether it has a card type, supertype or subtype. Basic and world were other sorts of category at first."""
    found = table.now(of)
    if word.casefold() in found.supertypes:
        return word.casefold() in named(table.rules, table.game, found)
    return has_word(table.rules, table.game, found, word)


@ask("abilities")
def abilities(table: Table, of: OBJECT) -> Any:
    """The texts of its abilities, in order."""
    return [ability.text for ability in table.now(of).abilities]


@ask("power")
def power(table: Table, of: OBJECT) -> Any:
    """Its power, or "none"."""
    return _number(table.now(of).power)


@ask("toughness")
def toughness(table: Table, of: OBJECT) -> Any:
    """Its toughness, or "none"."""
    return _number(table.now(of).toughness)


def _number(value: Any) -> Any:
    return "none" if value is None else value


@ask("line")
def line(table: Table, of: OBJECT) -> Any:
    """Its type line as it would be printed: "Legendary Land — Forest Swamp"."""
    found = table.now(of)
    types = sorted(found.types, key=lambda word: (word == "creature", word not in ("tribal", "kindred"), word))
    before = [*sorted(named(table.rules, table.game, found)), *types]
    return " — ".join(filter(None, (" ".join(before).title(), " ".join(sorted(found.subtypes)))))


@ask("size")
def size(table: Table, of: OBJECT) -> Any:
    """Its power and toughness, "2/2", or "none"."""
    found = table.now(of)
    return f"{found.power}/{found.toughness}" if found.power is not None else "none"


@ask("able")
def able(table: Table, of: OBJECT, ability: TEXT) -> Any:
    """Whether it has an ability of that keyword or text."""
    return table.now(of).able(ability.casefold())


@ask("zone")
def zone(table: Table, of: OBJECT) -> Any:
    """The zone it is in; "nowhere" for what ceased to exist or was never created."""
    thing = table.game[of]
    if thing.zone == PHASED_OUT:
        return table.rules.call("where-phased-out-permanents-are", table.game, thing)
    return thing.zone


@ask("phased-out")
def phased_out(table: Table, of: OBJECT) -> Any:
    """Whether it is phased out: in the phased-out zone, or, since 2009-07, on the battlefield as though it weren't there."""
    if not table.rules.has("where-phased-out-permanents-are"):
        raise NoSuchError(NOT_STATED)
    return table.game[of].zone == PHASED_OUT


@ask("controller")
def controller(table: Table, of: OBJECT) -> Any:
    """The player who controls it."""
    return table.game[of].controller


@ask("owner")
def owner(table: Table, of: OBJECT) -> Any:
    """The player who owns it."""
    return table.game[of].owner


@ask("attached-to")
def attached_to(table: Table, of: OBJECT) -> Any:
    """The object or player it is attached to, or "nothing"."""
    return table.game[of].attached_to or "nothing"


@ask("counters")
def counters(table: Table, of: OBJECT, kind: TEXT) -> Any:
    """How many counters of a kind are on it."""
    return table.game[of].count(kind)


@ask("tapped")
def tapped(table: Table, of: OBJECT) -> Any:
    """Whether it is tapped."""
    return table.game[of].tapped


@ask("life")
def life(table: Table, of: PLAYER) -> Any:
    """A player's life total."""
    return table.game.player(of).life


@ask("active")
def active(table: Table) -> Any:
    """The player whose turn it is, or "nobody" when that player has left the game."""
    return table.game.active or "nobody"
