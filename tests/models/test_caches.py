"""Cached results belong to one corpus: two corpora in one process, and a corpus that is built anew, each have their own."""

from __future__ import annotations

import gc
import weakref

from ruletrail.corpus.store import Corpus, create
from ruletrail.models import standings
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import play, play_all
from ruletrail.models.scenario.read import parse
from tests.models.made import book

DAY = "2022-03-03"
TYPES = {
    "with gizmos": "The card types are artifact, creature, and gizmo.",
    "without": "The card types are artifact and creature.",
}
ASKS = parse(
    '[objects.it]\ntype = "Creature"\n[[asks]]\nname = "listed"\nask = "is-listed"\nlist = "card types"\nword = "gizmo"\n'
)


def built(home, types: str) -> None:
    with create(home, [book(DAY, {"205.2a": TYPES[types]})]) as corpus:
        standings.store(corpus)


def test_two_corpora_of_one_version_give_their_own_lists(tmp_path):
    for name in TYPES:
        built(tmp_path / name, name)
    with Corpus.open(tmp_path / "with gizmos") as one, Corpus.open(tmp_path / "without") as other:
        answers = [play_all(ASKS, [DAY], corpus)[0].answers["listed"] for corpus in (one, other, one, other)]
        assert rules_as_of(DAY, one).parameters is rules_as_of(DAY, one).parameters
    assert answers == [True, False, True, False]


def test_a_corpus_that_is_built_anew_under_a_running_process_is_read_anew(tmp_path):
    built(tmp_path, "without")
    with Corpus.open(tmp_path) as before:
        assert play(ASKS, rules_as_of(DAY, before)).answers == {"listed": False}
        built(tmp_path, "with gizmos")
        with Corpus.open(tmp_path) as after:
            assert play(ASKS, rules_as_of(DAY, after)).answers == {"listed": True}
            assert play(ASKS, rules_as_of(DAY, before)).answers == {"listed": False}


def test_what_is_added_to_an_open_corpus_is_read(tmp_path):
    built(tmp_path, "without")
    with Corpus.open(tmp_path, write=True) as corpus:
        assert rules_as_of("2022-03", corpus).version == DAY
        corpus.add_document(book("2022-03-20", {"205.2a": TYPES["with gizmos"]}))
        standings.store(corpus)
        assert rules_as_of("2022-03", corpus).version == "2022-03-20"
        assert play(ASKS, rules_as_of("2022-03", corpus)).answers == {"listed": True}


def test_a_corpus_without_standings_is_read_all_the_same(tmp_path):
    with create(tmp_path, [book(DAY, {"205.2a": TYPES["without"]})]):
        pass
    with Corpus.open(tmp_path) as corpus:
        assert rules_as_of(DAY, corpus).by_text


def test_a_corpus_that_nobody_uses_any_more_leaves_the_memory(tmp_path):
    days = {DAY: "with gizmos", "2022-03-20": "without"}
    with create(tmp_path, [book(day, {"205.2a": TYPES[types]}) for day, types in days.items()]) as corpus:
        standings.store(corpus)
    corpus = Corpus.open(tmp_path)
    assert [state.answers["listed"] for state in play_all(ASKS, list(days), corpus)] == [True, False]
    corpus.close()
    held = weakref.ref(corpus)
    del corpus
    gc.collect()
    assert held() is None
