"""Notes on stderr beside an answer: which other rules bore the number that was asked for, so that nobody takes the answer for the
only one; and what a rule that was found under a former number or term is called today.
"""

from __future__ import annotations

import click

from corpus.errors import as_argument
from corpus.history.bearers import Bearer, bearers
from corpus.names import term_key
from corpus.store import Corpus, StoredRecord, Version
from corpus.store.records import first_of_lineage


def other_bearers(corpus: Corpus, number: str, record: StoredRecord) -> list[Bearer]:
    """The rules that bore a number and are not the lineage of ``record``, oldest first."""
    return [bearer for bearer in bearers(corpus, number) if bearer.record.lineage_id != record.lineage_id]


def note_others(number: str, others: list[Bearer]) -> None:
    """Says on stderr which other rules bore the number, and when."""
    if others:
        told = "; ".join(bearer.days for bearer in others)
        rules = "another rule" if len(others) == 1 else f"{len(others)} other rules"
        click.echo(f"note: {number} was also the number of {rules} ({told}); add --as-of DATE to see one", err=True)


def name_today(corpus: Corpus, version: Version, record: StoredRecord) -> str | None:
    """What a record is called in the newest version: a number, or a term as printed; None when it isn't there any more."""
    newest = corpus.version()
    now = first_of_lineage(corpus, newest, record.lineage_id) if version.id != newest.id else record
    return (now.term or now.key) if now else None


def note_today(number: str, version: Version, today: str | None) -> None:
    """Says on stderr what a rule that was shown as an earlier version has it is called today, if it is called otherwise."""
    if today and term_key(today) != number:
        from ruletrail.advice import as_typed  # few answers need it

        asked = as_argument(today)
        click.echo(as_typed(f"note: {number} of {version.version} is {today} today: ruletrail show {asked}"), err=True)
