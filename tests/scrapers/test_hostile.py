"""Odd or hostile files: each is read, or refused in one line, in bounded time and memory."""

from __future__ import annotations

import contextlib
import io
import os
import re
import struct
import time
import zipfile
from pathlib import Path

import pytest

from ruletrail import scrapers
from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import RULE, Document
from ruletrail.scrapers import formats, limits, read, read_file
from ruletrail.scrapers.source import LARGEST, MOST_LINES, Source
from tests.conftest import THOROUGH

HEAD = "Comprehensive Rules\nThese rules are current as of May 1, 2003.\n\n100. Carts\n\n100.1. A cart rolls.\n\n"
TAIL = "\n100.2. A horse draws it.\n\nGlossary\n\nCart\nWhat a horse draws.\n\nCredits\nNobody.\n"


def rules_of(text: str) -> dict[str, str]:
    document = read(Source(Path("it.txt"), text.encode()))
    return {str(record.number): record.text for record in document.records if record.kind == RULE}


@pytest.mark.parametrize("space", ["\xa0", "\u2003", "\u3000", "\u2009 ", " \xa0 ", "\u200b", "\ufeff", "\x1a", "\u200e\xa0"])
def test_a_line_of_odd_white_space_is_a_blank_line(space):
    text = f"{HEAD}{space}\nIt rolls on.\n{space}\n\n{space}{TAIL}{space}\n"
    assert rules_of(text) == {"100.1": "A cart rolls.\nIt rolls on.", "100.2": "A horse draws it."}


@pytest.mark.parametrize("number", ["001.2", "100.0", "100.01", "\u0661\u0660\u0660.\u0663", "100.\u0663a", "000"])
@pytest.mark.parametrize("form", formats(), ids=lambda form: form.name)
def test_what_is_nearly_a_number_begins_no_rule(form, number):
    examples = sorted((Path(__file__).parent / "examples" / form.module.rpartition(".")[2]).glob("*.[!jg]*"))
    for path in examples if not form.binary else []:
        text = Source.open(path).text
        for joint in ("\n", "\n\n", " "):
            damaged = Source(path, text.replace("\n\n", f"\n\n{number}{joint}nothing\n\n").encode())
            with contextlib.suppress(SourceError):
                assert number not in {str(record.number) for record in form.parse(damaged).records}


@pytest.mark.parametrize("number", ["100.0", "100.01", "10\u0660.2", "100.\u0662"])
@pytest.mark.parametrize("place", [" {}. A wheel turns.", "\n{} A wheel turns. 100.15. A wheel"])
def test_what_is_nearly_a_number_is_glued_to_nothing(place, number):
    text = HEAD + "It rolls on." + place.format(number) + TAIL.replace("100.2", "100.3")
    assert list(rules_of(text)) == ["100.1", "100.3"]


@pytest.mark.parametrize("space", ["\xa0", "\u2003", "\u200b", "\ufeff", "\t\xa0"])
def test_odd_white_space_before_a_number(space):
    assert rules_of(HEAD + TAIL.replace("100.2", f"{space}100.2")) == rules_of(HEAD + TAIL)


def test_control_characters_are_left_out_and_told():
    document = read(Source(Path("it.txt"), (HEAD + TAIL).replace("A horse", "A \x1b[31mhorse \u202e").encode()))
    assert document.records[-2].text == "A [31mhorse  draws it."
    assert {repair.found for repair in document.repairs} == {"\\x1b", "\\x202e"}


def failing(error: BaseException):
    def parse(source: Source) -> Document:
        raise error

    return parse


def written(folder: Path, text: str = HEAD + TAIL) -> Path:
    path = folder / "it.txt"
    path.write_text(text)
    return path


def test_an_error_that_no_reader_expected_names_the_file_and_our_line(tmp_path, monkeypatch):
    monkeypatch.setattr("ruletrail.scrapers.official_text.Body.read", lambda *_: [][1])
    with pytest.raises(
        SourceError, match=r"it\.txt: could not be read \(IndexError: .* in official_text\.py, line \d+\); please"
    ):
        read_file(written(tmp_path))


@pytest.fixture
def as_declared():
    """The formats as declared by their modules, during a test."""
    scrapers.formats.cache_clear()
    yield
    scrapers.formats.cache_clear()


