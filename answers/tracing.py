"""Traces one rule through time and through the book: the age of its words, and its citations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruletrail.answers.asked_rules import NotRetoldError, find, what_became
from ruletrail.corpus import calendar
from ruletrail.corpus.errors import NotFoundError, as_argument
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.names import GLOSSARY
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages

if TYPE_CHECKING:
    from ruletrail.corpus.history.since import Since
    from ruletrail.corpus.history.word_age import Run


@dataclass(frozen=True, slots=True)
class Blame(JsonForm):
    """A rule's words, each with the version that brought it in."""

    JSON = "number version wording_since=since.wording examples_since=since.examples number_since=since.number runs"

    number: str
    version: str
    since: Since
    runs: list[Run]


def blame(corpus: Corpus, version: Version, record: StoredRecord) -> Blame:
    """The age of the words of a record. Raises NotFoundError for a digest, which doesn't have the rules' words."""
    from ruletrail.corpus.history.since import since_of
    from ruletrail.corpus.history.word_age import word_ages

    if corpus.is_digest():
        raise NotFoundError(
            "the built-in digest has words of its own, and can't tell which release brought a rule's",
            remedy=f"for theirs: ruletrail fetch; for the days of its changes: ruletrail history {as_argument(record.key)}",
        )
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
    """The rules that cite a rule, and the rules that it cites, in the book's order."""

    number: str
    version: str
    cited_by: list[CitedRule]
    cites: list[CitedRule]


def references(corpus: Corpus, version: Version, record: StoredRecord) -> References:
    """The citations of and by a record in its version. If the home holds only the digest, they come from the calendar."""
    from ruletrail.corpus.history.cross_references import cites

    address = corpus.address(record)
    if address and corpus.is_digest() and calendar.at_address(address):
        return _by_calendar(record.key, version, address)
    found, addresses = cites(corpus, version, record), lineages.addresses(corpus)

    def rules(ends: list[StoredRecord]) -> list[CitedRule]:
        return [CitedRule(end.key, end.kind, end.text, addresses.get(end.lineage_id or 0)) for end in ends]

    return References(record.key, version.version, rules(found.cited_by), rules(found.cites))


def asked_references(corpus: Corpus, number: str, as_of: str = "") -> tuple[References, str]:
    """The references of the rule that a number or term means, and a note on its fate, or that the digest doesn't retell it.

    Raises the errors of ``asked_rules.find``, except for a rule that the calendar has.
    """
    try:
        version, record = find(corpus, number, as_of)
    except NotRetoldError as error:
        return _by_calendar(error.key, error.version, error.known.address), f"note: {error.what}"
    return references(corpus, version, record), what_became(corpus, version, record)


def _by_calendar(key: str, version: Version, address: str) -> References:
    """The references of the rule at an address, from the calendar, with titles in place of texts."""
    day = calendar.in_force(version.date)

    def rules(names: list[str]) -> list[CitedRule]:
        return [
            CitedRule(_key(name, day), calendar.kind_of(name), calendar.title(name, day), calendar.address(name, day))
            for name in names
        ]

    return References(key, version.version, rules(calendar.cited_by(address, day)), rules(calendar.cites(address, day)))


def _key(name: str, day: str) -> str:
    return calendar.called(name, day).casefold() if calendar.kind_of(name) == GLOSSARY else calendar.called(name, day)
