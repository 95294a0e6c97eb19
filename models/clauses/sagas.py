"""Sagas: lore counters, chapter abilities, and the sacrifice after the final chapter."""

from __future__ import annotations

import re
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.counters import put_counters
from ruletrail.models.engine import now, permanents
from ruletrail.models.objects import BATTLEFIELD, LORE, Game, GameObject
from ruletrail.models.points import Move, StateBasedAction, buried
from ruletrail.models.rules import Rules

_CHAPTER = re.compile(r"^([IVX]+(?:, ?[IVX]+)*) ?[-–—]")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
#: The mark of a waiting chapter ability, and the mark of a Saga that entered this turn.
WAITS, ENTERED = "chapter {} waits", "this turn entered"


def chapters(rules: Rules, game: Game, thing: GameObject) -> set[int]:
    """The numbers of a Saga's chapter abilities, from abilities like "I, II — Draw a card", or from a mark "chapters 3"."""
    found = {n for mark in thing.marks if mark.startswith("chapters ") for n in range(1, int(mark.split()[-1]) + 1)}
    for ability in now(rules, game, thing).abilities:
        if match := _CHAPTER.match(ability.text):
            found |= {_ROMAN.index(numeral.strip()) + 1 for numeral in match[1].split(",") if numeral.strip() in _ROMAN}
    return found


def _is_saga(rules: Rules, game: Game, key: str) -> bool:
    return game[key].zone == BATTLEFIELD and "Saga" in now(rules, game, key).subtypes


final_chapter = behaviour("final-chapter", rules="714.2d", about="Saga")


@final_chapter.variant(cue=r"Saga.s final chapter number is the")
def greatest_number(rules: Rules, game: Game, thing: GameObject) -> Any:
    """The final chapter number of a Saga is its highest chapter number, or 0 if it has no chapters."""
    return max(chapters(rules, game, thing), default=0) if "Saga" in now(rules, game, thing).subtypes else None


entering_saga = behaviour("entering-saga", rules="714.3a", at="moved", about="Saga")


def _enters(rules: Rules, game: Game, move: Move) -> bool:
    return move.to == BATTLEFIELD and move.origin != BATTLEFIELD and _is_saga(rules, game, move.object)


@entering_saga.variant(cue=r"^(?!.*read ahead).*puts a lore counter (on )?it")
def gets_a_lore_counter(rules: Rules, game: Game, move: Move) -> Game | None:
    """A Saga enters the battlefield with a lore counter, which triggers its first chapter ability."""
    return put_counters(rules, game, move.object, LORE, 1) if _enters(rules, game, move) else None


@entering_saga.variant(cue=r"Saga without (the )?read ahead")
def gets_one_unless_it_reads_ahead(rules: Rules, game: Game, move: Move) -> Game | None:
    """A Saga enters the battlefield with a lore counter, unless it has read ahead."""
    if not _enters(rules, game, move) or now(rules, game, move.object).able("read ahead"):
        return None
    return put_counters(rules, game, move.object, LORE, 1)


read_ahead = behaviour("read-ahead", rules=("702.155b", "702.155a"), at="moved", before="no such ability")


@read_ahead.variant(cue=r"chooses? a number (from one to|between one and)")
def enters_with_a_chosen_number(rules: Rules, game: Game, move: Move) -> Game | None:
    """The controller of a Saga with read ahead chooses how many lore counters it enters with, up to its final chapter number.

    The choice is "lore counters", at least one; without one it is one.
    """
    if not _enters(rules, game, move) or not now(rules, game, move.object).able("read ahead"):
        return None
    last = rules.call("final-chapter", game, game[move.object])
    numbers = [int(text) for text in game.chosen("lore counters", move.controller) if text.isdecimal() and 1 <= int(text) <= last]
    game = game.change(move.object, marks=game[move.object].marks | {ENTERED})
    return put_counters(rules, game, move.object, LORE, (numbers or [1])[0])


skipped_chapters = behaviour("read-ahead-skips-chapters", rules="702.155a", before="no such ability")


@skipped_chapters.variant(cue=r"can.t trigger the turn it entered")
def not_in_the_turn_it_entered(rules: Rules, game: Game, thing: GameObject, chapter: Any, count: Any) -> Any:
    """In the turn a Saga with read ahead entered, only the chapter with exactly its number of lore counters triggers."""
    return ENTERED in thing.marks and now(rules, game, thing).able("read ahead") and chapter != count


chapter_abilities = behaviour("chapter-abilities", rules="714.2b", about="Saga")


@chapter_abilities.variant(cue=r"was less than N and became at least N")
def trigger_when_reached(rules: Rules, game: Game, thing: GameObject, before: Any) -> Any:
    """A Saga's chapter ability triggers when its lore counters reach the chapter's number.

    It waits for the verb "resolve-trigger". A former Saga gets no such counters at the beginning of the turn.
    """
    count = thing.count(LORE)
    reached = [n for n in sorted(chapters(rules, game, thing)) if before < n <= count]
    if rules.has("read-ahead-skips-chapters"):
        reached = [n for n in reached if not rules.call("read-ahead-skips-chapters", game, thing, n, count)]
    if not reached:
        return game
    return game.change(thing.id, waiting=True, marks=thing.marks | {WAITS.format(n) for n in reached})


lore_each_turn = behaviour("lore-counter-each-turn", rules="714.3b", about="Saga")


def _after_chapters(rules: Rules, game: Game, *, chapters_needed: bool) -> Any:
    for thing, what in permanents(rules, game):
        mine = "Saga" in what.subtypes and thing.controller == game.active
        if mine and (chapters(rules, game, thing) or not chapters_needed):
            game = put_counters(rules, game, thing.id, LORE, 1)
    return game


@lore_each_turn.variant(cue=r"counter on each Saga they control\.")
def on_every_saga(rules: Rules, game: Game) -> Any:
    """Each Saga gets a lore counter as its controller's precombat main phase begins, even one without chapter abilities."""
    return _after_chapters(rules, game, chapters_needed=False)


@lore_each_turn.variant(cue=r"Saga they control with one or more chapter")
def on_every_saga_with_chapters(rules: Rules, game: Game) -> Any:
    """Each Saga with a chapter ability gets a lore counter as its controller's precombat main phase begins."""
    return _after_chapters(rules, game, chapters_needed=True)


finished_saga = behaviour("finished-saga", rules="704.5s", at="state-based", about="Saga")


def _finished(rules: Rules, game: Game, least: int = 0) -> list[StateBasedAction] | None:
    """The actions for Sagas with at least as many lore counters as their final chapter, and no chapter ability waiting."""
    sagas = [thing for thing, what in permanents(rules, game) if "Saga" in what.subtypes]
    last = {thing.id: rules.call("final-chapter", game, thing) for thing in sagas if not thing.waiting}
    gone = [thing for thing in sagas if thing.id in last and thing.count(LORE) >= last[thing.id] >= least]
    return buried(gone, "finished Saga") or ([] if sagas else None)


@finished_saga.variant(cue=r"on a Saga permanent is greater")
def is_sacrificed(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A Saga is sacrificed once its lore counters reach its final chapter number and no ability of it is waiting, even if it has
    no chapters.

    A Saga without chapter abilities has 0 as its final chapter number.
    """
    return _finished(rules, game)


@finished_saga.variant(cue=r"Saga permanent with one or more chapter")
def with_a_chapter_is_sacrificed(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A Saga with chapters is sacrificed once its lore counters reach its final chapter number and no ability of it is waiting.

    A Saga without chapter abilities stays.
    """
    return _finished(rules, game, least=1)
