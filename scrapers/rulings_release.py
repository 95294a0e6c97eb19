"""Reads a section of the rulings summaries that judges collected (until 2004), as a search in a release printed it.

    This search based on the March 9, 2003 release of the Rulings.
    212.2 - Artifacts
    - 212.2a - The rule, wrapped at 78 columns. [CompRules 2003/07/01]
    Example: A text behind a rule, perhaps with its own stamp. [CompRules 2003/10/01]

A stamp is the day on which the wording was last revised. An item with a dash and without a rule's number is a ruling on the
rule before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.numbers import RULE_PATTERN, SECTION_PATTERN, RuleNumber
from ruletrail.corpus.records import COMMENTARY, RULE, SECTION, Document, Record
from ruletrail.corpus.sequence import gaps
from ruletrail.scrapers.paragraphs import Paragraph, account, of_text
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.stated_date import day_in_words
from ruletrail.scrapers.wrapping import Growing

NAME = "rulings-release"

_RELEASE = re.compile(r"\bthe\s+([A-Z][a-z]+)\s+(\d{1,2}),\s*(\d{4})\s+release\s+of\s+the\s+Rulings", re.IGNORECASE)
_ITEM = re.compile(rf"^\s*(?:-+\s*)?({RULE_PATTERN}|{SECTION_PATTERN}|[1-9])\.?\s+-+(?:\s+(\S.*)|\s*)$", re.DOTALL)
#: A ruling on a rule: an item with a dash that has no number, or has more behind the number ("212.6e.Ruling.1").
_RULING = re.compile(rf"^\s*-+\s+(?:({RULE_PATTERN}|{SECTION_PATTERN})\.\w[\w.]*\s+-+\s+)?(?=\S)")
_EXAMPLE = re.compile(r"^\s*Examples?\s*:\s*")
_STARTS = re.compile(rf"^\W+$|{_ITEM.pattern}|{_RULING.pattern}|{_EXAMPLE.pattern}|.*{_RELEASE.pattern}", re.DOTALL)
_SENTENCE_END = re.compile(r"[.!?\])'\"]$")
#: The fewest characters of a line that goes on in the next line.
_FULL_LINE = 55
_RULES_STAMP = re.compile(r"\s*\[\s*Comp\s*Rules\s+(\d{4})/(\d{1,2})/(\d{1,2})\s*\]", re.IGNORECASE)


def recognise(source: Source) -> float:
    if not _RELEASE.search(source.text):
        return 0.0
    return 0.9 if re.search(r"^\s*-? ?\d{3}(\.\d+[a-z]*)? +-", source.text, re.MULTILINE) else 0.0


def parse(source: Source) -> Document:
    records: list[Record] = []
    growing = Growing()
    placed: list[tuple[int, int, str]] = []
    for paragraph in _joined(of_text(source.lines, starts=_STARTS, wrapped=True), source.lines):
        placed.append((paragraph.first, paragraph.last, _place(records, growing, paragraph, source.name)))
    if records:
        growing.give(records[-1])
    released = _release(source)
    numbers = [record.number for record in records if record.number]
    return Document(
        NAME,
        f"Rulings release of {released}",
        f"{released}~rulings",
        records,
        [account(source, placed)],
        tuple(dict.fromkeys(str(number.section) for number in numbers if number.section)),
        book=f"{NAME} {released}",
        gaps=gaps(records),
        problems=[f"line {first}: stands before the first rule" for first, _, name in placed if not name],
    )


def _joined(paragraphs: list[Paragraph], lines: list[str]) -> Iterator[Paragraph]:
    """The paragraphs. Joins those that a dash at the beginning of a wrapped line separated."""
    before: Paragraph | None = None
    for paragraph in paragraphs:
        ends_full = before and len(lines[before.last - 1]) >= _FULL_LINE and not _SENTENCE_END.search(before.text)
        if before and ends_full and _RULING.match(paragraph.text) and not _ITEM.match(paragraph.text):
            before.text, before.last = f"{before.text} {paragraph.text}", paragraph.last
            continue
        if before:
            yield before
        before = paragraph
    if before:
        yield before


def _release(source: Source) -> str:
    for match in _RELEASE.finditer(source.text):
        if day := day_in_words(*match.groups()):
            return day
    raise SourceError("names its release by a day that no calendar has", str(source.path), 'write it like "January 15, 2004"')


def _place(records: list[Record], growing: Growing, paragraph: Paragraph, file: str) -> str:
    """Adds a paragraph to the records, or leaves it out, and returns its class in the ledger."""
    text, lines = paragraph.text, (paragraph.first, paragraph.last)
    if _RELEASE.search(text):
        return "date"
    if not re.search(r"\w", text):
        return "furniture"
    if match := _ITEM.match(text):
        number = RuleNumber.parse(match[1])
        kind = SECTION if number.is_section else RULE
        wording, revised = _stamps(match[2] or "")
        if records:
            growing.give(records[-1])
        records.append(Record(kind, number, wording, revised=revised, file=file, lines=lines))
        return "heading" if kind == SECTION else "rule"
    if not records:
        return ""
    if match := _RULING.match(text):
        growing.give(records[-1])
        cites = (match[1] or next(str(r.number) for r in reversed(records) if r.number),)
        records.append(Record(COMMENTARY, None, text[match.end() :], cites=cites, file=file, lines=lines))
        return "commentary"
    last = records[-1]
    last.lines = (last.lines[0], lines[1])
    wording, revised = _stamps(text)
    last.revised += revised
    if match := _EXAMPLE.match(wording):
        growing.examples.append([wording[match.end() :]])
        return "example"
    if growing.examples:
        growing.examples[-1] += ("\n", wording) if wording else ()
        return "example"
    if wording:
        growing.add(last, "\n", wording)
    return "commentary" if last.kind == COMMENTARY else "rule"


def _stamps(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without its stamps, and their ISO dates. A stamp with an impossible date stays in the text."""
    dates: list[str] = []

    def take(match: re.Match[str]) -> str:
        try:
            dates.append(date(int(match[1]), int(match[2]), int(match[3])).isoformat())
        except ValueError:
            return match[0]
        return ""

    return _RULES_STAMP.sub(take, text).strip(), tuple(dates)
