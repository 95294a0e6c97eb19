"""Tells of the other rules that bore a number, so that one of them never answers as if it were the only one."""

from __future__ import annotations

import click

from corpus.history.bearers import Bearer, bearers
from corpus.store import Corpus, StoredRecord


def other_bearers(corpus: Corpus, number: str, record: StoredRecord) -> list[Bearer]:
    """The rules that bore a number and are not the lineage of ``record``, oldest first."""
    return [bearer for bearer in bearers(corpus, number) if bearer.record.lineage_id != record.lineage_id]


def note_others(number: str, others: list[Bearer]) -> None:
    """Says on stderr which other rules bore the number, and when."""
    if others:
        told = "; ".join(bearer.when for bearer in others)
        rules = "another rule" if len(others) == 1 else f"{len(others)} other rules"
        click.echo(f"note: {number} was also the number of {rules} ({told}); add --as-of DATE to see one", err=True)
