"""The notations of an answer: text, Markdown, HTML, wikitext, CSV or JSON. Each has one writer."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ruletrail.output import FormName, emit, in_utf8, paged
from ruletrail.project_settings import KEPT

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks

    Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = ("text", "markdown", "html", "wikitext", "csv", "json")
_CHOSEN = "ruletrail.format"


def _choose(ctx: click.Context, name: str, option: str) -> str:
    """Notes the notation that an option asks for. Raises click.UsageError if another option asked for a different one."""
    other, _ = ctx.meta.setdefault(_CHOSEN, (option, name))
    if ctx.meta[_CHOSEN][1] != name:
        raise click.UsageError(f"choose one of {' and '.join(sorted((other, option), reverse=True))}")
    return name


def _json(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        _choose(ctx, "json", "--json")


def format_option(formats: Sequence[str] = FORMATS, default: str = "text") -> Callable[[Command], Command]:
    """Adds --format and --json (the same as --format json). The command gets the notation as ``form``."""

    def chosen(ctx: click.Context, _param: click.Parameter, value: str | None) -> str:
        if value:
            return _choose(ctx, value, f"--format {value}")
        own = ctx.meta.get(KEPT, {}).get("format")
        _, chosen = ctx.meta.get(_CHOSEN, ("", own if own in formats else default))
        return str(chosen)

    def add(command: Command) -> Command:
        of_json = click.option(
            "--json", "-j", is_flag=True, expose_value=False, callback=_json, help="Print one JSON document and nothing else."
        )
        return click.option("--format", "-f", "form", type=FormName(formats), callback=chosen,
                            help=f"The notation to print in (default: {default}).")(of_json(command))  # fmt: skip

    return add


def present(
    data: Any, form: str, blocks: Callable[[Any], Blocks], rows: Callable[[Any], Iterable[Mapping[str, Any]]] = list
) -> None:
    """Prints an answer in one of FORMATS. ``blocks`` makes the text for people of its data, ``rows`` the rows of a table."""
    if form == "json":
        emit(data, True, lambda _: None)
    elif form == "csv":
        write_csv(rows(data))
    elif form == "text":
        from ruletrail import digest_days
        from ruletrail.blocks import as_text

        digest_days.use()
        if text := as_text(blocks(data)):
            with paged():
                click.echo(text)
    else:
        from ruletrail.markup import as_markup

        in_utf8()
        sys.stdout.write(as_markup(blocks(data), form))


def write_csv(rows: Iterable[Mapping[str, Any]]) -> None:
    """Prints rows, with the columns of the first one. Several texts in a cell are separated by line feeds; other values are
    JSON.
    """
    in_utf8()
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(sys.stdout, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow({name: _cell(value) for name, value in row.items()})


def _cell(value: Any) -> Any:
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return "\n".join(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list | tuple) else value
