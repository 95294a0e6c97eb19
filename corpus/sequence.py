"""The order of rule numbers: what must stand between two of them, and what is missing or there twice."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from corpus.numbers import RuleNumber
from corpus.records import RULE, SECTION, Gap, Record

HOLE, SKIPPED, DUPLICATE = "hole", "skipped letter", "duplicate"
_L_AND_O = frozenset("lo")


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
    """Holes and duplicates in the numbering of each section, in the order of the records.

    The first section may begin in its middle, as on a page of a book; any other begins with its first rule. A missing l or
    o is no hole: most texts skip these letters, which look like digits.
    """
    found: list[Gap] = []
    sections: dict[tuple[int, int], dict[RuleNumber, Record]] = {}
    for record in records:
        if record.kind not in (RULE, SECTION) or record.number is None or not record.number.section:
            continue
        seen = sections.setdefault(record.number[:2], {})
        if record.number in seen:
            found.append(Gap((str(record.number),), DUPLICATE, record.file, record.lines[0]))
        else:
            seen[record.number] = record
    for i, (section, seen) in enumerate(sections.items()):
        numbers = sorted(seen)
        if i:
            numbers.insert(0, RuleNumber(*section))
        for before, after in pairwise(numbers):
            absent = missing(before, after)
            for reason in (SKIPPED, HOLE):
                numbers_of = tuple(str(n) for n in absent if (n.letters in _L_AND_O) == (reason == SKIPPED))
                if numbers_of:
                    found.append(Gap(numbers_of, reason, seen[after].file, seen[after].lines[0]))
    return found
