"""The reStructuredText chapter as found."""

from __future__ import annotations

from pathlib import Path

from ruletrail.corpus.gaps import Coverage
from ruletrail.corpus.records import RULE, Document
from ruletrail.corpus.stitching import stitch
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.corpus.coverage.reach import reach


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
    assert told.why_silent(RULE, "305.3a") == "is not in this source, where 305.4 comes after 305.3"
    assert all(told.speaks_of(RULE, number) for number in held)


def test_the_piece_with_the_beginning_joins_them():
    (book,) = stitch([piece("305.3", "305.4"), piece("305.1", "305.2")])
    assert reach(book) == (("305.1", "305.4"),) and not book.gaps
    assert [str(record.number) for record in book.records] == ["305.1", "305.2", "305.3", "305.4"]


def test_pieces_that_join_hold_what_stands_between_them():
    (book,) = stitch([piece("305.3", "305.4"), piece("305.5", "305.6"), piece("306.1")])
    assert reach(book) == (("305.3", "306.1"),) and book.spans[-1] == ("306.1", "306.1") and not book.gaps


def chapter(style: str = "numbered") -> str:
    """Five sections of six rules. Some rules cite the last rules of other sections."""
    blocks = []
    for section in range(300, 305):
        title = f"{section}. Carts of kind {section}" if style == "numbered" else f"Carts of kind {section}"
        blocks.append(f"{title}\n{'=' * len(title)}")
        for n in range(1, 7):
            rest = f"Cart {n} of kind {section} rolls to the fair, as rule 303.6 and rule 303.5 say,\nand rule 303.4 says, too."
            blocks.append(
                f"{section}.{n}\n-----\n\n{rest}\n\n    a. It waits {n} days for the horse of {section}, which is late."
            )
    return "\n\n".join(blocks) + "\n"


def damaged(text: str, begin: str, end: str) -> Document:
    return read(Source(Path("chapter.rst"), (text[: text.index(begin)] + text[text.index(end) :]).encode()))


def speaks(document: Document, numbers: list[str]) -> list[bool]:
    told = Coverage(document.covers, document.spans, tuple(document.gaps))
    return [told.speaks_of(RULE, number) for number in numbers]


def test_a_hole_in_a_chapter_says_nothing_of_the_sections_that_it_took():
    for style, behind in (("numbered", "303. Carts"), ("named", "Carts of kind 303")):
        document = damaged(chapter(style), "301.3\n", behind)
        assert speaks(document, ["301.3", "301.5a", "302", "302.1", "302.6a"]) == [False] * 5
        assert speaks(document, ["300.2", "301.2a", "303.1", "303.2a", "304.5"]) == [True] * 5
    document = damaged(chapter(), "303.3\n", "304. Carts")
    assert speaks(document, ["303.3", "303.4a", "303.5"]) == [False] * 3 and speaks(document, ["303.2a", "304.1"]) == [True] * 2


def test_a_rule_that_a_chapter_breaks_off_in_or_a_hole_begins_in_is_left_out():
    begin = "fair, as rule 303.6 and rule 303.5 say,\nand rule 303.4 says, too.\n\n    a. It waits 3 days for the horse of 303"
    document = damaged(chapter(), begin, "\n\n304. Carts")
    assert "303.3" not in {str(record.number) for record in document.records}
    assert not any(speaks(document, ["303.3", "303.3a", "303.5"]))
    text = chapter()
    document = read(Source(Path("chapter.rst"), text[: text.index("is late", text.index("303.1\n"))].encode()))
    assert str(document.records[-1].number) == "303.1" and reach(document) == (("300", "303.1"),)
    (problem,) = document.problems
    assert "breaks off inside 303.1a, which is left out" in problem
    assert not document.ledgers[0].unplaced


def test_a_piece_that_fills_the_hole_of_another_makes_the_chapter_whole():
    holed, other = damaged(chapter(), "303.3\n", "304. Carts"), damaged(chapter(), "300. Carts", "303. Carts")
    assert holed.gaps
    (book,) = stitch([holed, other])
    whole = damaged(chapter(), "304. Carts", "304. Carts")
    assert {str(r.number) for r in book.records} == {str(r.number) for r in whole.records} and not book.gaps
