"""Writes docs/commands.md, the reference of the command line, from the code: python -m tools.command_reference."""

from __future__ import annotations

from pathlib import Path

import click

from ruletrail.cli import ruletrail

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
HEAD = """# Commands

Made from the code: what `--help` says of each command. Exit status: 0 done, 1 not found or check failed, 2 wrong usage or bad
input. `--home DIR` (or `$RULETRAIL_HOME`) and `--json` may stand before a command or after it.

`ruletrail.toml` in a home, or in a project's folder or above it (or `[tool.ruletrail]` in `pyproject.toml`), has settings:
`home`, `color`, `pager` (true or false), `format` (`"markdown"`, for the commands that have it), `base` (of `link` and
`annotate`), and the options of `annotate` ([articles.md](articles.md)). What is typed comes before a project's settings, and
these before the home's.
"""


def reference() -> str:
    """The page: every command with its help, subcommands after their group."""
    pieces = [HEAD]
    with click.Context(
        ruletrail, info_name="ruletrail", max_content_width=100, terminal_width=100, **ruletrail.context_settings
    ) as context:
        pieces += _told(ruletrail, context, 2)
    return "\n".join(pieces)


def _told(group: click.Group, context: click.Context, level: int) -> list[str]:
    found = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=context, max_content_width=100, terminal_width=100)
        found.append(f"{'#' * level} {inner.command_path}\n\n```text\n{command.get_help(inner)}\n```\n")
        if isinstance(command, click.Group):
            found += _told(command, inner, level + 1)
    return found


if __name__ == "__main__":
    PAGE.write_text(reference(), "utf-8", newline="\n")
