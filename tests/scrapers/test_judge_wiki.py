"""The judges' wiki page as found: commentary with citations, the same from HTML."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from pathlib import Path

import pytest

from ruletrail.scrapers import read
from ruletrail.scrapers.judge_wiki import _as_of, _numbers
from ruletrail.scrapers.source import Source


def _page(shared: Path) -> Source:
    return Source.open(next((shared / "seeds").glob("002_*")))


def test_seed(shared):
    document = read(_page(shared))
    assert document.is_commentary and document.version == "2011-06-30~judge-wiki"
    assert [record.cites for record in document.records if record.cites] == [
        ("204.1a",), ("204.1a",), ("204.1b",), ("204.4b",), ("204.3d",), ("300.2a",)
    ]  # fmt: skip
    assert sum(len(record.examples) for record in document.records) == 6
    assert [(r.line, r.found, r.became) for r in document.repairs] == [(41, "{{CR|204.1a}", "[CR 204.1a]")]
    (ledger,) = document.ledgers
    assert ledger.classes() == {
        "furniture": 14, "blank": 40, "title": 1, "date": 1, "contents": 9, "heading": 1, "commentary": 10, "example": 13
    }  # fmt: skip


def test_html_gives_the_records_of_its_text(shared):
    page = _page(shared)
    parts = [f"<p>{escape(line.strip())}</p>" if line.strip() else "" for line in page.lines]
    body = "\n".join("<p><br /></p>" if not (a or b) else b for a, b in pairwise(["", *parts]))
    html = Source(Path("page.html"), f'<html><body><div id="mw-content-text">{body}</div></body></html>'.encode())
    text, again = read(page), read(html)
    assert again.version == text.version and again.title == text.title
    assert [(r.text, r.examples, r.cites) for r in again.records] == [(r.text, r.examples, r.cites) for r in text.records]
    assert not again.ledgers[0].unplaced


@pytest.mark.parametrize(
    ("cited", "numbers"),
    [
        ("204.1a", ["204.1a"]),
        ("204.1a, 305.7", ["204.1a", "305.7"]),
        ("204.1a-c", ["204.1a", "204.1b", "204.1c"]),
        ("204.1a and b", ["204.1a", "204.1b"]),
        ("204", ["204"]),
    ],
)
def test_numbers_of_a_citation(cited, numbers):
    assert _numbers(cited) == numbers


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("current as of Comprehensive Rules June 2011", "2011-06-30"),
        ("current as of the Comprehensive Rules of February 2012.", "2012-02-29"),
        ("current as of <a href='x'>Comprehensive Rules</a> July 15, 2011", "2011-07-15"),
        ("current as of Comprehensive Rules Summer 2011", ""),
        ("nothing", ""),
    ],
)
def test_the_day_that_a_page_speaks_of(said, day):
    assert _as_of(said)[0] == day
