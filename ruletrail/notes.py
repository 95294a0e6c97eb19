"""Notes on stderr beside an answer: on the days that were typed, and on what else could have been meant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import click

from ruletrail import digest_days
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings

_TYPED = "ruletrail.dates"


@dataclass
class DoorSettings(Settings):
    """Settings of a command. When it opens the corpus, the notes on the typed days are written."""

    def open(self) -> Corpus:
        corpus = super().open()
        digest_days.note(corpus)
        _say_missing(corpus)
        return corpus


def remember(ctx: click.Context, typed: str) -> None:
    """Keeps a date of the command line, or both of a range, until there is a corpus to look it up in."""
    ctx.meta.setdefault(_TYPED, []).extend(filter(None, typed.split("..")))


def _say_missing(corpus: Corpus) -> None:
    """Says which releases before the typed days have no text here. Programs get no such note."""
    ctx = click.get_current_context()
    if not (typed := ctx.meta.pop(_TYPED, None)) or ctx.params.get("as_json") or ctx.params.get("form") == "json":
        return
    from ruletrail.answers import days

    say(days.missing_before(corpus, typed))


def say(lines: Iterable[str]) -> None:
    """Writes notes on stderr, with their advice as the reader has to type it. Empty ones are left out."""
    for line in filter(None, lines):
        from ruletrail.advice import as_typed  # few answers need it

        click.echo(digest_days.by_day(as_typed(line)), err=True)
