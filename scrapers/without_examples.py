"""Worked examples that stand behind the words of their rules in one line, and copies from which they were left out."""

from __future__ import annotations

import re

from ruletrail.corpus.records import EXAMPLES, GLOSSARY, NOT_HELD, RULE, Document, Gap

#: No text known has as many rules in a row without an example; the longest such run has 216.
FEWEST = 250
#: Where an example begins behind a sentence.
_BEGINS = re.compile(r"(?<=[.!?”\"’)])\s+Example: (?=\S)")


def part(document: Document) -> None:
    """Parts examples from the text that they stand behind in one line."""
    for record in document.records:
        if " Example: " in record.text and record.kind in (RULE, GLOSSARY):
            record.text, *examples = _BEGINS.split(record.text)
            record.examples = (*examples, *record.examples)


def note(document: Document) -> None:
    """Adds to ``document`` the gap that it says nothing of examples, if it has many rules and none of them has one."""
    if document.retold is not None or any(record.examples for record in document.records):
        return
    if sum(record.kind == RULE for record in document.records) >= FEWEST:
        document.gaps.append(Gap((), NOT_HELD, document.ledgers[0].file, kind=EXAMPLES))
