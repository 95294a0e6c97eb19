"""The digest's sentences next to the wordings of real texts: the content of a rule in ruletrail's own words.

A gloss has the day that it retells, and a flag that is True if the rule's wording was the same then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ruletrail.corpus.history.lineage import Lineage
from ruletrail.corpus.history.reading import Reading
from ruletrail.corpus.history.rule import RuleHistory
from ruletrail.corpus.json_form import JsonForm

#: Retold day (ISO) -> number or term -> text and examples.
Editions = Mapping[str, Mapping[str, tuple[str, tuple[str, ...]]]]


@dataclass(frozen=True, slots=True)
class Gloss(JsonForm):
    """The digest's text for a rule."""

    date: str
    """The day of the rules that the gloss retells."""
    number: str
    """The rule's number on that day."""
    text: str
    examples: tuple[str, ...]
    same_wording: bool
    """True if the rule had the same wording on that day as on the day that was asked for."""


class _Stood(NamedTuple):
    """A number and wording of a rule, with their first and last day; ``until`` is "" while they are in force."""

    number: str
    first: str
    until: str
    text: str


def gloss(editions: Editions, history: RuleHistory, date: str) -> Gloss | None:
    """The digest's text for a rule as of a day; None if it has none.

    First choice is the newest edition that retells the wording of that day. Second choice is the last edition up to that day,
    which retells an older wording.
    """
    return _gloss(editions, [_Stood(r.number, r.first[:10], r.until, r.text) for r in history.revisions], date)


def gloss_in(editions: Editions, reading: Reading, lineage: Lineage, date: str) -> Gloss | None:
    """``gloss`` of a lineage that was read."""
    versions, wordings = reading.timeline.versions, reading.wordings
    stood = (
        _Stood(stretch.first.key, versions[stretch.first.version].date, stretch.end, wordings[stretch.first.wording].text)
        for stretch in lineage.stretches
    )
    return _gloss(editions, list(stood), date)


def _gloss(editions: Editions, stood: list[_Stood], date: str) -> Gloss | None:
    asked = _in_force(stood, date)
    if asked is None:
        return None
    days = sorted(editions, reverse=True)
    retold = [(day, found) for day in days if (found := _in_force(stood, day)) and found.number in editions[day]]
    same = [(day, found) for day, found in retold if found.text == asked.text]
    for day, found in same or [(day, found) for day, found in retold if day <= date]:
        return Gloss(day, found.number, *editions[day][found.number], bool(same))
    return None


def _in_force(stood: Iterable[_Stood], date: str) -> _Stood | None:
    """The number and wording in force on a day, or None."""
    return next((each for each in stood if each.first <= date and (not each.until or date <= each.until)), None)
