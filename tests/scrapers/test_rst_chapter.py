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


def test_a_piece_says_nothing_of_what_may_stand_before_or_behind_it():
    held = "305.3", "305.4"
    (book,) = stitch([piece(*held)])
    told = Coverage(book.covers, book.spans, tuple(book.gaps))
    for number in ("305.1", "305.2a", "305.5", "305.8"):
        assert told.why_silent(RULE, number) == "is not in this source, which holds 305.3 to 305.4"
    assert all(told.speaks_of(RULE, number) for number in held)


def test_the_piece_with_the_beginning_joins_them():
    (book,) = stitch([piece("305.3", "305.4"), piece("305.1", "305.2")])
    assert book.spans == (("305.1", "305.4"),) and not book.gaps
    assert [str(record.number) for record in book.records] == ["305.1", "305.2", "305.3", "305.4"]


def test_pieces_that_join_hold_what_stands_between_them():
    (book,) = stitch([piece("305.3", "305.4"), piece("305.5", "305.6"), piece("306.1")])
    assert book.spans == (("305.3", "305.6"), ("306.1", "306.1")) and not book.gaps
