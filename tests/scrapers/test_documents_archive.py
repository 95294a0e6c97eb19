"""Real documents: each has the same records as the text of its release, and as neighbouring releases if nothing changed."""

from __future__ import annotations

import re
import zipfile
from functools import cache
from pathlib import Path

import pytest

from ruletrail.corpus.records import GLOSSARY, RULE, SECTION, Record
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.conftest import SHARED
from tests.scrapers.test_documents import adds_up, told

NUMBERED = re.compile(r"\s*(\d{3}\.\d{1,3}[a-z]{0,2})(?:\s|\.\s|\.(?=[A-Z]))")

#: Document: (the date it states, numbered rules).
RELEASES = {
    "2011-09-30.rtf": ("2011-09-30", 1865),
    "2013-07-11.docx": ("2013-07-13", 1941),
    "2014-07-18.docx": ("2014-07-18", 2003),
    "2023-02-03.docx": ("2023-02-03", 2800),
    "cr-2002-10-07-ONS.pdf": ("2002-10-07", 500),
}

#: Records that the document and the text of a release do not have in common, as (kind, number or term).
DIFFERENCES = {("2011-09-30.rtf", "2011-09-30.txt"): set(), ("2013-07-11.docx", "2013-07-11.txt"): set()}

#: (document, the next release with a text): rules that both have, and the fewest that are the same word for word.
NEIGHBOURS = [
    ("cr-2002-10-07-ONS.pdf", "2003-03-15.txt", 500, 470),
    ("2014-07-18.docx", "cr-2014-05-01-JOU.txt", 1958, 1925),
    ("2014-07-18.docx", "2014-09-26.txt", 2003, 1990),
    ("2023-02-03.docx", "2022-11-18.txt", 2791, 2780),
    ("2023-02-03.docx", "2023-04-14.txt", 2682, 2400),
]


@cache
def document(name: str):
    return read(Source.open(SHARED / ("archive" if name.endswith("txt") else "documents") / name))


def counted(path: Path) -> list[str]:
    """The numbers at the beginning of paragraphs (in a PDF, of lines), found by simpler means than the readers'."""
    if path.suffix == ".docx":
        xml = zipfile.ZipFile(path).read("word/document.xml").decode()
        lines = [re.sub(r"<[^>]+>", "", paragraph) for paragraph in xml.split("</w:p>")]
    elif path.suffix == ".rtf":
        text = re.sub(r"\{\\\*[^{}]*\}", "", path.read_text("cp1252"))
        text = re.sub(r"\\par(?![a-z])", "\0", text)
        lines = re.sub(r"\\[a-z]+-?\d*[ \n]?|[{}\n]", "", text).split("\0")
    else:
        import pypdf

        lines = "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages).split("\n")
    return [match[1] for line in lines if (match := NUMBERED.match(line))]


@pytest.mark.parametrize("name", RELEASES)
def test_every_numbered_paragraph_is_a_record(name, shared):
    read_from = document(name)
    numbers = [str(r.number) for r in read_from.records if r.kind == RULE]
    assert (read_from.version, len(numbers)) == RELEASES[name]
    assert numbers == counted(shared / "documents" / name)
    adds_up(read_from)


@pytest.mark.parametrize(("name", "text"), DIFFERENCES)
def test_the_same_release_gives_the_same_records(name, text, shared):
    ours, theirs = told(document(name)), told(document(text))
    assert {key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key)} == DIFFERENCES[name, text]
    assert len(DIFFERENCES[name, text]) <= len(theirs) / 1000
    assert {kind for kind, _ in ours} == {RULE, SECTION, GLOSSARY}


@pytest.mark.parametrize(("name", "text", "common", "same"), NEIGHBOURS)
def test_a_release_without_a_text_agrees_with_its_neighbours(name, text, common, same, shared):
    ours, theirs = told(document(name)), told(document(text))
    both = {key for key in ours.keys() & theirs.keys() if key[0] == RULE}
    assert len(both) == common
    assert sum(ours[key] == theirs[key] for key in both) >= same


@pytest.mark.parametrize("day", ["2003-10-01", "2006-02-01", "2009-07-11", "2013-07-11", "2020-04-17", "2025-06-06"])
def test_a_pdf_says_what_its_text_says(shared, day):
    """Subrules at the top of a page are indented like the rule before: 203.2a of 2003-10-01, 604.3a of 2009-07-11. A term has no
    line end before its definition: Random of 2006-02-01.
    """
    printed, text = (read(Source.open(shared / place)) for place in (f"pdf/{day}.pdf", f"archive/{day}.txt"))
    ours, theirs = ({(r.kind, r.key): lettered(r) for r in document.records} for document in (printed, text))
    assert ours == theirs
    assert {gap.numbers for gap in printed.gaps} == {gap.numbers for gap in text.gaps}


def lettered(record: Record) -> tuple[str, ...]:
    """The letters and digits of a record, without trade mark signs, which texts write as letters."""
    return tuple(
        re.sub(r"_*\((?:TM|R)\)|_TM|[™®]|[\W_]+", "", part, flags=re.IGNORECASE) for part in (record.text, *record.examples)
    )
