"""Finds the text of the rules that a project keeps, for ``ruletrail annotate``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ruletrail.articles.shipped import ShippedRules
from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.heading_words import beginnings
from ruletrail.corpus.records import RULE, SECTION

_SMALLEST = 300_000
"""Bytes. No text of the rules is smaller."""
_ENDINGS = frozenset({".txt", ".md", ".text"})
_BEGINNING, _TITLE = 2000, b"Comprehensive Rules"


def find(paths: Iterable[Path]) -> ShippedRules | None:
    """The newest text of the rules among files, judged by their beginnings; None if there is none."""
    found = []
    for path in paths:
        if may_be_rules(path):
            try:
                found.append(read(path))
            except RuletrailError:
                continue  # it only looked like one
    return max(found, key=lambda rules: rules.day, default=None)


def may_be_rules(path: Path) -> bool:
    """Whether a file begins like a text of the rules, and is as large as one."""
    try:
        if path.suffix.lower() not in _ENDINGS or path.stat().st_size < _SMALLEST:
            return False
        with path.open("rb") as file:
            return _TITLE in file.read(_BEGINNING)
    except OSError:
        return False


def read(path: Path) -> ShippedRules:
    """The rules in a file. Raises RuletrailError if it is no text of the rules, or states no day."""
    from ruletrail import scrapers  # only where a project has a text
    from ruletrail.scrapers.source import Source

    document = scrapers.read(Source.open(path))
    if not document.date:
        raise RuletrailError("says no day", str(path), "name a text of the rules that states its day")
    rules = (record for record in document.records if record.kind in (RULE, SECTION))
    return ShippedRules(str(path), document.date, {record.key: beginnings(record.text) for record in rules})
