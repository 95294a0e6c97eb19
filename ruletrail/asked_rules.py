"""The records that people mean when they write numbers: one, a range ("704.5j-k", "305.1-305.4"), or a term."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from ruletrail.corpus.errors import BadNumberError, NotFoundError, as_argument, printable
from ruletrail.corpus.names import CITED_TERM, cited_key
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store import Corpus, StoredRecord, Version, records
from ruletrail.dates_asked import as_range

if TYPE_CHECKING:
    from ruletrail.corpus.history import Difference

#: What may stand around a number.
_AROUND = re.compile(r"^\s*(?:[\"'“”‘’([]|C\.R\.|CR\s+(?=rule))+\s*|\s*[\"'“”‘’)\]]+\s*$", re.IGNORECASE)
#: The address of a lineage: "704.5j-1999-04-23".
ADDRESS = re.compile(r"\S.*-\d{4}-\d{2}-\d{2}")
_RANGE = re.compile(r"^(?P<first>.*\d[a-z]{0,2})\s*(?:[-–—]|\.\.)\s*(?P<last>[\d.]*[a-z]{0,2})$", re.IGNORECASE)


def key_of(typed: str) -> str:
    """The key of a number or term as people write it: "CR 704.5J" -> "704.5j", "Legend  Rule" -> "legend rule".

    The address of a lineage stays as it is, and so does a day behind it: "305.7@2004". Raises BadNumberError for what has digits
    and isn't a number.
    """
    number, at, day = typed.partition("@")
    if at:
        return f"{key_of(number)}@{day.strip()}"
    if ADDRESS.fullmatch(typed.strip()):
        return typed.strip()
    for form in (typed, _AROUND.sub("", typed)):
        with suppress(BadNumberError):
            return str(RuleNumber.parse(form))
    if any(ch.isdigit() for ch in typed) or not typed.strip():
        RuleNumber.parse(typed)  # says what is wrong with it
    return cited_key(CITED_TERM + printable(typed).removeprefix(CITED_TERM))  # what was typed may be bytes of no text


def listed(typed: str) -> list[str]:
    """The parts of a list of numbers in one argument: "305.7, 704.5j"; of anything else it alone."""
    with suppress(BadNumberError):
        RuleNumber.parse(typed)  # "305,7" is one number: no section has one of one or two digits
        return [typed]
    parts = [part.strip() for part in re.split("[,;]", typed) if part.strip()] if any(map(str.isdigit, typed)) else []
    return parts if len(parts) > 1 else [typed]


def asked(corpus: Corpus, typed: str, as_of: str = "") -> list[tuple[Version, StoredRecord]]:
    """The records that one argument means: one for a number or term, several for a range or a list, in the book's order.

    Raises what ``corpus.history.find`` raises; NotFoundError for a range that holds nothing.
    """
    if len(parts := listed(typed)) > 1:
        return [pair for part in parts for pair in asked(corpus, part, as_of)]
    from ruletrail.meant import dated, find

    typed, as_of = dated(typed, as_of)
    ends = _ends(typed)
    if ends is None:
        return [find(corpus, key_of(typed), as_of)]
    first, last = ends
    if last < first:
        first, last = last, first
        click.echo(f"note: {typed} goes backwards: read as {first}-{last}", err=True)
    version = corpus.version(as_of)
    numbered = ((record, record.number) for record in corpus.records(version))
    found = [(version, record) for record, number in numbered if number and first <= number and _not_after(number, last)]
    if not found:
        raise NotFoundError(
            f"{version.version} has nothing from {first} to {last}", remedy=f"try: ruletrail search {as_argument(typed)}"
        )
    return found


def difference(corpus: Corpus, key: str, first: str, second: str = "") -> Difference:
    """One rule between two dates, or a range of them in ``first``. "212.6@2004" is the rule of that day: it is compared with what
    it is at the date ``first``, or, where that is "305.6@2011", with that rule, whether they have to do with each other or not.

    Raises what ``find`` raises, and NotFoundError where a rule has no counterpart.
    """
    from ruletrail.corpus import history
    from ruletrail.meant import dated, find

    key, day = dated(key)
    if not day:
        old, new = as_range(first, second)
        return history.difference(corpus, key, corpus.version(old), corpus.version(new))
    other, then = dated(first)
    try:
        before, old_record = find(corpus, key, day)
    except NotFoundError as error:
        if not then or key_of(other) != key_of(key):
            raise
        raise NotFoundError(error.what, remedy=f"to compare: ruletrail diff {as_argument(key)} {day} {then}") from None
    if second or ".." in first:
        raise BadNumberError(f"{key}@{day} already has a day", remedy="add one more date, or another rule with its day")
    if not then:
        return history.difference(corpus, corpus.address(old_record) or key, before, corpus.version(first))
    return history.difference_of(corpus, (before, old_record), find(corpus, key_of(other), then))


def _not_after(number: RuleNumber, last: RuleNumber) -> bool:
    return number <= last or last.contains(number)


def _ends(typed: str) -> tuple[RuleNumber, RuleNumber] | None:
    """First and last number of a range; None for a text that isn't a range."""
    match = _RANGE.match(typed.strip())
    if not match or not match["last"] or ADDRESS.fullmatch(typed.strip()):
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
    return records.below(corpus, version, own) if own and not own.letter else []
