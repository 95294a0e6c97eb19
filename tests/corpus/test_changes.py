"""Word-level changes between two texts."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.changes import word_diff

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
        "equal": lambda before, after: before.split() == after.split(),
        "insert": lambda before, after: not before and after,
        "delete": lambda before, after: before and not after,
        "replace": lambda before, after: before != after,
    }
    assert all(holds[op](before, after) for op, before, after in ops)
