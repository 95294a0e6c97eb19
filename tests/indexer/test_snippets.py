"""The passage that a hit shows."""

from __future__ import annotations

import pytest

from ruletrail.corpus.store import Corpus
from ruletrail.indexer.asking.snippet import LENGTH, informative, snippet
from ruletrail.indexer.language.analysis import stem


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
    assert passage == "… A cat with the “long nap” ability may turn over."
    assert len(filling) > LENGTH


def test_what_is_cut_has_a_mark_but_a_few_characters_are_not_cut():
    sun = "Nobody may wake a cat that has been lying in the sun since the early morning hours of this day. " * 3
    naps = "A cat naps on the mat it likes most, and turns over as often as it wants to while it does. "
    assert snippet(f"{naps}{sun}", (), {"nap": 1.0})[0] == f"{naps}{sun[:96].rstrip()} …"
    assert snippet(f"{sun}{naps}Dogs bark.", (f"{sun}{naps}",), {"nap": 1.0})[0] == f"… {naps}Dogs bark."
    assert snippet(f"Dogs bark. {naps}{sun}", (), {"nap": 1.0})[0].startswith(f"Dogs bark. {naps}")
    assert snippet("Dogs bark.", (f"{sun}{naps}",), {"nap": 1.0})[0] == f"Example: … {naps}".rstrip()


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
        assert informative(corpus, corpus.record(version, key), version.version) == shown


def test_a_title_found_says_what_the_rule_is(find):
    assert "can't be moved" in find("nap").hits[0].snippet


def test_passages_that_have_words_of_the_same_worth_come_in_their_order():
    ten = ["alder", "birch", "cedar", "daisy", "ebony", "fern", "gorse", "hazel", "ivy", "jasmine"]
    first = f"The {', '.join(ten)} grow beside the long road that leads out of the village and over the hills to the old mill."
    second = "Beyond it a single kite hangs in the tallest of all trees, where the wind left it on a grey day late in autumn."
    wanted = {**dict.fromkeys(ten, 0.1), "kite": 1.0}
    passage, _marks = snippet(f"{first} {second} {second}", (), {stem(word): worth for word, worth in wanted.items()})
    assert passage.startswith("The alder")


@pytest.mark.parametrize(
    "said", ["Napping is a triggered ability.", "Napping is a keyword found on some cats (see rule 201, “Cats”)."]
)
def test_what_kind_of_ability_it_is_stands_not_alone(said):
    passage, _marks = snippet(
        f"{said} “Napping” means “{'Whenever it is warm, it may lie down, it yawns, ' * 9}”", (), {"napping": 1.0}
    )
    assert passage.startswith(f"{said} “Napping” means “Whenever")
    assert len(passage) <= LENGTH
    assert passage.endswith(" …")
