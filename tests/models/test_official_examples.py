"""The examples printed in the rules, in our own words, under every version that prints them."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.models.errors import ClauseError
from ruletrail.models.official_examples import FAILED, NOT_PLAYED, PASSED, UNREAD, _example, examples, in_all_versions, outcomes


def test_every_example_is_answered_as_the_rules_say_under_every_version_that_prints_it(archive_corpus):
    wrong, played = {}, 0
    for example, results in in_all_versions(archive_corpus):
        played += len(results)
        bad = {r.version: (r.mismatches, r.ended, r.left_out) for r in results if r.mismatches or r.ended or r.left_out}
        if bad:
            wrong[example.scenario.title] = bad
    assert wrong == {}
    assert played > 4000


#: Sections with mostly played examples.
OF_TYPES = re.compile(r"205|30\d|31[0-5]|61[34]|7(07|12)")


def test_every_example_of_the_newest_text_is_bound(archive_corpus):
    newest = max((each for each in archive_corpus.versions() if each.covers is None), key=lambda version: version.date)
    found = list(outcomes(archive_corpus, newest))
    assert [(each.number, each.place) for each in found if each.state not in (PASSED, NOT_PLAYED)] == []
    of_types = [each for each in found if OF_TYPES.fullmatch(each.section)]
    assert sum(each.state == PASSED for each in of_types) > len(of_types) / 2


def test_each_example_asks_what_it_expects():
    for example in examples():
        if example.scenario is not None:
            assert all(ask.expect for ask in example.scenario.asks), example.scenario.title


WRONG = {
    "no kind": {"rule": "1", "texts": ["a"], "why": "laziness"},
    "needs a rule, texts": {"rule": "1", "texts": [], "why": "flip cards"},
    "either a title or a why": {"rule": "1", "texts": ["a"]},
}


@pytest.mark.parametrize("words", WRONG)
def test_an_example_that_is_written_wrongly_is_named(words):
    with pytest.raises(ClauseError, match=words):
        _example(WRONG[words], "made.toml")


def test_the_command_shows_the_rate_by_section(archive_corpus):
    asked = ["--home", str(archive_corpus.path.parent), "model", "examples", "--as-of", "2010"]
    shown = CliRunner().invoke(ruletrail, [*asked, "--json"])
    data = json.loads(shown.stdout)
    assert shown.exit_code == 0 and data["sections"]["613"]["passed"] >= 8
    assert {each["state"] for each in data["examples"]} >= {PASSED, NOT_PLAYED, UNREAD} - {FAILED}
    told = CliRunner().invoke(ruletrail, asked)
    assert "  613: " in told.stdout and "not played: " in told.stdout
