"""Asks about what an object counts as: names, colours, criteria, permanents, size, basic, snow."""

from __future__ import annotations

from typing import Any

from ruletrail.models.errors import NOT_STATED
from ruletrail.models.objects import BATTLEFIELD, STACK
from ruletrail.models.scenario.arguments import OBJECT, TEXT, ArgumentError
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import NoSuchError, Table


@ask("name")
def name(table: Table, of: OBJECT) -> Any:
    """Its name.

    Example:
    [objects.scouts]
    type = "Creature — Goblin Scout"
    token = true
    [[asks]]
    ask = "name"
    of = "scouts"
    expect = [{to = 2021-07-23, answer = "Goblin Scout"}, {from = 2021-11-19, answer = "Goblin Scout Token"}]
    """
    return table.now(of).name


@ask("colours")
def colours(table: Table, of: OBJECT) -> Any:
    """Its colours, in alphabetical order.

    Example:
    [objects.grove]
    type = "Land Creature — Forest Dryad"
    colours = ["green"]
    [[asks]]
    ask = "colours"
    of = "grove"
    expect = [{answer = ["green"]}]
    """
    return sorted(table.now(of).colours)


@ask("damage")
def damage(table: Table, of: OBJECT) -> Any:
    """How much damage is marked on it.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    power = 2
    toughness = 2
    [[steps]]
    do = "damage"
    to = "bear"
    amount = 1
    [[asks]]
    ask = "damage"
    of = "bear"
    expect = [{answer = 1}]
    """
    return table.game[of].damage


@ask("remains")
def remains(table: Table, of: OBJECT) -> Any:
    """The counters, stickers and damage that are on it, and stay there when its types change.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    counters = {"+1/+1" = 2}
    [[steps]]
    do = "become"
    objects = "bear"
    what = "enchantment"
    [[asks]]
    ask = "remains"
    of = "bear"
    expect = [{answer = ["2 +1/+1"]}]
    """
    return table.rules.call("remains-through-type-changes", table.game, table.game[of])


@ask("meets")
def meets(table: Table, of: OBJECT, words: TEXT) -> Any:
    """Whether it is all that the words say: "artifact creature", "nonwhite creature", "Goblin", "historic".

    Example:
    [objects.golem]
    type = "Artifact Creature — Golem"
    [[asks]]
    ask = "meets"
    of = "golem"
    words = "artifact"
    expect = [{answer = true}]
    """
    return table.rules.call("meets-criteria", table.game, table.now(of), words)


@ask("means")
def means(table: Table, of: OBJECT, words: TEXT) -> Any:
    """Whether what a spell or ability says can mean this object: "target Goblin", "Goblin card in your graveyard", "Elf spell".

    Example:
    [objects.raider]
    type = "Creature — Goblin"
    zone = "graveyard"
    [[asks]]
    ask = "means"
    of = "raider"
    words = "target Goblin"
    expect = [{from = 2003-07-01, answer = false}]
    """
    return table.rules.call("type-words-mean-permanents", table.game, table.game[of], table.now(of), words)


@ask("is-permanent")
def is_permanent(table: Table, of: OBJECT) -> Any:
    """Whether it is a permanent, even if it has no card type left.

    Example:
    [objects.idea]
    type = "Enchantment"
    [[steps]]
    do = "effect"
    op = "remove-types"
    objects = "idea"
    words = "enchantment"
    [[asks]]
    ask = "is-permanent"
    of = "idea"
    expect = [{to = 2007-02-01, answer = "not stated"}, {from = 2007-05-01, answer = true}]
    """
    thing = table.game[of]
    if thing.zone != BATTLEFIELD or any(table.rules.is_listed("permanent types", word) for word in table.now(of).types):
        return thing.zone == BATTLEFIELD
    return table.rules.call("typeless-permanents", table.game, thing)


