"""How likely a text asks for a change: learned from questions, told by kinds of words."""

from __future__ import annotations

import pytest

from indexer.asking.likely import likelihood, signs
from indexer.asking.times import PERHAPS, SURELY, may_ask, take_times
from tools import change_signs


@pytest.mark.parametrize(
    "text",
    [
        "the release in which wool was dissolved and barking superseded it",
        "which expansion loosened the rules on cats",
        "dogs got reworded, in which rulebook",
    ],
)
def test_ways_of_speaking_that_nobody_wrote_down_are_understood(text):
    assert likelihood(text) > SURELY
    assert take_times(text).change


@pytest.mark.parametrize(
    "text", ["can I nap if my cat was moved", "legend rule", "list of types", "whose cat naps, mine or yours"]
)
def test_a_plain_text_is_unlikely(text):
    assert likelihood(text) < PERHAPS
    assert may_ask(text) is None


def test_signs_are_kinds_of_words_and_what_follows_what():
    found = signs("Wool was abolished: when?")
    assert {"<was>", "<changed>", "was <changed>", "<pause> <when>", "<when> at last"} <= found


def test_weights_are_learned_from_what_asks_for_a_change_and_what_does_not():
    texts = [("wool was abolished", 1.0, 1.0), ("wool is warm", 0.0, 1.0)] * 40
    weights = change_signs.fit(texts)
    assert weights["<changed>"] > 0 > weights["<is>"]
    assert "wool" not in " ".join(weights)


def test_what_is_learned_without_a_set_knows_most_of_it():
    weights = change_signs.fit(change_signs.examples(without="changes_strangers"))
    texts = change_signs.questions("changes_strangers")
    assert sum(likelihood(text, weights) > 0.5 for text in texts) >= 0.8 * len(texts)
