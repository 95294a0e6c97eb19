"""The dates of words, examples and number, with the same names and the same source in every answer."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import ruletrail as api
from ruletrail.cli import ruletrail
from ruletrail.corpus.history.reading import outlines, read
from ruletrail.corpus.history.since import UNKNOWN, since, since_of
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings
from ruletrail.site_templates import addresses
from ruletrail.site_templates.api import part

#: 509.1: only the numbers of rules that it points to changed since 2010. 702.19b: reworded since it has its number. 609.3: its
#: words are of 1999, its example of 2018. 304.2: a comma went in 2003.
RULES = {
    "509.1": ("2010-02-01", None, "2009-07-11"),
    "702.19b": ("2023-04-14", "2018-04-27", "2013-07-13"),
    "609.3": ("1999-04-23", "2018-04-27", "2009-10-01"),
    "304.2": ("2003-07-01", None, "2009-07-11"),
    "305.7": None,
    "trample": ("2009-07-11", None, "1999-04-23"),
}


def dates(told: dict) -> tuple[str, str | None, str]:
    return told["wording_since"], told["examples_since"], told["number_since"]


@pytest.mark.parametrize("number", RULES)
def test_every_answer_gives_the_same_dates(archive_home, number):
    def asked(*arguments: str):
        return json.loads(CliRunner().invoke(ruletrail, ["--home", str(archive_home), *arguments, "--json"]).stdout)

    history = asked("history", number)
    expected = dates(history)
    assert expected == (RULES[number] or expected)
    assert dates(asked("show", number)) == dates(asked("blame", number)) == dates(asked("link", number)) == expected
    assert dates(next(hit for hit in asked("search", number)["hits"] if hit["number"] == number)) == expected
    said = asked("phrase", " ".join(asked("show", number)["text"].split()[:9]))
    assert dates(next(rule for rule in said["rules"] if rule["number"] == number and rule["to"] is None)) == expected
    page = archive_home / "site" / addresses.api_history(part(history["lineage"]))
    published = {each["lineage"]: each for each in json.loads(page.read_text("utf-8"))["histories"]}
    assert dates(published[history["lineage"]]) == expected
    with api.open(archive_home) as home:
        rule = home.rule(number)
        assert (rule.wording_since, rule.examples_since, rule.number_since) == expected
        told = home.history(number)
        assert (told.wording_since, told.examples_since, told.number_since) == expected


def test_people_are_told_the_dates_by_their_names(archive_home):
    def asked(*arguments: str) -> str:
        return CliRunner().invoke(ruletrail, ["--home", str(archive_home), *arguments]).stdout

    assert "words since 1999-04-23, examples since 2018-04-27, number since 2009-10-01" in asked("show", "609.3")
    assert "number since 2009-10-01, words since 1999-04-23, examples since 2018-04-27" in asked("history", "609.3")
    assert "only its examples changed" in asked("history", "609.3", "--table")
    assert "words since 1999-04-23, examples since 2018-04-27" in asked("search", "609.3")
    assert "examples since" not in asked("show", "304.2")


def test_the_export_has_every_date(archive_home):
    told = CliRunner().invoke(ruletrail, ["--home", str(archive_home), "export", "--format", "jsonl"]).stdout
    row = next(row for row in map(json.loads, told.splitlines()) if (row["number"], row["version"]) == ("509.1", "2026-08-07"))
    assert dates(row) == RULES["509.1"] and row["to"] is None


@pytest.fixture(params=["digest_home", "seeds_home"])
def corpus(request) -> Corpus:
    with Settings(request.getfixturevalue(request.param)).open() as corpus:
        yield corpus


def test_the_dates_of_many_are_those_of_each_lineage(corpus):
    timeline = Timeline(corpus.versions())
    lineages = {row for version in corpus.versions() for each in corpus.records(version) if (row := each.lineage_id)}
    traced = outlines(corpus, timeline, lineages)
    for version in corpus.versions():
        records, place = corpus.records(version), timeline.index[version.id]
        assert since_of(corpus, records) == {
            each.id: since(timeline, traced[each.lineage_id], place) if each.lineage_id else UNKNOWN for each in records
        }


def test_a_book_is_asked_for_in_few_queries(digest_home):
    with api.open(digest_home) as home:
        asked: list[str] = []
        home.corpus.db.set_trace_callback(asked.append)
        rules = home.rules()
        assert len(asked) < 15 + len({rule.section for rule in rules}) < len(rules)


@pytest.mark.parametrize(("number", "day"), [("504.2", "2003-10-01"), ("112.6m", "2010-10-01")])
def test_other_punctuation_of_a_reference_moves_no_date(archive_home, number, day):
    """In an answer with many rules, these rules used to get a new date of their words, although only such punctuation is new."""
    with Corpus.open(archive_home) as corpus:
        version = corpus.version(day)
        record = corpus.record(version, number)
        reading = read(corpus, record.lineage_id)
        traced = since(reading.timeline, reading.lineages[record.lineage_id], reading.timeline.index[version.id])
        assert since_of(corpus, [record])[record.id] == traced != UNKNOWN and traced.wording < day
