"""Sections, pages and chapters in the formats of the seeds: real versions, written in these formats, are read back whole."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from ruletrail.corpus.dating import date_document, infer
from ruletrail.corpus.records import RULE, SECTION, Record
from ruletrail.corpus.stitching import stitch
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.scrapers.test_properties import chapter, html, page, rulings


def folded(shared: Path, version: str) -> list[Record]:
    """The version's rules and sections, each wording on one line."""
    document = read(Source.open(shared / "archive" / f"{version}.txt"))
    return [
        Record(
            r.kind, r.number, " ".join(r.text.split()), tuple(" ".join(e.split()) for e in r.examples), revised=("2003-07-01",)
        )
        for r in document.records
        if r.kind in (RULE, SECTION) and r.number.section
    ]


def told(records: list[Record]) -> dict[str, tuple]:
    return {str(r.number): (r.kind, r.text, r.examples) for r in records if r.number and r.number.section}


def in_parts(records: list[Record], of: int) -> list[list[Record]]:
    """The records by chapter (1) or by section (2)."""
    parts: dict[tuple, list[Record]] = {}
    for record in records:
        parts.setdefault(record.number[:of], []).append(record)
    return list(parts.values())


def test_each_section_as_a_rulings_release(shared):
    for section in in_parts(folded(shared, "2004-02-01"), 2):
        document = read(Source(Path("it.txt"), rulings(section).encode()))
        assert document.format == "rulings-release" and not document.ledgers[0].unplaced
        assert told(document.records) == told(section)
        assert {r.revised for r in document.records} == {("2003-07-01",)}


@pytest.mark.parametrize("render", [page, html])
def test_each_page_of_a_web_book(shared, render):
    records = folded(shared, "2007-02-01")
    for begin in range(0, len(records), 28):
        document = read(Source(Path("it"), render(records[begin : begin + 28]).encode()))
        assert document.format == "web-book" and not document.ledgers[0].unplaced and not document.carried
        assert told(document.records) == told(records[begin : begin + 28])
        matches = date_document(None, document)
        assert "2007-02-01" in [match.version for match in matches if match.share == 1.0]


@pytest.mark.parametrize("version", ["2005-08-01", "2007-02-01", "2008-02-01"])
def test_some_pages_of_a_web_book_make_its_version(shared, version):
    records = folded(shared, version)
    kept = sorted(random.Random(version).sample(range(len(records) // 28), 8))
    pages = [records[i * 28 : i * 28 + 28] for i in kept]
    documents = [read(Source(Path(f"{i}.txt"), page(part).encode())) for i, part in zip(kept, pages, strict=True)]
    (book,) = stitch(reversed(documents))
    infer(None, book)
    assert book.version == f"{version}~web-book"
    assert told(book.records) == told([record for part in pages for record in part])


@pytest.mark.parametrize("damage", [False, True], ids=["whole", "damaged"])
def test_each_chapter_as_restructuredtext(shared, damage):
    """Damaged: every "ref" replaced as in the seed, items of a list on consecutive lines."""
    for part in in_parts(folded(shared, "2011-07-15"), 1):
        text = chapter([Record(r.kind, r.number, r.text, r.examples) for r in part])
        if damage:
            text = re.sub(r"(?m)^([a-z]{1,2}\. .*)\n\n(?=[a-z]{1,2}\. )", r"\1\n", text.replace("ref", ":ref:"))
        document = read(Source(Path("it.rst"), text.encode()))
        assert document.format == "rst-chapter" and not document.problems and not document.ledgers[0].unplaced
        empty = {
            str(r.number)
            for r in part
            if r.kind == SECTION and not any(s.kind == RULE and s.number[:2] == r.number[:2] for s in part)
        }
        assert told(document.records) == {number: it for number, it in told(part).items() if number not in empty}
        assert bool(document.repairs) == (damage and text.count(":ref:") > 0)
