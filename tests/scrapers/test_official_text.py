"""The official text is read with any wrapping, encoding and form of date. Other texts are refused."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from ruletrail.corpus.errors import SourceError
from ruletrail.scrapers import official_text, read
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.wrapping import Layout

HEAD = "Magic: The Gathering Comprehensive Rules\n\n"
RULES = "1. First\n\n100. Things\n\n100.1. One thing.\n\n100.2. Another thing.\n\n"


def source(text: str | bytes, name: str = "rules.txt") -> Source:
    return Source(Path(name), text if isinstance(text, bytes) else text.encode())


@pytest.mark.parametrize(
    ("stated", "version"),
    [
        ("These rules are current as of April 24, 1999.", "1999-04-24"),
        ("These rules are effective as of June19, 2021.", "2021-06-19"),
        ("These rules are effective as of\nFebruary 6, 2021.", "2021-02-06"),
        ("Rules in effect as of 1 October 2007", "2007-10-01"),
        ("THESE RULES ARE EFFECTIVE AS OF SEPT. 5TH, 2009", "2009-09-05"),
        ("As of 2010-02-01", "2010-02-01"),
        ("Effective 7/13/2018", "2018-07-13"),
        ("Effective date: 13/7/2018", "2018-07-13"),
        ("Version of 04/23/99", "1999-04-23"),
        ("COMPREHENSIVE RULES      04/23/99", "1999-04-23"),
        ("Last revision: March 2003", ""),
        ("As of February 30, 2003", ""),
        ("As of May 1, 1901", ""),
        ("", ""),
    ],
)
def test_the_stated_date(stated, version):
    document = read(source(f"{HEAD}{stated}\n\n{RULES}"))
    assert document.version == version
    assert bool(document.problems) == (not version)


def test_as_of_is_stronger_than_other_dates():
    told = f"{HEAD}Updated May 5, 2005.\n\nThese rules are current as of March 4, 2005.\n\n{RULES}"
    assert read(source(told)).version == "2005-03-04"


def test_two_dates_are_told():
    document = read(source(f"{HEAD}Updated on January 25, 2019. Next update: March 1, 2019\n\n{RULES}"))
    assert document.version == "2019-01-25"
    assert "2019-03-01" in document.problems[0]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("2005-03-04.txt", False),
        ("MagicCompRules_030405.txt", False),
        ("MagicCompRules050304.txt", False),
        ("MagicCompRules 20050301.txt", False),
        ("rules.txt", False),
        ("version 100.2.txt", False),
        ("2006-03-04.txt", True),
        ("MagicCompRules_060101.txt", True),
    ],
)
def test_a_name_that_states_another_date_is_told(name, told):
    document = read(source(f"{HEAD}These rules are current as of March 4, 2005.\n\n{RULES}", name))
    assert document.version == "2005-03-04"
    assert [problem.startswith("its name says") for problem in document.problems] == [True] * told


REFUSED = {
    "prose": b"Nothing here has a number, and nothing says what it is.\n" * 40,
    "a date and no rule": f"{HEAD}These rules are current as of March 4, 2005.\n".encode(),
    "an error page": b"<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>",
    "a page that speaks of rules": b"<html><body><p>Comprehensive Rules</p><p>Go away</p></body></html>",
    "JSON": b'{"rules": "none"}',
    "a PNG image": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8,
    "a GIF image": b"GIF89a" + bytes(100),
    "a zip archive": b"PK\x03\x04" + bytes(range(256)),
    "NULs": b"100.1. A rule\0\0\0" * 50,
    "noise": bytes((i * i * 31 + 7 * i) % 256 for i in range(5000)),
    "nothing": b"",
    "spaces": b" \r\n" * 20,
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_rules_text_is_refused(data):
    wrong = source(data, "wrong.txt")
    assert official_text.recognise(wrong) == 0
    with pytest.raises(SourceError) as error:
        read(wrong)
    assert "wrong.txt" in str(error.value)
    assert "\n" not in str(error.value)
    assert error.value.remedy


def test_numbers_that_go_on_a_sentence_are_no_rules(shared):
    document = read(Source.open(shared / "archive" / "2003-10-01.txt"))
    numbers = [str(record.number) for record in document.records if record.number]
    assert len(numbers) == len(set(numbers))


def test_an_introduction_may_speak_of_numbers():
    intro = (
        "Some letters are left out, as you see where rule\n704.5k is followed by\n704.5m and so on in the long list of them.\n\n"
    )
    document = read(source(f"{HEAD}These rules are current as of March 4, 2005.\n\n{intro}{RULES}"))
    assert [str(record.number) for record in document.records] == ["1", "100", "100.1", "100.2"]
    assert document.ledgers[0].classes()["front"] == 3


def squeezed(document) -> list[tuple]:
    def plain(text: str) -> str:
        return "".join(text.split())

    return [(r.kind, r.key, plain(r.text), tuple(map(plain, r.examples))) for r in document.records]


def wrapped(lines: list[str], width: int, hanging: str = "") -> list[str]:
    found = []
    for line in lines:
        margin = line[: len(line) - len(line.lstrip())]
        found += textwrap.wrap(line.strip(), width, initial_indent=margin, subsequent_indent=hanging, break_long_words=False) or [
            ""
        ]
    return found


SHAPES = {
    "60 columns": lambda lines: wrapped(lines, 60),
    "78 columns": lambda lines: wrapped(lines, 78),
    "132 columns": lambda lines: wrapped(lines, 132),
    "hanging": lambda lines: wrapped(lines, 78, "        "),
    "a margin": lambda lines: [f"    {line}" if line else "" for line in lines],
    "spaces at the ends": lambda lines: [f"{line}  " for line in lines],
    "blank lines everywhere": lambda lines: [part for line in lines for part in (line, "")],
    "no blank lines": lambda lines: [line for line in lines if line.strip()],
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
@pytest.mark.parametrize("name", ["2004-10-01.txt", "2022-11-18.txt"])
def test_layout_changes_nothing(shared, name, shape):
    original = Source.open(shared / "archive" / name)
    expected = squeezed(read(original))
    other = source("\r\n".join(shape(original.lines)), name)
    found = read(other)
    assert found.ledgers[0].unplaced == []
    lost = set(expected) - set(squeezed(found))
    assert len(lost) <= 1, lost  # without indentation, a paragraph after an example looks like a part of the example
    assert len(found.records) == len(expected)


@pytest.mark.parametrize(
    ("line", "following", "joined"),
    [
        ("A horse-", "and ox-drawn cart rolls.", "A horse- and ox-drawn cart rolls."),
        ("A horse-", "or ox-drawn cart rolls.", "A horse- or ox-drawn cart rolls."),
        ("A horse-", "drawn cart rolls.", "A horse-drawn cart rolls."),
        ("A cart-", "and-horse fair opens.", "A cart-and-horse fair opens."),
    ],
)
def test_a_hyphen_at_a_lines_end(line, following, joined):
    assert line + Layout(wrapped=True, width=20).joint(line, following) + following == joined


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16-le", "utf-16-be", "utf-16", "mac_roman"])
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\r\r\n"], ids=["LF", "CR", "CRLF", "CRCRLF"])
def test_encoding_and_line_ends_change_nothing(shared, encoding, end):
    original = Source.open(shared / "archive" / "2018-07-13.txt")
    expected = read(original)
    found = read(source(end.join(original.lines).encode(encoding), original.name))
    assert found.records == expected.records
    assert bool(found.repairs) == (encoding == "mac_roman")


def test_the_archive_has_one_wrong_name_and_one_torso(shared):
    told = {}
    for path in sorted((shared / "archive").glob("*.txt")):
        if problems := read(Source.open(path)).problems:
            told[path.stem] = problems
    assert list(told) == ["2006-06-01", "2013-02-01"]
    assert "2004-06-01" in told["2006-06-01"][0]
    assert "breaks off" in told["2013-02-01"][0]
