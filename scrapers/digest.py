"""A digest: some rules of one version retold in other words. It is the form of the text that ships with ruletrail.

The first line is ``Rules digest``, then come ``Version: DATE``, an empty line, and numbered paragraphs and headings as in
the official text, each on one line, with ``Example:`` lines after the rule they belong to. It covers the sections it has.
"""

from __future__ import annotations

import re

from corpus.errors import SourceError
from corpus.numbers import RuleNumber
from corpus.records import RULE, SECTION, Document, Ledger, Record
from scrapers.source import Source

NAME = "digest"
QUICK = True

_TITLE = "Rules digest"
_VERSION = re.compile(r"^Version: (\d{4}-\d{2}-\d{2})$")
_NUMBERED = re.compile(r"^(\d{3}(?:\.\d{1,3}[a-z]{0,2})?)\.? (.+)$")
_EXAMPLE = "Example: "


def recognise(source: Source) -> float:
    return 1.0 if source.text.startswith(_TITLE + "\n") else 0.0


def parse(source: Source) -> Document:
    """Raises SourceError when the second line states no version."""
    lines = source.lines
    stated = _VERSION.match(lines[1]) if len(lines) > 1 else None
    if not stated:
        raise SourceError("the second line of a digest states its version", source.name, 'write "Version: YYYY-MM-DD"')
    records: list[Record] = []
    ledger = Ledger(source.name, len(lines), [(1, 1, "title"), (2, 2, "date")])
    for n, line in enumerate(lines[2:], 3):
        if not line.strip():
            name = "blank"
        elif match := _NUMBERED.match(line):
            number = RuleNumber.parse(match[1])
            name = "heading" if number.is_section else "rule"
            records.append(Record(SECTION if number.is_section else RULE, number, match[2], file=source.name, lines=(n, n)))
        elif line.startswith(_EXAMPLE) and records:
            name = "example"
            records[-1].examples += (line.removeprefix(_EXAMPLE),)
            records[-1].lines = (records[-1].lines[0], n)
        else:
            name = "unplaced"
            ledger.unplaced.append((n, line))
        ledger.runs.append((n, n, name))
    covers = tuple(dict.fromkeys(str(record.number.section) for record in records))
    return Document(NAME, "Digest of the rules", f"{stated[1]}~digest", records, [ledger], covers)
