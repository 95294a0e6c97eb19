"""Notes on stderr on the dates that were typed: a release without a text here, two dates that are one version, or backwards."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from ruletrail.corpus.dates import LATEST, first_day, last_day
from ruletrail.corpus.gaps import described
from ruletrail.digest_days import by_day

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus, Version

_TYPED = "ruletrail.dates"


def remember(ctx: click.Context, typed: str) -> None:
    """Keeps a date, or both of a range, of the command line until there is a corpus to look it up in."""
    ctx.meta.setdefault(_TYPED, []).extend(filter(None, typed.split("..")))


def as_range(first: str, second: str) -> tuple[str, str]:
    """Two dates that were typed as two, or as one range: "2004..2011" -> ("2004", "2011"), "M10.." -> ("M10", "latest")."""
    if ".." not in first:
        return first, second
    if second or first.startswith(".."):
        raise click.UsageError("a range is two dates, as 2004..2011, or one that goes on to the newest, as M10..")
    old, _, new = first.partition("..")
    return old, new or "latest"


def note_missing(corpus: Corpus) -> None:
    """Says which releases have no text here that lie before the days that were typed. Programs are told nothing."""
    ctx = click.get_current_context(silent=True)
    if ctx is None or not (typed := ctx.meta.pop(_TYPED, None)) or ctx.params.get("as_json") or ctx.params.get("form") == "json":
        return
    from ruletrail.corpus.releases import between, missing_texts

    to_come = {each for each in typed if _is_to_come(each)}
    for each in dict.fromkeys(each for each in typed if each not in to_come):
        there = corpus.version(each)
        day = last_day(each) if there.version != each else LATEST
        if day != LATEST and (missing := between(there.date, f"{day}~")):  # with the release of that day itself
            told = missing_texts(list(map(str, missing)), f"the rules of {day}")
            click.echo(by_day(f"note: {told} This is the text of {there.version}."), err=True)
    if to_come:
        newest = corpus.version("")
        click.echo(by_day(f"note: that day is still to come; the newest version here is {newest.version}"), err=True)


def _is_to_come(typed: str) -> bool:
    """Whether all of a day, month or year is later than today."""
    from ruletrail.corpus.errors import BadDateError

    try:
        return date.today().isoformat() < first_day(typed) < LATEST
    except BadDateError:  # a release's name, or "latest"
        return False


def note_swapped(old: str, new: str, so: str) -> None:
    """Says where the first of two versions to be compared is the later one, and how the answer is to be read so."""
    if old[:10] > new[:10]:
        click.echo(by_day(f"note: from {old} back to {new}: the dates are swapped, {so}"), err=True)


def note_pair(old: Version, new: Version, *, as_json: bool) -> None:
    """Says where two versions to be compared are one, or the first is the later one."""
    if as_json:
        return
    if old.id == new.id:
        click.echo(by_day(f"note: both dates are one version, {old.version}"), err=True)
        return
    for version in (old, new):
        if gap := version.coverage.without_examples:
            told = f"{described(gap)}, so none counts as removed or added for it"
            click.echo(by_day(f"note: {version.version}: {told}"), err=True)
    note_swapped(old.version, new.version, "additions show as removals")
