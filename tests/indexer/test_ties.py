"""Documents that are equal otherwise go by what they say: their numbers tell in which order texts were added."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest
from indexer.asking.steps import LineageStep, steps
from indexer.asking.understand import Concept, Meant

from indexer.asking import ranking, subjects
from indexer.days import OPEN
from indexer.index.opened import Postings, place
from indexer.language.words import Words

RULES = [
    {"kind": "rule", "key": f"{100 + i // 10}.{i % 10 + 1}", "first": 1 + i % 3, "since": "", "text": "cats purr"}
    for i in range(150)
]
CATS = (Concept("cats", "cat", (((("cat",)), 1.0),)),)


def numbered(seed: int) -> list[int]:
    """Document -> the rule that it is, as if the texts had been added in another order."""
    return random.Random(seed).sample(range(len(RULES)), len(RULES))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("better", [0, 20, 61])
def test_which_of_many_equal_documents_are_looked_at_doesnt_depend_on_their_numbers(seed, better):
    rules = numbered(seed)
    impacts = {doc: 2.0 if rule < better else 1.0 for doc, rule in enumerate(rules)}
    postings = Postings(lambda field, word: impacts if word == "cat" else {}, ("now",), 1000)
    chosen = ranking.first_choice(CATS, postings, lambda doc: place(RULES[rules[doc]]), lambda doc: rules[doc] % 7 != 0)
    allowed = [rule for rule in range(len(RULES)) if rule % 7]
    best = [rule for rule in allowed if rule < better]
    rest = sorted((rule for rule in allowed if rule >= better), key=lambda rule: place(RULES[rule]))
    assert {rules[doc] for _, doc in chosen} == set((sorted(best, key=lambda r: place(RULES[r])) + rest)[: ranking.CLOSER])
    assert [score for score, _ in chosen] == sorted((score for score, _ in chosen), reverse=True)


def test_steps_of_one_day_go_by_the_book_and_not_by_the_documents_numbers():
    entries = [
        {"kind": "rule", "key": "201.1", "first": 10, "since": "", "text": "cats purr"},
        {"kind": "rule", "key": "201.1", "first": 20, "since": "", "text": "cats meow"},
        {"kind": "rule", "key": "201.1", "first": 20, "since": "", "text": "cats hiss"},
    ]

    def told(order: tuple[int, ...]) -> list[tuple[int, str, str]]:
        held = [entries[i] for i in order]
        opened = SimpleNamespace(
            documents=lambda field, word: set(range(len(held))),
            first=[entry["first"] for entry in held],
            last=[OPEN] * len(held),
            place=lambda doc: place(held[doc]),
            stored=lambda doc: held[doc],
            versions=[("", 10)],
        )
        view = SimpleNamespace(opened=opened, during=None)
        found: list[LineageStep] = list(steps(1, view))
        return [(step.day, held[step.old]["text"], held[step.new]["text"]) for step in found]

    assert (
        told((0, 1, 2)) == told((2, 1, 0)) == told((1, 0, 2)) == [(20, "cats purr", "cats hiss"), (20, "cats hiss", "cats meow")]
    )


def test_of_subjects_that_are_worth_the_same_always_the_same_comes_first():
    opened = SimpleNamespace(documents=lambda field, word: set(), having=lambda words: set(), first={}, versions=[("", 10)])
    view = SimpleNamespace(opened=opened, postings=SimpleNamespace(rarity=lambda word: 1.0), bearing=lambda field, word: set())
    found = subjects.subjects_of(Meant(Words.read("tiger urial vole walrus xeme yak zebra ant")), view)
    said = [subject.said for subject in found]
    assert len(said) > 7
    assert said == sorted(said)
