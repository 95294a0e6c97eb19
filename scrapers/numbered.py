"""Numbered paragraphs into records: what pages and fragments of a rulebook have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from corpus.numbers import RuleNumber
from corpus.records import GLOSSARY, RULE, SECTION, Record
from scrapers.paragraphs import Paragraph

RULE_START = re.compile(r"^\s*(\d{3}\.\d{1,3}[a-z]{0,2})\.?(?:\s+(\S.*)|\s*)$", re.DOTALL)
SECTION_START = re.compile(r"^\s*(\d{3})\.(?:\s+(\S.{0,79})|\s*)$")
_CHAPTER_START = re.compile(r"^\s*(?:Section\s+)?([1-9])\.\s+([A-Z][^.]{2,60})$")
_EXAMPLE = re.compile(r"^Examples?\s*[:.]\s*", re.IGNORECASE)
_GLOSSARY = re.compile(r"^(?:\d{1,2}\.\s+)?Glossary$", re.IGNORECASE)
_STATED = re.compile(r"rules? (?:is|are) (?:current|effective) as of ([A-Z][a-z]+ \d{1,2}, \d{4})", re.IGNORECASE)


@dataclass
class Numbered:
    """What paragraphs were read into. ``carried`` stood before the first number; ``placed`` is for the ledger."""

    records: list[Record] = field(default_factory=list)
    carried: list[str] = field(default_factory=list)
    placed: list[tuple[int, int, str]] = field(default_factory=list)


def starts_number(text: str) -> bool:
    return bool(RULE_START.match(text) or SECTION_START.match(text))


def read_numbered(file: str, paragraphs: Iterable[Paragraph], *, glossary: bool = False) -> Numbered:
    """Rules, headings and examples; after a line "Glossary", or from the start with ``glossary``, terms and definitions."""
    found, name = Numbered(), ""
    for paragraph in paragraphs:
        text, lines = paragraph.text, (paragraph.first, paragraph.last)
        match = None if glossary else RULE_START.match(text) or SECTION_START.match(text) or _CHAPTER_START.match(text)
        if match:
            number = RuleNumber.parse(match[1])
            kind, name = (SECTION, "heading") if number.is_section else (RULE, "rule")
            found.records.append(Record(kind, number, match[2] or "", file=file, lines=lines))
        elif _GLOSSARY.match(text):
            glossary, name = True, "heading"
        elif glossary:
            name = "glossary"
            _define(found.records, text, file, lines)
        else:
            example = _EXAMPLE.match(text)
            name = "example" if example else name if name == "example" else "rule"
            if not found.records:
                found.carried.append(text)
            elif example:
                _reach(found.records[-1], lines).examples += (text[example.end() :],)
            elif name == "example":
                last = _reach(found.records[-1], lines)
                last.examples = (*last.examples[:-1], f"{last.examples[-1]}\n{text}")
            else:
                last = _reach(found.records[-1], lines)
                last.text = f"{last.text}\n{text}" if last.text else text
        found.placed.append((*lines, name))
    return found


def _reach(record: Record, lines: tuple[int, int]) -> Record:
    record.lines = (record.lines[0], lines[1])
    return record


def _define(records: list[Record], text: str, file: str, lines: tuple[int, int]) -> None:
    """A short paragraph without a full stop is a term; what follows it defines it."""
    last = records[-1] if records and records[-1].kind == GLOSSARY else None
    if len(text) <= 60 and not re.search(r"[.!?)”\"]$", text) and not (last and not last.text):
        records.append(Record(GLOSSARY, None, "", term=text, file=file, lines=lines))
    elif last:
        _reach(last, lines).text = f"{last.text}\n{text}" if last.text else text
    else:
        records.append(Record(GLOSSARY, None, text, term=text.split(".")[0][:60], file=file, lines=lines))


def stated_date(text: str) -> str:
    """The ISO date that a rulebook states at its beginning, or ""."""
    from datetime import datetime

    match = _STATED.search(text[:20000])
    if not match:
        return ""
    try:
        return datetime.strptime(match[1], "%B %d, %Y").date().isoformat()
    except ValueError:
        return ""
