"""The order of rule numbers: what must stand between two of them, and what is missing or there twice."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from corpus.numbers import RuleNumber
from corpus.records import RULE, SECTION, Gap, Record

HOLE, SKIPPED, DUPLICATE, MISPLACED = "hole", "skipped letter", "duplicate", "out of order"
_L, _O = 12, 15


def missing(before: RuleNumber, after: RuleNumber) -> list[RuleNumber]:
    """The numbers of one section that must stand between ``before`` and ``after``, as far as these two can tell.

    212.2d, 212.2g -> 212.2e, 212.2f; 212.1c, 212.3b -> 212.2, 212.3, 212.3a; 212, 212.2 -> 212.1. Empty when they are of
    different sections.
    """
    if before[:2] != after[:2] or after <= before:
        return []
    found = [RuleNumber(*before[:2], rule) for rule in range(before.rule + 1, after.rule + bool(after.letter))]
    first = before.letter + 1 if before.rule == after.rule else 1
    found += [RuleNumber(*after[:3], letter) for letter in range(first, after.letter)]
    return sorted(found)


def gaps(records: Iterable[Record]) -> list[Gap]:
    """Holes, duplicates and numbers out of order, section by section, in the order of the records.

    The first section may begin in its middle, as on a page of a book; any other begins with its first rule. A missing l or
    o is "skipped letter" when the text itself goes on to m or p without them, as most texts do: they look like digits. The
    second of two records with one number stays a record of its own; its position and lines tell the two apart.
    """
    kept = [r for r in records if r.kind in (RULE, SECTION) and r.number is not None and r.number.section]
    numbers = [record.number for record in kept]
    seen = set(numbers)
    found: list[Gap] = []
    if len(seen) < len(numbers) or sorted(numbers) != numbers:
        kept = _in_order(kept, found)
    skips: set[int] | None = None
    before = kept[0].number if kept else RuleNumber(0)
    for record in kept:
        after = record.number
        if before[1] != after[1]:
            before = RuleNumber(*after[:2])
        # The usual steps, 212.2 -> 212.2a -> 212.2b -> 212.3, are told without the work.
        step = after[2] - before[2]
        if after[3] != (0 if step else before[3] + 1) or not 0 <= step <= 1:
            absent = [number for number in missing(before, after) if number not in seen]
            if absent and skips is None:
                skips = _skipped_letters(seen)
            for reason in (SKIPPED, HOLE):
                numbers = tuple(str(n) for n in absent if (n.letter % 26 in skips) == (reason == SKIPPED))
                if numbers:
                    found.append(Gap(numbers, reason, record.file, record.lines[0]))
        before = after
    return found


def _in_order(records: list[Record], found: list[Gap]) -> list[Record]:
    """``records`` without second ones of a number and without those out of order, which are put into ``found``."""
    kept: list[Record] = []
    seen: set[RuleNumber] = set()
    for record in records:
        if record.number in seen:
            found.append(Gap((str(record.number),), DUPLICATE, record.file, record.lines[0]))
        else:
            seen.add(record.number)
            kept.append(record)
    headed = {record.number for record in kept if not record.number.rule}
    groups: list[list[Record]] = [[]]
    current = RuleNumber(0)
    for record in kept:  # a rule belongs under the heading of its section; in a fragment without headings it needs none
        section = RuleNumber(*record.number[:2])
        if section == record.number or (section > current and not {section, current} & headed):
            groups.append([])
            current = section
        groups[-1].append(record)
    anchors = _rising([RuleNumber(*group[0].number[:2]) if group else RuleNumber(0) for group in groups])
    kept = []
    for at, group in enumerate(groups):
        own = [r for r in group if r.number[1] == group[0].number[1]] if at in anchors else []
        rising = _rising([record.number for record in own])
        right = {id(own[i]) for i in rising}
        kept += [record for record in group if id(record) in right]
        found += [Gap((str(r.number),), MISPLACED, r.file, r.lines[0]) for r in group if id(r) not in right]
    return kept


def _skipped_letters(numbers: Iterable[RuleNumber]) -> set[int]:
    """Of l and o those that the text goes past far more often than it uses them."""
    used = Counter(number.letter % 26 for number in numbers if number.letter)
    return {letter for letter in (_L, _O) if used[letter + 1] > 2 * used[letter]}


def _rising(numbers: list[RuleNumber]) -> set[int]:
    """The positions of the longest rising run of ``numbers``, others left out: what is not in it stands out of order."""
    tails: list[RuleNumber] = []
    ends: list[int] = []
    before: list[int] = []
    for i, number in enumerate(numbers):
        at = bisect_left(tails, number)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [number]
        ends[at : at + 1] = [i]
    rising: set[int] = set()
    i = ends[-1] if ends else -1
    while i >= 0:
        rising.add(i)
        i = before[i]
    return rising
