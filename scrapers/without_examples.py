"""Splits worked examples from the rules that they follow in one line, and notes copies without any example."""

from __future__ import annotations

import re

from ruletrail.corpus.records import EXAMPLES, GLOSSARY, NOT_HELD, RULE, Document, Gap

#: No text known has as many rules in a row without an example; the longest such run has 216.
FEWEST = 250
#: The beginning of an example behind a sentence.
_BEGINS = re.compile(r"(?<=[.!?”\"’)])\s+Example: (?=\S)")


def part(document: Document) -> None:
    """Splits examples from the text before them in the same line."""
    for record in document.records:
        if " Example: " in record.text and record.kind in (RULE, GLOSSARY):
            record.text, *examples = _BEGINS.split(record.text)
            record.examples = (*examples, *record.examples)


def note(document: Document) -> None:
    """Adds a gap for all examples to ``document``, if it has many rules and no rule has an example."""
    if document.retold is not None or any(record.examples for record in document.records):
        return
    if sum(record.kind == RULE for record in document.records) >= FEWEST:
        document.gaps.append(Gap((), NOT_HELD, document.ledgers[0].file, kind=EXAMPLES))
