"""ruletrail check"""

from __future__ import annotations

import sys
from typing import Any

import click

from ruletrail.advice import as_typed
from ruletrail.home import Settings
from ruletrail.output import emit, json_option


@click.command(name="check")
@click.option("--strict", is_flag=True, help="Clauses that a person should review are a problem, too.")
@json_option
@click.pass_obj
def command(settings: Settings, strict: bool, as_json: bool) -> None:
    """Checks that corpus, index, site and models are complete and match. Exit status 1 when they don't.

    Every file is compared with what the build wrote. Clauses of the models that a person should review are counted.

    \b
    Examples:
      ruletrail check
      ruletrail check --strict
      ruletrail check --json
    """
    from ruletrail.checks import problems

    review: list[str] = []
    found = problems(settings, review=review)
    is_ok = not found and not (strict and review)
    emit({"ok": is_ok, "problems": found, "review": review}, as_json, _write)
    sys.exit(0 if is_ok else 1)


def _write(data: dict[str, Any]) -> None:
    count = len(data["problems"])
    for line in (*data["problems"], *data["review"]):
        click.echo(as_typed(line))
    click.echo(f"{count} problem{'s' if count > 1 else ''}" if count else "all files are complete and match what the build wrote")
