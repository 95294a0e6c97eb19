"""When rules changed: of the rules that a question is about, the moment that it most likely means."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable
from typing import NamedTuple

from corpus.numbers import RuleNumber
from indexer.asking.change_kinds import ADDED, ANY, MOVED, REMOVED, RENAMED, REWORDED
from indexer.asking.choice import Signs, likely
from indexer.asking.closer import PhraseLikeness, closer
from indexer.asking.evidence import Told, Wanted, evidence, weigh
from indexer.asking.fitting import AGAINST, fit, kind_of
from indexer.asking.nearness import Nearness, nearness
from indexer.asking.ranking import Found, Ranked, first_choice
from indexer.asking.spoken import Subject
from indexer.asking.steps import LineageStep, steps
from indexer.asking.subjects import NOISE, headings, sided, subjects_of, turning, turns_of
from indexer.asking.told import NOT_TOLD, QUOTED, UNTOLD, ToldAs, added, tellings
from indexer.asking.understand import Question
from indexer.asking.view import View
from indexer.days import OPEN
from indexer.index.opened import best_first
from indexer.language.words import Words

#: How many documents are looked at, and how many lineages of these are followed through their wordings.
DOCUMENTS, LINEAGES = 60, 15
#: How many more that say what was asked about on the day that the rules first or last do.
TURNING = 5
#: How many changes answer a question.
ANSWERS = 5
#: Where no change makes this share of what two sides say, they aren't names of one thing.
MET = 0.44
#: What a change counts after which a rule says no more of what was asked about than it said at some time before.
AGAIN = 0.8
#: What a heading's change counts where a section is asked for.
HEADED = 4.0
#: Asked how a rule changed, one that is gone counts so much.
PAST = 0.7
#: Of so few words the rarest names what came or went.
FEW = 5
#: How much the day's share of all changes found counts beside a change itself.
AGREEMENT = 1.5
#: How much what was learned counts, beside all this.
LEARNED = 0.15
#: What a further change of one day counts: where the first isn't the one asked for, the next is hardly of that day either.
SAME_DAY = 0.5
#: How near in meaning a day is taken to be of which nothing that is looked at tells, of the nearest.
FAR = 0.5
_NUMBER = re.compile(r"(?<!\S)\d{3}(?:\.\d+[a-z]{0,2})?(?!\S)")


class Candidate(NamedTuple):
    """A change that may be the one asked for."""

    lineage: int
    told: Told
    score: float
    share: float
    """The part of the score that comes from what was asked about."""
    telling: ToldAs = NOT_TOLD
    """The likest of the ways in which the change is told."""


class Considered(NamedTuple):
    """The changes among which the one asked for is looked for."""

    candidates: list[Candidate]
    asked: Wanted
    """What is asked of them."""
    near: Nearness
    """What is told of each day in words that mean the same."""


def find(question: Question) -> Found:
    """The rules that changed as the question asks, each with its likeliest moment, best first.

    A question about some years has the moments of these years.
    """
    considering = considered(question)
    found = signs(considering, question)
    chosen: dict[int, Ranked] = {}
    for each, spoken, score in zip(considering.candidates, found, likely(found), strict=True):
        if each.lineage not in chosen or score > chosen[each.lineage].score:
            reason = each.telling.said if spoken.told > 2 * spoken.words else ""
            chosen[each.lineage] = each.told.step.ranked(score)._replace(reason=reason)
    return Found(question.view, _of_several_days(list(chosen.values())), question.concepts, question.suggestion)


def _of_several_days(found: list[Ranked]) -> list[Ranked]:
    """The best, best first; the more of them are of one day, the less the next one of it counts."""
    rest = sorted(found, key=lambda each: (-each.score, *(part or 0 for part in each.moment or ())))
    chosen: list[Ranked] = []
    counts: dict[int, float] = {}
    while rest and len(chosen) < ANSWERS:
        scores = [each.score * counts.get(each.moment.day, 1.0) for each in rest if each.moment]
        best = scores.index(max(scores))
        each = rest.pop(best)
        assert each.moment
        counts[each.moment.day] = SAME_DAY * counts.get(each.moment.day, 1.0)
        chosen.append(each._replace(score=scores[best]))
    return chosen


def signs(considering: Considered, question: Question) -> list[Signs]:
    """What speaks for each of the changes considered."""
    candidates, asked, near = considering
    days = [each.told.step.day for each in candidates]
    agreed = dict.fromkeys(days, 0.0)
    for each, day in zip(candidates, days, strict=True):
        agreed[day] += each.share
    whole = sum(agreed.values()) or 1.0
    learned = weigh(evidence([each.told for each in candidates], asked, question.view), days)
    by_words = [
        each.score * (1 + AGREEMENT * agreed[day] / whole) * math.exp(LEARNED * weighed)
        for each, day, weighed in zip(candidates, days, learned, strict=True)
    ]
    most = max(by_words, default=0.0) or 1.0
    by_words = [score / most for score in by_words]
    weight = QUOTED if question.phrases else 1.0
    spoken = [each.telling._replace(like=weight * each.telling.like * _suits(each.told.step, asked.kind)) for each in candidates]
    opened = question.view.opened
    by_tellings = added(spoken, by_words, days, opened)
    found = []
    for each, day, words, more, telling in zip(candidates, days, by_words, by_tellings, spoken, strict=True):
        if day in opened.told_days:
            meaning, nearest = near.of_day.get(day, FAR * near.most), near.share.get(day, 0.0)
        else:  # nobody told of that day: as much speaks for it as words do
            meaning, nearest = near.most * max(FAR, words**UNTOLD), max(near.share.values(), default=0.0) * words**UNTOLD
        farther, nearest = near.most - meaning, nearest * _suits(each.told.step, asked.kind)
        found.append(Signs(words, words + more, telling.like, agreed[day] / whole, -near.sure * farther, near.sure * nearest))
    return found


def considered(question: Question) -> Considered:
    """The changes among which the one asked for is looked for."""
    everywhen, words, sides = question.view, question.about.words, question.sides
    subjects = sided(sides, everywhen) if sides else subjects_of(question.about, everywhen, question.phrases)
    kind = RENAMED if sides else question.change
    asked = set(words.stems) - NOISE
    mostly = [subject for subject in subjects if 2 * len(asked.intersection(subject.said.split())) >= len(asked)]
    single = [subject for subject in subjects if " " not in subject.said]
    if kind in (ADDED, REMOVED) and len(asked) <= FEW and single:
        mostly.append(max(single, key=lambda subject: subject.worth))
    turns = turns_of(mostly, kind, everywhen)
    renames = {} if kind == RENAMED else _other_renames(mostly, everywhen)
    of_sections = "section" in words.stems
    more = turning(mostly, turns, everywhen) | (headings(asked, everywhen) if of_sections else set())
    said, documents = tellings(words.text, everywhen.opened)
    relevances = _lineages(question, kind, more)
    found: list[Candidate] = []
    for lineage in dict.fromkeys((*relevances, *said)):
        known, relevance, days = 0.0, relevances.get(lineage, 0.0), said.get(lineage, {})
        for place, step in enumerate(steps(lineage, question.asked, also=days)):
            if not relevance and step.day not in days:
                continue  # nothing else of that rule was asked for
            left, right = _both(step, everywhen, renames.get(step.day, ()))
            score, share, says = fit(step, left, right, subjects, turns, kind, everywhen)
            is_again = step.new is not None and says <= known
            if kind in (ADDED, ANY) and is_again:
                score, share = AGAIN * score, AGAIN * share
            known = max(known, says)
            if of_sections and kind_of(step, everywhen) == "section":
                score, share = HEADED * score, HEADED * share
            told = Told(step, left, right, place, relevance, is_again)
            found.append(Candidate(lineage, told, relevance * score, relevance * share, days.get(step.day, NOT_TOLD)))
    if any(subject.side for subject in subjects) and max((each.share for each in found), default=0.0) < MET:
        return considered(question._replace(change=ANY, sides=None))
    lineages = {each.lineage for each in found}
    documents = documents.union(*(everywhen.opened.documents("lineage", str(lineage)) for lineage in lineages))
    near = nearness(Words.read(question.suggestion or question.query.typed).stems, documents, everywhen.opened)
    return Considered(found, Wanted(subjects, turns, kind, of_sections=of_sections), near)


def _both(step: LineageStep, view: View, renames: Iterable[tuple[str, str]] = ()) -> tuple[str, str]:
    """What a rule says before a step and after it. Terms of ``renames`` are the same under both names."""
    left, right = f" {_told(step.old, view)} ", f" {_told(step.new, view)} "
    for name, later in renames:
        left = left.replace(f" {name} ", f" {later} ")
    return left, right


def of_numbers(question: Question) -> Found:
    """When the bearers of its numbers changed: the newest change of today's bearer first, or what its words ask for beside the
    numbers. Asked how one number became another, those that bore both count, and changes of the number.

    Nothing is found where they never did.
    """
    from indexer.asking import lookups

    view, everywhen, kind, numbers = question.asked, question.view, question.change, question.query.numbers
    bore = [lookups.lineages(view, (number,)) for number in numbers]
    lineages = [lineage for lineage in dict.fromkeys(itertools.chain(*bore)) if all(lineage in each for each in bore)]
    renumbered = kind == MOVED or (kind == RENAMED and len(numbers) > 1)
    if not (renumbered and lineages):
        lineages = list(dict.fromkeys(itertools.chain(*bore)))
    found = [(place, step) for place, lineage in enumerate(lineages) for step in steps(lineage, view, renumbered=renumbered)]
    subjects = subjects_of(question.about, everywhen, question.phrases)
    turns = turns_of(subjects, kind, everywhen)
    if renumbered:
        scored = [(_bears(step, subjects, numbers, everywhen), place, step) for place, step in found]
    else:
        scored = [
            (fit(step, *_both(step, everywhen), subjects, turns, kind, everywhen).share if subjects else 0.0, place, step)
            for place, step in found
        ]
    scored.sort(key=lambda row: (-row[0], row[1], -row[2].day))
    documents = [step.ranked(round(1 / rank, 3)) for rank, (_score, _place, step) in enumerate(scored, start=1)]
    return Found(everywhen, documents, question.concepts)


def _bears(step: LineageStep, subjects: list[Subject], numbers: tuple[RuleNumber, ...], view: View) -> float:
    """How well a change of number is the one asked for: the rule says what it is about, and it got the number that was named."""
    told = f" {_told(step.new, view)} "
    whole = sum(subject.worth for subject in subjects)
    said = sum(subject.worth for subject in subjects if f" {subject.said} " in told) / whole if whole else 0.0
    got = step.new is not None and view.opened.stored(step.new)["key"] == str(numbers[-1])
    return 2 * said + got


def _lineages(question: Question, kind: str, turning: set[int]) -> dict[int, float]:
    """The lineages that the question is about -> how much, of 1 for the best; with the best of the ``turning`` documents."""
    view = question.view
    stored = view.opened.stored
    likeness = PhraseLikeness((), view.postings.rarity, None)
    found: dict[int, float] = {}
    for among, count in ((None, LINEAGES), (turning, TURNING)):
        chosen = first_choice(question.concepts, view.postings, view.opened.place, None, among, limit=DOCUMENTS)
        more = 0
        for score, doc in best_first(closer(chosen, question, stored, likeness), stored):
            lineage = stored(doc)["lineage"]
            if more < count and lineage is not None and lineage not in found and stored(doc)["last"]:
                found[lineage] = score
                more += 1
    if kind == REWORDED:
        now = {lineage for lineage in found if any(last == OPEN for last in _lasts(lineage, view))}
        found = {lineage: score * (1.0 if lineage in now else PAST) for lineage, score in found.items()}
    most = max(found.values(), default=1.0) or 1.0
    return {lineage: score / most for lineage, score in found.items()}


def _lasts(lineage: int, view: View) -> list[int]:
    return [int(view.opened.last[doc]) for doc in view.opened.documents("lineage", str(lineage))]


def _told(doc: int | None, view: View) -> str:
    """The stems of a document's term and text, without numbers of rules; "" for no document."""
    if doc is None:
        return ""
    entry = view.opened.stored(doc)
    text = " . ".join((*entry["terms"], entry["text"]))
    return _NUMBER.sub(" ", text) if any(map(str.isdigit, text)) else text


def _suits(step: LineageStep, kind: str) -> float:
    """What a telling counts, by whether its change can be of the kind that is asked for."""
    if kind == REWORDED and step.old is None:
        return AGAINST * AGAINST  # it has no older wording
    return AGAINST if (kind == ADDED and step.new is None) or (kind == REMOVED and step.old is None) else 1.0


def _other_renames(asked: list[Subject], view: View) -> dict[int, list[tuple[str, str]]]:
    """Day -> the terms that changed name then, but for those that the question is about: it doesn't ask for that change."""
    about = f" {' | '.join(subject.said for subject in asked)} "
    return {
        day: [(old, new) for old, new in pairs if f" {old} " not in about and f" {new} " not in about and new not in old]
        for day, pairs in view.opened.vocabulary.renamed.items()
    }
