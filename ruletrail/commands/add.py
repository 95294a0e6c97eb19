"""ruletrail add"""

from __future__ import annotations

from pathlib import Path

import click

from ruletrail.commands.build import building, tell
from ruletrail.home import Settings
from ruletrail.output import PathType, emit
from ruletrail.progress import progress
from ruletrail.standard_input import at_hand


@click.command(name="add")
@click.argument("sources", nargs=-1, required=True, type=PathType(allow_dash=True), metavar="SOURCE…")
@building
@click.pass_obj
def command(
    settings: Settings,
    sources: tuple[Path, ...],
    scope: str | None,
    oembed: bool | None,
    jobs: int,
    no_index: bool,
    no_site: bool,
    as_json: bool,
) -> None:
    """Adds versions to the corpus, doing only the new work.

    A SOURCE is a file, a folder, or - for standard input.

    \b
    Examples:
      ruletrail add MagicCompRules-20260417.txt
      ruletrail add downloads/ --no-site
    """
    from ruletrail import pipeline

    options = pipeline.Options(scope, jobs, not no_index, not no_site, progress(), oembed)
    with at_hand(sources) as paths:
        report = pipeline.add(paths, settings, options)
    emit(report.as_json(), as_json, lambda data: tell(settings, data))
