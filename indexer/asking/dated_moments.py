"""Finds the change that a question asks for at a digest, like ``change``, but in the calendar's histories of all rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import DatedHistory
from ruletrail.corpus.change import NUMBER, WORDING
from ruletrail.corpus.dates import day_before
from ruletrail.corpus.heading_words import beginnings
from ruletrail.corpus.records import GLOSSARY, SECTION
from ruletrail.corpus.store import Corpus, lineages
from ruletrail.indexer.asking import change_signs
from ruletrail.indexer.asking.change import (
    EVERY_RULE,
    LINEAGES,
    NO_RULE,
    Paraphrased,
    as_asked,
    is_contrary,
    relevant,
    throughout,
)
from ruletrail.indexer.asking.question import Question
from ruletrail.indexer.asking.weights import weights
from ruletrail.indexer.days import day
from ruletrail.indexer.language.analysis import ASKING
from ruletrail.indexer.language.words import Words


class DatedStep(NamedTuple):
    """A change of a lineage, or its end."""

    known: DatedHistory
    place: int
    """The index of the change; the number of changes for the lineage's end."""

    @property
    def day(self) -> str:
        return self.known.ended if self.is_end else self.known.changes[self.place].day

    @property
    def is_end(self) -> bool:
        return self.place == len(self.known.changes)

    @property
    def is_beginning(self) -> bool:
        return not self.is_end and self.known.changes[self.place].is_new


class DatedMoment(NamedTuple):
    """A step, and its score as the change that was asked for."""

    step: DatedStep
    score: float


def moments(corpus: Corpus, question: Question) -> list[DatedMoment]:
    """The likeliest change of each rule that the question may be about, the likeliest first."""
    fitted = weights("moment")
    best: dict[str, DatedMoment] = {}
    direction = change_signs.direction(question.query.typed)
    for step, signs in considered(corpus, question):
        if is_contrary(signs, direction):
            continue
        moment = DatedMoment(step, round(sum(fitted[sign] * value for sign, value in signs.items()), 6))
        if step.known.address not in best or moment.score > best[step.known.address].score:
            best[step.known.address] = moment
    return sorted(best.values(), key=lambda moment: (-moment.score, moment.step.day, moment.step.known.address))


def considered(corpus: Corpus, question: Question) -> Iterator[tuple[DatedStep, dict[str, float]]]:
    """The changes that the question may ask for, each with its signs."""
    subject = throughout(question)
    numbers = question.query.numbers
    if numbers:
        borne = [calendar.stints(str(number)) for number in numbers]
        rules = {stint.address: EVERY_RULE for stints in borne for stint in stints if not stint.end or stints[-1].end}
    else:
        relevance_of = relevant(subject)
        addresses = lineages.addresses_of(corpus, relevance_of)
        rules = {addresses[lineage]: relevance for lineage, relevance in relevance_of.items() if lineage in addresses}
    told = Paraphrased(subject, set(rules) if numbers else None)
    asked = change_signs.kinds(question.query.typed)
    said = _Said(subject.about.words)
    came = calendar.first_with(frozenset().union(*said.marks)) if "came" in asked and said.marks else None
    for address in dict.fromkeys((*list(rules)[:LINEAGES], *map(str, told.lineages))):
        known, relevance = calendar.at_address(address), rules.get(address, NO_RULE)
        for step in _steps(known, question) if known else ():
            signs = _signs(step, said, asked)
            signs["first of its words"] = float(came is not None and step.day == came[0])
            yield step, relevance._asdict() | signs | told.signs(address, day(step.day), relevance)


def _steps(known: DatedHistory, question: Question) -> Iterator[DatedStep]:
    """The changes of a lineage in the view's time, oldest first."""
    during = question.view.during
    for place in range(len(known.changes) + bool(known.ended)):
        step = DatedStep(known, place)
        is_first = step.is_beginning and known.changes[place].relation == "first"
        if not is_first and (during is None or during[0] <= day(step.day) <= during[1]):
            yield step


class _Said:
    """The words of a question's subject, as the calendar's marks."""

    def __init__(self, words: Words) -> None:
        said = (beginnings(token) for token in words.tokens if token not in ASKING)
        self.marks = [calendar.marks(word) for word in said if word]


def _signs(step: DatedStep, said: _Said, kinds: frozenset[str]) -> dict[str, float]:
    """The signs of a step from the calendar, and from the kinds of change that are asked for."""
    known = step.known
    change = None if step.is_end else known.changes[step.place]
    after = calendar.word_marks(known.address, step.day) if change else frozenset()
    before = frozenset() if step.is_beginning else calendar.word_marks(known.address, day_before(step.day))
    came = sum(word <= after and not word <= before for word in said.marks) / (len(said.marks) or 1)
    went = sum(word <= before and not word <= after for word in said.marks) / (len(said.marks) or 1)
    begins, ends = float(step.is_beginning), float(step.is_end)
    changed = () if change is None else change.kinds
    is_worded = change is not None and not step.is_beginning and WORDING in changed
    return {
        **as_asked(kinds, begins, ends, came, went, is_reworded=is_worded),
        "size": len(before ^ after) / len(before | after) if before and after else 0.0,
        "same words": float(before == after or not (is_worded or begins or ends)),
        "number alone": float(change is not None and changed == (NUMBER,)),
        "number as asked": float("number" in kinds and NUMBER in changed),
        "glossary": float(known.kind == GLOSSARY),
        "section": float(known.kind == SECTION),
        "gone": float(bool(known.ended)),
    }
