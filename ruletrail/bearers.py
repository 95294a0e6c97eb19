"""Notes on stderr beside an answer: which other rules bore the number that was asked for, so that nobody takes the answer for the
only one; and what a rule that was found under a former number or term is called today.
"""

from __future__ import annotations

from collections.abc import Iterable

import click

from ruletrail.corpus.errors import as_argument
from ruletrail.corpus.history.bearers import Bearer, bearers
from ruletrail.corpus.names import in_words, term_key
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.corpus.store.records import first_of_lineage
from ruletrail.digest_days import by_day


def other_bearers(corpus: Corpus, number: str, record: StoredRecord) -> list[Bearer]:
    """The rules that bore a number and are not the lineage of ``record``, oldest first."""
    return [bearer for bearer in bearers(corpus, number) if bearer.record.lineage_id != record.lineage_id]


def note_others(number: str, others: list[Bearer]) -> None:
    """Says on stderr which other rules bore the number, or which other entries had the name, and when."""
    if not others:
        return
    is_one = len(others) == 1
    if number[:1].isdigit():
        rules = "another rule" if is_one else f"{len(others)} other rules"
        told = f"{number} was also the number of {rules} ({'; '.join(other.days for other in others)})"
    else:
        entries = "another entry" if is_one else f"{len(others)} other entries"
        told = f"{entries} had this name: {'; '.join(f'{other.record.term} ({other.days})' for other in others)}"
    click.echo(by_day(f"note: {told}; add --as-of and a day of that time"), err=True)


def name_today(corpus: Corpus, version: Version, record: StoredRecord) -> str | None:
    """What a record is called in the newest version: a number, or a term as printed; None when it isn't there any more."""
    newest = corpus.version()
    now = first_of_lineage(corpus, newest, record.lineage_id) if version.id != newest.id else record
    return (now.term or now.key) if now else None


def what_became(corpus: Corpus, version: Version, record: StoredRecord) -> str:
    """What became of a record of an older version, as a note: what it is called today, or since when it is gone and where its
    words went. "" where it is called the same, or no version tells.
    """
    named = f"note: {record.key} of {version.version}"
    if today := name_today(corpus, version, record):
        return f"{named} is {today} today: ruletrail show {as_argument(today)}" if term_key(today) != record.key else ""
    from ruletrail.corpus.history import history  # most rules are there

    told = history(corpus, record)
    if not told.ended:
        return ""
    went: dict[str, list[str]] = {}
    for branch in told.descendants:
        if branch.version == told.ended:
            went.setdefault(branch.relation, []).append(branch.number)
    last = f", as {number}" if (number := told.revisions[-1].number) != record.key else ""
    another = corpus.record(corpus.version(), record.key)
    parts = [
        f"{named} was removed on {told.ended}{last}",
        *([f"today {record.key} is another {'rule' if record.key[:1].isdigit() else 'entry'}"] if another else []),
        *(f"its words went to {in_words(numbers)} ({relation})" for relation, numbers in went.items()),
    ]
    return "; ".join(parts)


def say(lines: Iterable[str]) -> None:
    """Says notes on stderr, their advice as it has to be typed; empty ones are left out."""
    for line in filter(None, lines):
        from ruletrail.advice import as_typed  # few answers need it

        click.echo(by_day(as_typed(line)), err=True)
