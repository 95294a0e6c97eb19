"""Compares the grades of reworded rules with a reader's judgements, made before any sign was chosen."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ruletrail.corpus.change import EDITORIAL, SUBSTANCE, TERMS, WORDING
from ruletrail.corpus.history import changes, substance
from ruletrail.corpus.history.substance import End, RecordChange, grades
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION
from ruletrail.corpus.relation_names import MERGED, SPLIT
from ruletrail.corpus.store import Corpus

JUDGED = list(csv.DictReader(Path(__file__).with_name("judged_grades.tsv").read_text("utf-8").splitlines(), delimiter="\t"))
"""Grades by hand. Another reader may disagree with grades that aren't sure. A split or merge is named by one of its links."""


@pytest.fixture(scope="module")
def graded(archive_home):
    found = {}
    with Corpus.open(archive_home) as corpus:
        for old, new in {(row["from"], row["to"]) for row in JUDGED}:
            links = changes(corpus, corpus.version(old), corpus.version(new))
            found |= {(old, new, n.old.key, n.new.key): n.grade for n in substance.graded(links) if n.old and n.new}
    return [(row, found[row["from"], row["to"], row["old"], row["new"]]) for row in JUDGED]


def test_changes_of_substance_are_told_from_others(graded):
    """Of the changes kept back from development, nine in ten are found, and nine in ten of the found ones are right."""
    rows = [(row, grade) for row, grade in graded if (row["half"], row["sure"]) == ("kept back", "yes")]
    kept = [(row["grade"] == SUBSTANCE, grade == SUBSTANCE) for row, grade in rows]
    right = sum(is_so and said for is_so, said in kept)
    assert len(kept) > 140
    assert right >= 0.9 * sum(said for _, said in kept) and right >= 0.9 * sum(is_so for is_so, _ in kept)


def test_nothing_that_says_something_else_is_said_to_be_the_same(graded):
    """Not even among changes that readers may judge differently."""
    assert not [row for row, grade in graded if row["grade"] == SUBSTANCE and grade in (EDITORIAL, None)]


@pytest.mark.parametrize(
    ("old", "new", "number", "grade"),
    [
        ("2013-05-01", "2013-07-13", "706.2", SUBSTANCE),  # one characteristic fewer
        ("2024-07-30", "2024-09-20", "116.2", SUBSTANCE),  # eleven became twelve
        ("2026-06-19", "2026-08-07", "704.5v", SUBSTANCE),  # only one subtype of a type
        ("2026-06-19", "2026-08-07", "310.12", SUBSTANCE),  # all became some
        ("2009-05-01", "2009-07-11", "702.82a", TERMS),  # removed from the game became exiled
        ("2018-01-19", "2018-04-27", "302.2", EDITORIAL),  # his or her became their
        ("2018-01-19", "2018-04-27", "802.5", EDITORIAL),  # he or she controls became they control
    ],
)
def test_changes_that_were_graded_falsely_once(archive_home, old, new, number, grade):
    with Corpus.open(archive_home) as corpus:
        links = substance.graded(changes(corpus, corpus.version(old), corpus.version(new)))
    assert [link.grade for link in links if link.old and link.new and link.new.key == number] == [grade]


def test_every_split_and_merge_has_one_grade(archive_home):
    """In M10, 238 links are parts of splits and merges."""
    with Corpus.open(archive_home) as corpus:
        links = substance.graded(changes(corpus, corpus.version("2009-05-01"), corpus.version("2009-07-11")))
    parts = [link for link in links if link.label in (SPLIT, MERGED)]
    assert len(parts) > 200 and all(link.grade for link in parts)
    wholes: dict[tuple[str, str], set[str | None]] = {}
    for link in parts:
        wholes.setdefault((link.label, link.old.key if link.label == SPLIT else link.new.key), set()).add(link.grade)
    assert all(len(found) == 1 for found in wholes.values())


