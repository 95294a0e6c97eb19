"""The digest's sentences beside the wordings of real texts: what a rule says, in ruletrail's own words.

A gloss is told with the day that it retells, and with whether the rule was worded then as it is where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ruletrail.corpus.history.lineage import Lineage
from ruletrail.corpus.history.reading import Reading
from ruletrail.corpus.history.rule import RuleHistory
from ruletrail.corpus.json_form import JsonForm

#: Day that is retold (ISO) -> number or term -> text and examples.
Editions = Mapping[str, Mapping[str, tuple[str, tuple[str, ...]]]]


@dataclass(frozen=True, slots=True)
class Gloss(JsonForm):
    """What the digest says of a rule."""

    date: str
    """The day of the rules that it retells."""
    number: str
    """The rule's number on that day."""
    text: str
    examples: tuple[str, ...]
    same_wording: bool
    """Whether the rule read on that day as it does where the gloss stands."""


class _Stood(NamedTuple):
    """A number and wording of a rule, from a day until another; until "" while they are in force."""

    number: str
    first: str
    until: str
    text: str


def gloss(editions: Editions, history: RuleHistory, date: str) -> Gloss | None:
    """What the digest says of a rule as it stood on a day; None when it says nothing of that rule.

    The wording of that day comes first, as the newest edition that retells it has it; else what the last edition before that
    day says of an older wording.
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
    """What was in force on a day."""
    return next((each for each in stood if each.first <= date and (not each.until or date <= each.until)), None)
