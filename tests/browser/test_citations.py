"""The browser finds the same citations as Python: in the shared table, in the marked articles, in random words."""

from __future__ import annotations

from random import Random

import pytest

from ruletrail.articles.find import find
from ruletrail.articles.syntaxes import syntax_of
from tests.articles.citation_cases import CASES, told
from tests.articles.conftest import articles
from tools import javascript_shapes

pytestmark = pytest.mark.browser

FIND = """(masks) => masks.map((mask) =>
  findCitations(mask).map((c) => [c.start, c.end, c.number, c.strength, c.from, c.to, c.joined]))"""


@pytest.fixture(scope="module")
def found_in_browser(chromium):
    """found_in_browser(masks) -> the browser's citations in each of them."""
    page = chromium.new_page()
    for name in ("shapes.js", "find.js"):
        page.add_script_tag(content=(javascript_shapes.ASSETS / name).read_text("utf-8"))
    yield lambda masks: page.evaluate(FIND, masks)
    page.close()


def test_citations_are_as_the_table_says(found_in_browser):
    found = found_in_browser([case.text for case in CASES])
    assert len(found) == len(CASES) > 100
    for case, row in zip(CASES, found, strict=True):
        assert told(case.text, (tuple(one[:4]) for one in row)) == case.found


def test_what_python_finds_is_found(found_in_browser):
    """In the masks of every marked article, and in words of the table put together at random."""
    masks = [syntax_of(path, text).read(text).mask for path in articles() for text in [path.read_bytes().decode()]]
    chance, words = (
        Random(14),
        [word for case in CASES for word in case.text.split(" ")] + ["\n", "\n\n", "\1", "\0", "and", "-", ","],
    )
    ends = (" ", " ", "", "\n", "\1", ", ")
    masks += ["".join(chance.choice(words) + chance.choice(ends) for _ in range(chance.randint(2, 14))) for _ in range(2000)]
    masks = [mask for mask in masks if mask.isascii() or max(map(ord, mask)) < 0x10000]
    expected = [
        [[c.start, c.end, str(c.number), int(c.strength), c.number_start, c.number_end, c.joined] for c in find(mask)]
        for mask in masks
    ]
    assert sum(map(len, expected)) > 2000
    assert found_in_browser(masks) == expected
