"""Days in sentences, comments and titles."""

from __future__ import annotations

import pytest

from ruletrail.articles import source_code
from ruletrail.articles.calendar_rulebooks import CalendarRulebooks
from ruletrail.articles.resolve import resolve
from ruletrail.articles.syntaxes import named


@pytest.fixture(scope="module")
def calendar():
    return CalendarRulebooks()


def today(account) -> list[str | None]:
    """Today's number of each citation, in order; None if unknown."""
    return [one.today.number if one.today and not one.others else None for one in account.citations]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Forms in which users of the linter state a day. They were wrongly read as of today.
        ("As of 2012, the legend rule is CR 704.5k.", ["704.5j"]),
        ("In 2012, the legend rule was CR 704.5k in Magic.", ["704.5j"]),
        ("In 2012 the number was CR 704.5k, in 2026 it is CR 704.5j.", ["704.5j", "704.5j"]),
        ("Under the rules of June 2012 it is CR 704.5k. Of Magic.", ["704.5j"]),
        ("In 2012, Avacyn Restored brought miracle (CR 702.94).", ["702.94"]),  # the year is the set's
        ("Magic was new in 1993. See CR 704.5k.", [None]),
    ],
)
def test_a_sentence_states_a_day(calendar, text, expected):
    syntax = named("markdown")
    assert today(resolve(syntax.read(text), syntax, calendar)) == expected


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Magic. Der Text gilt ab dem 14. Juli 2010: CR 704.5k", "2010-07-14"),
        ("# July 2010 Update Bulletin\n\nMagic: CR 704.5k", "2010-07-31"),
        ("Magic notes: stale copy effective June 6, 2025; live file effective November 14, 2025. CR 701.20a", "2025-11-14"),
    ],
)
def test_an_article_states_its_day(calendar, text, day):
    syntax = named("markdown")
    assert resolve(syntax.read(text), syntax, calendar).as_of.day == day


def test_each_comment_has_its_own_day(calendar, tmp_path):
    """The first dated comment of a file used to decide for all comments."""
    path = tmp_path / "a.py"
    text = "x = 1\n# As of 2012: CR 704.5k\ny = 1\n# rules as of June 2020: CR 704.5k\nz = 1\n# 2012-06-01: CR 704.5k\n"
    syntax = source_code.SourceCode(path)
    assert today(resolve(syntax.read(text), syntax, calendar)) == ["704.5j", "704.5k", "704.5j"]


def test_the_day_of_a_ruling_is_not_that_of_the_file(calendar, tmp_path):
    """Files of wingedsheep/argentum-engine begin with dated rulings on their card."""
    path = tmp_path / "a.kt"
    text = "/**\n * Mirrorwing Dragon\n * 2016-07-13\n * copies each, CR 707.10d\n */\n"
    syntax = source_code.SourceCode(path)
    assert today(resolve(syntax.read(text), syntax, calendar)) == ["707.10d"]
