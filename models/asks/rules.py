"""Asks about the rules themselves: word lists, sets of subtypes, choices of a type, and legal actions."""

from __future__ import annotations

from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import by_name
from ruletrail.models.clauses.attachments import is_attachable
from ruletrail.models.clauses.subtype_sets import NONE
from ruletrail.models.clauses.subtypes import kinds
from ruletrail.models.errors import NOT_STATED
from ruletrail.models.parameters import CORRELATED, LISTS
from ruletrail.models.points import Action
from ruletrail.models.scenario.arguments import FLAG, HOST, HOSTS, NUMBER, OBJECT, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.typeline import CARD_TYPES
from ruletrail.models.verbs.playing import changed_cost, targets_must_be_plain


@ask("list")
def list_(table: Table, of: TEXT) -> Any:
    """A word list of the rules, such as "card types", "supertypes" or "land types"; "unknown" if the text has no such list."""
    if of not in LISTS:
        raise ArgumentError(f"no list {of!r}; there are {', '.join(LISTS)}")
    words = table.rules.listed(of)
    return "unknown" if words is None else list(words)


def legal(table: Table, action: Action) -> bool:
    """True if no rule forbids the action."""
    return not engine.reasons(table.rules, table.game, action)


@ask("may-cast")
def may_cast(table: Table, object: OBJECT, by: PLAYER = "", targets: HOSTS = ()) -> Any:
    """True if a player may cast (play) the card as a spell now."""
    action = Action("cast", by or table.game[object].controller, object, targets)
    targets_must_be_plain(table, action)
    return legal(table, action)


@ask("may-play-land")
def may_play_land(table: Table, object: OBJECT, by: PLAYER = "", by_effect: FLAG = False, using: TEXT = "") -> Any:
    """True if a player may play the card as a land now; by-effect and using are as in "play-land"."""
    return legal(table, Action("play-land", by or table.game[object].controller, object, detail=using, by_effect=by_effect))


@ask("may-activate")
def may_activate(table: Table, object: OBJECT, ability: TEXT, by: PLAYER = "", loyalty: NUMBER = 0) -> Any:
    """True if a player may activate (play) that ability of it now. loyalty: as in "activate"."""
    ability = changed_cost(table, ability, loyalty)
    return legal(table, Action("activate", by or table.game[object].controller, object, (), ability))


@ask("may-attach")
def may_attach(table: Table, object: OBJECT, to: HOST) -> Any:
    """True if it can be attached to that object or player; "not stated" for an object other than an attachment, if no rule
    mentions it."""
    may = legal(table, Action("attach", table.game[object].controller, object, (to,), by_effect=True))
    if may and not is_attachable(table.now(object)) and not table.rules.has("only-attachments-attach"):
        raise NoSuchError(NOT_STATED)
    return may


@ask("is-listed")
def is_listed(table: Table, list: TEXT, word: TEXT) -> Any:
    """True if a word is on a list of the rules ("card types", "creature types", …); "unknown" if the text has no such list."""
    if list not in LISTS:
        raise ArgumentError(f"no list {list!r}; there are {', '.join(LISTS)}")
    own = {"card types": "card-types", "supertypes": "supertype-list"}.get(list)
    found = table.rules.call(own, table.game, word) if own else table.rules.is_listed(list, word)
    return "unknown" if found is None else found


@ask("how-many")
def how_many(table: Table, list: TEXT) -> Any:
    """The number of words in a list of the rules; "unknown" if the text has no such list."""
    if list not in LISTS:
        raise ArgumentError(f"no list {list!r}; there are {', '.join(LISTS)}")
    words = table.rules.call("permanent-types", table.game) if list == "permanent types" else table.rules.listed(list)
    return "unknown" if words is None else len(words)


@ask("subtypes-of")
def subtypes_of(table: Table, type: TEXT) -> Any:
    """The set that the subtypes of a card type come from ("creature types", "spell types"), or "none"."""
    if not table.rules.was_ever_a_type(type):
        raise ArgumentError(f"{type!r} was never a card type")
    if type not in CARD_TYPES and table.rules.is_listed("card types", type):
        name = f"{type} types"
        return name if table.rules.listed(name) else NOT_STATED
    if type not in CARD_TYPES or (type in ("tribal", "kindred") and not table.rules.is_listed("card types", type)):
        raise NoSuchError("no such card type")
    return table.rules.call(f"{'tribal' if type == 'kindred' else type}-subtypes", table.game)


@ask("share-subtypes")
def share_subtypes(table: Table, types: TEXT) -> Any:
    """True if two kinds of card share one list of subtypes: "instants and sorceries" or "creatures and tribals"."""
    pairs = {"instants and sorceries": "instants", "creatures and tribals": "creatures", "creatures and kindreds": "creatures"}
    if types not in pairs:
        raise ArgumentError(f"{types!r} is not one of {', '.join(pairs)}")
    first = pairs[types]
    return table.rules.call(f"{first}-and-{'sorceries' if first == 'instants' else 'tribals'}-share", table.game)


@ask("belongs-to")
def belongs_to(table: Table, subtype: TEXT, of: OBJECT) -> Any:
    """The card types that an object has and that a subtype of it is correlated with."""
    if not table.rules.has("subtype-correlation"):
        raise NoSuchError(NOT_STATED)
    types = table.now(of).types
    return sorted(kinds(table.rules, subtype, types, table.game[of]) & types)


@ask("may-choose")
def may_choose(table: Table, kind: TEXT, word: TEXT) -> Any:
    """True if a player who chooses a type of a kind ("creature type", "card type", …) may choose that word.

    "unknown" if the text doesn't list the existing ones.
    """
    if f"{kind}s" not in LISTS or not kind.endswith(" type"):
        raise ArgumentError(f"no kind {kind!r}; like 'creature type' or 'land type'")
    if f"{kind}s" not in CORRELATED:  # no subtypes: card types, permanent types and basic land types
        return is_listed(table, f"{kind}s", word)
    types = CORRELATED[f"{kind}s"]
    if table.rules.listed("card types") and not any(table.rules.is_listed("card types", each) for each in types):
        raise NoSuchError("no such card type")
    if table.rules.listed(f"{kind}s") is None and all(_had_none(table, each) for each in types):
        return False
    found = table.rules.call("choosing-a-subtype", table.game, kind, word)
    return NOT_STATED if found is None else found


def _had_none(table: Table, type_: str) -> bool:
    """True if a card type has no subtypes: some card types had none at first."""
    once = by_name()[f"{type_}-subtypes"].find(NONE) if f"{type_}-subtypes" in by_name() else None
    return once is not None and table.rules.ask(f"{type_}-subtypes", table.game) == NONE


@ask("same-creature-type")
def same_creature_type(table: Table, one: TEXT, other: TEXT) -> Any:
    """True if two words are one creature type."""
    return table.rules.call("plural-creature-types", table.game, one, other)
