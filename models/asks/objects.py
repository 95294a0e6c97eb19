"""Asks about the characteristics and the place of an object, and about the groups that it belongs to."""

from __future__ import annotations

import re
from typing import Any

from ruletrail.models.clauses.subtypes import has_word
from ruletrail.models.clauses.supertypes import named
from ruletrail.models.errors import NOT_STATED, NotModelledError
from ruletrail.models.objects import BATTLEFIELD, PHASED_OUT, STACK
from ruletrail.models.scenario.arguments import OBJECT, PLAYER, TEXT, ArgumentError
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
    """Its supertypes, in alphabetical order. Words that were another sort of category at the time are left out."""
    return sorted(named(table.rules, table.game, table.now(of)))


@ask("is")
def is_(table: Table, of: OBJECT, word: TEXT) -> Any:
    """True if it has a card type, supertype or subtype. Basic and world were other sorts of category at first."""
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
    """True if it has an ability with that keyword or text."""
    return table.now(of).able(ability.casefold())


@ask("zone")
def zone(table: Table, of: OBJECT) -> Any:
    """The zone that it is in; "nowhere" for an object that ceased to exist or was never created."""
    thing = table.game[of]
    if thing.zone == PHASED_OUT:
        return table.rules.call("where-phased-out-permanents-are", table.game, thing)
    return thing.zone


@ask("phased-out")
def phased_out(table: Table, of: OBJECT) -> Any:
    """True if it is phased out: in the phased-out zone, or, since 2009-07, on the battlefield as though it weren't there."""
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
    """The number of counters of a kind on it."""
    return table.game[of].count(kind)


@ask("tapped")
def tapped(table: Table, of: OBJECT) -> Any:
    """True if it is tapped."""
    return table.game[of].tapped


@ask("life")
def life(table: Table, of: PLAYER) -> Any:
    """A player's life total."""
    return table.game.player(of).life


@ask("active")
def active(table: Table) -> Any:
    """The player whose turn it is, or "nobody" when that player has left the game."""
    return table.game.active or "nobody"


@ask("name")
def name(table: Table, of: OBJECT) -> Any:
    """Its name."""
    return table.now(of).name


@ask("colours")
def colours(table: Table, of: OBJECT) -> Any:
    """Its colours, in alphabetical order."""
    return sorted(table.now(of).colours)


@ask("damage")
def damage(table: Table, of: OBJECT) -> Any:
    """The damage marked on it."""
    return table.game[of].damage


@ask("remains")
def remains(table: Table, of: OBJECT) -> Any:
    """The counters, stickers and damage that are on it, and stay there when its types change."""
    return table.rules.call("remains-through-type-changes", table.game, table.game[of])


@ask("meets")
def meets(table: Table, of: OBJECT, words: TEXT) -> Any:
    """True if all the words apply to it: "artifact creature", "nonwhite creature", "Goblin", "historic"."""
    return table.rules.call("meets-criteria", table.game, table.now(of), words)


@ask("means")
def means(table: Table, of: OBJECT, words: TEXT) -> Any:
    """True if the words of a spell or ability mean this object: "target Goblin", "Goblin card in your graveyard"."""
    return table.rules.call("type-words-mean-permanents", table.game, table.game[of], table.now(of), words)


@ask("is-permanent")
def is_permanent(table: Table, of: OBJECT) -> Any:
    """True if it is a permanent, even without any card type."""
    thing = table.game[of]
    if thing.zone != BATTLEFIELD or any(table.rules.is_listed("permanent types", word) for word in table.now(of).types):
        return thing.zone == BATTLEFIELD
    return table.rules.call("typeless-permanents", table.game, thing)


@ask("is-permanent-card")
def is_permanent_card(table: Table, of: OBJECT) -> Any:
    """True if it is a "permanent card", one that could be put onto the battlefield. A token or a copy is not a card."""
    return table.rules.call("permanent-cards", table.game, table.now(of)) and table.game[of].kind == "card"


@ask("is-permanent-spell")
def is_permanent_spell(table: Table, of: OBJECT) -> Any:
    """True if it is a "permanent spell": a spell on the stack that will be a permanent."""
    return table.rules.call("permanent-spell-words", table.game, table.now(of)) and table.game[of].zone == STACK


@ask("has-size")
def has_size(table: Table, of: OBJECT) -> Any:
    """True if it has power and toughness by the rules."""
    now = table.now(of)
    if "creature" not in now.types and not table.rules.has("noncreature-power"):
        raise NoSuchError(NOT_STATED)
    if "creature" not in now.types and table.game[of].zone != BATTLEFIELD:
        return table.rules.call("size-away-from-the-battlefield", table.game, table.game[of])
    return now.power is not None


@ask("is-basic")
def is_basic(table: Table, of: OBJECT) -> Any:
    """True if it is a basic land."""
    return table.rules.call("basic-lands", table.game, table.now(of))


@ask("is-snow")
def is_snow(table: Table, of: OBJECT) -> Any:
    """True if it is snow (snow-covered, in older rules). Old lands may be written as abilities = ["snow-covered"]."""
    return table.rules.call("snow-objects", table.game, table.now(of))


_ADDS = re.compile(r'[^:"]+: Add (.+)')


@ask("mana")
def mana(table: Table, of: OBJECT) -> Any:
    """The mana that its abilities can make, including those of its basic land types: "W", "U", "B", "R", "G", "C"."""
    letters = set(table.rules.call("mana-of-nonbasic-lands", table.game, table.now(of)))
    for text in (match[1] for ability in table.now(of).abilities if (match := _ADDS.match(ability.text))):
        made = set("WUBRG") if "any color" in text else set(re.findall(r"\{([WUBRGC1])\}", text))
        if not made:
            raise NotModelledError(f"mana like {text!r}")
        letters |= made
    return [letter for letter in "WUBRGC" if letter in letters or (letter == "C" and "1" in letters)]


@ask("subject-to")
def subject_to(table: Table, of: OBJECT, rule: TEXT) -> Any:
    """True if the "legend rule" or the "world rule" applies to it, or if it is exempt from the check of schemes ("ongoing")."""
    rules = {"legend rule": "legend-rule-subjects", "world rule": "world-rule-subjects", "ongoing": "ongoing-schemes"}
    if rule not in rules:
        raise ArgumentError(f"{rule!r} is not one of {', '.join(rules)}")
    return table.rules.call(rules[rule], table.game, table.now(of))
