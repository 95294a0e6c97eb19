"""``ruletrail show``: numbers, ranges and sections; commentary is shown beside the rule that it cites."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail


def test_commentary_is_shown_beside_the_rule(shared, tmp_path):
    sources = [str(path) for path in shared.glob("seeds/00[24]_*")]
    build = ["--home", str(tmp_path), "build", *sources, "--no-index", "--no-site"]
    assert CliRunner().invoke(ruletrail, build, catch_exceptions=False).exit_code == 0
    for number, count in (("300.2a", 1), ("300.2b", 0)):
        result = CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "show", number, "--json"], catch_exceptions=False)
        notes = json.loads(result.stdout)["commentary"]
        assert [note["title"] for note in notes] == ["Judges' wiki: Card Types (as of June 2011)"] * count


def show(home, *arguments, status=0):
    done = CliRunner().invoke(ruletrail, ["--home", str(home), "show", *arguments])
    assert done.exit_code == status or (status and done.exception), done.output
    return done


def keys(home, *arguments):
    data = json.loads(show(home, *arguments, "--json").stdout)
    return [rule["number"] for rule in (data if isinstance(data, list) else [data])]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["305.7"], ["305.7"]),
        (["CR 704.5J", "rule 305.7"], ["704.5j", "305.7"]),
        (["704.5j-k"], ["704.5j", "704.5k"]),
        (["704.5J–704.5k"], ["704.5j", "704.5k"]),
        (["306.1-3"], ["306.1", "306.2", "306.3"]),
        (["306.5-306.6"], ["306.5", "306.5a", "306.5b", "306.5c", "306.5d", "306.6"]),
    ],
)
def test_several_numbers_and_ranges(digest_home, typed, found):
    assert keys(digest_home, *typed, "--as-of", "latest") == found


@pytest.mark.parametrize("typed", ["306.6-306.5", "306.6-5"])
def test_a_range_backwards_is_turned_round_and_told(digest_home, typed):
    assert keys(digest_home, typed, "--as-of", "latest") == keys(digest_home, "306.5-306.6", "--as-of", "latest")
    told = show(digest_home, typed, "--as-of", "latest")
    assert f"note: {typed} goes backwards: read as 306.5-306.6" in told.stderr


def test_what_is_there_is_shown_beside_what_is_not(digest_home):
    done = show(digest_home, "999.9", "305.7", "no such term", "--as-of", "latest", status=1)
    assert done.exit_code == 1 and done.stdout.startswith("305.7  ")
    assert "ruletrail: 999.9 is not in this source" in done.stderr and "no such term is not in this source" in done.stderr
    data = show(digest_home, "999.9", "305.7", "--as-of", "latest", "--json", status=1)
    assert [rule["number"] for rule in json.loads(data.stdout)] == ["305.7"] and "999.9 is not in" in data.stderr
    assert (
        show(digest_home, "305.7, 999.9", "--as-of", "latest", status=1).stdout
        == show(digest_home, "305.7", "--as-of", "latest").stdout
    )
    assert show(digest_home, "999.9", "999.8", "--as-of", "latest", status=1).stdout == ""


def test_a_rule_and_a_section_come_with_what_is_below_them(digest_home):
    rule = json.loads(show(digest_home, "306.5", "--as-of", "latest", "--json").stdout)
    assert [r["number"] for r in rule["below"]] == ["306.5a", "306.5b", "306.5c", "306.5d"]
    section = json.loads(show(digest_home, "306", "--as-of", "latest", "--json").stdout)
    assert {"306.1", "306.5a"} <= {r["number"] for r in section["below"]}
    assert "below" not in json.loads(show(digest_home, "306", "--as-of", "latest", "--alone", "--json").stdout)
    told = show(digest_home, "306.5", "--as-of", "latest").output
    assert "306.5d" in told and f"address: {rule['lineage']}" in told and rule["source"]["file"] in told


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("3057", "not a rule number"),
        ("999.1-5", "has nothing from 999.1 to 999.5"),
    ],
)
def test_what_can_not_be_shown(digest_home, typed, words):
    assert words in str(show(digest_home, typed, "--as-of", "latest", status=2).exception)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["(305.7)"], ["305.7"]),
        (["“[305.7]”"], ["305.7"]),
        (["C.R. 305.7"], ["305.7"]),
        (["CR rule 305.7"], ["305.7"]),
        (["305.7, 704.5j"], ["305.7", "704.5j"]),
        (["704.5j..k"], ["704.5j", "704.5k"]),
        (["306.1", "-", "306.3"], ["306.1", "306.2", "306.3"]),
        (["legend", "rule"], ["legend rule"]),
        (["“Legend rule”"], ["legend rule"]),
        (["Glossary: Legend Rule"], ["legend rule"]),
    ],
)
def test_numbers_and_terms_as_people_copy_them(digest_home, typed, found):
    assert keys(digest_home, *typed, "--as-of", "latest") == found


def test_a_term_that_is_misspelt_is_offered(digest_home):
    assert 'did you mean "legend rule"? Or try: ruletrail search "legends rules"' in str(
        show(digest_home, "legends rules", "--as-of", "latest", status=1).exception
    )


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("legned", "legend"), ("planeswaker", "planeswalker")],  # issue 37: "show legned" offered nothing
)
def test_show_puts_words_right_as_search_does(digest_home, typed, offered):
    said = str(show(digest_home, typed, "--as-of", "latest", status=1).exception)
    assert re.search(rf'did you mean "?{offered}( rule| \(obsolete\))?"?[?] Or try: ruletrail search {typed}', said)


def test_headings_stand_beside_their_numbers_and_terms_as_they_are_printed(digest_home):
    section = show(digest_home, "306", "--as-of", "latest").output.splitlines()[0]
    assert section.startswith("306  Planeswalkers  (")
    told = show(digest_home, "legend rule", "--as-of", "latest")
    assert told.output.startswith(json.loads(show(digest_home, "legend rule", "--json").stdout)["term"])
