"""ruletrail check"""

from __future__ import annotations

import sys
from typing import Any

import click

from ruletrail.advice import as_typed
from ruletrail.home import Settings
from ruletrail.output import emit, json_option


@click.command(name="check")
@click.option("--quick", is_flag=True, help="Compare the sizes of files, not their bytes.")
@json_option
@click.pass_obj
def command(settings: Settings, quick: bool, as_json: bool) -> None:
    """Checks that corpus, index, site and models are complete and match. Exit status 1 when they don't.

    Every file is compared with what the build wrote.

    \b
    Examples:
      ruletrail check
      ruletrail check --quick
      ruletrail check --json
    """
    from ruletrail.checks import problems

    found = problems(settings, quick=quick)
    emit({"ok": not found, "problems": found}, as_json, _write)
    sys.exit(1 if found else 0)


def _write(data: dict[str, Any]) -> None:
    count = len(data["problems"])
    for problem in data["problems"]:
        click.echo(as_typed(problem))
    click.echo("everything is whole and in step" if data["ok"] else f"{count} problem{'s' if count > 1 else ''}")
