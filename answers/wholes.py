"""The history of a heading with all rules below it: a keyword with its subrules, a section with its rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ruletrail.answers.asked_rules import NotRetoldError, find
from ruletrail.corpus import calendar
from ruletrail.corpus.change import GRADES, KINDS, NOTHING, NUMBER, TYPOGRAPHY, label
from ruletrail.corpus.history import history, of_calendar
from ruletrail.corpus.history.kin import FIRST
from ruletrail.corpus.history.since import since_of
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.names import is_heading
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import SECTION
from ruletrail.corpus.relation_names import REMOVED
from ruletrail.corpus.releases import of_date
from ruletrail.corpus.store import Corpus, StoredRecord, records

if TYPE_CHECKING:
    from ruletrail.corpus.calendar import DatedHistory
    from ruletrail.corpus.history.rule import RuleHistory

#: The order in which changes of one day are listed.
_ORDER = (*GRADES, "added", REMOVED, "split", "merged", *KINDS)


@dataclass(frozen=True, slots=True)
class PartChange(JsonForm):
    """The change of one rule below a heading."""

    JSON = "number was? change grade"

    number: str
    """The rule's number after the change; the last number of a removed rule."""
    was: str
    """The rule's number before the change; "" for a new rule."""
    change: str
    """The label under which the change is counted (``corpus.change.label``)."""
    grade: str | None


@dataclass(frozen=True, slots=True)
class WholeChange(JsonForm):
    """The changes of one version below a heading."""

    JSON = "version release number was? parts"

    version: str
    release: str
    number: str
    """The heading's number in that version."""
    was: str
    """The heading's number before, if it changed; else ""."""
    parts: list[PartChange]


class _Step(NamedTuple):
    """A number of a lineage, and the change that led to it."""

    first: str
    number: str
    change: str
    grade: str | None


class _Course(NamedTuple):
    steps: list[_Step]
    ended: str


def told(corpus: Corpus, record: StoredRecord) -> RuleHistory:
    """The history of a record; for a heading, with the changes below it."""
    return replace(history(corpus, record), below=whole(corpus, record))


def asked(corpus: Corpus, number: str, as_of: str = "") -> RuleHistory:
    """The history of the rule that a number or term means. If the digest doesn't retell the rule, it comes from the calendar.

    Raises the other errors of ``asked_rules.find``.
    """
    try:
        return told(corpus, find(corpus, number, as_of)[1])
    except NotRetoldError as error:
        return not_retold(error)


def not_retold(error: NotRetoldError) -> RuleHistory:
    """The history of a rule that the digest doesn't retell, from the calendar."""
    return replace(of_calendar(error.known), below=dated_whole(error.known))


def whole(corpus: Corpus, record: StoredRecord) -> list[WholeChange]:
    """The changes below a heading, one item for each version, oldest first; from the texts, or for a digest from the calendar.

    [] for a record that isn't a heading: a rule with words of its own, a glossary entry.
    """
    if not is_heading(record.kind, record.text):
        return []
    dated = calendar.at_address(corpus.address(record) or "") if corpus.is_digest() else None
    if dated:
        return dated_whole(dated)
    own = history(corpus, record)
    parts = [_by_texts(history(corpus, part)) for part in _parts(corpus, own)]
    return list(_changes(_by_texts(own), parts)) if parts else []


def dated_whole(heading: DatedHistory) -> list[WholeChange]:
    """The changes below a heading, from the calendar."""
    if heading.kind != SECTION and not calendar.own_title(heading.address, calendar.newest()):
        return []
    parts = [_by_calendar(part) for part in calendar.parts(heading)]
    return list(_changes(_by_calendar(heading), parts)) if parts else []


def words_since(corpus: Corpus, below: list[StoredRecord]) -> str:
    """The newest version that brought the wording of one of some rules, such as all rules below a heading; "" if unknown."""
    return max((one.wording or "" for one in since_of(corpus, below).values()), default="")


def _parts(corpus: Corpus, heading: RuleHistory) -> list[StoredRecord]:
    """The rules that were ever below a heading: for each lineage its last record."""
    found: dict[int, StoredRecord] = {}
    for version in corpus.versions():
        number = next((one.number for one in reversed(heading.revisions) if one.first <= version.version), "")
        if number and not (heading.ended and version.version >= heading.ended):
            found |= {
                each.lineage_id: each for each in records.below(corpus, version, RuleNumber.parse(number)) if each.lineage_id
            }
    return [each for each in found.values() if len(found) <= calendar.MOST or not each.key[-1:].isalpha()]


def _by_texts(told: RuleHistory) -> _Course:
    steps = [_Step(one.first, one.number, label(one.relation, one.change), one.grade) for one in told.revisions]
    return _Course(steps, told.ended)


def _by_calendar(told: DatedHistory) -> _Course:
    return _Course([_Step(one.day, one.number, one.label, one.grade) for one in told.changes], told.ended)


def _changes(heading: _Course, parts: list[_Course]) -> Iterator[WholeChange]:
    found: dict[str, list[PartChange]] = defaultdict(list)
    for course in parts:
        before: _Step | None = None
        for step in course.steps:
            is_here = _below(_number(heading, step.first), step.number)
            was_here = before is not None and _below(_number(heading, step.first, before=True), before.number)
            is_shift = step.change == NUMBER and is_here and was_here
            if (is_here or was_here) and not is_shift and step.change not in (FIRST, TYPOGRAPHY, NOTHING):
                found[step.first].append(PartChange(step.number, before.number if before else "", step.change, step.grade))
            before = step
        if course.ended and before and _below(_number(heading, course.ended, before=True), before.number):
            found[course.ended].append(PartChange(before.number, before.number, REMOVED, None))
    moved = {step.first: (step.number, old.number) for old, step in zip(heading.steps, heading.steps[1:], strict=False)}
    for version in sorted({*found, *moved}):
        number, was = moved.get(version, (_number(heading, version), ""))
        parts_then = sorted(found[version], key=lambda part: (_place(part), RuleNumber.parse(part.number)))
        if parts_then or number != was:
            yield WholeChange(version, str(of_date(version[:10]) or ""), number, was if was != number else "", parts_then)


def _place(part: PartChange) -> int:
    kind = part.grade or part.change
    return _ORDER.index(kind) if kind in _ORDER else 0


def _number(heading: _Course, day: str, *, before: bool = False) -> str:
    """The heading's number on a day, or just before it; "" if the heading wasn't there."""
    steps = [step for step in heading.steps if step.first < day or (step.first == day and not before)]
    return steps[-1].number if steps else ""


def _below(heading: str, number: str) -> bool:
    return bool(heading) and number != heading and RuleNumber.parse(heading).contains(RuleNumber.parse(number))
