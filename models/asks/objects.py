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
    """Its card types, in alphabetical order.

    Example:
    [objects.golem]
    type = "Artifact Creature — Golem"
    [[asks]]
    ask = "types"
    of = "golem"
    expect = [{answer = ["artifact", "creature"]}]
    """
    return sorted(table.now(of).types)


@ask("subtypes")
def subtypes(table: Table, of: OBJECT) -> Any:
    """Its subtypes, in alphabetical order.

    Example:
    [objects.elf]
    type = "Creature — Elf Warrior"
    [[asks]]
    ask = "subtypes"
    of = "elf"
    expect = [{answer = ["Elf", "Warrior"]}]
    """
    return sorted(table.now(of).subtypes)


@ask("supertypes")
def supertypes(table: Table, of: OBJECT) -> Any:
    """Its supertypes, in alphabetical order. Words that were another sort of category in their time are left out.

    Example:
    [objects.forest]
    type = "Basic Land — Forest"
    [[asks]]
    ask = "supertypes"
    of = "forest"
    expect = [{from = 2003-07-01, answer = ["basic"]}]
    """
    return sorted(named(table.rules, table.game, table.now(of)))


@ask("is")
def is_(table: Table, of: OBJECT, word: TEXT) -> Any:
    """Whether it has a card type, supertype or subtype. Basic and world were other sorts of category at first.

    Example:
    [objects.golem]
    type = "Artifact Creature — Golem"
    [[asks]]
    ask = "is"
    of = "golem"
    word = "artifact"
    expect = [{answer = true}]
    """
    found = table.now(of)
    if word.casefold() in found.supertypes:
        return word.casefold() in named(table.rules, table.game, found)
    return has_word(table.rules, table.game, found, word)


@ask("abilities")
def abilities(table: Table, of: OBJECT) -> Any:
    """The texts of its abilities, in order.

    Example:
    [objects.forest]
    type = "Basic Land — Forest"
    [[asks]]
    ask = "abilities"
    of = "forest"
    expect = [{answer = ["{T}: Add {G}"]}]
    """
    return [ability.text for ability in table.now(of).abilities]


@ask("power")
def power(table: Table, of: OBJECT) -> Any:
    """Its power, or "none".

    Example:
    [objects.bear]
    type = "Creature — Bear"
    power = 2
    toughness = 2
    [[asks]]
    ask = "power"
    of = "bear"
    expect = [{answer = 2}]
    """
    return _number(table.now(of).power)


@ask("toughness")
def toughness(table: Table, of: OBJECT) -> Any:
    """Its toughness, or "none".

    Example:
    [objects.idea]
    type = "Enchantment"
    [[asks]]
    ask = "toughness"
    of = "idea"
    expect = [{answer = "none"}]
    """
    return _number(table.now(of).toughness)


def _number(value: Any) -> Any:
    return "none" if value is None else value


@ask("zone")
def zone(table: Table, of: OBJECT) -> Any:
    """The zone it is in; "nowhere" for what ceased to exist or was never created.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    zone = "hand"
    [[asks]]
    ask = "zone"
    of = "bear"
    expect = [{answer = "hand"}]
    """
    thing = table.game[of]
    if thing.zone == PHASED_OUT:
        return table.rules.call("where-phased-out-permanents-are", table.game, thing)
    return thing.zone


@ask("phased-out")
def phased_out(table: Table, of: OBJECT) -> Any:
    """Whether it is phased out: in the phased-out zone, or, since 2009-07, on the battlefield as though it weren't there.

    Example:
    [objects.drake]
    type = "Creature — Drake"
    abilities = ["phasing"]
    [[steps]]
    do = "turn"
    of = "A"
    [[asks]]
    ask = "phased-out"
    of = "drake"
    expect = [{from = 2001-07-23, answer = true}]
    """
    if not table.rules.has("where-phased-out-permanents-are"):
        raise NoSuchError(NOT_STATED)
    return table.game[of].zone == PHASED_OUT


@ask("controller")
def controller(table: Table, of: OBJECT) -> Any:
    """The player who controls it.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    controller = "B"
    [[asks]]
    ask = "controller"
    of = "bear"
    expect = [{answer = "B"}]
    """
    return table.game[of].controller


@ask("owner")
def owner(table: Table, of: OBJECT) -> Any:
    """The player who owns it.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    owner = "B"
    controller = "A"
    [[asks]]
    ask = "owner"
    of = "bear"
    expect = [{answer = "B"}]
    """
    return table.game[of].owner


@ask("attached-to")
def attached_to(table: Table, of: OBJECT) -> Any:
    """The object or player it is attached to, or "nothing".

    Example:
    [objects.sword]
    type = "Artifact — Equipment"
    [[asks]]
    ask = "attached-to"
    of = "sword"
    expect = [{to = 2003-07-01, answer = "no such artifact type"}, {from = 2003-10-01, answer = "nothing"}]
    """
    return table.game[of].attached_to or "nothing"


@ask("counters")
def counters(table: Table, of: OBJECT, kind: TEXT) -> Any:
    """How many counters of a kind are on it.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    counters = {"+1/+1" = 2}
    [[asks]]
    ask = "counters"
    of = "bear"
    kind = "+1/+1"
    expect = [{answer = 2}]
    """
    return table.game[of].count(kind)


@ask("tapped")
def tapped(table: Table, of: OBJECT) -> Any:
    """Whether it is tapped.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    tapped = true
    [[asks]]
    ask = "tapped"
    of = "bear"
    expect = [{answer = true}]
    """
    return table.game[of].tapped


@ask("life")
def life(table: Table, of: PLAYER) -> Any:
    """A player's life total.

    Example:
    [[asks]]
    ask = "life"
    of = "A"
    expect = [{answer = 20}]
    """
    return table.game.player(of).life


@ask("active")
def active(table: Table) -> Any:
    """The player whose turn it is, or "nobody" when that player has left the game.

    Example:
    [[asks]]
    ask = "active"
    expect = [{answer = "A"}]
    """
    return table.game.active or "nobody"
