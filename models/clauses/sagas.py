"""Sagas: lore counters, chapter abilities, the end of the tale."""

from __future__ import annotations

import re

from models.behaviours import behaviour
from models.clauses.counters import put_counters
from models.engine import now, permanents
from models.objects import BATTLEFIELD, GRAVEYARD, LORE
from models.points import Change

NONE = "no such enchantment type"
_CHAPTER = re.compile(r"^([IVX]+(?:, ?[IVX]+)*) ?[-–—]")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
#: The mark of a chapter ability that waits, and that of a Saga which entered this turn.
WAITS, ENTERED = "chapter {} waits", "this turn entered"


def chapters(rules, game, thing) -> set[int]:
    """The numbers of a Saga's chapter abilities: of abilities like "I, II — Draw a card", or of a mark "chapters 3"."""
    found = {n for mark in thing.marks if mark.startswith("chapters ") for n in range(1, int(mark.split()[-1]) + 1)}
    for ability in now(rules, game, thing).abilities:
        if match := _CHAPTER.match(ability.text):
            found |= {_ROMAN.index(numeral.strip()) + 1 for numeral in match[1].split(",") if numeral.strip() in _ROMAN}
    return found


def _is_saga(rules, game, key: str) -> bool:
    return game[key].zone == BATTLEFIELD and "Saga" in now(rules, game, key).subtypes


final_chapter = behaviour("final-chapter", before=NONE)


@final_chapter.since(
    "2018-04-27", rule="714.2d", then={"2021-11-19": "715.2d", "2023-04-14": "714.2d"}, cue=r"Saga.s final chapter number is the"
)
def greatest_number(rules, game, thing):
    """CR 714.2d, CR 715.2d and again 714.2d, from 2018-04-27 on: the greatest of its chapters' numbers; 0 without chapters."""
    return max(chapters(rules, game, thing), default=0) if "Saga" in now(rules, game, thing).subtypes else None


entering_saga = behaviour("entering-saga", at="moved", before=NONE, about="Saga")


def _enters(rules, game, move) -> bool:
    return move.to == BATTLEFIELD and move.origin != BATTLEFIELD and _is_saga(rules, game, move.object)


@entering_saga.since(
    "2018-04-27", rule="714.3a", then={"2021-11-19": "715.3a"}, cue=r"^(?!.*read ahead).*puts a lore counter (on )?it"
)
def gets_a_lore_counter(rules, game, move):
    """CR 714.3a, then CR 715.3a, 2018-04-27 to 2022-07-08: a Saga enters with a lore counter, which triggers chapter I."""
    return put_counters(rules, game, move.object, LORE, 1) if _enters(rules, game, move) else None


@entering_saga.since("2022-09-08", rule="715.3a", then={"2023-04-14": "714.3a"}, cue=r"Saga without the read ahead")
def gets_one_unless_it_reads_ahead(rules, game, move):
    """CR 715.3a, then CR 714.3a, from 2022-09-08 on: a Saga without read ahead enters with a lore counter."""
    if not _enters(rules, game, move) or now(rules, game, move.object).able("read ahead"):
        return None
    return put_counters(rules, game, move.object, LORE, 1)


read_ahead = behaviour("read-ahead", at="moved", before="no such ability")


@read_ahead.since("2022-09-08", rule="702.155a", then={"2023-10-13": "702.155b"}, cue=r"chooses? a number from one to")
def enters_with_a_chosen_number(rules, game, move):
    """CR 702.155a, then CR 702.155b, from 2022-09-08 on: its controller chooses with how many lore counters it enters.

    The choice is "lore counters", from one to the final chapter number; without one it is one.
    """
    if not _enters(rules, game, move) or not now(rules, game, move.object).able("read ahead"):
        return None
    last = rules.call("final-chapter", game, game[move.object])
    numbers = [int(text) for text in game.chosen("lore counters", move.controller) if text.isdigit() and 1 <= int(text) <= last]
    game = game.change(move.object, marks=game[move.object].marks | {ENTERED})
    return put_counters(rules, game, move.object, LORE, (numbers or [1])[0])