def test_reading_that_does_not_end_is_ended(tmp_path, monkeypatch, as_declared):
    def endless(source: Source) -> Document:
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0)

    monkeypatch.setattr("ruletrail.scrapers.official_text.parse", endless)
    monkeypatch.setattr(scrapers, "limited", lambda: limits.limited(seconds=0.2))
    with pytest.raises(SourceError, match=r"it\.txt: reading it takes more than \d+ s"):
        read_file(written(tmp_path))


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the limit on memory needs Linux")
def test_reading_that_eats_memory_is_ended(tmp_path, monkeypatch, as_declared):
    monkeypatch.setattr("ruletrail.scrapers.official_text.parse", lambda source: [bytearray(2**28) for _ in range(8)])
    with pytest.raises(SourceError, match=r"it\.txt: reading it takes more than 1024 MB"):
        read_file(written(tmp_path))
    assert len(bytearray(2**28)) == 2**28


@pytest.mark.parametrize(
    ("text", "limit"),
    [(HEAD + "\n" * (MOST_LINES + 1), "1,000,000 lines"), (HEAD + "x" * LARGEST, "16 MB")],
    ids=["lines", "bytes"],
)
def test_sizes_have_limits(tmp_path, text, limit):
    with pytest.raises(SourceError, match=limit):
        read_file(written(tmp_path, text))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_refused(tmp_path):
    os.mkfifo(tmp_path / "it.txt")
    with pytest.raises(SourceError, match="pipe or device"):
        read_file(tmp_path / "it.txt")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_a_device_is_refused():
    with pytest.raises(SourceError, match="pipe or device"):
        read_file(Path("/dev/zero"))


def test_a_name_that_is_no_text_or_does_something_to_a_terminal(tmp_path):
    path = tmp_path / os.fsdecode(b"a\xff\x1b[2J\r\nb.txt")
    try:
        path.write_text(HEAD + TAIL)
    except OSError:
        pytest.skip("this file system takes no such names")
    document = read_file(path)
    assert document.ledgers[0].file == document.records[0].file == "a\ufffd\ufffd[2J\ufffd\ufffdb.txt"
    path.write_text("no rules")
    with pytest.raises(SourceError) as error:
        read_file(path)
    str(error.value).encode()
    assert "\x1b" not in str(error.value)


def nested(levels: int) -> str:
    """A substitution that doubles with each level."""
    defined = "\n".join(f".. |level{n}| replace:: |level{n - 1}| |level{n - 1}|" for n in range(1, levels + 1))
    return f"301.1\n-----\n\nText |level{levels}|.\n\n{defined}\n.. |level0| replace:: word word\n"


