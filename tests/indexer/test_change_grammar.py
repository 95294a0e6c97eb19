"""The fate that the words around a name ask for. Every text was written by people (issue 59)."""

from __future__ import annotations

import pytest

from ruletrail.indexer.asking.change_grammar import happening
from ruletrail.indexer.asking.change_signs import is_of_history
from ruletrail.indexer.hits import BECAME, CAME, CHANGED, WENT


def asked(text: str, **options: bool):
    before, after = (part.split() for part in text.split("*"))
    return happening(tuple(before), tuple(after), **options)


@pytest.mark.parametrize(
    ("text", "happened"),
    [
        ("when did * come in", CAME),
        ("first version of the rules with *", CAME),
        ("* when added", CAME),
        ("* showed up in which version", CAME),
        ("* introduced", CAME),
        ("* new", CAME),
        ("when was * removed", WENT),
        ("goodbye *", WENT),
        ("* used to be a keyword ability until when", WENT),
        ("what was * called before", BECAME),
        ("* got a new name when", BECAME),
        ("what changed about *", CHANGED),
        ("new * rule", CHANGED),
    ],
)
def test_what_is_asked_of_a_thing(text, happened):
    assert asked(text).happened == happened


@pytest.mark.parametrize(
    "text",
    [
        "how many * exist",
        "which plane * at",
        "when is * put",
        "when does * end",
        "first *",
        "* blocks",
        "when was * moved",
        "when did * become an ability word",
    ],
)
def test_words_that_ask_for_no_change(text):
    assert asked(text) is None


def test_a_phrase_that_enters_the_table_is_no_history():
    assert asked("when did * enter", is_name=False) is None
    assert asked("when did * enter the rules", is_name=False).happened == CAME


def test_what_is_no_question_is_not_asked_in_so_many_words():
    assert asked("when did * come in").is_asked
    assert not asked("* added").is_asked


@pytest.mark.parametrize(
    "text", ["goodbye planeswalker redirection rule", "new companion rule pay 3", "what changed about ward", "hexproof origin"]
)
def test_what_only_a_text_on_change_says(text):
    assert is_of_history(text)


@pytest.mark.parametrize(
    "text", ["counters removed since last turn", "draw step replaced by tutor", "does a new object remember", "legend rule"]
)
def test_what_a_plain_text_says_too(text):
    assert not is_of_history(text)
