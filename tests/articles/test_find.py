"""Citations in prose, and numbers that are none: one table, which is also used for the finder in the browser."""

from __future__ import annotations

import pytest

from ruletrail.articles.find import find, quotes
from ruletrail.corpus.numbers import RuleNumber
from tests.articles.citation_cases import CASES, told
from tools import javascript_shapes


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.text)
def test_citations_are_as_the_table_says(case):
    assert told(case.text, ((c.start, c.end, str(c.number), int(c.strength)) for c in find(case.text))) == case.found


def test_offsets_are_the_texts_own():
    text = "¶ “quoted” — see rules 704.5j-k."
    for citation in find(text):
        assert text[citation.number_start : citation.number_end] in ("704.5j", "k")
        assert citation.start <= citation.number_start < citation.number_end == citation.end


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He said “one two three four five”.", ["one two three four five"]),
        ('It says "one two three four five" and "six".', ["one two three four five"]),
        ("A 12\" ruler and 'one two three four five'.", []),
        ("«one two three four five»", ["one two three four five"]),
        ("“one two\n\nthree four five”", []),
        ("“one \1two\1 three\nfour five”", ["one two three four five"]),
    ],
)
def test_quotations(text, expected):
    assert [quote.text for quote in quotes(text, [])] == expected


def test_numbers_are_those_of_the_book():
    assert all(isinstance(c.number, RuleNumber) for c in find("rules 305.6-8 and 702.19b, c"))


def test_the_shapes_are_those_of_the_command():
    for path, text in javascript_shapes.files().items():
        assert path.read_text("utf-8") == text, "run: python -m tools.javascript_shapes"
