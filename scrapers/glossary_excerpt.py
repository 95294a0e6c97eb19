"""Reads some entries of a glossary, copied as plain text without its heading: a term, its definition, a blank line.

Like a fragment, it is dated by its wording if it states no date. It covers its own terms and no others.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.numbers import RULE_PATTERN
from ruletrail.corpus.records import GLOSSARY, Document, Gap, Ledger, Record
from ruletrail.scrapers.glossary_titles import ends, known_terms
from ruletrail.scrapers.official_glossary import GlossaryReader
from ruletrail.scrapers.paragraphs import is_html
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.stated_date import stated_dates
from ruletrail.scrapers.wrapping import LONGEST_TITLE, Layout

NAME = "glossary-excerpt"

_NUMBERED = re.compile(rf"^[ \t]*{RULE_PATTERN}\.?[ \t]+\S", re.MULTILINE)
#: A longer text is left to the formats of whole rulebooks.
_LONGEST = 200_000
REASON = "not copied"


def recognise(source: Source) -> float:
    """0.1 if every block is a term over its definition, in the order of a dictionary, and most terms are known ones; else 0."""
    if source.binary or len(source.text) > _LONGEST or _NUMBERED.search(source.text) or is_html(source):
        return 0.0
    blocks = _blocks(source.lines[: _stop(source.lines)])[_first(source.lines) :]
    terms = [block[0].strip() for block in blocks]
    if len(terms) < 2 or not all(map(_is_entry, blocks)):
        return 0.0
    in_order = all(alphabetical(one) < alphabetical(other) for one, other in pairwise(terms))
    known = sum(alphabetical(term) in known_terms() for term in terms)
    return 0.1 if in_order and 2 * known > len(terms) else 0.0


def parse(source: Source) -> Document:
    lines, classes = source.lines, [""] * len(source.lines)
    above = _first(lines)
    start = _starts(lines)[above] if above else 0
    reader = GlossaryReader(source.name, lines, classes, Layout.of(lines))
    reader.read(start, _stop(lines), headed=False)
    for place in range(start):
        if lines[place].strip():
            classes[place] = "front"
    dates = stated_dates(lines, range(start)) if start else []
    version = dates[0].date if dates else ""
    document = Document(NAME, "Excerpt of the glossary", version, reader.records, [Ledger.of(source.name, lines, classes)])
    document.covers, document.repairs = (GLOSSARY,), source.repairs + reader.repairs
    document.gaps = _between(reader.records, source.name)
    return document


def _between(records: list[Record], file: str) -> list[Gap]:
    """The gaps of the entries that were not copied: before, between and behind the copied ones."""
    ends_of = ["", *(record.key for record in records), ""]
    lines = [1, *(record.lines[1] for record in records)]
    return [
        Gap((), REASON, file, line, after=after, before=before, kind=GLOSSARY)
        for line, (after, before) in zip(lines, pairwise(ends_of), strict=True)
    ]


def _starts(lines: list[str]) -> list[int]:
    """The indices of the lines that begin a block."""
    return [i for i, line in enumerate(lines) if line.strip() and (i == 0 or not lines[i - 1].strip())]


def _blocks(lines: list[str]) -> list[list[str]]:
    starts = [*_starts(lines), len(lines)]
    return [[line for line in lines[a:b] if line.strip()] for a, b in pairwise(starts)]


def _stop(lines: list[str]) -> int:
    """The index behind the last entry. A last term that was copied without its definition stays unplaced."""
    starts = _starts(lines)
    lone = len(starts) > 1 and len(_blocks(lines)[-1]) == 1
    return starts[-1] if lone else len(lines)


def _first(lines: list[str]) -> int:
    """The place of the first block that is an entry: the second block if the first one states a date."""
    starts = _starts(lines)
    return int(len(starts) > 1 and bool(stated_dates(lines, range(starts[1]))) and not _is_entry(_blocks(lines)[0]))


def _is_entry(block: list[str]) -> bool:
    term = block[0].strip()
    return len(block) > 1 and len(term) <= LONGEST_TITLE and not ends(term) and ends(block[-1])
