"""Searches the digest for questions that newcomers ask on public pages and in threads.

everyday.tsv has the question in a few words, the rules of 2026-08-07 that answer it (any one is enough), and the place where it
was asked. The second half was not looked at before the digest was finished.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ruletrail.answers.search import index_of
from ruletrail.corpus.history import Archive
from ruletrail.home import Settings
from ruletrail.indexer import answer
from ruletrail.indexer.index.documents import entries

ROWS = list(csv.DictReader((Path(__file__).parent / "everyday.tsv").read_text("utf-8").splitlines(), delimiter="\t"))
#: The least share of questions with one of their rules as the first hit, and with one among the first three.
FIRST, THREE = 0.9, 0.95


@pytest.fixture(scope="module")
def digest(digest_home):
    with Settings(digest_home).open() as corpus:
        yield corpus


@pytest.fixture(scope="module")
def hits(digest):
    return {row["question"]: answer(digest, index_of(digest), row["question"]).hits for row in ROWS}


def test_the_rules_that_answer_are_retold(digest):
    newest = digest.version()
    held = {record.key for record in digest.records(newest)}
    assert not [row["question"] for row in ROWS if held.isdisjoint(row["rules"].split())]


def test_a_plain_question_begins_with_a_rule_in_force(hits):
    assert not [question for question, found in hits.items() if not found or found[0].last is not None]


@pytest.mark.parametrize(("places", "share"), [(1, FIRST), (3, THREE)])
def test_the_rule_that_answers_comes_first(hits, places, share):
    right = [row for row in ROWS if {hit.number for hit in hits[row["question"]][:places]} & set(row["rules"].split())]
    assert len(right) / len(ROWS) >= share, [row["question"] for row in ROWS if row not in right]


def test_what_newer_digests_leave_out_ends_when_it_did(digest):
    """217.6e, combat damage on the stack, was last retold in 2007. By the calendar, it had that number until 2009-01-31."""
    (entry,) = [entry for entry in entries(Archive(digest), {}) if entry.key == "217.6e" and entry.last]
    assert entry.last == 20090131
