"""ruletrail check"""

from __future__ import annotations

import sys

import click

from corpus.store import Corpus
from ruletrail.output import emit, json_option


@click.command(name="check")
@json_option
@click.pass_obj
def command(settings, as_json: bool) -> None:
    """Are corpus, index, site and models whole and in step? Exit status 1 when not.

    \b
    Examples:
      ruletrail check
      ruletrail check --json
    """
    from ruletrail.checks import problems

    with Corpus.open(settings.home) as corpus:
        found = problems(corpus, settings)
    emit({"ok": not found, "problems": found}, as_json, _write)
    sys.exit(1 if found else 0)


def _write(data: dict) -> None:
    for problem in data["problems"]:
        click.echo(problem)
    click.echo("everything is whole and in step" if data["ok"] else f"{len(data['problems'])} problems")
