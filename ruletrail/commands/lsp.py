"""ruletrail lsp"""

from __future__ import annotations

import click

from ruletrail.home import Settings
from ruletrail.output import extra


@click.command(name="lsp", short_help="Checks rule citations while you type, in any editor.")
@click.pass_obj
def command(settings: Settings) -> None:
    """Checks rule citations while you type, in any editor that speaks the Language Server Protocol.

    It marks what annotate --check finds, offers the changes of annotate --fix, and shows the rule at the pointer, with its words
    where the home has them. It reads the project's ruletrail.toml. It needs: pip install 'ruletrail[lsp]'.

    \b
    Examples:
      ruletrail lsp
      ruletrail --home /srv/rules lsp
    """
    with extra("lsp"):
        from ruletrail import language_server
    language_server.run(settings)
