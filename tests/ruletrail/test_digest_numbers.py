"""Today's numbers of rules that the digest doesn't retell: the calendar has the rules, and older rules aren't meant."""

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
    """Banding was 502.10. No edition of the digest retells it."""
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
    """702.25 was phasing in 2013 and 2018. Flanking, which has the number today, isn't retold."""
    shown = ask("show", "702.25")
    assert shown.exit_code == 1
    assert "Flanking" in str(shown.exception)
    assert "--as-of 2018-04-27" in str(shown.exception)
    assert "Phasing" in ask("show", "702.25", "--as-of", "2018-04-27").stdout


#: Asked by a newcomer: the digest retells none of these rules, but the real texts of those days have them.
OF_THE_CALENDAR = {
    ("search", "805"): "805 is Shared Team Turns Option, since 2010-06-18",
    ("search", "118.3a in 2012"): "no rule had 118.3a on 2012-12-31; it was a rule of Damage until 2010-07-15, today 120.3a",
    ("search", "120.1c"): "120.1c was a rule of Counters until 2010-07-15, today 122.1f",
    ("search", "212.9"): "212.9 was Planeswalkers until 2009-07-10, today 306",
    ("search", "502.63 in 2006"): "no rule had 502.63 on 2006-12-31; it was Deathtouch from 2007-05-01 on, today 702.2",
    ("search", "305.99"): "no version has 305.99",
    ("show", "118.3a", "2012"): "no rule had 118.3a on 2012-12-31",
    ("show", "702.19b", "M10"): "702.19b was a rule of Banding on 2009-07-11, today 702.22b",
    ("show", "420.5a@1999"): "420.5a was a rule of State-Based Effects on 1999-12-31",
}


@pytest.mark.parametrize("asked", OF_THE_CALENDAR, ids=" ".join)
def test_what_a_number_meant_is_told_by_the_calendar(ask, asked):
    done = ask(*asked)
    assert OF_THE_CALENDAR[asked] in f"{done.stderr}{done.exception}" and done.exit_code == 1


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("413.2f", "number 1999-04-23 to 2009-07-10, now 608.2h"),
        ("212.6e", "number 2003-07-01 to 2007-09-30, now 305.7"),
        ("704.5k as of M14", "number 2009-07-11 to 2017-09-28, now 704.5j"),
        ("608.2h in 2024", "words since 2016-07-22, number since 2020-11-20"),
    ],
)
def test_a_hit_has_the_days_of_its_number_by_the_calendar(ask, asked, line):
    """The digest's editions are years apart, so a number that ended in 2009 used to be shown "to 2026-08-06"."""
    done = ask("search", asked)
    assert line in done.stdout and "isn't here" not in done.stderr


def test_a_day_before_the_first_text_has_its_history(ask):
    assert ask("history", "702.19b", "M10", "--table").stdout.startswith("address 502.11a-2001-07-23")
    assert "1999-04-23 to" in ask("history", "420.5a@1999", "--table").stdout


def test_the_history_of_a_keyword_s_entry_names_its_rules(ask):
    """Reported: the history of mutate was the glossary's alone, in which only references changed."""
    assert "for the rules:" in ask("history", "mutate").stderr and "702.140" in ask("history", "mutate").stderr
    assert "for the rules:" not in ask("history", "legend rule").stderr


def test_a_day_without_an_edition_names_the_last_one_and_whose_the_words_are(ask):
    """Reported of sections: the words of 2026 stood below "This is the text of 2007-02-01"."""
    told = ask("show", "305", "2007").stderr
    assert "This is the text" not in told and "is of 2007-02-01" in told
    assert "words of 2007-12-31; these are of 2026-08-07" in told
    assert "doesn't have the words" not in ask("show", "305", "2011-06-17").stderr
