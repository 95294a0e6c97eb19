"""Numbers that moved together: sections 719 to 728 became 720 to 729, 702.18 to 702.30 became 702.19 to 702.31."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from ruletrail.corpus.json_form import json_object
from ruletrail.corpus.numbers import RuleNumber

Pair = tuple[str, str]
"""Old and new number."""
FEWEST = 3
"""Least number of numbers that moved by the same step for a shift."""
_SKIPPED = (12, 15)
"""The letters l and o, which subrules skip."""


class Shift(NamedTuple):
    """Neighbouring sections, rules or subrules that moved by one step, each with everything below it."""

    old: Pair
    """The first and the last old number."""
    new: Pair
    """The first and the last new number."""
    moved: tuple[Pair, ...]
    """Each number that moved, including the numbers below."""

    def __str__(self) -> str:
        return " became ".join(first if first == last else f"{first}–{last}" for first, last in (self.old, self.new))

    @property
    def numbers(self) -> int:
        """How many numbers moved, including the numbers below."""
        return len(self.moved)

    def as_json(self) -> dict[str, Any]:
        """The shift as JSON; ``numbers`` counts the numbers that moved, including the numbers below."""
        return json_object(self, "old new numbers")


_Step = tuple[int, tuple[int, ...], int]
"""The level (1 sections, 2 rules, 3 subrules), the parent's number, and the distance."""


class _Moved(NamedTuple):
    place: int
    old: RuleNumber
    new: RuleNumber
    pair: Pair


def shifts(pairs: Iterable[Pair]) -> list[Shift]:
    """The shifts among records that only moved, in the order of their old numbers.

    All other records moved alone. So does every record of a section if other records of it went elsewhere.

    >>> [str(shift) for shift in shifts([("719", "720"), ("719.1", "720.1"), ("720", "721"), ("305.2", "305.9")])]
    ['719–720 became 720–721']
    """
    groups: dict[_Step, list[_Moved]] = defaultdict(list)
    steps: dict[tuple[int, ...], set[_Step | None]] = defaultdict(set)
    """A section, rule or subrule -> the steps by which it, or a number below it, moved."""
    for pair in dict.fromkeys(pairs):
        old, new = map(RuleNumber.parse, pair)
        level = next((level for level in (1, 2, 3) if old[level] != new[level]), 0)
        step = None
        if level and old[level + 1 :] == new[level + 1 :]:
            step = level, old[1:level], _place(level, new) - _place(level, old)
            groups[step].append(_Moved(_place(level, old), old, new, pair))
        for above in (1, 2, 3):
            steps[old[: above + 1]].add(step)
    found = []
    for step, members in groups.items():
        whole = sorted(each for each in members if steps[each.old[: step[0] + 1]] == {step})
        places = sorted({each.place for each in whole})
        for _, run in groupby(enumerate(places), key=lambda each: each[1] - each[0]):
            held = {place for _, place in run}
            moved = [each for each in whole if each.place in held]
            if len(moved) >= FEWEST:
                first, last = moved[0], moved[-1]
                old_ends, new_ends = (
                    (_unit(step[0], a), _unit(step[0], b)) for a, b in ((first.old, last.old), (first.new, last.new))
                )
                found.append(Shift(old_ends, new_ends, tuple(each.pair for each in moved)))
    return sorted(found, key=lambda shift: RuleNumber.parse(shift.old[0]))


def _place(level: int, number: RuleNumber) -> int:
    return number[level] - (sum(skipped < number.letter for skipped in _SKIPPED) if level == 3 else 0)


def _unit(level: int, number: RuleNumber) -> str:
    """The section, rule or subrule that contains a number, by level."""
    return str(number if level == 3 else number._replace(letter=0) if level == 2 else number._replace(rule=0, letter=0))