skipped_chapters = behaviour("read-ahead-skips-chapters", before="no such ability")


@skipped_chapters.since("2022-09-08", rule="702.155a", cue=r"can.t trigger the turn it entered")
def not_in_the_turn_it_entered(rules, game, thing, chapter, count):
    """CR 702.155a, from 2022-09-08 on: in the turn it entered only the chapter of exactly that many lore counters triggers."""
    return ENTERED in thing.marks and now(rules, game, thing).able("read ahead") and chapter != count


chapter_abilities = behaviour("chapter-abilities", before=NONE)


@chapter_abilities.since(
    "2018-04-27",
    rule="714.2b",
    then={"2021-11-19": "715.2b", "2023-04-14": "714.2b"},
    cue=r"was less than N and became at least N",
)
def trigger_when_reached(rules, game, thing, before):
    """CR 714.2b, CR 715.2b and again 714.2b, from 2018-04-27 on: counters that reach a chapter's number trigger its ability.

    It waits for the verb "resolve-trigger". A Saga that isn't one any more has no such counters put on it by the turn.
    """
    count = thing.count(LORE)
    reached = [n for n in sorted(chapters(rules, game, thing)) if before < n <= count]
    if rules.has("read-ahead-skips-chapters"):
        reached = [n for n in reached if not rules.call("read-ahead-skips-chapters", game, thing, n, count)]
    if not reached:
        return game
    return game.change(thing.id, waiting=True, marks=thing.marks | {WAITS.format(n) for n in reached})


lore_each_turn = behaviour("lore-counter-each-turn", before=NONE)


def _told_further(rules, game, *, chapters_needed: bool):
    for thing, what in permanents(rules, game):
        mine = "Saga" in what.subtypes and thing.controller == game.active
        if mine and (chapters(rules, game, thing) or not chapters_needed):
            game = put_counters(rules, game, thing.id, LORE, 1)
    return game


@lore_each_turn.since(
    "2018-04-27", rule="714.3b", then={"2021-11-19": "715.3b", "2023-04-14": "714.3b"}, cue=r"counter on each Saga they control\."
)
def on_every_saga(rules, game):
    """CR 714.3b, CR 715.3b and again 714.3b, 2018-04-27 to 2025-04-04: at the precombat main phase, one on each own Saga."""
    return _told_further(rules, game, chapters_needed=False)


@lore_each_turn.since("2025-06-06", rule="714.3b", cue=r"Saga they control with one or more chapter")
def on_every_saga_with_chapters(rules, game):
    """CR 714.3b, from 2025-06-06 on: at the precombat main phase, one on each own Saga that has a chapter ability."""
    return _told_further(rules, game, chapters_needed=True)


finished_saga = behaviour("finished-saga", at="state-based", before=NONE, about="Saga")


def _finished(rules, game) -> list:
    """Sagas with as many lore counters as their final chapter and no chapter ability waiting."""
    sagas = [thing for thing, what in permanents(rules, game) if "Saga" in what.subtypes and not thing.waiting]
    found = [(thing, rules.call("final-chapter", game, thing)) for thing in sagas]
    return [(thing, last) for thing, last in found if thing.count(LORE) >= last]


@finished_saga.since("2018-04-27", rule="704.5s", cue=r"on a Saga permanent is greater")
def is_sacrificed(rules, game):
    """CR 704.5s, 2018-04-27 to 2025-04-04: with as many lore counters as its final chapter, none waiting, it is sacrificed.

    A Saga without chapter abilities has 0 as its final chapter number and goes as well.
    """
    return [Change(thing.id, GRAVEYARD, why="finished Saga") for thing, _ in _finished(rules, game)] or None


@finished_saga.since("2025-06-06", rule="704.5s", cue=r"Saga permanent with one or more chapter")
def with_a_chapter_is_sacrificed(rules, game):
    """CR 704.5s, from 2025-06-06 on: the same, but a Saga without chapter abilities stays."""
    return [Change(thing.id, GRAVEYARD, why="finished Saga") for thing, last in _finished(rules, game) if last] or None