#: A length at which work that grows with its square takes far longer than the limit.
MANY = 100_000 if THOROUGH else 40_000
WRAPPED = "and so the wheel goes on and on without a blank line, it\n" * 30_000
PARAGRAPHS = "And so on it goes for ever, in a paragraph.\n\n" * 60_000
RULINGS = "This search based on the January 5, 2003 release of the Rulings.\n- 301.1 - A cart\n"
PAGE = "<html><body><p>301.1. A cart rolls.</p>"
#: Each of these took minutes, or gigabytes, before there was a limit.
ENDLESS = {
    "substitutions in substitutions": nested(40),
    "a wrapped paragraph without end": "301.1. A cart\n" + WRAPPED,
    "a wrapped ruling without end": RULINGS + WRAPPED,
    "a rule of paragraphs without end": "301.1. A cart.\n\n" + PARAGRAPHS,
    "an example of paragraphs without end": "301.1. A cart.\n\nExample: One.\n\n" + PARAGRAPHS,
    "examples without end": "301.1. A cart.\n\n" + PARAGRAPHS.replace("And", "Example: And"),
    "examples of a ruling": RULINGS + "Example: And so on.\n" * 60_000,
    "open comments": PAGE + "<!--" * 50_000,
    "open marked sections": PAGE + "<![CDATA[" * 50_000,
    "open conditions": PAGE + "<![if" * 50_000,
    "open declarations": PAGE + "<!x" * 50_000,
    "elements in elements": PAGE + "<div>" * MANY,
    "page numbers": HEAD + "\n".join(map(str, range(9999))),
    "terms": HEAD + "Glossary\n\n" + "A\nBb\nThis is.\n" * 50_000,
    "glue": HEAD + "100.3. A. " + "101.1. A. " * MANY,
    "lost marks": HEAD + "?a ?b? c?s " * MANY,
    "blank lines before a text": "\n" * 200_000 + HEAD,
    "blank lines in a page": PAGE + "\n" * 200_000,
    "a line of arrows and pages": PAGE + "<p>" + "\u0441\u0442\u0440." * 40 + " zebra</p>",
    "bars before a word of a chapter": "301.1\n-----\n\n.. image:: " + "| " * 60 + "Qx\n\nx\n",
    "a run of lost marks": HEAD + "?a ?b? c?s " * 5 + "word" + "?" * 200_000,
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_reading_does_not_grow_with_the_square_of_a_file(text):
    with limits.limited(seconds=10):
        assert read(Source(Path("it.txt"), text.encode())).records


def test_what_a_substitution_grows_to_is_bounded():
    (record,) = read(Source(Path("it.rst"), nested(40).encode())).records
    assert record.text.startswith("Text |level")
    assert read(Source(Path("it.rst"), nested(4).encode())).records[0].text == f"Text {'word ' * 31}word."


@pytest.mark.parametrize(
    ("text", "limit"),
    [(PAGE + "<b>x" * 200_001, "200,000 tags"), ("301.1\n-----\n\n" + "A cart.\n\n" * 120_000, "1,000,000 characters")],
    ids=["tags", "reStructuredText"],
)
def test_limits_are_named(text, limit):
    with pytest.raises(SourceError, match=limit):
        read(Source(Path("it.txt"), text.encode()))


def test_comments_and_declarations_say_nothing_and_lines_stay():
    page = (
        "<!DOCTYPE html>\n<html><body><!-- 301.9. Not\n\nthis. --><p>301.1. A cart<!---->\nrolls.</p>\n"
        "<![if !lists]><p>301.2. It <!x 301.8. >stops.</p><![endif]-->\n"
    )
    document = read(Source(Path("it.html"), page.encode()))
    assert [(str(r.number), r.text, r.lines) for r in document.records] == [
        ("301.1", "A cart rolls.", (4, 5)),
        ("301.2", "It stops.", (6, 6)),
    ]


def test_a_number_that_is_no_character():
    page = "<html><body>" + "".join(f"<p>{n}.1. A &#{'1' * 5000}; cart.</p><pre>&#{'0' * 5000};</pre>" for n in range(100, 120))
    document = read(Source(Path("it.html"), page.encode()))
    assert re.fullmatch(r"A \W cart\.", document.records[0].text)


def packed(part: bytes, declared: int | None = None, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A .docx with ``part`` in it, whose directory says that it is ``declared`` bytes long."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as file:
        file.writestr("[Content_Types].xml", "<Types/>")
        file.writestr("word/document.xml", part)
    told = data.getvalue()
    return told if declared is None else told.replace(struct.pack("<I", len(part)), struct.pack("<I", declared))


@pytest.mark.parametrize(
    ("part", "times", "declared", "limit"),
    [
        (b" ", 65 << 20, None, "unpacks to more than 64 MB"),
        (b" ", 300 << 20, 1000, "unpacks to more than 64 MB"),
        (b"<w:p/>", 1_000_001, None, "holds more than 1,000,000 tags"),
    ],
    ids=["large", "larger than its directory says", "empty paragraphs"],
)
def test_what_a_document_unpacks_to_is_bounded(part, times, declared, limit):
    pytest.importorskip("docx")
    data = packed(part * times, declared)
    with limits.limited(seconds=10, memory=2**29), pytest.raises(SourceError, match=limit):
        read(Source(Path("it.docx"), data))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA], ids=["bzip2", "lzma"])
def test_a_document_is_packed_as_word_packs_it(method):
    """The size of parts packed with another method is unknown before they are unpacked."""
    data = packed(b" " * (80 << 20), method=method)
    with limits.limited(seconds=10, memory=2**26), pytest.raises(SourceError, match="packed in a way that Word doesn't know"):
        read(Source(Path("it.docx"), data))
