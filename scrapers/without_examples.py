"""Notices a copy from which the worked examples were left out, as short editions and apps do."""

from __future__ import annotations

from ruletrail.corpus.records import EXAMPLES, NOT_HELD, RULE, Document, Gap

#: No text known has as many rules in a row without an example; the longest such run has 216.
FEWEST = 250


def note(document: Document) -> None:
    """Adds to ``document`` the gap that it says nothing of examples, if it has many rules and none of them has one."""
    if document.retold is not None or any(record.examples for record in document.records):
        return
    if sum(record.kind == RULE for record in document.records) >= FEWEST:
        document.gaps.append(Gap((), NOT_HELD, document.ledgers[0].file, kind=EXAMPLES))
