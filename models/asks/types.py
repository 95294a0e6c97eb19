"""Asks about types: which exist, what belongs to what, what may be chosen, what an object counts as."""

from __future__ import annotations

from models.clauses.subtypes import kinds
from models.objects import BATTLEFIELD, STACK
from models.parameters import LISTS
from models.scenario.arguments import OBJECT, TEXT, ArgumentError
from models.scenario.registry import ask
from models.scenario.table import NoSuchError
from models.typeline import CARD_TYPES


@ask("name")
def name(table, of: OBJECT):
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
def colours(table, of: OBJECT):
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
def damage(table, of: OBJECT):
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
def remains(table, of: OBJECT):
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


@ask("is-listed")
def is_listed(table, list: TEXT, word: TEXT):
    """Whether a word is on a list of the rules ("card types", "creature types", …); "unknown" where the text has no such list.

    Example:
    [[asks]]
    ask = "is-listed"
    list = "creature types"
    word = "Dog"
    expect = [
        {to = 2003-10-01, answer = "unknown"},
        {from = 2003-12-01, to = 2007-09-07, answer = true},
        {from = 2007-10-01, to = 2020-06-01, answer = false},
        {from = 2020-07-03, answer = true},
    ]
    """
    if list not in LISTS:
        raise ArgumentError(f"no list {list!r}; there are {', '.join(LISTS)}")
    own = {"card types": "card-types", "supertypes": "supertype-list"}.get(list)
    found = table.rules.call(own, table.game, word) if own else table.rules.is_listed(list, word)
    return "unknown" if found is None else found


@ask("how-many")
def how_many(table, list: TEXT):
    """How many words a list of the rules has; "unknown" where the text has no such list.

    Example:
    [[asks]]
    ask = "how-many"
    list = "permanent types"
    expect = [
        {to = 2007-09-07, answer = 4}, {from = 2007-10-01, to = 2022-11-18, answer = 5}, {from = 2023-04-14, answer = 6},
    ]
    """
    if list not in LISTS:
        raise ArgumentError(f"no list {list!r}; there are {', '.join(LISTS)}")
    words = table.rules.call("permanent-types", table.game) if list == "permanent types" else table.rules.listed(list)
    return "unknown" if words is None else len(words)


@ask("subtypes-of")
def subtypes_of(table, type: TEXT):
    """The set that the subtypes of a card type come from ("creature types", "spell types"), or "none".

    Example:
    [[asks]]
    ask = "subtypes-of"
    type = "instant"
    expect = [
        {from = 2001-07-23, to = 2004-06-01, answer = "none"},
        {from = 2004-10-01, to = 2007-09-07, answer = "instant types"},
        {from = 2007-10-01, answer = "spell types"},
    ]
    """
    if type not in CARD_TYPES:
        raise ArgumentError(f"{type!r} was never a card type")
    if type in ("tribal", "kindred") and not table.rules.is_listed("card types", type):
        raise NoSuchError("no such card type")
    return table.rules.call(f"{'tribal' if type == 'kindred' else type}-subtypes", table.game)


@ask("share-subtypes")
def share_subtypes(table, types: TEXT):
    """Whether two kinds of card have one common list of subtypes: "instants and sorceries" or "creatures and tribals".

    Example:
    [[asks]]
    ask = "share-subtypes"
    types = "instants and sorceries"
    expect = [{from = 2004-10-01, to = 2007-02-01, answer = false}, {from = 2007-05-01, answer = true}]
    """
    pairs = {"instants and sorceries": "instants", "creatures and tribals": "creatures", "creatures and kindreds": "creatures"}
    if types not in pairs:
        raise ArgumentError(f"{types!r} is none of {', '.join(pairs)}")
    first = pairs[types]
    return table.rules.call(f"{first}-and-{'sorceries' if first == 'instants' else 'tribals'}-share", table.game)


@ask("belongs-to")
def belongs_to(table, subtype: TEXT, of: OBJECT):
    """The card types that a subtype of an object is correlated with.

    Example:
    [objects.grove]
    type = "Land Creature — Forest Dryad"
    [[asks]]
    ask = "belongs-to"
    subtype = "Forest"
    of = "grove"
    expect = [{from = 2007-05-01, answer = ["land"]}]
    """
    if not table.rules.has("subtype-correlation"):
        raise NoSuchError("not stated")
    return sorted(kinds(table.rules, subtype, table.now(of).types, table.game[of]))


@ask("may-choose")
def may_choose(table, kind: TEXT, word: TEXT):
    """Whether a player who is asked for a subtype of a kind ("creature type", "land type", …) may answer with that word.

    "unknown" where the text doesn't say which exist.

    Example:
    [[asks]]
    ask = "may-choose"
    kind = "creature type"
    word = "Merfolk Wizard"
    expect = [{answer = false}]
    """
    if f"{kind}s" not in LISTS or not kind.endswith(" type"):
        raise ArgumentError(f"no kind {kind!r}; like 'creature type' or 'land type'")
    found = table.rules.call("choosing-a-subtype", table.game, kind, word)
    return "not stated" if found is None else found


@ask("same-creature-type")
def same_creature_type(table, one: TEXT, other: TEXT):
    """Whether two words are one creature type.

    Example:
    [[asks]]
    ask = "same-creature-type"
    one = "Ogre"
    other = "Ogress"
    expect = [{to = 2001-09-24, answer = true}]
    """
    return table.rules.call("plural-creature-types", table.game, one, other)


@ask("meets")
def meets(table, of: OBJECT, words: TEXT):
    """Whether it is all that the words say: "artifact creature", "nonartifact creature", "Goblin", "legendary".

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
def means(table, of: OBJECT, words: TEXT):
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
def is_permanent(table, of: OBJECT):
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
def is_permanent_card(table, of: OBJECT):
    """Whether it is a "permanent card", one that could be put onto the battlefield. A token or copy is no card.

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
def is_permanent_spell(table, of: OBJECT):
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
def has_size(table, of: OBJECT):
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
        raise NoSuchError("not stated")
    if "creature" not in now.types and table.game[of].zone != BATTLEFIELD:
        return table.rules.call("size-away-from-the-battlefield", table.game, table.game[of])
    return now.power is not None


@ask("is-basic")
def is_basic(table, of: OBJECT):
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
def is_snow(table, of: OBJECT):
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
def mana(table, of: OBJECT):
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
def subject_to(table, of: OBJECT, rule: TEXT):
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
        raise ArgumentError(f"{rule!r} is none of {', '.join(rules)}")
    return table.rules.call(rules[rule], table.game, table.now(of))
