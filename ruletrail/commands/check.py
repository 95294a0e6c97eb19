"""ruletrail check"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ruletrail.advice import as_typed
from ruletrail.commands.doctor import NOTHING_HELD, held, installed, write
from ruletrail.conflicts import exclusive
from ruletrail.home import Settings
from ruletrail.output import PathType, emit, fitted, json_option
from ruletrail.standard_input import at_hand


@click.command(name="check", short_help="Checks that a home is complete, or proves a rule text.")
@click.argument("files", nargs=-1, type=PathType(exists=True, allow_dash=True), metavar="[FILE]…")
@click.option("--strict", is_flag=True, help="Clauses that a person should review are a problem, too.")
@json_option
@click.pass_obj
@exclusive("FILES --strict")
def command(settings: Settings, files: tuple[Path, ...], strict: bool, as_json: bool) -> None:
    """Checks that corpus, index, site and models are complete and match. Exit status 1 when they don't.

    It shows what is installed and what the home holds, compares every file with what the build wrote, and names the command
    that repairs. Clauses of the models that a person should review are counted.

    A FILE is a rules text: is it the official one, word for word? Its rules are compared with the fingerprints of all
    official texts that are known. That needs no home.

    \b
    Examples:
      ruletrail check
      ruletrail check MagicCompRules.txt
      ruletrail check --strict
      ruletrail check --json
    """
    if files:
        _prove(files, as_json)
        return
    from ruletrail.checks import problems

    review: list[str] = []
    found = problems(settings, review=review)
    try:
        there, newer = held(settings)
    except Exception:  # a changed byte of the corpus can cause any error
        if not found:
            raise
        there, newer = NOTHING_HELD, []
    is_ok = not found and not (strict and review)
    data = {"ok": is_ok, "problems": found, "review": review, "newer": newer, "installed": installed(settings) | there}
    emit(data, as_json, _write)
    sys.exit(0 if is_ok else 1)


#: The most numbers that are named.
NAMED = 12


def _prove(files: tuple[Path, ...], as_json: bool) -> None:
    """Compares texts with the official ones. Exit status 1 if one differs."""
    from ruletrail.answers.proof import proof

    with at_hand(files) as given:
        proofs = [replace(proof(path), file=str(file)) for path, file in zip(given, files, strict=True)]
    is_ok = all(each.is_proven for each in proofs)
    emit({"ok": is_ok, "proofs": [each.as_json() for each in proofs]}, as_json, _write_proofs)
    sys.exit(0 if is_ok else 1)


def _write_proofs(data: dict[str, Any]) -> None:
    for each in data["proofs"]:
        told = f"{each['official']:,} of {each['rules']:,} rules as in the official text of {each['version']}"
        click.echo(fitted(f"{each['file']}: {told}"))
        for what, numbers in (("other words", each["other"]), ("not in it", each["unknown"]), ("missing here", each["missing"])):
            if numbers:
                more = f" and {len(numbers) - NAMED} more (--json)" if len(numbers) > NAMED else ""
                click.echo(fitted(f"  {what}: {', '.join(numbers[:NAMED])}{more}"))


def _write(data: dict[str, Any]) -> None:
    count = len(data["problems"])
    write({**data["installed"], "problems": data["newer"]})
    for line in (*data["problems"], *data["review"]):
        click.echo(as_typed(line))
    click.echo(f"{count} problem{'s' if count > 1 else ''}" if count else "all files are complete and match what the build wrote")
