"""Grades of reworded rules, held against changes judged by reading them before any sign was chosen."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ruletrail.corpus.history import changes, substance
from ruletrail.corpus.history.substance import EDITORIAL, SUBSTANCE, TERMS, grades
from ruletrail.corpus.store import Corpus

JUDGED = list(csv.DictReader(Path(__file__).with_name("judged_grades.tsv").read_text("utf-8").splitlines(), delimiter="\t"))


@pytest.fixture(scope="module")
def graded(archive_home):
    found = {}
    with Corpus.open(archive_home) as corpus:
        for old, new in {(row["from"], row["to"]) for row in JUDGED}:
            links = changes(corpus, corpus.version(old), corpus.version(new))
            found |= {(old, new, n.old.key, n.new.key): n.grade for n in substance.graded(links) if n.grade}
    return found


def test_changes_of_substance_are_told_from_others(graded):
    """Of those that nothing was fitted on, 85 % and more."""
    kept = [row for row in JUDGED if row["half"] == "kept back"]
    told = [graded[row["from"], row["to"], row["old"], row["new"]] for row in kept]
    right = sum((got == SUBSTANCE) == (row["grade"] == SUBSTANCE) for got, row in zip(told, kept, strict=True))
    assert len(kept) == 80 and right >= 0.85 * len(kept)


def test_what_many_rules_replace_alike_is_a_term():
    renamed = [(f"A goat of {n} barns stays in play.", f"A goat of {n} barns stays on the meadow.") for n in range(9)]
    others = [
        ("Its owner feeds the goat.", "Its owner feeds the goat. The goat then moves to another barn."),
        ("His or her goat rests, or it sleeps.", "Their goat rests or it sleeps."),
    ]
    assert grades([*renamed, *others]) == [TERMS] * 9 + [SUBSTANCE, EDITORIAL]
