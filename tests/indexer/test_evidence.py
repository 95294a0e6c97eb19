"""What speaks for a change as the one asked for, and how it is weighed."""

from __future__ import annotations

from typing import Any

import pytest

from indexer.asking.change_kinds import ADDED, ANY, REMOVED
from indexer.asking.evidence import Told, Wanted, evidence, weigh
from indexer.asking.spoken import Subject
from indexer.asking.steps import LineageStep
from tools import change_evidence


class Entry:
    """A view in which every document is a rule under no heading."""

    opened: Any = property(lambda self: self)

    def stored(self, _doc: int) -> dict[str, Any]:
        return {"kind": "rule", "titles": [], "terms": []}


def signs(old: str, new: str, kind: str = ANY, turns: dict[str, set[int]] | None = None) -> dict[str, float]:
    """The signs of a change from one text to another, where cats and mats are asked about."""
    asked = Wanted([Subject("cat", 3.0), Subject("mat", 1.0), Subject("cat mat", 1.0)], turns or {}, kind, of_sections=False)
    step = LineageStep(20040101, 1 if old else None, 2 if new else None)
    return evidence([Told(step, f" {old} ", f" {new} ", 0, 1.0, False)], asked, Entry())[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new", "kind", "expected"),
    [
        ("a dog sit", "a cat sit", ANY, {"comes": 1.0, "goes": 0.0, "stays": 0.0}),
        ("a cat sit", "a dog sit", ANY, {"comes": 0.0, "goes": 1.0}),
        ("a cat nap on top of it all today", "a cat sit on top of it all today", ANY, {"beside": 0.75, "apart": 0.0}),
        ("a cat is on top of all that stand", "a cat is on top of all that sit", ANY, {"beside": 0.0, "apart": 0.75}),
        ("", "cat mat", ADDED, {"begins, as asked": 1.0, "begins with phrases": 1.0}),
        ("cat mat", "", REMOVED, {"ends": 1.0, "ends, as asked": 1.0}),
        ("cat mat", "", ADDED, {"ends": 1.0, "ends, as asked": 0.0}),
    ],
)
def test_signs(old: str, new: str, kind: str, expected: dict[str, float]):
    found = signs(old, new, kind)
    assert {name: found[name] for name in expected} == expected


def test_what_the_rules_first_say_that_day_turns():
    assert signs("a dog", "a cat", turns={"cat": {20040101}})["turns"] == 1.0
    assert signs("a dog", "a cat", turns={"cat": {20090711}})["turns"] == 0.0


def test_changes_of_one_day_support_each_other():
    some = [{"comes": 1.0}, {"comes": 0.9}, {"comes": 0.9}]
    alone, first, second = weigh(some, [2004, 2009, 2009], {"comes": 1.0})
    assert first == second > alone


def test_weights_are_learned_from_which_change_is_right():
    rows = [[1.0, 0.2], [0.0, 0.1], [0.0, 0.3]]
    weights = change_evidence.fit(
        ["comes", "size"], [change_evidence.Example("cats", [2004, 2009, 2011], rows, [True, False, False])] * 30
    )
    assert weights["comes"] > 1.0 > abs(weights["size"])
