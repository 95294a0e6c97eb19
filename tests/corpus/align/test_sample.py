"""A sample that is continued from a neighbouring book is equal to a fresh sample of the book."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from ruletrail.corpus.align.sample import SAMPLED, sample_of
from tests.corpus.align.books import book

WORDS = ("cart", "goat", "hay", "barn", "road", "wheel")


def rows(texts: list[str]) -> list[tuple[str, str, str]]:
    return [("rule", f"{100 + n // 90}.{n % 90 + 1}", text) for n, text in enumerate(texts)]


@pytest.mark.parametrize("seed", range(20))
def test_a_sample_from_the_neighbours_is_a_sample_of_the_book(seed):
    chance = random.Random(seed)
    texts = [" ".join(chance.choices(WORDS, k=chance.randint(1, 3))) for _ in range(chance.choice((30, 2 * SAMPLED + 60)))]
    books = []
    for _ in range(4):
        books.append(book(rows(texts)))
        for _ in range(chance.randint(0, 20)):
            texts[chance.randrange(len(texts))] = " ".join(chance.choices(WORDS, k=chance.randint(1, 4)))
        texts[chance.randrange(len(texts))] = chance.choice(texts)
        del texts[: chance.randint(0, 5)]
    for before, after in pairwise(books):
        taken_over = sample_of(after, before)
        fresh = sample_of(book(rows([wording.text for wording in after.wordings])), book([]))
        assert (taken_over.every, taken_over.size, +taken_over.frequency) == (fresh.every, fresh.size, +fresh.frequency)
        assert after.sample is taken_over and before.sample is None
