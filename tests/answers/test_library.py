"""A question from Python returns an answer or raises a RuletrailError. It never prints, and never raises an error of click."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ruletrail
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def home(digest_home):
    with ruletrail.open(digest_home) as home:
        yield home


ASKED = {
    "a day with itself": lambda home: home.changes("2004-01-15", "2004-01-15"),
    "a range without a beginning": lambda home: home.changes("..2004"),
    "a range and a day": lambda home: home.changes("2004..2009", "2011"),
    "a range of a rule and a day": lambda home: home.diff("305.7", "2004..2009", "2011"),
    "a day behind a number and another": lambda home: home.rule("305.7@2004", "2011"),
    "no day behind the sign": lambda home: home.rule("305.7@"),
    "a number that nothing has": lambda home: home.rules("999.9"),
    "a word that is no term": lambda home: home.rule("zebra crossing"),
    "a word that is no day": lambda home: home.version("zebra"),
    "a rule that isn't there then": lambda home: home.link("999.9"),
    "no scenario": lambda home: home.play("zebra"),
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_it_raises_an_error_of_its_own_and_prints_nothing(home, capfd, asked):
    with pytest.raises(ruletrail.RuletrailError):
        asked(home)
    assert capfd.readouterr() == ("", "")


def test_a_range_that_goes_backwards_is_read_and_nothing_is_printed(home, capfd):
    assert [rule.number for rule in home.rules("305.4-305.1")] == [rule.number for rule in home.rules("305.1-305.4")]
    assert capfd.readouterr() == ("", "")


def test_what_a_nickname_stands_for_is_offered_as_the_command_offers_it(home):
    with pytest.raises(ruletrail.NotFoundError, match="state-based actions"):
        home.rule("sba")


def test_all_questions_are_answered_without_click(digest_home):
    """No module that the answers import imports click."""
    program = f"""
import sys
sys.modules["click"] = None
import ruletrail
with ruletrail.open({str(digest_home)!r}) as home:
    home.rule("305.7"), home.rules("305"), home.history("305.7"), home.changes("2004", "2011"), home.diff("305.7", "2011")
    home.cites("704.5j"), home.search("lands"), home.phrase("land"), home.stats(), home.link("305.7")
    home.annotate("see 305.7"), home.date("Players take turns."), home.play("two-legends"), home.glossary(), home.versions()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
