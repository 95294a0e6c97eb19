"""One rule through time and through the book: the age of its words, and which rules cite it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruletrail.corpus import calendar
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.names import GLOSSARY
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages

if TYPE_CHECKING:
    from ruletrail.corpus.history.since import Since
    from ruletrail.corpus.history.word_age import Run


@dataclass(frozen=True, slots=True)
class Blame(JsonForm):
    """A rule's words by the version that brought each in."""

    JSON = "number version wording_since=since.wording examples_since=since.examples number_since=since.number runs"

    number: str
    version: str
    since: Since
    runs: list[Run]


def blame(corpus: Corpus, version: Version, record: StoredRecord) -> Blame:
    """The age of the words of a record."""
    from ruletrail.corpus.history.since import since_of
    from ruletrail.corpus.history.word_age import word_ages

    return Blame(record.key, version.version, since_of(corpus, [record])[record.id], word_ages(corpus, record))


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A rule, heading or entry at one end of a reference."""

    number: str
    kind: str
    text: str
    lineage: str | None
    """The address of its lineage."""


@dataclass(frozen=True, slots=True)
class References(JsonForm):
    """The rules that cite a rule, and those that it cites, in the book's order."""

    number: str
    version: str
    cited_by: list[CitedRule]
    cites: list[CitedRule]


def references(corpus: Corpus, version: Version, record: StoredRecord) -> References:
    """Who cites a record in its version, and whom it cites: of a home of the digest alone by the calendar."""
    from ruletrail.corpus.history.cross_references import cites

    if dated := _by_calendar(corpus, version, record):
        return dated
    found, addresses = cites(corpus, version, record), lineages.addresses(corpus)

    def rules(ends: list[StoredRecord]) -> list[CitedRule]:
        return [CitedRule(end.key, end.kind, end.text, addresses.get(end.lineage_id or 0)) for end in ends]

    return References(record.key, version.version, rules(found.cited_by), rules(found.cites))


def _by_calendar(corpus: Corpus, version: Version, record: StoredRecord) -> References | None:
    """The same for a home of the digest alone, with titles in place of texts; None where the calendar can't tell."""
    address = corpus.address(record)
    if not address or not corpus.is_digest() or not calendar.at_address(address):
        return None
    day = calendar.in_force(version.date)

    def rules(names: list[str]) -> list[CitedRule]:
        return [
            CitedRule(_key(name, day), calendar.kind_of(name), calendar.title(name, day), calendar.address(name, day))
            for name in names
        ]

    return References(record.key, version.version, rules(calendar.cited_by(address, day)), rules(calendar.cites(address, day)))


def _key(name: str, day: str) -> str:
    return calendar.called(name, day).casefold() if calendar.kind_of(name) == GLOSSARY else calendar.called(name, day)