def change(
    place: int, old: str, new: str, kind: str = RULE, label: str = WORDING, terms: tuple[str, str] = ("", "")
) -> RecordChange:
    return RecordChange(label, kind, End(place, terms[0], old), End(1000 + place, terms[1], new))


def test_what_many_rules_replace_alike_is_a_term():
    renamed = [change(n, f"A goat of barn {n} stays in play.", f"A goat of barn {n} stays on the meadow.") for n in range(9)]
    others = [
        change(20, "Its owner feeds the goat.", "Its owner feeds the goat. The cart then moves to another barn."),
        change(21, "His or her goat rests, or it sleeps.", "Their goat rests or it sleeps."),
    ]
    assert grades([*renamed, *others]) == [TERMS] * 9 + [SUBSTANCE, EDITORIAL]


def test_what_many_rules_put_in_is_no_term():
    """A card type that is added as an alternative in a dozen rules is not a new name of the first type."""
    changes = [change(n, f"Goat {n} feeds a kid.", f"Goat {n} feeds a kid or a lamb.") for n in range(12)]
    assert grades(changes) == [SUBSTANCE] * 12


@pytest.mark.parametrize(
    "teaching",
    [
        change(1, "Oats and Hay", "Fodder and Hay", SECTION),
        change(1, "A meal.", "A meal.", GLOSSARY, "number", ("Oats", "Fodder")),
    ],
)
def test_headings_and_entries_teach_a_term(teaching):
    changed = change(2, "Oats feed a goat if oats are there.", "Fodder feeds a goat if fodder is there.")
    taught = change(1, "Oats", "Fodder", SECTION) if teaching.kind == SECTION else teaching
    assert grades([taught, changed])[1] == TERMS


@pytest.mark.parametrize(
    ("old", "new", "grade"),
    [
        ("The goat has ten tails.", "The goat has eleven tails.", SUBSTANCE),
        ("All goats rest.", "Some goats rest.", SUBSTANCE),
        ("A goat may rest.", "A goat must rest.", SUBSTANCE),
        ("A goat may rest.", "A goat can't rest.", SUBSTANCE),
        ("A goat rests.", "A goat rests unless it is hungry.", SUBSTANCE),
        ("A goat rests in a barn.", "A Horned goat rests in a barn.", TERMS),
        ("If a goat rests, it sleeps.", "If a Ram goat rests, it sleeps.", SUBSTANCE),
        ("A tapped goat rests.", "An untapped goat rests.", TERMS),
        ("A goat, a kid, and a ram rest.", "A goat, a kid, a lamb, and a ram rest.", SUBSTANCE),
        ("A goat is unmilkable.", "A goat can't be milked.", EDITORIAL),
        ("In a barn, the goat rests.", "The goat rests in a barn.", EDITORIAL),
        ("The goat rests.", "The goat rests. (See rule 305.)", EDITORIAL),
        ("The goat rests.", "The goat rests. For example, it rests on hay.", EDITORIAL),
    ],
)
def test_one_sign_decides(old, new, grade):
    assert grades([change(1, old, new)]) == [grade]


def test_a_definition_that_only_gets_shorter_says_the_same():
    long, short = "A ram is a goat with horns. It eats the hay of others.", "A ram is a goat with horns."
    assert grades([change(1, long, short, GLOSSARY)]) == [EDITORIAL]
    assert grades([change(1, long, short)]) == [SUBSTANCE]


def test_parts_of_a_split_are_graded_together():
    old = End(1, "", "A goat rests. Its owner pays for the hay.")
    parts = [End(2, "", "A goat rests."), End(3, "", "Its owner pays for the hay.")]
    assert grades([RecordChange(SPLIT, RULE, old, part) for part in parts]) == [EDITORIAL] * 2
    parts[1] = parts[1]._replace(text="Its owner pays for the hay unless the farmer has a cart of oats.")
    assert grades([RecordChange(SPLIT, RULE, old, part) for part in parts]) == [SUBSTANCE] * 2
