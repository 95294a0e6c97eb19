"""The mark of a digest, and its coverage."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruletrail.corpus.records import RULE, Document
from ruletrail.corpus.stitching import stitch
from ruletrail.scrapers import read
from ruletrail.scrapers.retelling import mark
from ruletrail.scrapers.source import Source

TEXT = """Fair Comprehensive Rules

{mark}

1. Fairs

100. General

100.1. Fairs are held in summer.

2. Carts

204. Wheels

204.1. A cart has wheels.

204.1b Four of them.

300. Horses

300.1. A horse draws a cart.

702. Tricks

702.5. Neighing

702.5a Horses neigh.

702.5c Some neigh twice.
"""


def document(text: str) -> Document:
    return read(Source(Path("fair.txt"), text.encode()))


def test_a_text_without_the_mark_is_no_digest():
    assert document(TEXT.format(mark="As of July 11, 2009.")).retold is None


@pytest.mark.parametrize("whole", [(), ("204",), ("204", "300-399")])
def test_the_mark_states_version_and_whole_sections(whole):
    found = document(TEXT.format(mark=mark("2009-07-11", whole)))
    assert (found.version, found.retold, found.format) == ("2009-07-11~digest", whole, "official-text")


def test_a_digest_covers_what_it_holds_and_its_whole_sections():
    found = document(TEXT.format(mark=mark("2009-07-11", ("204", "300-399"))))
    assert found.covers == ("100", "204", "300", "702")
    assert found.spans == (
        ("1", "100.1"), ("2", "2"), ("204", "204.999"), ("300", "399.999"), ("702", "702"), ("702.5", "702.5a"),
        ("702.5c", "702.5c"),
    )  # fmt: skip
    assert found.gaps == []


def test_a_mark_may_be_wrapped():
    wrapped = mark("2009-07-11", ("204", "300-399")).replace(" own words", "\nown words").replace(" sections", "\nsections")
    assert document(TEXT.format(mark=wrapped)).retold == ("204", "300-399")


def test_pages_of_a_retold_book_cover_no_more_when_they_are_one():
    page = "<!-- {mark} --><html><body><p>{n}.1. A rule of fairs.</p><p>{n}.3. Another one.</p></body></html>"
    pages = [read(Source(Path(f"{n}.html"), page.format(mark=mark("2009-07-11", ()), n=n).encode())) for n in (204, 207)]
    (book,) = stitch(pages)
    assert book.spans == (("204.1", "204.1"), ("204.3", "204.3"), ("207.1", "207.1"), ("207.3", "207.3"))
    assert [record.kind for record in book.records] == [RULE] * 4
