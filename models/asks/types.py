"""Asks about what an object counts as: names, colours, criteria, permanents, size, basic, snow."""

from __future__ import annotations

import re
from typing import Any

from ruletrail.models.errors import NOT_STATED, NotModelledError
from ruletrail.models.objects import BATTLEFIELD, STACK
from ruletrail.models.scenario.arguments import OBJECT, TEXT, ArgumentError
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import NoSuchError, Table


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
    """How much damage is marked on it."""
    return table.game[of].damage


@ask("remains")
def remains(table: Table, of: OBJECT) -> Any:
    """The counters, stickers and damage that are on it, and stay there when its types change."""
    return table.rules.call("remains-through-type-changes", table.game, table.game[of])


@ask("meets")
def meets(table: Table, of: OBJECT, words: TEXT) -> Any:
    """Whether it is all that the words say: "artifact creature", "nonwhite creature", "Goblin", "historic"."""
    return table.rules.call("meets-criteria", table.game, table.now(of), words)


@ask("means")
def means(table: Table, of: OBJECT, words: TEXT) -> Any:
    """Whether what a spell or ability says means this object: "target Goblin", "Goblin card in your graveyard"."""
    return table.rules.call("type-words-mean-permanents", table.game, table.game[of], table.now(of), words)


@ask("is-permanent")
def is_permanent(table: Table, of: OBJECT) -> Any:
    """Whether it is a permanent, even if it has no card type left."""
    thing = table.game[of]
    if thing.zone != BATTLEFIELD or any(table.rules.is_listed("permanent types", word) for word in table.now(of).types):
        return thing.zone == BATTLEFIELD
    return table.rules.call("typeless-permanents", table.game, thing)


@ask("is-permanent-card")
def is_permanent_card(table: Table, of: OBJECT) -> Any:
    """Whether it is a "permanent card", one that could be put onto the battlefield. A token or a copy is not a card."""
    return table.rules.call("permanent-cards", table.game, table.now(of)) and table.game[of].kind == "card"


@ask("is-permanent-spell")
def is_permanent_spell(table: Table, of: OBJECT) -> Any:
    """Whether it is, on the stack, a "permanent spell", one that will be a permanent."""
    return table.rules.call("permanent-spell-words", table.game, table.now(of)) and table.game[of].zone == STACK


@ask("has-size")
def has_size(table: Table, of: OBJECT) -> Any:
    """Whether it has power and toughness, where the rules say so."""
    now = table.now(of)
    if "creature" not in now.types and not table.rules.has("noncreature-power"):
        raise NoSuchError(NOT_STATED)
    if "creature" not in now.types and table.game[of].zone != BATTLEFIELD:
        return table.rules.call("size-away-from-the-battlefield", table.game, table.game[of])
    return now.power is not None


@ask("is-basic")
def is_basic(table: Table, of: OBJECT) -> Any:
    """Whether it is a basic land."""
    return table.rules.call("basic-lands", table.game, table.now(of))


@ask("is-snow")
def is_snow(table: Table, of: OBJECT) -> Any:
    """Whether it is snow (snow-covered, as older rules say). Old lands may be written as abilities = ["snow-covered"]."""
    return table.rules.call("snow-objects", table.game, table.now(of))


_ADDS = re.compile(r'[^:"]+: Add (.+)')


@ask("mana")
def mana(table: Table, of: OBJECT) -> Any:
    """The mana that its abilities let it make, those of its basic land types among them: "W", "U", "B", "R", "G", "C"."""
    letters = set(table.rules.call("mana-of-nonbasic-lands", table.game, table.now(of)))
    for text in (match[1] for ability in table.now(of).abilities if (match := _ADDS.match(ability.text))):
        made = set("WUBRG") if "any color" in text else set(re.findall(r"\{([WUBRGC1])\}", text))
        if not made:
            raise NotModelledError(f"mana like {text!r}")
        letters |= made
    return [letter for letter in "WUBRGC" if letter in letters or (letter == "C" and "1" in letters)]


@ask("subject-to")
def subject_to(table: Table, of: OBJECT, rule: TEXT) -> Any:
    """Whether the "legend rule" or the "world rule" is about it, or it is exempt from the check of schemes ("ongoing")."""
    rules = {"legend rule": "legend-rule-subjects", "world rule": "world-rule-subjects", "ongoing": "ongoing-schemes"}
    if rule not in rules:
        raise ArgumentError(f"{rule!r} is not one of {', '.join(rules)}")
    return table.rules.call(rules[rule], table.game, table.now(of))
