"""The official Comprehensive Rules as plain text, 1999 to today (Wizards of the Coast, rules page; web archives)."""

from __future__ import annotations

import re
from datetime import datetime

from corpus.numbers import RuleNumber
from corpus.records import GLOSSARY, RULE, SECTION, Document, Ledger, Record
from scrapers.source import Source

NAME = "official-text"

_STATED = re.compile(r"These rules are (?:current|effective) as of ([A-Z][a-z]+ \d{1,2}, \d{4})")
_NUMBERED = re.compile(r"^\s{0,6}(\d{3}\.\d{1,3}[a-z]{0,2})\.?\s+(\S.*)$")
_SECTION = re.compile(r"^\s{0,6}(\d{3})\.\s+(\S.*)$")
_CHAPTER = re.compile(r"^\s{0,2}(\d)\.\s+(\S.*)$")
_EXAMPLE = re.compile(r"^\s*Examples?:\s*", re.IGNORECASE)


def recognise(source: Source) -> float:
    if not _STATED.search(source.text):
        return 0.0
    return 0.9 if len(re.findall(r"(?m)^\s*\d{3}\.\d", source.text)) > 20 else 0.0


def parse(source: Source) -> Document:
    version = datetime.strptime(_STATED.search(source.text)[1], "%B %d, %Y").date().isoformat()
    lines = source.lines
    start, glossary, end = _bounds(lines)
    classes = ["front"] * start + [""] * (len(lines) - start)
    records = _rules(source.name, lines, start, glossary, classes)
    records += _glossary(source.name, lines, glossary, end, classes)
    for i in range(end, len(lines)):
        classes[i] = "credits"
    for i, line in enumerate(lines):
        if not line.strip():
            classes[i] = "blank"
        elif not classes[i]:
            classes[i] = "unplaced"
    return Document(NAME, "Comprehensive Rules", version, records, [ledger_of(source.name, lines, classes)])


def ledger_of(file: str, lines: list[str], classes: list[str]) -> Ledger:
    """The ledger that gives line ``i + 1`` the class ``classes[i]``."""
    ledger = Ledger(file, len(lines))
    for i, name in enumerate(classes):
        if ledger.runs and ledger.runs[-1][2] == name:
            ledger.runs[-1] = (ledger.runs[-1][0], i + 1, name)
        else:
            ledger.runs.append((i + 1, i + 1, name))
        if name == "unplaced":
            ledger.unplaced.append((i + 1, lines[i]))
    return ledger


def _bounds(lines: list[str]) -> tuple[int, int, int]:
    """Where the body, the glossary and the credits begin (indices)."""
    first_rule = next(i for i, line in enumerate(lines) if _NUMBERED.match(line))
    start = first_rule
    while start and (not lines[start - 1].strip() or _SECTION.match(lines[start - 1]) or _CHAPTER.match(lines[start - 1])):
        start -= 1
        if _CHAPTER.match(lines[start]):
            break
    glossary = [i for i, line in enumerate(lines) if line.strip() == "Glossary" and i > first_rule]
    end_marks = [i for i, line in enumerate(lines) if line.strip() in ("Credits", "Questions?") and i > first_rule]
    end = end_marks[0] if end_marks else len(lines)
    return start, glossary[0] if glossary else end, end


def _rules(file, lines, start, stop, classes) -> list[Record]:
    records: list[Record] = []
    in_example = False
    for i in range(start, stop):
        line = lines[i]
        if not line.strip():
            continue
        if match := _NUMBERED.match(line) or _SECTION.match(line) or _CHAPTER.match(line):
            number = RuleNumber.parse(match[1])
            kind = SECTION if number.is_section else RULE
            records.append(Record(kind, number, match[2].strip(), file=file, lines=(i + 1, i + 1)))
            classes[i], in_example = ("heading" if kind == SECTION else "rule"), False
            continue
        if not records:
            continue
        record = records[-1]
        if match := _EXAMPLE.match(line):
            record.examples += (line[match.end() :].strip(),)
            in_example = True
        elif in_example:
            record.examples = (*record.examples[:-1], f"{record.examples[-1]} {line.strip()}")
        else:
            record.text += " " + line.strip()
        record.lines = (record.lines[0], i + 1)
        classes[i] = "example" if in_example else "rule"
    return records


def _glossary(file, lines, start, stop, classes) -> list[Record]:
    records: list[Record] = []
    fresh = True
    for i in range(start, stop):
        line = lines[i].strip()
        if i == start:
            classes[i] = "heading"
        elif not line:
            fresh = True
        else:
            classes[i] = "glossary"
            if fresh or not records:
                records.append(Record(GLOSSARY, None, "", term=line, file=file, lines=(i + 1, i + 1)))
            else:
                record = records[-1]
                record.text = f"{record.text}\n{line}" if record.text else line
                record.lines = (record.lines[0], i + 1)
            fresh = False
    return records
