"""Words by age, phrases through time, and the table of all records, on three small rulebooks of our own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ruletrail import pipeline
from ruletrail.commands.phrase import _spans
from ruletrail.corpus.history import Archive, find
from ruletrail.corpus.history.phrases import phrase
from ruletrail.corpus.history.table import rows
from ruletrail.corpus.history.word_age import word_ages
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings

BOOKS = {
    "January 1, 2010": {
        "100.1": "A kite flies on a string of thirty arm lengths while the wind is blowing from the hill.",
        "100.2": "A kite that touches the ground rests until somebody throws it into the air again.",
        "100.3": "Each flier holds one kite, and whoever lets go of the string loses the round at once.",
    },
    "January 1, 2012": {
        "100.1": "A kite flies on a line of thirty arm lengths while the wind is blowing from the hill.",
        "100.2": "A kite that touches the ground rests until somebody throws it into the air again.",
        "100.3": "Each flier holds one kite, and whoever lets go of the string loses the round at once.",
    },
    "January 1, 2014": {
        "100.1": "A kite flies on a line of forty arm lengths while the wind is blowing from the hill, or at dusk.",
        "100.2": "A kite that touches the ground rests until somebody throws it into the air again.",
        "100.3": "Each flier holds one kite, and whoever lets go of the line loses the round at once.",
    },
}


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("kites")
    for day, rules in BOOKS.items():
        body = "\n\n".join(f"{number}. {text}" for number, text in rules.items())
        (folder / f"{day[-4:]}.txt").write_text(
            f"Kite Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n1. Kites\n\n100. General\n\n{body}\n\n"
            "Glossary\n\nKite\nA toy that flies on a string.\n\nCredits\n\nNobody.\n"
        )
    pipeline.build([folder], Settings(folder / "home"), pipeline.Options(site=False))
    return folder / "home"


@pytest.fixture
def corpus(home):
    with Corpus.open(home) as opened:
        yield opened


def ages(corpus: Corpus, number: str, as_of: str = "") -> list[tuple[str, str, str | None]]:
    _version, record = find(corpus, number, as_of)
    return [(" ".join(run.text.split()), run.since.version, run.before) for run in word_ages(corpus, record)]


def test_each_run_of_words_tells_who_brought_it_in_and_what_stood_there(corpus):
    assert ages(corpus, "100.1") == [
        ("A kite flies on a", "2010-01-01", None),
        ("line", "2012-01-01", "string"),
        ("of", "2010-01-01", None),
        ("forty", "2014-01-01", "thirty"),
        ("arm lengths while the wind is blowing from the hill", "2010-01-01", None),
        (", or at dusk", "2014-01-01", None),
        (".", "2010-01-01", None),
    ]


def test_words_are_as_old_as_they_were_on_the_day(corpus):
    assert {since for _, since, _ in ages(corpus, "100.1", "2013")} == {"2010-01-01", "2012-01-01"}
    assert {since for _, since, _ in ages(corpus, "100.2")} == {"2010-01-01"}


@pytest.mark.parametrize("number", ["100.1", "100.2", "100.3", "kite", "100"])
def test_the_runs_are_the_text(corpus, number):
    _version, record = find(corpus, number)
    told = "".join(run.text for run in word_ages(corpus, record))
    assert " ".join(told.split()) == " ".join(record.text.split())


@pytest.mark.parametrize(
    ("words", "first", "last", "rules"),
    [
        (
            "string",
            "2010-01-01",
            "",
            {("100.1", "2010-01-01", "2010-01-01"), ("100.3", "2010-01-01", "2012-01-01"), ("kite", "2010-01-01", "")},
        ),
        ("LINE", "2012-01-01", "", {("100.1", "2012-01-01", ""), ("100.3", "2014-01-01", "")}),
        ("thirty  arm lengths", "2010-01-01", "2012-01-01", {("100.1", "2010-01-01", "2012-01-01")}),
        ("irty arm", "", "", set()),
        ("a.kite", "", "", set()),
    ],
)
def test_when_the_rules_first_and_last_said_it(corpus, words, first, last, rules):
    found = phrase(corpus, words)
    assert (found.first, found.last) == (first, last)
    assert {(saying.number, saying.first, saying.last) for saying in found.rules} == rules


def test_how_many_said_it_by_year(corpus):
    assert phrase(corpus, "string").by_year == {"2010": 3, "2012": 2, "2014": 1}


def test_the_table_has_every_record_with_its_interval(corpus):
    table = list(rows(Archive(corpus)))
    assert len(table) == sum(len(corpus.records(version)) for version in corpus.versions())
    first = [(row.version, row.wording_since, row.to) for row in table if row.number == "100.1"]
    assert first == [
        ("2010-01-01", "2010-01-01", "2011-12-31"),
        ("2012-01-01", "2012-01-01", "2013-12-31"),
        ("2014-01-01", "2014-01-01", None),
    ]
    assert len({row.lineage for row in table if row.number == "100.1"}) == 1


@pytest.mark.parametrize(
    ("times", "told"),
    [
        ([("1999-04-23", "2009-07-10"), ("2021-07-23", None)], "1999-04-23 to 2009-07-10 and 2021-07-23 to now"),
        ([("1999-04-23", "2001-09-23"), ("2001-09-24", "2009-07-10"), ("2000-01-01", "2000-02-01")], "1999-04-23 to 2009-07-10"),
        ([("1999-04-23", None), ("2009-07-11", "2010-01-01")], "1999-04-23 to now"),
        ([(f"{year}-01-01", f"{year}-06-01") for year in range(2000, 2005)], "2000-01-01 to 2004-06-01, with breaks"),
    ],
)
def test_a_phrase_that_went_and_came_again_has_several_times(times, told):
    """Reported of "removed from the game": its own chart had no rule with it from 2009 to 2020."""
    rules = [{"number": "100.1", "from": first, "to": last} for first, last in times]
    assert list(_spans(rules, None)) == [f"in rules {told}"]


def test_the_commands_print_the_same(home, corpus):
    def run(*arguments: str) -> str:
        call = [sys.executable, "-m", "ruletrail", "--home", str(home), *arguments]
        return subprocess.run(call, capture_output=True, text=True, check=True).stdout

    told = json.loads(run("blame", "100.1", "--json"))
    assert [(" ".join(r["text"].split()), r["since"], r["before"]) for r in told["runs"]] == ages(corpus, "100.1")
    assert json.loads(run("phrase", "line", "--json")).items() >= phrase(corpus, "line").as_json().items()
    exported = [json.loads(line) for line in run("export", "--format", "jsonl").splitlines()]
    assert [row["number"] for row in exported] == [row.number for row in rows(Archive(corpus))]
    assert len(run("export").splitlines()) == len(exported) + 1
    assert "2012-01-01" in run("blame", "100.1") and "2010-01-01 to 2013-12-31" in run("phrase", "thirty", "arm")
