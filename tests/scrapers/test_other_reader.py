"""A second reader of seeds and documents, with simpler means than the scrapers. It finds no number and no term that they lack.

test_swallowed.py has the same for the archive.
"""

from __future__ import annotations

import html
import re
import zipfile
from pathlib import Path

import pytest

from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.records import GLOSSARY
from ruletrail.scrapers import read
from ruletrail.scrapers.glossary_titles import known_terms
from ruletrail.scrapers.source import Source
from tests.conftest import shared_files

pytestmark = pytest.mark.usefixtures("shared")
NUMBER = re.compile(r"(?:[-*]\s*)?(\d{3}\.\d{1,3}[a-z]{0,2})\.?(?:\s|$)")
FEWEST = {".docx": 1900, ".rtf": 1800, ".pdf": 450, ".txt": 0}
"""The fewest numbers that it must find in a document, so that its answer means something."""


def _lines(path: Path) -> list[str]:
    """The lines of a file, approximately, by a few replacements."""
    data = path.read_bytes()
    if path.suffix == ".docx":
        xml = zipfile.ZipFile(path).read("word/document.xml").decode()
        xml = re.sub(r"<w:tab\b[^>]*/>", " ", re.sub(r"<w:br\b[^>]*/>|</w:p>", "\n", xml))
        text = html.unescape(re.sub(r"<[^>]+>", "", xml))
    elif path.suffix == ".rtf":
        text = re.sub(r"\\'([0-9a-f]{2})", lambda m: bytes.fromhex(m[1]).decode("cp1252", "replace"), data.decode("latin-1"))
        text = re.sub(r"\\(?:par|line|page|sect)\b ?", "\n", re.sub(r"[\r\n]", "", text))
        text = re.sub(r"\\[a-z*]+-?\d* ?|[{}]", "", text)
    elif path.suffix == ".pdf":
        text = "\n".join(page.extract_text() for page in pytest.importorskip("pypdf").PdfReader(path).pages)
    else:
        text = data.decode("utf-8", "replace")
    return [line.strip() for line in text.split("\n")]


@pytest.mark.parametrize("path", shared_files("seeds/*.txt") + shared_files("documents/*.*"), ids=lambda path: path.name)
def test_no_number_is_lacking(path):
    document = read(Source.open(path))
    held = {str(record.number) for record in document.records if record.number}
    if document.is_commentary:  # it has no rules of its own, and cites them anywhere
        held = {number for record in document.records for number in record.cites}
        found = set(re.findall(r"\brules? (\d{3}\.\d{1,3}[a-z]?)", "\n".join(_lines(path))))
    else:
        found = {match[1] for line in _lines(path) if (match := NUMBER.match(line))}
    assert len(found) >= FEWEST[path.suffix]
    assert found - held == set()


@pytest.mark.parametrize("path", shared_files("documents/*.*"), ids=lambda path: path.name)
def test_no_term_is_lacking(path):
    terms = {alphabetical(record.term) for record in read(Source.open(path)).records if record.kind == GLOSSARY}
    lines = [line for line in _lines(path) if line]
    begin = max((i for i, line in enumerate(lines) if line.lower().rstrip(":") == "glossary"), default=len(lines))
    end = next((i for i in range(begin + 1, len(lines)) if lines[i].lower() == "credits"), len(lines))
    found = {
        alphabetical(lines[i])
        for i in range(begin + 1, end - 1)
        if re.search(r"[.:)\"”]$|^Glossary$", lines[i - 1]) and re.match(r"[A-Z\"“1{(]", lines[i + 1])
    }
    assert (found & known_terms().keys()) - terms == set()
    assert not terms or len(found & terms) > 0.8 * len(terms)
