"""No entry is lost inside the one above it: terms without a blank line, terms ending in "!", numbers inside a paragraph."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION, Document, Record
from ruletrail.scrapers import read
from ruletrail.scrapers.glossary_titles import known_terms
from ruletrail.scrapers.official_glossary import GlossaryReader
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.wrapping import Layout
from tests.conftest import shared_files
from tests.scrapers.test_holes import TERMS, book, parsed


def terms(document: Document) -> list[str]:
    return [record.term for record in document.records if record.kind == GLOSSARY]


def without_blank(lines: list[str], *before: str) -> list[str]:
    """``lines`` without the blank line before each of the given ones."""
    return [line for line, below in zip(lines, [*lines[1:], ""], strict=True) if line or below not in before]


@pytest.mark.parametrize("lost", [["Horse"], ["Anvil"], ["Bridge", "Cart"], ["Wheel"], list(TERMS)], ids=len)
def test_a_term_without_a_blank_line_before_it(lost):
    document = parsed(without_blank(book(), *lost))
    assert terms(document) == list(TERMS)
    assert [record.text for record in document.records] == [record.text for record in parsed(book()).records]


def test_a_term_whose_definition_stands_behind_a_blank_line():
    lines = book()
    place = len(lines) - 1 - lines[::-1].index("Horse")
    assert terms(parsed([*lines[: place - 1], "Horse", "", *lines[place + 1 :]])) == list(TERMS)


@pytest.mark.parametrize("blank", [True, False])
def test_a_term_that_is_a_cry(blank):
    lines = "\n".join(book()).replace("\nHorse\n", "\nGive the Horses Room!\n").split("\n")
    document = parsed(lines if blank else without_blank(lines, "Give the Horses Room!"))
    assert "Give the Horses Room!" in terms(document) and len(terms(document)) == len(TERMS)


@pytest.mark.parametrize("inside", ["Barns and Hay", "Zebras", "Hedges"])
def test_a_heading_of_a_list_in_a_definition_is_no_term(inside):
    """No sentence follows it, or it isn't in alphabetical order."""
    lines = book()
    place = len(lines) - 1 - lines[::-1].index("Gate")
    listed = [inside, "hay", "straw"] if inside == "Hedges" else [inside, "They are listed here."]
    assert terms(parsed([*lines[: place + 2], *listed, *lines[place + 2 :]])) == list(TERMS)


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("path", shared_files("archive/*.txt"), ids=lambda path: path.stem)
def test_another_reader_finds_no_entry_that_the_records_lack(path):
    """It reads lines and sentences without blocks, wrapping or order. It finds any line that is a term in some text and comes
    before a line with a sentence, and any number after the end of a sentence.
    """
    source = Source.open(path)
    document = read(source)
    lines = [line.strip() for line in source.lines]
    begin = max(i for i, line in enumerate(lines) if line.rstrip(":").lower() == "glossary")
    held = {alphabetical(term) for term in terms(document)}
    for i in range(begin + 1, document.records[-1].lines[1]):
        term = alphabetical(lines[i])
        below = next((line for line in lines[i + 1 :] if line), "")
        above = next((line for line in lines[i - 1 :: -1] if line), "")
        known = term in known_terms() or re.fullmatch(r"(?:[A-Z]\w+ ?){1,4}!", lines[i])
        if known and re.search(r"[.:)\"”]$|^Glossary$", above) and re.match(r"[A-Z\"“1{(]", below):
            assert term in held, (i + 1, lines[i])
    numbers = {str(record.number) for record in document.records if record.kind in (RULE, SECTION)}
    text = "\n".join(source.lines[document.records[0].lines[0] : begin])
    for match in re.finditer(r"(?:[.!?][)\"”]*|^)\s+(\d{3}\.\d{1,3}[a-z]{0,2})\.?\s+(?=[A-Z\"“])", text):
        assert match[1] in numbers, match[0]


def test_the_terms_of_other_texts_are_a_list_that_ships():
    assert len(known_terms()) > 800
    assert all(first <= last for first, last in known_terms().values())
    assert "for mirrodin" in known_terms()


def test_reading_a_file_named_otherwise_changes_nothing():
    data = "\n".join(book()).encode()
    assert terms(read(Source(Path("1999-01-01.txt"), data))) == terms(read(Source(Path("b"), data)))


def test_a_long_title_without_a_blank_line_after_it_holds_no_rule():
    """In a wrapped text, the next number would be in the title's line if it was a part of the title."""
    words = textwrap.wrap("the keeper of the gate counts carts and horses and goats that pass it on market days " * 3, 70)
    lines = book()
    place = max(i for i, line in enumerate(lines) if line.startswith("200.2."))
    long = {
        n: [line for a in "abc" for line in (f"200.{n}{a} The rule {n}{a} says that", *words, "at noon.", "")] for n in (3, 4)
    }
    title = ["200.2. What Becomes of Carts Whose Keepers Sleep", "200.2a When this is so,", *words, "at noon.", ""]
    document = parsed(
        [
            *lines[:place],
            *title,
            "200.3. Hay",
            "",
            *long[3],
            "200.4. Oats",
            "",
            *long[4],
            *lines[place + 14 :],
        ]
    )
    texts = {record.key: record.text for record in document.records}
    assert texts["200.2"] == "What Becomes of Carts Whose Keepers Sleep" and texts["200.2a"].startswith("When this is so")


ENTRIES = [f"{letter}cart\n{letter} is a kind of cart that rolls by itself whenever it must." for letter in "ABCDEFGHIJK"]


def entries_with(*lines: str) -> list[Record]:
    """Eleven entries from A to K, read, with ``lines`` behind the sixth, each with a blank line before it."""
    text = "\n\n".join(["Glossary", *ENTRIES[:6], *lines, *ENTRIES[6:]]).split("\n")
    reader = GlossaryReader("carts.txt", text, [""] * len(text), Layout.of(text))
    reader.read(0, len(text))
    return reader.records


def test_lines_of_a_list_without_its_indentation_are_no_entries():
    lines = ("Wheel [symbol]", "Axle [symbol]", "Zinc rim [symbol]", "Bolt [symbol]", "Aft [symbol]")
    records = entries_with(*lines)
    assert [record.term for record in records] == [f"{letter}cart" for letter in "ABCDEFGHIJK"]
    assert records[5].text.split("\n")[1:] == list(lines)


def test_a_term_out_of_order_stays_an_entry():
    records = entries_with("Wheel\nA wheel is a part of a cart that turns around its axle.")
    assert len(records) == 12 and "Wheel" in [record.term for record in records]


def test_a_term_of_one_letter_is_an_entry():
    records = entries_with("X\nA letter that stands for how many carts there are.")
    assert "X" in [record.term for record in records]
