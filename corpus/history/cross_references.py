"""The citations between records of one version; ranges and lists are resolved into single rules."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.numbers import RuleNumber, Span
from ruletrail.corpus.references import ranges
from ruletrail.corpus.store import Corpus, StoredRecord, Version


class CrossReference(NamedTuple):
    """A record whose text or examples cite another record of its version, with their lineages."""

    citing: StoredRecord
    cited: StoredRecord


@dataclass(frozen=True, slots=True)
class Cites:
    """The records that cite a record, and the records that it cites, in the book's order."""

    version: Version
    record: StoredRecord
    cited_by: list[StoredRecord]
    cites: list[StoredRecord]


def cross_references(corpus: Corpus, version: Version) -> list[CrossReference]:
    """Every citation of another record of the version, in its rules, headings and glossary entries; each pair once, in the book's
    order.

    A reference to a section or rule is to its own record, not to the records below it.
    """
    records = corpus.records(version)
    borne = {record.number: record for record in reversed(records) if record.number}
    order = sorted(borne)
    found = []
    for record in records:
        numbers = cited(order, spans(record.normal, record.examples))
        found += [CrossReference(record, borne[number]) for number in numbers if number != record.number]
    return found


def spans(normal: str, examples: Iterable[str]) -> list[Span]:
    """The first and the last number of each reference in a text in normal form, and in its examples."""
    return [ends for text in (normal, *map(normalise, examples)) for ends in ranges(text)]


def cited(order: Sequence[RuleNumber], found: Iterable[Span]) -> list[RuleNumber]:
    """The numbers of a version (``order``) that some spans contain, each once and in order."""
    return sorted({number for ends in found for number in _within(order, *ends)})


def cites(corpus: Corpus, version: Version, record: StoredRecord) -> Cites:
    """The records that cite a record of a version, and the records that it cites."""
    found = cross_references(corpus, version)
    citing = [each.citing for each in found if each.cited.id == record.id]
    return Cites(version, record, citing, [each.cited for each in found if each.citing.id == record.id])


def _within(order: Sequence[RuleNumber], first: RuleNumber, last: RuleNumber) -> list[RuleNumber]:
    """The numbers from the first to the last, of the same level (section, rule or subrule) as the last."""
    between = order[bisect_left(order, first) : bisect_right(order, last)]
    return [number for number in between if list(map(bool, number)) == list(map(bool, last))]
