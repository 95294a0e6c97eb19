"""ruletrail fetch"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from ruletrail.advice import as_typed
from ruletrail.conflicts import exclusive, goes_with
from ruletrail.home import Settings
from ruletrail.output import ADDRESS, DATE, PathType, emit, json_option
from ruletrail.progress import progress


@click.command(name="fetch")
@click.option("--from", "first", default="", type=DATE, help="The first release (a year or month: its first day).")
@click.option("--to", "last", default="", type=DATE, help="The last release (a year or month: its last day).")
@click.option(
    "--latest", is_flag=True, help="Only the newest, also one that the publisher's page links but ruletrail does not know."
)
@click.option("--catalogue", type=PathType(dir_okay=False), envvar="RULETRAIL_CATALOGUE",
              help="Another list of addresses, a CSV file with the columns of ruletrail's own.")  # fmt: skip
@click.option("--page", default="", type=ADDRESS, help="With --latest: the publisher's rules page, where it has moved.")
@click.option("--timeout", type=click.FloatRange(1, 600), default=20.0, show_default=True, metavar="SECONDS",
              help="How long a server may send nothing.")  # fmt: skip
@json_option
@exclusive("--latest --from", "--latest --to")
@goes_with("--page", "--latest")
@click.pass_obj
def command(
    settings: Settings, first: str, last: str, latest: bool, catalogue: Path | None, page: str, timeout: float, as_json: bool
) -> None:
    """Downloads the public rule texts into HOME/sources.

    Each release comes from the publisher, or else from the web archive. Texts that are there already are skipped; a broken
    transfer goes on where it stopped. Exit status 1 when a release couldn't be downloaded, and with --latest also when the
    publisher's page doesn't tell which is the newest.

    \b
    Examples:
      ruletrail fetch --latest
      ruletrail fetch --from 2004 --to 2007
    """
    from ruletrail.corpus.dates import first_day, last_day
    from ruletrail.corpus.errors import NotFoundError
    from ruletrail.scrapers import catalogue as catalogues
    from ruletrail.scrapers.download import fetch, newest
    from ruletrail.scrapers.transfer import Manners, Transfer

    first, last = first_day(first) if first else "", last_day(last) if last else ""
    if first and last and first > last:
        raise click.UsageError(f"--from {first} is later than --to {last}; exchange them")
    known, transfer = catalogues.read(catalogue, page=page), Transfer(Manners.patient(timeout))
    notes: list[str] = []
    looked = True
    if latest:
        release, notes, looked = newest(known, settings.sources, transfer)
        releases = [release] if release else []
    else:
        releases = known.between(first, last)
    if not releases:
        raise NotFoundError("no release of those dates is known", remedy="try: ruletrail fetch --latest")
    report = fetch(releases, settings.sources, transfer, progress())
    emit({**asdict(report), "notes": notes, "looked": looked}, as_json, lambda data: _write(settings, data))
    if report.failed or not looked:
        raise click.exceptions.Exit(1)


def _write(settings: Settings, data: dict[str, Any]) -> None:
    for note in data["notes"]:
        click.echo(f"note: {note}", err=True)
    for entry in [*data["fetched"], *data["present"]]:
        for note in entry["notes"]:
            click.echo(f"note: {entry['file']}: {note}", err=True)
    write_failed(data["failed"])
    counts = [f"{len(data['fetched'])} fetched", f"{len(data['present'])} there already", f"{len(data['failed'])} failed"]
    click.echo(", ".join(counts))
    click.echo(f"in {settings.sources}")
    if data["fetched"]:
        click.echo(as_typed(f"next: ruletrail build {settings.sources}"))
    if not data["looked"]:
        write_not_looked("fetch --latest")


def write_not_looked(command: str) -> None:
    """Says that the publisher's pages didn't tell which release is the newest, and what to do. ``command`` is what was run."""
    click.echo("couldn't tell whether there is a newer release", err=True)
    click.echo(as_typed(f"  look at the page; where it has moved: ruletrail {command} --page ADDRESS"), err=True)
    click.echo(as_typed("  where it shows a newer text, save that, then: ruletrail add FILE"), err=True)


def write_failed(failed: list[dict[str, Any]]) -> None:
    """Says of each release that could not be had what was wrong at each address, and how to supply it by hand."""
    for entry in failed:
        click.echo(f"{entry['release']} couldn't be downloaded:", err=True)
        for tried in entry["reasons"]:
            click.echo(f"  {tried['url']}: {tried['reason']}", err=True)
        click.echo(f"  by hand: {entry['remedy']}", err=True)
