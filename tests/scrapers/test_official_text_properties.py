"""Records rendered as an official text are read back the same, wrapped or not, with any line ends."""

from __future__ import annotations

import textwrap
from operator import eq
from pathlib import Path

import hypothesis
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION, Record
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

WORDS = [
    "carts",
    "a",
    "{T}",
    "of",
    "horses,",
    "7",
    "102.3",
    "(see",
    "rule",
    "101.2)",
    "wheel's",
    "—",
    "two-wheeled",
    "100.",
    "-1/-1",
]
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=6, max_size=40).map(lambda words: f"So {' '.join(words)} end.")
PARAGRAPHS = st.lists(SENTENCES, min_size=1, max_size=3).map("\n".join)
TITLES = st.lists(st.sampled_from(["Carts", "and", "Horses", "Wheel's", "X,", "Y"]), min_size=1, max_size=4).map(
    lambda words: f"The {' '.join(words)}"
)


@st.composite
def rulebooks(draw) -> list[Record]:
    """Chapters, sections, rules and subrules in order and without holes, then a glossary in the order of its terms."""
    records = []
    for chapter in range(1, 2 + draw(st.integers(0, 2))):
        records.append(Record(SECTION, RuleNumber(chapter), draw(TITLES)))
        for section in range(chapter * 100, chapter * 100 + 1 + draw(st.integers(0, 2))):
            records.append(Record(SECTION, RuleNumber(chapter, section), draw(TITLES)))
            for rule in range(1, 2 + draw(st.integers(0, 3))):
                records.append(_rule(draw, RuleNumber(chapter, section, rule)))
                letters = draw(st.sampled_from([0, 0, 2, 3, 30]))
                records += [_rule(draw, RuleNumber(chapter, section, rule, n)) for n in range(1, 1 + letters)]
    for n in range(draw(st.integers(0, 5))):
        senses = draw(st.lists(SENTENCES, min_size=1, max_size=3))
        numbered = [f"{k}. {sense}" for k, sense in enumerate(senses, 1)] if len(senses) > 1 else senses
        obsolete = " (Obsolete)" if draw(st.booleans()) else ""
        records.append(Record(GLOSSARY, None, "\n".join(numbered), term=f"{chr(65 + n)}, {draw(TITLES)}{obsolete}"))
    return records


def _rule(draw, number: RuleNumber) -> Record:
    text = draw(st.one_of(TITLES, PARAGRAPHS))
    return Record(RULE, number, text, tuple(draw(st.lists(SENTENCES, max_size=2))))


def render(records: list[Record], width: int) -> str:
    """``records`` in the publisher's form, one line for each paragraph, or wrapped if ``width`` isn't 0."""

    def printed(paragraph: str) -> list[str]:
        if not width:
            return [paragraph]
        margin = paragraph[: len(paragraph) - len(paragraph.lstrip())]
        return textwrap.wrap(paragraph.strip(), width, initial_indent=margin, break_long_words=False)

    blocks = [["Magic: The Gathering Comprehensive Rules"], ["These rules are effective as of June 20, 2021."]]
    opening = ", ".join(f"long enough to show it {n}" for n in range(40))
    blocks.append(printed(f"Whether a text is wrapped shows in its lines, and this one is {opening}."))
    for record in records:
        first, *others = record.text.split("\n")
        if record.kind == GLOSSARY:
            if ["Glossary"] not in blocks:
                blocks.append(["Glossary"])
            block = [record.term, *printed(first)]
        else:
            number = str(record.number)
            block = printed(f"{number}{'' if number[-1].isalpha() else '.'} {first}")
        for paragraph in others:
            block += printed(paragraph if paragraph[0].isdigit() else f"     {paragraph}")
        for example in record.examples:
            block += printed(f"Example: {example}")
        blocks.append(block)
    return "\n\n".join("\n".join(block) for block in [*blocks, ["Credits"], ["Nobody"]]) + "\n"


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rulebooks(), st.sampled_from([0, 0, 72, 100]), st.sampled_from(["\n", "\r", "\r\n"]), st.sampled_from(["utf-8", "utf-16"]))
def test_what_is_rendered_is_read_back(records, width, end, encoding):
    text = render(records, width)
    lines = list(filter(None, text.split("\n")))
    assume(not any(map(eq, lines, lines[1:])))  # a line that stands there twice in a row is read once
    document = read(Source(Path("it.txt"), text.replace("\n", end).encode(encoding)))
    assert document.format == "official-text"
    assert document.version == "2021-06-20"

    def told(these):
        return [(r.kind, str(r.number), r.term, r.text, r.examples) for r in these]

    assert told(document.records) == told(records)
    assert document.problems == document.repairs == document.gaps == []
    assert document.ledgers[0].unplaced == []
    assert sum(document.ledgers[0].classes().values()) == document.ledgers[0].lines == text.count("\n")


@settings(max_examples=100, deadline=None)
@hypothesis.example(
    ["", "100.1. A", "", "", "", "100.1. A"]
)  # without the blank lines that are too many a rule is right below the title
@given(
    st.lists(
        st.sampled_from(
            ["100.1. A", "Example: b", "  c", "d", "", "----", "101. E", "1. F", "Glossary", "Credits", "G: h", "100.1a I"]
        )
    )
)
def test_any_order_of_lines_is_accounted_for(lines):
    text = "\n".join(["Comprehensive Rules", "", "100.1. Rule", *lines])
    try:
        document = read(Source(Path("it.txt"), text.encode()))
    except SourceError as error:  # as of two texts in one file
        assert "twice" in str(error) and len(set(lines)) < len(lines)
        return
    ledger = document.ledgers[0]
    assert ledger.unplaced == []
    assert sum(ledger.classes().values()) == ledger.lines
    last = 0
    for record in document.records:
        assert last < record.lines[0] <= record.lines[1] <= ledger.lines
        last = record.lines[1]
