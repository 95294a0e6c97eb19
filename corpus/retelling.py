"""The coverage of a digest: rules retold in ruletrail's own words, some sections whole and some single rules."""

from __future__ import annotations

from ruletrail.corpus import spans
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import HOLE, SKIPPED, Document

#: More than the rules of any section.
_LAST_RULE = 999


def narrow(document: Document) -> None:
    """Makes a digest cover its whole sections and, elsewhere, the runs of numbers that it has.

    A rule that a digest doesn't retell is not a hole in it.
    """
    spans.limit(document, whole=[_bounds(told) for told in document.retold or ()])
    document.gaps = [gap for gap in document.gaps if gap.reason not in (HOLE, SKIPPED)]


def _bounds(span: str) -> tuple[RuleNumber, RuleNumber]:
    """The first and last possible number of "204" or "300-399"."""
    first, _, last = span.partition("-")
    return RuleNumber.parse(first), RuleNumber.parse(last or first)._replace(rule=_LAST_RULE)
