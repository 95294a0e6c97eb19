"""The likelihood that a text asks for a change, from the kinds of its words."""

from __future__ import annotations

import pytest

from ruletrail.indexer.asking.change_signs import PERHAPS, SURE, kinds, likelihood, signs, subject
from ruletrail.indexer.language.words import Words


@pytest.mark.parametrize(
    "text",
    [
        "when did cats stop napping",
        "since when may cats nap",
        "old wording of the nap rule",
        "which expansion loosened the rules on cats",
        "wool was abolished when",
    ],
)
def test_a_question_on_change(text):
    assert likelihood(text) > SURE


@pytest.mark.parametrize(
    "text",
    [
        "can I nap if my cat was moved",
        "legend rule",
        "when does a cat nap",
        "what happens when a napping cat is removed from the game",
        "first-strike",  # these five were read as history until 2026-11; issue 37
        "creature removed from combat still blocked",
        "had first strike then lost it",
        "counters removed from creature",
        "continuously since the start of turn",
    ],
)
def test_a_text_that_asks_for_no_change(text):
    assert likelihood(text) < SURE


def test_signs_are_kinds_of_words_and_what_follows_what():
    found = signs("Wool was abolished: when?")
    assert {"<was>", "<changed>", "was <changed>", "<pause> <when>", "<when> at last"} <= found


def test_a_text_without_a_word_of_change_is_sure_to_ask_for_none():
    assert likelihood("a cat on a mat") == 0.0
    assert PERHAPS < SURE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("when was wool removed from the rules", "when was wool from the"),
        ("history of the nap", "of the nap"),
        ("keywords added in 2023", "keywords in 202 3"),
        ("when did it change", "when did it change"),
    ],
)
def test_the_subject_is_what_is_left_without_words_of_change(text, said):
    assert subject(Words.read(text)).text == said


@pytest.mark.parametrize(
    ("text", "spoken_of"),
    [
        ("when was wool added", {"came"}),
        ("is wool still there", {"went"}),
        ("when was 101 renumbered", {"number"}),
        ("wool", set()),
    ],
)
def test_the_kinds_of_change_that_a_text_speaks_of(text, spoken_of):
    assert kinds(text) == spoken_of
