"""Asks about subtypes with rules of their own: Sagas, Classes, Cases, Rooms."""

from __future__ import annotations

from typing import Any

from ruletrail.models.clauses.designations import UNLOCKED
from ruletrail.models.errors import NotPossibleError
from ruletrail.models.scenario.arguments import OBJECT
from ruletrail.models.scenario.registry import ask
from ruletrail.models.scenario.table import NoSuchError, Table


@ask("final-chapter")
def final_chapter(table: Table, of: OBJECT) -> Any:
    """The number of a Saga's final chapter, 0 if it has no chapter abilities.

    Its chapters are abilities like "I, II — Draw a card", or a mark, "chapters 3", for the chapters one to three.
    """
    found = table.rules.call("final-chapter", table.game, table.game[of])
    if found is None:
        raise NotPossibleError(f"{of} is not a Saga")
    return found


@ask("chapters-waiting")
def chapters_waiting(table: Table, of: OBJECT) -> Any:
    """The numbers of a Saga's triggered chapter abilities that are waiting, in order."""
    return sorted(int(mark.split()[1]) for mark in table.game[of].marks if mark.startswith("chapter "))


@ask("level")
def level(table: Table, of: OBJECT) -> Any:
    """The level of a Class, or of anything else that has one; 1 without a level."""
    return table.rules.call("class-level", table.game, table.game[of])


@ask("solved")
def solved(table: Table, of: OBJECT) -> Any:
    """True if a Case is solved."""
    return table.rules.call("solved-case", table.game, table.game[of])


@ask("unlocked")
def unlocked(table: Table, of: OBJECT) -> Any:
    """The unlocked halves of a Room, as a list of "left" and "right"."""
    if not table.rules.has("entering-room"):
        raise NoSuchError("no such enchantment type")
    return [half for half in ("left", "right") if UNLOCKED.format(half) in table.game[of].marks]
