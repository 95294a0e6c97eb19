"""ruletrail help"""

from __future__ import annotations

import click


@click.command(name="help")
@click.argument("names", nargs=-1, metavar="[COMMAND]...")
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Shows the help of ruletrail, or of one command.

    \b
    Examples:
      ruletrail help search
      ruletrail help model diff
    """
    found, at = ctx.find_root().command, ctx.find_root()
    for name in names:
        within = found.get_command(at, name) if isinstance(found, click.Group) else None
        if within is None:
            from difflib import get_close_matches

            near = get_close_matches(name, found.list_commands(at), n=2) if isinstance(found, click.Group) else []
            meant = f"; did you mean {' or '.join(near)}?" if near else ""
            raise click.UsageError(f"there is no command {' '.join(names)!r}{meant}")
        found = within
        at = click.Context(found, info_name=name, parent=at)
    click.echo(found.get_help(at))
