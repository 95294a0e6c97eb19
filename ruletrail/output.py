"""What commands print: one JSON document with --json, or text for a person."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import click

from corpus.errors import RuletrailError
from corpus.numbers import RuleNumber

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
as_of_option = click.option("--as-of", default="", metavar="DATE", help="The version in force then (default: the newest).")


def emit(data: Any, as_json: bool, write: Callable[[Any], None]) -> None:
    """Prints ``data`` as JSON, or lets ``write`` print it for a person."""
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        write(data)


class NumberType(click.ParamType):
    """A rule number as people write it; a value that is none is passed on as a glossary term."""

    name = "number"

    def convert(self, value, param, ctx) -> str:
        try:
            return str(RuleNumber.parse(value))
        except RuletrailError:
            if any(ch.isdigit() for ch in value) or not value.strip():
                raise
            return " ".join(value.split()).casefold()


NUMBER = NumberType()
