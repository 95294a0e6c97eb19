"""Rules of other games and books, and numbers that are amounts, are no citations."""

from __future__ import annotations

import pytest

from ruletrail.articles.calendar_rulebooks import CalendarRulebooks
from ruletrail.articles.resolve import resolve
from ruletrail.articles.syntaxes import named


@pytest.fixture(scope="module")
def calendar():
    return CalendarRulebooks()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        # Short texts of users of the linter, which were wrongly read as Magic's.
        ("TCOLE Rule 217.11 is about licences.", []),
        ("TCOLE Rule 217.1 is about licences, not about Magic.", []),
        ("In another game's rule 116.2 the answer differs.", []),
        ("Fixed in build 704.5 of Magic Online.", []),
        ("Magic: MTG rule 704.5j, and per the CR rule 305.7.", ["704.5j", "305.7"]),
        ("TODO rule 704.5j: legendary creatures", ["704.5j"]),
        ("Other games differ. In Magic, rule 116.2 says so.", ["116.2"]),
    ],
)
def test_what_is_of_another_book_is_not_cited(calendar, text, numbers):
    syntax = named("markdown")
    assert [one.number for one in resolve(syntax.read(text), syntax, calendar).citations] == numbers
