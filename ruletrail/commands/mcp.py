"""ruletrail mcp"""

from __future__ import annotations

import click

from ruletrail.home import Settings
from ruletrail.output import extra


@click.command(name="mcp", short_help="Answers an assistant by the Model Context Protocol.")
@click.pass_obj
def command(settings: Settings) -> None:
    """Answers an assistant's questions on the rules, by the Model Context Protocol on standard input and output.

    Its tools only read: show, history, changes, diff, search, cites, check_citations. It needs: pip install 'ruletrail[mcp]'.

    \b
    Examples:
      ruletrail mcp
      ruletrail --home /srv/rules mcp
    """
    with extra("mcp"):
        from ruletrail.mcp_server import server
    settings.open().close()  # fails at once without a corpus
    server(settings.home).run()
