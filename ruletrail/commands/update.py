"""ruletrail update"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruletrail import reading
from ruletrail.advice import as_typed
from ruletrail.commands.fetch import write_failed, write_not_looked
from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.store.sources import hashes
from ruletrail.home import Settings
from ruletrail.output import ADDRESS, PathType, emit, fitted, json_option
from ruletrail.progress import progress

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus


@click.command(name="update")
@click.option("--catalogue", type=PathType(dir_okay=False), envvar="RULETRAIL_CATALOGUE",
              help="Another list of addresses, a CSV file with the columns of ruletrail's own.")  # fmt: skip
@click.option("--page", default="", type=ADDRESS, help="The publisher's rules page, where it has moved.")
@click.option("--timeout", type=click.FloatRange(1, 600), default=20.0, show_default=True, metavar="SECONDS",
              help="How long a server may send nothing.")  # fmt: skip
@click.option("--no-site", is_flag=True, help="Leave the site as it is.")
@json_option
@click.pass_obj
def command(settings: Settings, catalogue: Path | None, page: str, timeout: float, no_site: bool, as_json: bool) -> None:
    """Fetches the newest release, adds it, and lists what changed and which rules of the models a person should review.

    Exit status 1 when the release couldn't be downloaded, and when the publisher's page doesn't tell whether there is a newer
    one; the home then stays as it was, or gets the newest release that ruletrail knows.

    \b
    Examples:
      ruletrail update
      ruletrail update --no-site --json
    """
    from ruletrail import pipeline
    from ruletrail.models.reviewing import findings
    from ruletrail.scrapers import catalogue as catalogues
    from ruletrail.scrapers.download import fetch, newest
    from ruletrail.scrapers.transfer import Manners, Transfer

    if not settings.has_corpus:
        raise CorpusError("no corpus here yet", str(settings.home), "run: ruletrail fetch, then: ruletrail build")
    with settings.open() as corpus:
        before, known_files = corpus.version().version, hashes(corpus)
        held = {version.version for version in corpus.versions()}
    known, transfer = catalogues.read(catalogue, page=page), Transfer(Manners.patient(timeout))
    release, notes, looked = newest(known, settings.sources, transfer)
    fetched = fetch([release] if release else [], settings.sources, transfer, progress())
    data: dict[str, Any] = {
        "fetched": [asdict(one) for one in fetched.fetched],
        "failed": [asdict(one) for one in fetched.failed],
        "notes": notes,
        "looked": looked,
        "added": [],
        "changes": {},
        "review": [],
        "problems": [],
    }
    texts = [settings.sources / one.file for one in (*fetched.fetched, *fetched.present)]
    if not reading.all_known(texts, known_files):
        options = pipeline.Options(jobs=os.cpu_count() or 1, site=not no_site, progress=progress())
        data["problems"] = pipeline.add(texts, settings, options).problems
        with settings.open() as corpus:
            fresh = [version for version in corpus.versions() if version.version not in held]
            data["added"] = [version.version for version in fresh]
            data["review"] = [str(finding) for version in fresh for finding in findings(corpus, version)]
            if fresh:
                data["changes"] = _changes(corpus, before)
    emit(data, as_json, _write)
    if fetched.failed or not looked:
        raise click.exceptions.Exit(1)


def _changes(corpus: Corpus, before: str) -> dict[str, int]:
    """Relation -> how many links between the version that was the newest and the one that is."""
    from ruletrail.corpus.history import changes

    return dict(Counter(link.relation for link in changes(corpus, corpus.version(before), corpus.version())))


def _write(data: dict[str, Any]) -> None:
    for note in [*data["notes"], *data["problems"]]:
        click.echo(f"note: {note}", err=True)
    write_failed(data["failed"])
    if data["failed"]:
        click.echo(as_typed("  then: ruletrail update, which takes it from there"), err=True)
    if not data["looked"]:
        write_not_looked("update")
    if not data["added"]:
        is_unsure = data["failed"] or data["problems"] or not data["looked"]
        click.echo("nothing is added" if is_unsure else "nothing new: the newest release is here")
        return
    click.secho(f"added {', '.join(data['added'])}", bold=True)
    click.echo(fitted(", ".join(f"{count} {relation}" for relation, count in data["changes"].items())))
    for finding in data["review"]:
        click.echo(fitted(f"models: {finding}"))
    if not data["review"]:
        click.echo("models: nothing to review")
    newest = data["added"][-1]
    click.echo(as_typed(f"next: ruletrail changes {newest} --diff" + (" · ruletrail maintain review" if data["review"] else "")))
