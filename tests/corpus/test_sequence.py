"""Holes, duplicates, skipped letters and numbers out of order."""

from __future__ import annotations

import pytest

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import DUPLICATE, HOLE, MISPLACED, RULE, SECTION, SKIPPED, Record
from ruletrail.corpus.sequence import gaps


def records(*numbers: str) -> list[Record]:
    parsed = [RuleNumber.parse(number) for number in numbers]
    return [Record(RULE if n.rule else SECTION, n, "", lines=(i, i)) for i, n in enumerate(parsed, 1)]


LETTERS = [f"100.1{letter}" for letter in "abcdefghijk"]

CASES = {
    "whole": (["1", "100", "100.1", "100.1a", "100.1b", "100.2", "101", "101.1"], []),
    "a section without rules": (["100", "100.1", "101", "102", "102.1"], []),
    "a fragment begins anywhere": (["205.3c", "205.3d", "205.4", "206", "206.1"], []),
    "a rule is missing": (["100", "100.1", "100.3"], [(("100.2",), HOLE, 3)]),
    "the first rule is missing": (["100", "100.1", "101", "101.2"], [(("101.1",), HOLE, 4)]),
    "a rule with subrules is missing": (["100", "100.1", "100.2a", "100.2b"], [(("100.2",), HOLE, 3)]),
    "letters are missing": (["100", "100.1", "100.1a", "100.1d"], [(("100.1b", "100.1c"), HOLE, 4)]),
    "l and o are skipped": (
        ["100.1", *LETTERS, "100.1m", "100.1n", "100.1p"],
        [(("100.1l",), SKIPPED, 13), (("100.1o",), SKIPPED, 15)],
    ),
    "a text that uses l has lost it": (
        ["100.1", *LETTERS, "100.1l", "100.1m", "100.2", *(n.replace(".1", ".2") for n in LETTERS), "100.2m"],
        [(("100.2l",), HOLE, 27)],
    ),
    "twice": (["100", "100.1", "100.1", "100.2"], [(("100.1",), DUPLICATE, 3)]),
    "a number of another section": (["100", "100.1", "101", "101.1", "100.2", "101.2"], [(("100.2",), MISPLACED, 5)]),
    "a digit too many": (
        ["100.4", "100.54", "100.5a", "100.6"],
        [(("100.54",), MISPLACED, 2), (("100.5",), HOLE, 3)],
    ),
    "three misprints in a row": (
        ["110", "110.1", "101.2", "101.3", "101.4", "111", "111.1"],
        [(("101.2",), MISPLACED, 3), (("101.3",), MISPLACED, 4), (("101.4",), MISPLACED, 5)],
    ),
}


@pytest.mark.parametrize(("numbers", "expected"), CASES.values(), ids=CASES.keys())
def test_gaps(numbers, expected):
    assert [(gap.numbers, gap.reason, gap.line) for gap in gaps(records(*numbers))] == expected


def test_a_hole_is_between_two_records():
    found = gaps(records("100", "100.1", "100.3", "101", "101.1", "101.1", "102", "102.2"))
    assert [(gap.kind, gap.after, gap.before) for gap in found] == [
        (RULE, "", ""),
        (RULE, "100.1", "100.3"),
        (RULE, "102", "102.2"),
    ]


def test_a_section_whose_heading_is_lost_is_in_order():
    assert gaps(records("100", "100.1", "101", "101.1", "200.1", "200.2", "201", "201.1", "201.1"))[0].reason == DUPLICATE
    assert len(gaps(records("100", "100.1", "101", "101.1", "200.1", "200.2", "201", "201.1", "201.1"))) == 1


def test_no_records_no_gaps():
    assert gaps([]) == []
