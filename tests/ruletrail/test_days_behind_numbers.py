"""A day behind a number is the number's day, and a number behind days is a section. People type both without thinking."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail


def run(home, *asked):
    return CliRunner().invoke(ruletrail, ["--home", str(home), *asked])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("show 305.7 2011", "show 305.7 --as-of 2011"),
        ("show 305.7 704.5j M10", "show 305.7 704.5j --as-of M10"),
        ("history 212.6e 2004 --table", "history 212.6e --as-of 2004 --table"),
        ("cites 704.5j 2011", "cites 704.5j --as-of 2011"),
        ("changes M14 704", "changes M14 --section 704"),
        ("changes 2009 2011 305", "changes 2009 2011 --section 305"),
    ],
)
def test_both_ways_give_one_answer(digest_home, typed, meant):
    first, second = (run(digest_home, *asked.split()) for asked in (typed, meant))
    assert first.exit_code == 0, first.output
    assert first.stdout == second.stdout


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("show 305.7 2011 --as-of 2009", "2011"),
        ("cites 704.5j 2012 --as-of 2014", "choose one of DATE and --as-of"),
        ("diff M10 M14", "M10 is a time, not a rule's number; write: "),
        ("changes M10 M14 M15", "two dates at most"),
    ],
)
def test_what_cannot_be_meant_is_told(digest_home, typed, told):
    done = run(digest_home, *typed.split())
    assert done.exit_code != 0
    assert told in done.output.replace("\n", " ") + str(done.exception)


def test_a_keyword_is_told_with_its_subrules(archive_home):
    """702.19 of Modern Horizons 2: two subrules are new, and the three behind them moved."""
    told = json.loads(run(archive_home, "history", "702.19", "--json").stdout)
    (change,) = (one for one in told["below"] if one["version"] == "2021-06-18")
    assert [part["number"] for part in change["parts"] if part["change"] == "added"] == ["702.19c", "702.19e"]
    assert {part["number"]: part["was"] for part in change["parts"] if part["was"]} == {
        "702.19d": "702.19c",
        "702.19f": "702.19d",
        "702.19g": "702.19e",
    }
    assert [one["was"] for one in told["below"] if one["was"]] == ["502.9", "702.17", "702.18"]


def test_a_rule_with_words_of_its_own_has_its_own_history(archive_home):
    told = json.loads(run(archive_home, "history", "704.5", "--json").stdout)
    assert "below" not in told and len(told["revisions"]) > 1
    assert "words below it" not in run(archive_home, "show", "704.5").stdout
    assert "words below it since" in run(archive_home, "search", "trample").stdout


def test_a_whole_changes_when_its_release_says_so(archive_home):
    """The history of a section has the same changes on a day as that release's changes in the section."""
    told = json.loads(run(archive_home, "history", "704", "--json").stdout)
    for version in ("2013-07-13", "2018-04-27", "2026-08-07"):
        (change,) = (one for one in told["below"] if one["version"] == version)
        links = json.loads(run(archive_home, "changes", version, "--section", "704", "--json").stdout)["links"]
        listed = {link["new"] for link in links if link["new"] and link["change"] not in ("number", "typography", "nothing")}
        assert {part["number"] for part in change["parts"] if part["change"] not in ("removed", "number")} == listed


def test_words_below_a_heading_are_as_new_as_the_newest(archive_home):
    rules = json.loads(run(archive_home, "show", "702.19", "--json").stdout)["below"]
    newest = max(rule["wording_since"] for rule in rules)
    for command in ("show", "history"):
        assert f"words below it since {newest}" in run(archive_home, command, "702.19").stdout
