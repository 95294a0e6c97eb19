"""Writes docs/commands.md and docs/ruletrail.1 from the help of the commands: python -m tools.command_reference.

The page for man is written by hand, in ``man_page.roff``; the program adds the version and the list of commands.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import click

from ruletrail.cli import ruletrail

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
MAN = PAGE.with_name("ruletrail.1")
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
    parts = (f"{'#' * name.count(' ')}# {name}\n\n```text\n{text}\n```\n" for name, text in helps())
    return "\n".join([HEAD, *parts])


def man_page() -> str:
    """The page for ``man ruletrail``: ``man_page.roff`` with the version and a line for each command."""
    with click.Context(ruletrail, info_name="ruletrail") as context:
        commands = [(name, ruletrail.get_command(context, name)) for name in ruletrail.list_commands(context)]
    lines = "\n".join(
        f".TP\n.B {_roff(name)}\n{_roff(command.get_short_help_str(200))}"
        for name, command in commands
        if command and not command.hidden
    )
    written = Path(__file__).with_name("man_page.roff").read_text("utf-8")
    return written.replace("{version}", version("ruletrail")).replace("{commands}", lines)


def _roff(text: str) -> str:
    """A line, escaped for roff: backslashes and hyphens."""
    return text.replace("\\", "\\e").replace("-", "\\-")


def helps(width: int = 100) -> Iterator[tuple[str, str]]:
    """Name and help of every command, subcommands after their group."""
    options = {"max_content_width": width, "terminal_width": width}
    with click.Context(ruletrail, info_name="ruletrail", **options, **ruletrail.context_settings) as context:
        yield from _below(ruletrail, context, options)


def _below(group: click.Group, context: click.Context, options: dict[str, int]) -> Iterator[tuple[str, str]]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=context, **options)
        yield inner.command_path, command.get_help(inner)
        if isinstance(command, click.Group):
            yield from _below(command, inner, options)


if __name__ == "__main__":
    PAGE.write_text(reference(), "utf-8", newline="\n")
    MAN.write_text(man_page(), "utf-8", newline="\n")