@ask("is-permanent-card")
def is_permanent_card(table: Table, of: OBJECT) -> Any:
    """Whether it is a "permanent card", one that could be put onto the battlefield. A token or a copy is not a card.

    Example:
    [objects.shock]
    type = "Instant"
    zone = "hand"
    [[asks]]
    ask = "is-permanent-card"
    of = "shock"
    expect = [{from = 2007-05-01, answer = false}]
    """
    return table.rules.call("permanent-cards", table.game, table.now(of)) and table.game[of].kind == "card"


@ask("is-permanent-spell")
def is_permanent_spell(table: Table, of: OBJECT) -> Any:
    """Whether it is, on the stack, a "permanent spell", one that will be a permanent.

    Example:
    [objects.bear]
    type = "Creature — Bear"
    zone = "stack"
    [[asks]]
    ask = "is-permanent-spell"
    of = "bear"
    expect = [{to = 2009-05-01, answer = "not stated"}, {from = 2009-07-11, answer = true}]
    """
    return table.rules.call("permanent-spell-words", table.game, table.now(of)) and table.game[of].zone == STACK


@ask("has-size")
def has_size(table: Table, of: OBJECT) -> Any:
    """Whether it has power and toughness, where the rules say so.

    Example:
    [objects.wagon]
    type = "Artifact"
    power = 5
    toughness = 5
    [[asks]]
    ask = "has-size"
    of = "wagon"
    expect = [{to = 2006-02-01, answer = "not stated"}, {from = 2006-05-01, answer = false}]
    """
    now = table.now(of)
    if "creature" not in now.types and not table.rules.has("noncreature-power"):
        raise NoSuchError(NOT_STATED)
    if "creature" not in now.types and table.game[of].zone != BATTLEFIELD:
        return table.rules.call("size-away-from-the-battlefield", table.game, table.game[of])
    return now.power is not None


@ask("is-basic")
def is_basic(table: Table, of: OBJECT) -> Any:
    """Whether it is a basic land.

    Example:
    [objects.taiga]
    type = "Land — Mountain Forest"
    [[asks]]
    ask = "is-basic"
    of = "taiga"
    expect = [{answer = false}]
    """
    return table.rules.call("basic-lands", table.game, table.now(of))


@ask("is-snow")
def is_snow(table: Table, of: OBJECT) -> Any:
    """Whether it is snow (snow-covered, as older rules say). Old lands may be written as abilities = ["snow-covered"].

    Example:
    [objects.bear]
    type = "Snow Creature — Bear"
    [[asks]]
    ask = "is-snow"
    of = "bear"
    expect = [{to = 2006-05-01, answer = false}, {from = 2006-07-15, answer = true}]
    """
    return table.rules.call("snow-objects", table.game, table.now(of))


@ask("mana")
def mana(table: Table, of: OBJECT) -> Any:
    """The mana that its basic land types let it make: "W", "U", "B", "R", "G".

    Example:
    [objects.taiga]
    type = "Land — Mountain Forest"
    [[asks]]
    ask = "mana"
    of = "taiga"
    expect = [{answer = ["R", "G"]}]
    """
    return table.rules.call("mana-of-nonbasic-lands", table.game, table.now(of))


@ask("subject-to")
def subject_to(table: Table, of: OBJECT, rule: TEXT) -> Any:
    """Whether the "legend rule" or the "world rule" is about it, or it is exempt from the check of schemes ("ongoing").

    Example:
    [objects.wizard]
    type = "Legendary Creature — Wizard"
    [[asks]]
    ask = "subject-to"
    of = "wizard"
    rule = "legend rule"
    expect = [{answer = true}]
    """
    rules = {"legend rule": "legend-rule-subjects", "world rule": "world-rule-subjects", "ongoing": "ongoing-schemes"}
    if rule not in rules:
        raise ArgumentError(f"{rule!r} is not one of {', '.join(rules)}")
    return table.rules.call(rules[rule], table.game, table.now(of))
