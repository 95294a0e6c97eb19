"""The changes that are told much like a query that was answered with rules."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import indexer
from corpus.store import Corpus
from ruletrail.cli import ruletrail
from tests.indexer.conftest import VERSIONS
from tests.indexer.test_tellings import home, say

HERE = Path(__file__).parent
TOLD = [
    ("101.1", "2004-01-01", "mulligan for mats"),
    ("101.1", "2004-01-01", "free mulligan"),
    ("101.3", "2009-07-11", "a creature was put into the graveyard"),
    ("101.1", "2009-07-11", "free mulligan for dogs"),
]


@pytest.fixture
def told(monkeypatch, tmp_path) -> Path:
    say(monkeypatch, TOLD)
    return home(tmp_path, list(VERSIONS))


def ask(folder: Path, query: str, **options) -> indexer.Answer:
    with Corpus.open(folder) as corpus:
        return indexer.answer(corpus, folder / "index", query, **options)


def test_an_answer_names_each_day_once_the_likest_telling_first(told):
    answer = ask(told, "free mulligan cats")
    assert all(hit.change is None for hit in answer.hits)
    found = [(each.version, each.number, each.current, each.said) for each in answer.told]
    assert found == [("2004-01-01", "101.1", "201.1", TOLD[1][2]), ("2009-07-11", "101.1", "101.1", TOLD[3][2])]


def test_what_is_gone_has_no_number_now(told):
    assert [(each.number, each.current) for each in ask(told, "critter put into the graveyard").told] == [("101.3", None)]


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ("cats", {}),
        ("mulligan", {}),
        ("legendary quarrels", {}),
        ("101.1", {}),
        ("101.1 free mulligan", {}),
        ("free AND mulligan", {}),
        ("in:101 mulligan", {}),
        ("when was the free mulligan added", {}),
        ("free mulligan in 2005", {}),
        ("free mulligan", {"as_of": "2005"}),
    ],
)
def test_what_says_what_it_is_after_gets_no_changes_beside(told, query, options):
    assert ask(told, query, **options).told == ()


def test_an_index_without_tellings_answers(monkeypatch, tmp_path):
    say(monkeypatch, [])
    answer = ask(home(tmp_path, list(VERSIONS)), "cats on mats")
    assert answer.hits
    assert answer.told == ()


def test_people_see_them_below_the_rules_and_programs_in_the_first_hit(told):
    def run(*arguments: str) -> str:
        return CliRunner().invoke(ruletrail, ["--home", str(told), "search", "free mulligan cats", *arguments]).output

    rules, changes = run().split("changes that are told in such words:")
    assert "201.1" in rules
    assert "2004-01-01: free mulligan (101.1, now 201.1)" in changes
    first, *others = json.loads(run("--json"))
    assert first["told"][0] == {
        "version": "2004-01-01", "release": "", "number": "101.1", "current": "201.1",
        "lineage": first["told"][0]["lineage"], "said": "free mulligan",
    }  # fmt: skip
    assert all("told" not in hit for hit in others)


@pytest.mark.parametrize(
    ("name", "share"), [("judges", 0.96), ("authors", 0.94), ("curious", 0.94), ("returning", 0.95), ("tables", 0.96)]
)
def test_an_answer_has_the_moment_also_where_nobody_can_tell_that_it_was_asked_for(archive_home, name, share):
    """The share of questions on change whose true moment stands on one of three cards, or among the changes beside rules."""
    with (HERE / f"changes_{name}.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    found = 0
    with Corpus.open(archive_home) as corpus:
        for row in rows:
            answer = indexer.answer(corpus, archive_home / "index", row["question"], limit=3)
            named = {hit.change.version for hit in answer.hits if hit.change} | {each.version for each in answer.told}
            found += bool(named & set(row["moments"].split(",")))
    assert found >= share * len(rows)
