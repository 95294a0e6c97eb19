"""Word-level changes between two texts."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.changes import readable, tight, word_diff
from ruletrail.corpus.normalise import normalise

EXAMPLES = {
    "nothing": ("A cart has wheels.", "A cart has wheels.", [("equal", "A cart has wheels.", "A cart has wheels.")]),
    "a word": (
        "A cart has two wheels.",
        "A cart has four wheels.",
        [("equal", "A cart has ", "A cart has "), ("replace", "two ", "four "), ("equal", "wheels.", "wheels.")],
    ),
    "a comma": (
        "Carts and carriages",
        "Carts, and carriages",
        [("equal", "Carts ", "Carts"), ("insert", "", ", "), ("equal", "and carriages", "and carriages")],
    ),
    "white space": ("Two  wheels", "Two wheels", [("equal", "Two  wheels", "Two wheels")]),
    "typography": ("A cart’s—it is…", "A cart's--it is...", [("equal", "A cart’s—it is…", "A cart's--it is...")]),
    "a symbol is one word": (
        "Pay {2}{R}.",
        "Pay {3}{R}.",
        [("equal", "Pay ", "Pay "), ("replace", "{2}", "{3}"), ("equal", "{R}.", "{R}.")],
    ),
    "from nothing": ("", "New words", [("insert", "", "New words")]),
    "to nothing": ("Old words", "", [("delete", "Old words", "")]),
    "nothing at all": ("", "", []),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name):
    old, new, ops = EXAMPLES[name]
    assert word_diff(old, new) == ops


def test_a_lone_word_between_longer_changes_is_part_of_them():
    old = "Whoever drives a loaded cart over the narrow bridge pays one silver coin."
    new = "Whoever leads two tired goats over their muddy mountain path pays one silver coin."
    assert [op for op, _, _ in word_diff(old, new)] == ["equal", "replace", "equal"]


TEXT = st.text(alphabet=" abc.,'’{}\n_", max_size=60)


@given(TEXT, TEXT)
def test_the_words_join_to_the_texts(old, new):
    ops = word_diff(old, new)
    assert "".join(before for _, before, _ in ops) == old
    assert "".join(after for _, _, after in ops) == new


@given(TEXT, TEXT)
def test_operations_alternate_and_say_what_they_do(old, new):
    ops = word_diff(old, new)
    assert all((a[0] == "equal") != (b[0] == "equal") for a, b in itertools.pairwise(ops))
    holds = {
        "equal": lambda before, after: normalise("".join(before.split())) == normalise("".join(after.split())),
        "insert": lambda before, after: not before and after,
        "delete": lambda before, after: before and not after,
        "replace": lambda before, after: before != after,
    }
    assert all(holds[op](before, after) for op, before, after in ops)


WORDS = st.lists(st.sampled_from(["a", "kite", "line.", "the", "wind,", "red", "knot", "{T}"]), max_size=12).map(" ".join)


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("A line is red.", "A line is blue.", "A line is [-red-][+blue+]."),
        ("A stone.", "A line. A stone.", "[+A line. +]A stone."),
        ("A stone is no kite.", "A red line. A stone is no kite.", "[+A red line. +]A stone is no kite."),
        ("The red red kite", "The red kite", "The red [-red -]kite"),
        ("See rule 702.16, here.", "See rule 702.17, here.", "See rule [-702.16-][+702.17+], here."),
        ("See rule 502.9b, please.", "See rule 702.9b, please.", "See rule [-502.9b-][+702.9b+], please."),
        ("It costs 100. 3 of us pay it all.", "It costs 100. 4 of us pay it all.", "It costs 100. [-3 -][+4 +]of us pay it all."),
        ("kite", "kite", "kite"),
        ("", "kite", "[+kite+]"),
        (
            "A red kite flies.",
            "A red kite flies. " + "Another one that nobody has seen waits in the meadow until dusk. " * 3,
            "A red kite flies. [+" + "Another one that nobody has seen waits in the meadow until dusk. " * 3 + "+]",
        ),
        ("one two three four", "alpha beta gamma delta", "[-one two three four-][+alpha beta gamma delta+]"),
        (
            "It flies. " + "A knot in the old line tells how far it went. " * 3,
            "It flies. " + "Nobody ever saw that meadow without any wind at dusk. " * 3,
            "It flies. [-"
            + "A knot in the old line tells how far it went. " * 3
            + "-][+"
            + "Nobody ever saw that meadow without any wind at dusk. " * 3
            + "+]",
        ),
    ],
)
def test_shown(old, new, shown):
    marks = {"equal": "{1}", "insert": "[+{1}+]", "delete": "[-{0}-]", "replace": "[-{0}-][+{1}+]"}
    assert "".join(marks[op].format(a, b) for op, a, b in readable(word_diff(old, new))) == shown


@given(WORDS, WORDS)
def test_both_texts_can_be_read_back(old, new):
    ops = readable(word_diff(old, new))
    assert "".join(a for _, a, _ in ops).split() == old.split()
    assert "".join(b for _, _, b in ops).split() == new.split()
    assert all(a.split() == b.split() for op, a, b in ops if op == "equal")


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("the text and its cost", "the text, its cost", "the text[- and-]{+,+} its cost"),
        ("a cost. This mana can", "a cost that can", "a cost[-. This mana-]{+ that+} can"),
        ("a cat sleeps", "a cat and a dog sleeps", "a cat {+and a dog +}sleeps"),
        ("a cat naps", "a cat, naps", "a cat{+,+} naps"),
    ],
)
def test_blanks_stand_where_they_belong(old, new, shown):
    told = "".join(
        come if op == "equal" else f"[-{gone}-]" * bool(gone) + f"{{+{come}+}}" * bool(come)
        for op, gone, come in tight(readable(word_diff(old, new)))
    )
    assert told == shown


@given(st.text("ab, .\n", max_size=30), st.text("ab, .\n", max_size=30))
def test_no_blank_is_lost(old, new):
    ops = tight(word_diff(old, new))
    assert ("".join(op[1] for op in ops), "".join(op[2] for op in ops)) == (old, new)
