"""ruletrail maintain"""

from __future__ import annotations

from copy import copy

import click

from ruletrail.commands import clean, ledger, model


@click.group(name="maintain", short_help="For maintainers of texts and models.")
def command() -> None:
    """For maintainers of texts and models: the lines of a source, the evidence of clauses, the wordings to review.

    \b
    Examples:
      ruletrail maintain ledger 2004-02-01
      ruletrail maintain coverage --ever
      ruletrail maintain review 2026-04-17
      ruletrail maintain clean
    """


def _shown(declared: click.Command) -> click.Command:
    """A visible copy of a command that is hidden under its old name."""
    shown = copy(declared)
    shown.hidden = False
    return shown


for _declared in (ledger.command, clean.command, model.coverage, model.evidence, model.review, model.accept):
    command.add_command(_shown(_declared))
