"""Numbers of today that the digest doesn't retell: the calendar knows them, and an older rule of that number isn't meant."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus import calendar


@pytest.fixture(scope="module")
def ask(digest_home):
    def asked(*command):
        return CliRunner().invoke(ruletrail, ["--home", str(digest_home), *command])

    return asked


def test_a_number_means_the_rule_of_today(ask):
    """702.19 was vigilance in the digest of 2011."""
    shown = ask("show", "702.19")
    assert "Trample" in shown.stdout
    assert "2026-08-07" in shown.stdout


def test_a_rule_that_is_not_retold_is_named_with_the_remedy(ask):
    """Banding was 502.10; the digest retells it on no day."""
    shown = ask("show", "702.22b")
    assert shown.exit_code == 1
    assert "702.22b is a rule of Banding, since 2021-04-22" in str(shown.exception)
    assert "ruletrail fetch" in str(shown.exception)


def test_its_history_and_its_citations_are_the_calendar_s(ask):
    told = json.loads(ask("history", "702.22b", "--json").stdout)
    known = calendar.history("702.22b", calendar.newest())
    assert [(r["number"], r["from"], r["text"]) for r in told["revisions"]] == [(c.number, c.day, None) for c in known.changes]
    assert json.loads(ask("history", "702.22", "--json").stdout)["below"]
    assert json.loads(ask("cites", "702.22", "--json").stdout)["number"] == "702.22"


def test_the_rule_that_had_the_number_before_is_there_with_its_day(ask):
    """702.25 was phasing in 2013 and 2018; flanking, which has it today, isn't retold."""
    shown = ask("show", "702.25")
    assert shown.exit_code == 1
    assert "Flanking" in str(shown.exception)
    assert "--as-of 2018-04-27" in str(shown.exception)
    assert "Phasing" in ask("show", "702.25", "--as-of", "2018-04-27").stdout
