"""The whole archive, one case for each file: every line is accounted for, every word is in a record or in a class without any."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from ruletrail.corpus.records import GLOSSARY, RULE, SECTION, Document
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.conftest import shared_files

REVIEWED = Path(__file__).parent / "archive.json"
FILES = shared_files("archive/*.txt")
OUTSIDE = {"blank", "title", "date", "contents", "front", "credits", "furniture", "unfinished"}
PRINTED_NUMBER = re.compile(r"\s*(\d{3}\.? ?\d{0,3}[a-z]{0,2}|\d)\.?\s*")
EXAMPLE_LABEL = re.compile(r"\s*(?:examples?:)+", re.IGNORECASE)

pytestmark = pytest.mark.usefixtures("shared")


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def case(request) -> tuple[Source, Document]:
    source = Source.open(request.param)
    return source, read(source)


def squeezed(text: str) -> str:
    return "".join(text.split())


def lines_of(source: Source, document: Document, *names: str) -> list[tuple[int, str]]:
    ledger = document.ledgers[0]
    return [(n, source.lines[n - 1]) for first, last, name in ledger.runs if name in names for n in range(first, last + 1)]


def test_every_line_is_in_one_class(case):
    source, document = case
    ledger = document.ledgers[0]
    assert document.format == "official-text"
    assert ledger.lines == len(source.lines) == sum(ledger.classes().values())
    assert ledger.unplaced == []
    assert set(ledger.classes()) <= OUTSIDE | {"heading", "rule", "example", "glossary"}
    assert [run[0] for run in ledger.runs] == [1, *(run[1] + 1 for run in ledger.runs[:-1])]
    assert not [line for _, line in lines_of(source, document, "blank") if line.strip()]


def test_numbered_rules_are_the_numbered_paragraphs(case):
    """An independent count: paragraphs of the body that begin with a number, with any line ends."""
    source, document = case
    text = "\n".join(source.lines)
    body = text[text.index("100.1") :]
    body = body[: re.search(r"\n\s*Glossary\s*\n", body).start()]
    counted = set()
    for paragraph in re.split(r"\n[ \t]*\n|\n(?=\d{3}\.\d+[a-z]*[. ] ?[A-Z\"“])", body):
        if match := re.match(r"\s*(\d{3})\. ?(\d{1,3}[a-z]{0,2})\b(?!\.\d)", paragraph):
            counted.add(f"{match[1]}.{match[2]}")
    rules = {str(record.number) for record in document.records if record.kind == RULE}
    mended = {repair.became for repair in document.repairs if "number is missing" in repair.why}
    referred = counted - rules  # in a wrapped text a sentence may go on with "103.4. If …"
    assert rules - counted == mended
    assert len(referred) <= sum(line.rstrip().endswith("rule") for line in source.lines)
    assert len(rules) > 300


def test_no_word_of_the_rules_is_lost(case):
    source, document = case
    firsts = {record.lines[0]: record for record in document.records if record.kind in (RULE, SECTION)}
    expected = []
    for n, line in lines_of(source, document, "rule", "heading"):
        if n in firsts:
            printed = PRINTED_NUMBER.match(line)
            line = line[printed.end() :]
            assert squeezed(printed[1]).rstrip(".") == str(firsts[n].number) or n in {repair.line for repair in document.repairs}
        if line.strip() != "Glossary":
            expected.append(squeezed(line))
    found = [squeezed(record.text) for record in document.records if record.kind in (RULE, SECTION)]
    assert "".join(found) == "".join(expected)


def test_no_word_of_the_glossary_is_lost(case):
    source, document = case
    expected = [squeezed(line) for _, line in lines_of(source, document, "glossary")]
    found = [squeezed(record.term + record.text) for record in document.records if record.kind == GLOSSARY]
    assert "".join(found) == "".join(expected)


def test_no_word_of_an_example_is_lost(case):
    source, document = case
    expected = [squeezed(EXAMPLE_LABEL.sub("", line)) for _, line in lines_of(source, document, "example")]
    assert "".join(squeezed(e) for record in document.records for e in record.examples) == "".join(expected)


def test_records_stand_in_the_order_of_their_lines(case):
    source, document = case
    last = 0
    for record in document.records:
        assert last < record.lines[0] <= record.lines[1] <= len(source.lines)
        last = record.lines[1]
        assert record.text == record.text.strip()
        assert record.text or record.kind == GLOSSARY


def test_no_character_is_lost_or_left_spoilt(case):
    source, document = case
    spoilt = re.findall("[\x80-\x9f\ufffd]|[a-z][ÕÒÓÑÐ][a-z]|â€|Â[®©]", source.text)
    assert spoilt == []
    assert {repair.line for repair in source.repairs} <= {repair.line for repair in document.repairs}


def test_counts_are_those_that_were_reviewed(case):
    """Numbers only. A missing entry is written, and the test fails once, so that somebody checks it."""
    source, document = case
    kinds = Counter(record.kind for record in document.records)
    found = {
        "version": document.version,
        "sections": kinds[SECTION],
        "rules": kinds[RULE],
        "glossary": kinds[GLOSSARY],
        "examples": sum(len(record.examples) for record in document.records),
        "gaps": [[gap.reason, *gap.numbers] for gap in document.gaps if gap.reason != "skipped letter"],
        "skipped letters": sum(len(gap.numbers) for gap in document.gaps if gap.reason == "skipped letter"),
        "repairs": len(document.repairs),
        "problems": len(document.problems),
    }
    reviewed = json.loads(REVIEWED.read_text()) if REVIEWED.exists() else {}
    name = source.path.stem
    if name not in reviewed:
        entries = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in sorted((reviewed | {name: found}).items())]
        REVIEWED.write_text("{\n" + ",\n".join(entries) + "\n}\n")
        pytest.fail(f"wrote {name} to {REVIEWED.name}: read it, then keep it or mend the scraper")
    assert found == reviewed[name]
