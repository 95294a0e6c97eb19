"""ruletrail add: the older name of ``ruletrail build --add``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ruletrail.commands.build import building, run
from ruletrail.home import Settings
from ruletrail.output import PathType

if TYPE_CHECKING:
    from ruletrail.build_options import Options


@click.command(name="add", hidden=True)
@click.argument("sources", nargs=-1, required=True, type=PathType(allow_dash=True), metavar="SOURCE…")
@building
@click.pass_obj
def command(settings: Settings, sources: tuple[Path, ...], options: Options, as_json: bool) -> None:
    """Adds versions to the home, as `ruletrail build --add` does.

    \b
    Examples:
      ruletrail build --add MagicCompRules-20260417.txt
      ruletrail build --add downloads/ --no-site
    """
    run(settings, sources, options, as_json, is_added=True)
