"""The reStructuredText chapter as found."""

from __future__ import annotations

from pathlib import Path

from corpus.coverage import Coverage
from corpus.records import RULE, Document
from corpus.stitching import stitch
from scrapers import read
from scrapers.source import Source


def test_seed(shared, capfd):
    document = read(Source.open(next((shared / "seeds").glob("004_*"))))
    assert document.version == "" and document.covers == tuple(str(section) for section in range(300, 312))
    rules = [record for record in document.records if record.kind == "rule"]
    assert len(rules) == 94 and sum(1 for record in rules if record.number.letter) == 23
    assert [(r.line, r.found, r.became) for r in document.repairs] == [
        (48, "the:ref:ore", "therefore"), (68, ":ref:ers", "refers"), (147, ":ref:ers", "refers"),
        (212, ":ref:erring", "referring")
    ]  # fmt: skip
    assert {str(r.number): len(r.examples) for r in rules if r.examples} == {"302.3": 1, "305.5": 1}
    assert not any("|" in r.text or ":ref" in r.text for r in rules)
    assert sum(r.text.count("{T}") + r.text.count("{PW}") + r.text.count("{C}") for r in rules) == 4
    assert not document.gaps and not document.problems and not document.ledgers[0].unplaced
    assert capfd.readouterr() == ("", "")


def piece(*numbers: str) -> Document:
    """A piece of a chapter with a rule for each number."""
    text = "".join(f"{n}\n{'-' * len(n)}\n\nCart {n} rolls, and see :ref:`301.1`.\n\n" for n in numbers)
    return read(Source(Path("piece.rst"), text.encode()))


def test_a_piece_that_begins_inside_a_section_lacks_what_stood_before():
    (gap,) = piece("305.3", "305.4").gaps
    assert (gap.numbers, gap.reason) == (("305.1", "305.2"), "hole")
    assert not piece("305.1", "305.2").gaps


def test_the_piece_with_the_beginning_fills_the_hole():
    (book,) = stitch([piece("305.3", "305.4"), piece("305.1", "305.2")])
    assert not book.gaps and [str(record.number) for record in book.records] == ["305.1", "305.2", "305.3", "305.4"]


def test_a_piece_says_nothing_of_what_may_stand_behind_its_end():
    numbers = ("305.3", "305.4")
    (book,) = stitch([piece(*numbers)])
    told = Coverage(book.covers, book.spans, tuple(book.gaps))
    assert told.why_silent(RULE, "305.8") == "is not in this source, which holds 305.3 to 305.4"
    assert all(told.speaks_of(RULE, number) for number in numbers)


def test_pieces_that_join_hold_what_stands_between_them():
    (book,) = stitch([piece("305.3", "305.4"), piece("305.5", "305.6"), piece("306.1")])
    assert book.spans == (("305.3", "305.6"), ("306.1", "306.1"))
    assert [gap.numbers for gap in book.gaps] == [("305.1", "305.2")]
