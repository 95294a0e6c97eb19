"""What a hit is shown by."""

from __future__ import annotations

import pytest

from corpus.store import Corpus
from indexer.asking.snippets import LENGTH, snippet, telling


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The “nap rule” applies to cats. Dogs wait.", "The “nap rule” applies to cats. Dogs wait."),
        ("A cat naps.", "A cat naps."),
    ],
)
def test_a_short_rule_is_shown_whole(text, expected):
    assert snippet(text, (), {"dog": 1.0})[0] == expected


def test_a_quotation_within_a_sentence_is_no_break():
    filling = "Nobody may wake a cat that has been lying in the sun since the early morning hours of this day. " * 3
    passage, _marks = snippet(
        f"{filling}Such a nap is “long.” A cat with the “long nap” ability may turn over.", (), {"turn": 1.0}
    )
    assert passage == "A cat with the “long nap” ability may turn over."
    assert len(filling) > LENGTH


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("201", "Cats (201.1) A cat may sit on any mat that it likes."),
        ("201.2", "Naps (201.2a) While it naps, a cat on the battlefield can't be moved."),
        ("201.1", "A cat may sit on any mat that it likes."),
    ],
)
def test_a_heading_is_shown_with_the_rules_behind_it(cats, key, shown):
    with Corpus.open(cats) as corpus:
        version = corpus.version("2009-07-11")
        assert telling(corpus, corpus.record(version, key), version.version) == shown


def test_a_title_found_says_what_the_rule_is(find):
    assert "can't be moved" in find("nap").hits[0].snippet
