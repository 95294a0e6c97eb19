"""Laws for every source: rendered records are read back, and any bytes are read or refused."""

from __future__ import annotations

import textwrap
from datetime import date
from html import escape
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import RULE, SECTION, Document, Record
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.scrapers.test_examples import CASES

WORDS = ("a", "cart", "horse", "wheel", "fair-ground", "{T}", "{2/W}", "7", "turns", "(of", "wood)", "1/2", "rule", "402", "it's")
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=2, max_size=30).map(lambda words: f"So {' '.join(words)}.")
DAYS = st.dates(min_value=date(1993, 8, 5)).map(date.isoformat)


@st.composite
def rulebooks(draw) -> list[Record]:
    """Sections 301, 302 … with titled rules and subrules, in order and without holes."""
    records = []
    for section in range(301, 302 + draw(st.integers(0, 2))):
        records.append(Record(SECTION, RuleNumber(3, section), f"Things {section}"))
        for rule in range(1, 2 + draw(st.integers(0, 3))):
            records.append(_rule(draw, RuleNumber(3, section, rule)))
            records += [_rule(draw, RuleNumber(3, section, rule, n)) for n in range(1, 1 + draw(st.integers(0, 4)))]
    return records


def _rule(draw, number: RuleNumber) -> Record:
    stamps = tuple(draw(st.lists(DAYS, max_size=1)))
    return Record(RULE, number, draw(SENTENCES), tuple(draw(st.lists(SENTENCES, max_size=2))), revised=stamps)


def rulings(records: list[Record]) -> str:
    told = ["This search based on the January 5, 2003 release of the Rulings."]
    for record in records:
        stamp = "".join(f" [CompRules {day.replace('-', '/')}]" for day in record.revised)
        parts = [f"- {record.number} - {record.text}{stamp}", *(f"Example: {told_of}" for told_of in record.examples)]
        told += [
            line for part in parts for line in textwrap.wrap(part.removeprefix("- ") if record.kind == SECTION else part, 78)
        ]
    return "\n".join(told)


def page(records: list[Record]) -> str:
    told = ["Выбрать главу"]
    for record in records:
        dot = "" if record.number.letter else "."
        told += [f"{record.number}{dot} {record.text}", *(f"Example: {told_of}" for told_of in record.examples)]
    return "\n\n".join([*told, "Перейти на страницу:"])


def html(records: list[Record]) -> str:
    return "<html><body>" + "\n".join(f"<p>{escape(part)}</p>" for part in page(records).split("\n\n")) + "</body></html>"


def fragment(records: list[Record]) -> str:
    return page(records).partition("\n\n")[2].rpartition("\n\n")[0]


def chapter(records: list[Record]) -> str:
    told = []
    for record in records:
        text = record.text.replace("{T}", "|T|").replace("{2/W}", "|2/W|")
        if record.kind == SECTION:
            told.append(f"{text}\n{'=' * len(text)}")
        elif record.number.letter:
            told.append(f"{record.number.letters}. {text}")
        else:
            told.append(f"{record.number}\n{'-' * 9}\n\n{text}")
        for told_of in record.examples:
            told.append(".. admonition:: Example\n\n    " + told_of.replace("{T}", "|T|").replace("{2/W}", "|2/W|"))
    return "\n\n".join(told)


@pytest.mark.parametrize(
    ("render", "form", "stamped"),
    [
        (rulings, "rulings-release", True),
        (page, "web-book", False),
        (html, "web-book", False),
        (fragment, "fragment", False),
        (chapter, "rst-chapter", False),
    ],
    ids=["rulings", "page", "html", "fragment", "rst"],
)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records=rulebooks())
def test_what_is_rendered_is_read_back(render, form, stamped, records):
    document = read(Source(Path("it.txt"), render(records).encode()))
    assert document.format == form

    def told(these, stamped):
        return [(r.kind, str(r.number), r.text, r.examples, r.revised if stamped else ()) for r in these]

    assert told((r for r in document.records if r.number.section), True) == told(records, stamped)
    assert document.gaps == [] and document.problems == []
    assert_sound(document)


def assert_sound(document: Document) -> None:
    """Asserts that every line is in one run, and that every record is inside its file."""
    for ledger in document.ledgers:
        ends = [0, *(last for _, last, _ in ledger.runs)]
        assert [first for first, _, _ in ledger.runs] == [end + 1 for end in ends[:-1]]
        assert ends[-1] == ledger.lines == sum(ledger.classes().values())
        assert len(ledger.unplaced) == ledger.classes().get("unplaced", 0)
    lines = {ledger.file: ledger.lines for ledger in document.ledgers}
    for record in document.records:
        assert 1 <= record.lines[0] <= record.lines[1] <= lines[record.file]


@st.composite
def damaged(draw) -> bytes:
    """An example with a few slices lost, doubled, or overwritten by anything."""
    data = draw(st.sampled_from(CASES)).read_bytes()
    for _ in range(draw(st.integers(1, 4))):
        begin = draw(st.integers(0, len(data)))
        end = draw(st.integers(begin, min(len(data), begin + 200)))
        middle = draw(st.one_of(st.just(b""), st.just(data[begin:end] * 2), st.binary(max_size=40)))
        data = data[:begin] + middle + data[end:]
    return data


@example(b"601.1\n.....\n\nGates open:\n\n    j. at ten,\n    k.    m. at noon.\n")
@example(b"301.1\n-----\n\n" + b"".join(b" " * i + b"a. b\n\n" for i in range(300)))
@example(b"301.1\n-----\n\n" + b"*a `b |c| " * 10_000)
@example(b"<html><body>" + b"<p>301.1. a\n" * 3000)
@example(b"<html><body><p>301.1. a" + b"<a " * 3000)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(damaged(), st.binary(max_size=400), st.text(max_size=400).map(str.encode)))
def test_anything_is_read_or_refused(data):
    try:
        document = read(Source(Path("it.txt"), data))
    except RuletrailError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert document.records
        assert_sound(document)
