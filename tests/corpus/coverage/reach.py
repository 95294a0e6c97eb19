"""The reach of a part's numbers, for tests: its spans, whatever the room between two of them."""

from __future__ import annotations

from ruletrail.corpus.numbers import RuleNumber, joined
from ruletrail.corpus.records import Document


def reach(document: Document) -> tuple[tuple[str, str], ...]:
    parsed = [(RuleNumber.parse(first), RuleNumber.parse(last)) for first, last in document.spans or ()]
    return tuple((str(first), str(last)) for first, last in joined(parsed))
