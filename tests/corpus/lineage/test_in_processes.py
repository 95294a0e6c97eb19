"""Several processes make the same alignments as one process."""

from __future__ import annotations

from itertools import chain, pairwise

import pytest

from ruletrail.corpus.lineage import in_processes
from ruletrail.corpus.lineage.in_processes import MANY, aligned
from tests.corpus.align.books import rules

TEXTS = (
    "A cart has two wheels and a bench.",
    "Wells are shut at night.",
    "Bells ring at noon.",
    "Goats pass the gate for nothing.",
)


@pytest.mark.parametrize(("many", "cores"), [(1, 2), (16, 2), (17, 8), (108, 2), (108, 5), (1000, 4)])
def test_runs_hold_each_place_once_in_order(many, cores):
    runs = list(in_processes._runs(many, cores))
    assert list(chain.from_iterable(runs)) == list(range(many))
    assert len(runs) > cores or many == 1


def test_several_processes_find_what_one_finds(monkeypatch):
    books = [
        rules("\n".join(f"100.{n + k // 5} {text}" for n, text in enumerate(TEXTS[k % 3 :], 1)), date=f"{2000 + k}-01-01")
        for k in range(MANY + 5)
    ]
    pairs = list(pairwise(books))
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    several = list(aligned(pairs))
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    alone = list(aligned(pairs))
    assert several == alone and len({tuple(kept.origins) for kept in alone}) > 1


def test_what_begins_and_ends_comes_with_its_core():
    old = rules("100.1 Wells are shut at night.\n100.2 Goats pass the gate (see rule 100.1).", date="2000-01-01")
    new = rules("100.1 Wells are shut at night.\n100.2 Bells ring at noon.", date="2001-01-01")
    [kept] = aligned([(old, new)])
    ends, begins = old.wording_ids[1], new.wording_ids[1]
    assert kept.cores == {ends: old.source[ends].core, begins: new.source[begins].core}
    assert list(kept.origins) == [0, -1]
