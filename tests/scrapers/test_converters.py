"""Copies of real texts by real programs are read like the text itself, or refused in a line (``converters`` makes them).

A statement is a record, from which links between versions are made. It is false if the text has other words for the record, if
the text doesn't have the record, or if the copy lost it.
"""

from __future__ import annotations

import re
import shutil
import textwrap
from functools import cache
from pathlib import Path

import pytest

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.records import Document, Record
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.conftest import SHARED, THOROUGH
from tests.scrapers import converters

#: Texts of three times. Each kind of copy is made from some of them.
TEXTS = ("2005-08-01", "2015-01-23", "2025-04-04")
#: The share of statements that may be false. Character recognition loses letters that nobody can know.
MOST, MOST_RECOGNISED = 0.005, 0.03

pytestmark = pytest.mark.usefixtures("shared")


@cache
def clean(name: str) -> Document:
    return read(Source.open(SHARED / "archive" / f"{name}.txt"))


def needs(programs: tuple[str, ...]) -> None:
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        pytest.skip(f"{', '.join(missing)} can't be had here")


def told(record: Record) -> tuple[str, ...]:
    return (normalise(record.text), *map(normalise, record.examples))


def false_statements(text: Document, copy: Document, *, ends_early: bool = False) -> tuple[list[str], int]:
    """The keys of the copy's false statements, and the number of compared records."""
    one, other = ({(r.kind, r.key): told(r) for r in reversed(document.records)} for document in (text, copy))
    if ends_early:
        last = next(record.number for record in reversed(copy.records) if record.number)  # one misread may be greater
        one = {(r.kind, r.key): told(r) for r in reversed(text.records) if r.number and r.number <= last}
        one.pop(("rule", str(last)), None)  # it may go on on the next page
        other.pop(("rule", str(last)), None)
    return sorted(key for kind, key in {*one, *other} if one.get((kind, key)) != other.get((kind, key))), len(one)


@pytest.mark.parametrize("kind", converters.PARTS)
def test_a_copy_of_a_chapter_says_what_its_text_says(kind):
    programs, ending, make = converters.PARTS[kind]
    needs(programs)
    place = list(converters.PARTS).index(kind)
    wrong, asked = {}, 0
    for name in TEXTS if THOROUGH and kind != "tesseract" else (TEXTS[place % len(TEXTS)],):
        text = converters.chapter(clean(name))
        copy = read(Source(Path(f"rules.{ending}"), make(text)))
        false, compared = false_statements(text, copy, ends_early=kind == "tesseract")
        assert copy.version == text.version and compared > 40
        wrong[name] = false
        asked += compared
    # In a single text, one misread character of a number would be more than the share: it makes two statements false.
    assert sum(map(len, wrong.values())) <= (MOST_RECOGNISED if kind == "tesseract" else MOST) * asked, wrong


@pytest.mark.parametrize("kind", converters.WHOLE)
def test_a_copy_of_a_text_says_what_the_text_says(kind):
    programs, ending, make = converters.WHOLE[kind]
    needs(programs)
    place = list(converters.WHOLE).index(kind)
    for name in (TEXTS * 2)[place % len(TEXTS) :][: 2 if THOROUGH else 1]:
        copy = read(Source(Path(f"rules.{ending}"), make(clean(name))))
        false, compared = false_statements(clean(name), copy)
        assert copy.version == clean(name).version and copy.covers is None
        assert not any(ledger.unplaced for ledger in copy.ledgers)
        assert len(false) <= MOST * compared, (name, false)


@pytest.mark.parametrize("kind", converters.REFUSED)
def test_what_is_not_read_is_refused_as_what_it_is(kind):
    needs(("pandoc",))
    ending, called = converters.REFUSED[kind]
    page = converters.html(converters.chapter(clean(TEXTS[0])))
    with pytest.raises(SourceError, match=called) as error:
        read(Source(Path(f"rules.{ending}"), converters.pandoc(page, "html", kind)))
    assert error.value.remedy and "\n" not in str(error.value)


@pytest.mark.parametrize(("mark", "inner"), [("    * ", "          o "), ("  • ", "  • ")], ids=["html2text 1.3", "w3m"])
def test_the_lines_of_a_nested_list_hang_below_its_words(mark, inner):
    """html2text, lynx, w3m and pandoc print nested lists in this form: without blank lines between items, with one width."""
    (path,) = (SHARED / "archive").glob("2005-08-01.txt")
    wrapped: list[str] = []
    for line in Source.open(path).text.splitlines():
        item = mark if re.match(r"\d{3}\.\d+\. ", line) else inner if re.match(r"\d{3}\.\d|Example: ", line) else ""
        wrapped += textwrap.wrap(line, 79, initial_indent=item, subsequent_indent=" " * len(item))
    false, compared = false_statements(clean(path.stem), read(Source(Path("rules.txt"), "\n".join(wrapped).encode())))
    assert len(false) <= MOST * compared, false
