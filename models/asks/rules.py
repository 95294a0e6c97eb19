"""Asks about the rules themselves: word lists, and what an action's rules say."""

from __future__ import annotations

from typing import Any

from ruletrail.models import engine
from ruletrail.models.clauses.attachments import is_attachable
from ruletrail.models.errors import NOT_STATED
from ruletrail.models.parameters import LISTS
from ruletrail.models.points import Action
from ruletrail.models.scenario.arguments import FLAG, HOST, HOSTS, NUMBER, OBJECT, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.verbs.playing import changed_cost


@ask("list")
def list_(table: Table, of: TEXT) -> Any:
    """A word list of the rules, such as "card types", "supertypes" or "land types"; "unknown" where the text has none."""
    if of not in LISTS:
        raise ArgumentError(f"no list {of!r}; there are {', '.join(LISTS)}")
    words = table.rules.listed(of)
    return "unknown" if words is None else list(words)


def legal(table: Table, action: Action) -> bool:
    """Whether no rule forbids the action."""
    return not engine.reasons(table.rules, table.game, action)


@ask("may-cast")
def may_cast(table: Table, object: OBJECT, by: PLAYER = "", targets: HOSTS = ()) -> Any:
    """Whether a player may cast (play) the card as a spell now."""
    return legal(table, Action("cast", by or table.game[object].controller, object, targets))


@ask("may-play-land")
def may_play_land(table: Table, object: OBJECT, by: PLAYER = "", by_effect: FLAG = False, using: TEXT = "") -> Any:
    """Whether a player may play the card as a land now; by-effect and using are as in "play-land"."""
    return legal(table, Action("play-land", by or table.game[object].controller, object, detail=using, by_effect=by_effect))


@ask("may-activate")
def may_activate(table: Table, object: OBJECT, ability: TEXT, by: PLAYER = "", loyalty: NUMBER = 0) -> Any:
    """Whether a player may activate (play) that ability of it now. loyalty: as in "activate"."""
    ability = changed_cost(table, ability, loyalty)
    return legal(table, Action("activate", by or table.game[object].controller, object, (), ability))


@ask("may-attach")
def may_attach(table: Table, object: OBJECT, to: HOST) -> Any:
    """Whether it can be attached to that object or player; "not stated" of other things, where no rule says so."""
    may = legal(table, Action("attach", table.game[object].controller, object, (to,), by_effect=True))
    if may and not is_attachable(table.now(object)) and not table.rules.has("only-attachments-attach"):
        raise NoSuchError(NOT_STATED)
    return may
