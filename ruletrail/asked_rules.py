"""The records that people mean when they write numbers: one, a range ("704.5j-k", "305.1-305.4"), or a term."""

from __future__ import annotations

import re

from corpus.errors import BadNumberError, NotFoundError, RuletrailError, printable
from corpus.history import find
from corpus.names import term_key
from corpus.numbers import RuleNumber
from corpus.store import Corpus, StoredRecord, Version

_RANGE = re.compile(r"^(?P<first>.*\d[a-z]{0,2})\s*[-–—]\s*(?P<last>[\d.]*[a-z]{0,2})$", re.IGNORECASE)


def key_of(typed: str) -> str:
    """The key of a number or term as people write it: "CR 704.5J" -> "704.5j", "Legend  Rule" -> "legend rule".

    Raises BadNumberError for what has digits and isn't a number.
    """
    try:
        return str(RuleNumber.parse(typed))
    except RuletrailError:
        if any(ch.isdigit() for ch in typed) or not typed.strip():
            raise
        return term_key(printable(typed))  # what was typed may be bytes of no text


def asked(corpus: Corpus, typed: str, as_of: str = "") -> list[tuple[Version, StoredRecord]]:
    """The records that one argument means: one for a number or term, several for a range, in the book's order.

    Raises what ``corpus.history.find`` raises; NotFoundError for a range that holds nothing.
    """
    ends = _ends(typed)
    if ends is None:
        return [find(corpus, key_of(typed), as_of)]
    first, last = ends
    if last < first:
        raise BadNumberError(f"{typed} goes backwards", remedy=f"write {last}-{first}")
    version = corpus.version(as_of)
    numbered = ((record, record.number) for record in corpus.records(version))
    found = [(version, record) for record, number in numbered if number and first <= number and _not_after(number, last)]
    if not found:
        raise NotFoundError(f"{version.version} has nothing from {first} to {last}", remedy=f"try: ruletrail search {typed}")
    return found


def _not_after(number: RuleNumber, last: RuleNumber) -> bool:
    return number <= last or last.contains(number)


def _ends(typed: str) -> tuple[RuleNumber, RuleNumber] | None:
    """First and last number of a range; None for a text that isn't a range."""
    match = _RANGE.match(typed.strip())
    if not match or not match["last"]:
        return None
    first = RuleNumber.parse(match["first"])
    last = match["last"]
    if last.isalpha():
        return first, RuleNumber.parse(f"{first.parent if first.letter else first}{last}")
    if "." not in last and first.rule and len(last) < 3:
        return first, RuleNumber.parse(f"{first.section}.{last}")
    return first, RuleNumber.parse(last)


def below(corpus: Corpus, version: Version, record: StoredRecord) -> list[StoredRecord]:
    """What lies below a rule, section or chapter, in the book's order; nothing for a glossary entry."""
    own = record.number
    if own is None or own.letter:
        return []
    numbered = ((other, other.number) for other in corpus.records(version))
    return [other for other, number in numbered if number and number != own and own.contains(number)]
