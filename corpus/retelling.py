"""What a digest can speak of: rules retold in ruletrail's own words, of which it holds some sections whole and some rules."""

from __future__ import annotations

from collections.abc import Iterable

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import HOLE, SKIPPED, Document
from ruletrail.corpus.sequence import missing

#: No section has so many rules.
_LAST_RULE = 999


def narrow(document: Document) -> None:
    """Makes a digest cover its whole sections and, elsewhere, the numbers that it has, in runs of those that follow each other.

    What a digest doesn't retell is not a hole in it.
    """
    whole = [_bounds(told) for told in document.retold or ()]
    numbers = sorted({record.number for record in document.records if record.number and record.number.section})
    alone = [number for number in numbers if not any(first <= number <= last for first, last in whole)]
    spans = sorted([*whole, *_runs(alone)])
    document.covers = tuple(dict.fromkeys(str(number.section) for number in numbers))
    document.spans = tuple((str(first), str(last)) for first, last in spans)
    document.gaps = [gap for gap in document.gaps if gap.reason not in (HOLE, SKIPPED)]


def _bounds(span: str) -> tuple[RuleNumber, RuleNumber]:
    """The first and last number that "204" or "300-399" can hold."""
    first, _, last = span.partition("-")
    return RuleNumber.parse(first), RuleNumber.parse(last or first)._replace(rule=_LAST_RULE)


def _runs(numbers: Iterable[RuleNumber]) -> list[tuple[RuleNumber, RuleNumber]]:
    runs: list[tuple[RuleNumber, RuleNumber]] = []
    for number in numbers:
        if runs and _follows(runs[-1][1], number):
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def _follows(before: RuleNumber, after: RuleNumber) -> bool:
    """True when no number can stand between two of one section; subrules skip l and o."""
    return before[:2] == after[:2] and all(number.letters in ("l", "o") for number in missing(before, after))
