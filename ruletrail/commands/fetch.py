"""ruletrail fetch"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from ruletrail.advice import as_typed
from ruletrail.conflicts import exclusive, goes_with
from ruletrail.home import Settings
from ruletrail.output import ADDRESS, DATE, PathType, emit, fitted, json_option
from ruletrail.progress import progress


def downloading(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options that ``fetch`` and its older name ``update`` share."""
    for option in reversed((
        click.option("--catalogue", type=PathType(dir_okay=False), envvar="RULETRAIL_CATALOGUE",
                     help="Another list of addresses, a CSV file with the columns of ruletrail's own."),
        click.option("--page", default="", type=ADDRESS, help="With --latest: the publisher's rules page, where it has moved."),
        click.option("--timeout", type=click.FloatRange(1, 600), default=20.0, show_default=True, metavar="SECONDS",
                     help="How long a server may send nothing."),
        click.option("--no-site", is_flag=True, help="Leave the site as it is."),
        json_option,
    )):  # fmt: skip
        command = option(command)
    return command


@click.command(name="fetch", short_help="Downloads the public rule texts and builds them.")
@click.option("--from", "first", default="", type=DATE, help="The first release (a year or month: its first day).")
@click.option("--to", "last", default="", type=DATE, help="The last release (a year or month: its last day).")
@click.option(
    "--latest", is_flag=True, help="Only the newest, also one that the publisher's page links but ruletrail does not know."
)
@click.option("--no-build", is_flag=True, help="Only download; `ruletrail build` reads the texts later.")
@downloading
@exclusive("--latest --from", "--latest --to", "--no-build --no-site")
@goes_with("--page", "--latest")
@click.pass_obj
def command(settings: Settings, /, **wanted: Any) -> None:
    """Downloads the public rule texts and builds corpus, index and site from them.

    Each release comes from the publisher, or else from the web archive, and is kept in HOME/sources. A text that is there is
    skipped. A broken transfer goes on where it stopped. Texts are added to those of the home; the digest gives way to them. With
    --latest the answer says what the new release changed, and which rules of the models a person should review.

    Exit status 1 when a release couldn't be downloaded, and with --latest also when the publisher's page doesn't tell which
    is the newest.

    \b
    Examples:
      ruletrail fetch
      ruletrail fetch --latest
      ruletrail fetch --from 2004 --to 2007 --no-build
    """
    run(settings, **wanted)


def run(
    settings: Settings, *, latest: bool = False, first: str = "", last: str = "", catalogue: Path | None = None, page: str = "",
    timeout: float = 20.0, no_build: bool = False, no_site: bool = False, as_json: bool = False,
) -> None:  # fmt: skip
    """Downloads, builds, and prints the report. Exits with status 1 if a release couldn't be downloaded, or the newest isn't
    known.
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
    if not (releases or latest):
        raise NotFoundError("no release of those dates is known", remedy="try: ruletrail fetch --latest")
    report = fetch(releases, settings.sources, transfer, progress())
    data: dict[str, Any] = {**asdict(report), "notes": notes, "looked": looked}
    if not no_build:
        from ruletrail.fetching import take_in
        from ruletrail.pipeline import Options

        texts = [settings.sources / one.file for one in (*report.fetched, *report.present)]
        data |= asdict(take_in(texts, settings, Options(jobs=os.cpu_count() or 1, site=not no_site, progress=progress())))
    emit(data, as_json, lambda data: _write(settings, data, latest))
    if report.failed or not looked:
        raise click.exceptions.Exit(1)


def _write(settings: Settings, data: dict[str, Any], latest: bool) -> None:
    for note in [
        *data["notes"],
        *(f"{one['file']}: {note}" for one in (*data["fetched"], *data["present"]) for note in one["notes"]),
    ]:
        click.echo(f"note: {note}", err=True)
    for problem in data.get("problems", []):
        click.echo(f"note: {problem}", err=True)
    _write_failed(data["failed"])
    if not data["looked"]:
        _write_not_looked()
    if not latest:
        counts = [f"{len(data['fetched'])} fetched", f"{len(data['present'])} there already", f"{len(data['failed'])} failed"]
        click.echo(", ".join(counts))
        click.echo(f"in {settings.sources}")
    if "added" in data:
        _write_added(data)
    elif data["fetched"]:
        click.echo(as_typed("next: ruletrail build"))


def _write_added(data: dict[str, Any]) -> None:
    if not data["added"]:
        is_unsure = data["failed"] or data["problems"] or not data["looked"]
        click.echo("nothing is added" if is_unsure else "nothing new: the newest release is here")
        return
    many = f"{len(data['added'])} versions, {data['added'][0]} to {data['added'][-1]}"
    click.secho(f"added {many if len(data['added']) > 3 else ', '.join(data['added'])}", bold=True)
    if not data["changes"]:
        click.echo(as_typed('next: ruletrail search "summoning sickness" · ruletrail history 305.7 · ruletrail serve'))
        return
    click.echo(fitted(", ".join(f"{count} {relation}" for relation, count in data["changes"].items())))
    for finding in data["review"]:
        click.echo(fitted(f"models: {finding}"))
    if not data["review"]:
        click.echo("models: nothing to review")
    newest = data["added"][-1]
    click.echo(as_typed(f"next: ruletrail changes {newest} --diff" + (" · ruletrail maintain review" if data["review"] else "")))


def _write_not_looked() -> None:
    click.echo("couldn't tell whether there is a newer release", err=True)
    click.echo(as_typed("  look at the page; where it has moved: ruletrail fetch --latest --page ADDRESS"), err=True)
    click.echo(as_typed("  where it shows a newer text, save that, then: ruletrail build --add FILE"), err=True)


def _write_failed(failed: list[dict[str, Any]]) -> None:
    """Prints on stderr, for each failed release, the reason at each address, and the way to supply it by hand."""
    for entry in failed:
        click.echo(f"{entry['release']} couldn't be downloaded:", err=True)
        for tried in entry["reasons"]:
            click.echo(f"  {tried['url']}: {tried['reason']}", err=True)
        click.echo(f"  by hand: {entry['remedy']}", err=True)
    if failed:
        click.echo(as_typed("  then the same command again, which takes it from there"), err=True)
