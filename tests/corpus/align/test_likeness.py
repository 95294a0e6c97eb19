"""The quick tests before difflib must never reject a pair that difflib accepts."""

from __future__ import annotations

import random

import pytest

from ruletrail.corpus.align.left_over import Sentence
from ruletrail.corpus.align.likeness import Likeness, in_common, most_alike
from ruletrail.corpus.align.likeness import WordWeights as Weights

LEAST = (0.1, 0.3, 0.5, 0.7)


def sentences(chance: random.Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two sentences. The second is a part of the first, with words removed, inserted and exchanged."""
    words = "abcdefghijklmnop"[: chance.randint(3, 16)]
    old = [chance.choice(words) for _ in range(chance.randint(1, 30))]
    new = [
        chance.choice(words) if chance.random() < 0.4 else word for word in old[chance.randint(0, 5) :] if chance.random() < 0.9
    ]
    return tuple(old), tuple(new) or ("a",)


@pytest.mark.parametrize("seed", range(8))
def test_cheap_answers_are_those_of_difflib(seed):
    chance = random.Random(seed)
    likeness = Likeness([], [])
    likeness.weight = Weights({word: chance.choice((0.1, 1.0, 3.0, 5.0)) for word in "abcdefgh"})
    answers = set()
    for _ in range(300):
        old, new = sentences(chance)
        alike, common = likeness.alike(old, new)
        first, second = (Sentence(0, words, True, likeness.weight) for words in (old, new))
        most, heavy = in_common(first.counts, second.counts, likeness.weight)
        assert common <= most and alike <= most_alike(most, heavy, first.mass, second.mass)
        assert likeness.alike_in_any_order(old, new)[0] <= most_alike(most, heavy, first.mass, second.mass)
        for least in LEAST:
            assert likeness.are_alike(old, new, least) == (alike >= least)
            answers.add(alike >= least)
    assert answers == {True, False}
