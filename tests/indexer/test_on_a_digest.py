"""Questions of a stranger on change, asked of a home with the digest, where the calendar gives the days."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ruletrail import indexer
from ruletrail.cli import ruletrail
from ruletrail.corpus.store import Corpus


@pytest.fixture(scope="module")
def asked(digest_home):
    with Corpus.open(digest_home) as corpus:
        yield lambda question, **options: indexer.answer(corpus, digest_home / "index", question, **options)


@pytest.mark.parametrize(
    ("question", "happened", "day"),
    [
        ("when did enters the battlefield become enters", "became", "2024-07-30"),
        ("when was poison added", "came", "2001-07-23"),  # the text of 1999-04-23 doesn't mention it
        ("when did room cards come in", "came", "2024-09-20"),
        ("when was prowess added", "came", "2014-09-25"),
        ("when did planeswalkers come in", "came", "2007-10-01"),
        ("when was vigilance introduced", "came", "2004-10-01"),
        ("when was the planeswalker uniqueness rule removed", "went", "2017-09-29"),
        ("tribal became kindred", "became", "2024-06-07"),
    ],
)
def test_the_day_is_that_of_the_calendar(asked, question, happened, day):
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.asked.version) == (happened, day)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("when did planeswalker damage redirection end", "2018-04-27"),
        ("when did combat damage go off the stack", "2009-07-11"),
        ("when did lethal damage ordering disappear", "2024-11-08"),
    ],
)
def test_a_change_is_found_by_how_it_is_told(asked, question, day):
    assert asked(question).hits[0].change.version == day


@pytest.mark.parametrize("question", ["when was haste introduced", "since when is there trample"])
def test_what_the_oldest_text_says_is_no_later(asked, question):
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.asked) == ("came", None)


def test_what_was_obsolete_in_the_oldest_text_went_before(asked):
    answer = asked("when were interrupts removed").hits[0].answer
    assert (answer.happened, answer.asked) == ("went", None)
    assert asked("is interrupt still a card type").hits[0].answer.stands is False


@pytest.mark.parametrize(
    ("question", "number", "came"),
    [
        ("is fear still a rule", "702.36", "2002-10-07"),
        ("is intimidate still a rule", "702.13", "2009-07-11"),
        ("is banding still a rule", "702.22", None),
    ],
)
def test_what_still_stands_is_said_to(asked, question, number, came):
    answer = asked(question).hits[0].answer
    assert (answer.stands, answer.number) == (True, number)
    assert (answer.asked.version if answer.asked else None) == came


@pytest.mark.parametrize(
    ("question", "day"), [("is mana burn still a rule", "2009-07-11"), ("is damage assignment order still a rule", "2024-11-08")]
)
def test_what_no_longer_stands_is_said_to(asked, question, day):
    answer = asked(question).hits[0].answer
    assert (answer.stands, answer.asked.version) == (False, day)


@pytest.mark.parametrize(
    ("question", "number"),
    [("when did fear go away", "702.36"), ("when was regenerate removed", "701.19"), ("when did trample end", "702.19")],
)
def test_what_has_not_gone_is_still_there(asked, question, number):
    """Asked by a newcomer. The answer used to be the likeliest change of another rule."""
    answer = asked(question).hits[0].answer
    assert (answer.happened, answer.number) == ("stands", number)


def test_going_from_one_kind_to_another_is_no_end(asked):
    answer = asked("when did scry go from a keyword ability to a keyword action").hits[0]
    assert answer.change.version == "2007-05-01"


def test_where_no_words_follow_there_is_no_colon(digest_home):
    told = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "search", "when was poison added"]).stdout
    assert "102.8 was added.\n" in told
