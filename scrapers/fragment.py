"""Reads a piece of a rulebook as plain text: numbered paragraphs, without a word about their source.

It is the format of last resort. Such a text can be searched and compared once corpus.dating has dated it.
"""

from __future__ import annotations

import re

from ruletrail.corpus import spans
from ruletrail.corpus.numbers import RULE_PATTERN
from ruletrail.corpus.records import Document
from ruletrail.corpus.sequence import gaps
from ruletrail.scrapers import unfinished
from ruletrail.scrapers.numbered import RULE_START, SECTION_START, read_numbered
from ruletrail.scrapers.paragraphs import account, is_html, of_text
from ruletrail.scrapers.source import Source

NAME = "fragment"

_NUMBERED = re.compile(rf"^[ \t]*{RULE_PATTERN}\.?[ \t]+\S", re.MULTILINE)
_START = re.compile(f"{RULE_START.pattern}|{SECTION_START.pattern}|^Examples?:", re.DOTALL)


def recognise(source: Source) -> float:
    return 0.1 if not source.binary and _NUMBERED.search(source.text) and not is_html(source) else 0.0


def parse(source: Source) -> Document:
    read = read_numbered(source.name, of_text(source.lines, starts=_START))
    ledger = account(source, read.placed[len(read.carried) :])
    document = Document(NAME, "Fragment of the Comprehensive Rules", "", read.records, [ledger], gaps=gaps(read.records))
    unfinished.leave_out_end(document, in_a_line=not source.text.endswith(("\n", "\r")))
    spans.limit(document)
    return document
