"""Reads numbered paragraphs into records. Pages and fragments of a rulebook share this code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.numbers import RULE_PATTERN, SECTION_PATTERN, RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION, Record
from ruletrail.scrapers.glossary_titles import LONGEST_HIDDEN, known_terms
from ruletrail.scrapers.page_tags import FEWEST
from ruletrail.scrapers.paragraphs import Paragraph
from ruletrail.scrapers.wrapping import Growing

RULE_START = re.compile(rf"^\s*({RULE_PATTERN})\.?(?:\s+(\S.*)|\s*)$", re.DOTALL)
SECTION_START = re.compile(rf"^\s*({SECTION_PATTERN})\.(?:\s+(\S.{{0,199}})|\s*)$")
_CHAPTER_START = re.compile(r"^\s*(?:Section\s+)?([1-9])\.\s+([A-Z][^.]{2,60})$")
_EXAMPLE = re.compile(r"^Examples?\s*[:.]\s*", re.IGNORECASE)
_GLOSSARY, _CREDITS = re.compile(r"^(?:\d{1,2}\.\s+)?Glossary$", re.IGNORECASE), re.compile(r"^Credits$", re.IGNORECASE)
_TITLE = re.compile(r"\bComprehensive Rules\b|\bIntroduction$|\bContents$|\brules are (?:effective|current) as of\b")
#: The ends of a sentence or of a remark in brackets, which are no terms; "Interrupt (Obsolete)" is a term.
_NO_TERM = re.compile(r"[.!?”\"]$|^\(|[.!?]\)$")


@dataclass
class Numbered:
    """The result of reading paragraphs. ``carried`` came before the first number; ``placed`` is (first line, last line, class)
    for the ledger.
    """

    records: list[Record] = field(default_factory=list)
    carried: list[str] = field(default_factory=list)
    placed: list[tuple[int, int, str]] = field(default_factory=list)


def is_numbered(text: str) -> bool:
    """True for a rule, and for a section's heading."""
    return bool(RULE_START.match(text) or SECTION_START.match(text))


def is_heading(text: str) -> bool:
    """True for a number or a title that read_numbered understands."""
    return bool(_numbered(text) or _GLOSSARY.match(text) or _CREDITS.match(text))


def read_numbered(file: str, paragraphs: Sequence[Paragraph], *, glossary: bool = False) -> Numbered:
    """Reads rules, headings and examples. After a line "Glossary", or from the start with ``glossary``, reads terms and
    definitions.
    """
    found, name = Numbered(), ""
    last_rule = max((i for i, paragraph in enumerate(paragraphs) if RULE_START.match(paragraph.text)), default=-1)
    contents = _contents(paragraphs)
    growing = Growing()
    for i, paragraph in enumerate(paragraphs):
        text, lines = paragraph.text, (paragraph.first, paragraph.last)
        match = None if glossary else _numbered(text)
        if i in contents or (i < last_rule and (_GLOSSARY.match(text) or _CREDITS.match(text))):
            name = "contents"
        elif match:
            number = RuleNumber.parse(match[1])
            kind, name = (SECTION, "heading") if number.is_section else (RULE, "rule")
            if found.records:
                growing.give(found.records[-1])
            found.records.append(Record(kind, number, match[2] or "", file=file, lines=lines))
        elif _GLOSSARY.match(text):
            glossary, name = True, "heading"
        elif name == "credits" or _CREDITS.match(text):
            name = "credits"
        elif glossary:
            name = "glossary"
            _define(found.records, growing, text, file, lines)
        elif not found.records:
            name = (
                "front" if name in ("front", "contents") or _TITLE.search(text) else "example" if _EXAMPLE.match(text) else "rule"
            )
            found.carried += [text] if name != "front" else []
        else:
            name = _go_on(found.records[-1], growing, text, lines, name)
        found.placed.append((*lines, name))
    if found.records:
        growing.give(found.records[-1])
    return found


def _numbered(text: str) -> re.Match[str] | None:
    return RULE_START.match(text) or SECTION_START.match(text) or _CHAPTER_START.match(text)


def _contents(paragraphs: Sequence[Paragraph]) -> set[int]:
    """The places of a table of contents: headings in a row, except the last ones if they are the headings of the next rule."""
    found: set[int] = set()
    row: list[int] = []
    matches = [_numbered(paragraph.text) for paragraph in paragraphs]
    for i, match in enumerate([*matches, None]):
        if match and len(match[1]) <= 3:
            row.append(i)
            continue
        if len(row) > FEWEST:
            under = (match[1][:3], match[1][:1]) if match else ()
            while row and (last := matches[row[-1]]) and last[1] in under:
                row.pop()
            found.update(row)
        row = []
    return found


def _go_on(record: Record, growing: Growing, text: str, lines: tuple[int, int], name: str) -> str:
    """Adds a paragraph without a number to the last record, and returns its class. ``name`` is the class of the paragraph before
    it.
    """
    record.lines = (record.lines[0], lines[1])
    if example := _EXAMPLE.match(text):
        growing.examples.append([text[example.end() :]])
    elif name == "example":
        growing.examples[-1] += ("\n", text)
    else:
        growing.add(record, "\n", text)
        return "rule"
    return "example"


def _define(records: list[Record], growing: Growing, text: str, file: str, lines: tuple[int, int]) -> None:
    """Begins an entry if the paragraph is a term: short and without a full stop, or known from other texts. Otherwise adds the
    paragraph to the last entry.
    """
    last = records[-1] if records and records[-1].kind == GLOSSARY else None
    defined = last is None or last.text or growing.text
    if len(text) <= LONGEST_HIDDEN and defined and (not _NO_TERM.search(text) or alphabetical(text) in known_terms()):
        if records:
            growing.give(records[-1])
        records.append(Record(GLOSSARY, None, "", term=text, file=file, lines=lines))
    elif last:
        last.lines = (last.lines[0], lines[1])
        if example := _EXAMPLE.match(text):
            growing.examples.append([text[example.end() :]])
        else:
            growing.add(last, "\n", text)
    else:
        if records:
            growing.give(records[-1])
        records.append(Record(GLOSSARY, None, text, term=text.split(".")[0][:60], file=file, lines=lines))
