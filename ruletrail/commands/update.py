"""ruletrail update: the older name of ``ruletrail fetch --latest``"""

from __future__ import annotations

from typing import Any

import click

from ruletrail.commands import fetch
from ruletrail.home import Settings


@click.command(name="update", hidden=True)
@fetch.downloading
@click.pass_obj
def command(settings: Settings, /, **wanted: Any) -> None:
    """Downloads the newest release and adds it, as `ruletrail fetch --latest` does.

    \b
    Examples:
      ruletrail fetch --latest
      ruletrail fetch --latest --no-site --json
    """
    fetch.run(settings, latest=True, **wanted)
