"""ruletrail add"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ruletrail.commands.build import building, tell
from ruletrail.home import Settings
from ruletrail.output import PathType, emit
from ruletrail.standard_input import at_hand

if TYPE_CHECKING:
    from ruletrail.build_options import Options


@click.command(name="add")
@click.argument("sources", nargs=-1, required=True, type=PathType(allow_dash=True), metavar="SOURCE…")
@building
@click.pass_obj
def command(settings: Settings, sources: tuple[Path, ...], options: Options, as_json: bool) -> None:
    """Adds versions to the corpus, doing only the new work.

    A SOURCE is a file, a folder, or - for standard input.

    \b
    Examples:
      ruletrail add MagicCompRules-20260417.txt
      ruletrail add downloads/ --no-site
    """
    from ruletrail import pipeline

    with at_hand(sources) as paths:
        report = pipeline.add(paths, settings, options)
    emit(report.as_json(), as_json, lambda data: tell(settings, data))
