"""Options that exclude each other, and options that need another one: declared above a command's function."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

_TYPED = click.core.ParameterSource.COMMANDLINE


def exclusive(*sets: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Of each set of options one alone can be typed: "--git --graph --format". "--format=csv" is that value of an option,
    "TABLE" an argument, and --json is a value of --format."""

    def check(context: click.Context) -> None:
        typed = {name: name.replace("=", " ") for name in _held(context) if "=" in name} | _typed(context)
        for names in sets:
            both = list(dict.fromkeys(typed[name] for name in names.split() if name in typed))
            if len(both) > 1:
                raise click.UsageError(f"choose one of {' and '.join(both[:2])}")

    return _checked(check)


def goes_with(option: str, *others: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option has a use with one of the others alone, or with a value of one, also where that is the default."""

    def check(context: click.Context) -> None:
        if option in _typed(context) and not _held(context).intersection(others):
            raise click.UsageError(f"{option} goes with {' or '.join(others).replace('=', ' ').replace('TABLE ', '')}")

    return _checked(check)


def _checked(check: Callable[[click.Context], None]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(*args: Any, **given: Any) -> Any:
            check(click.get_current_context())
            return function(*args, **given)

        return command

    return add


def _typed(context: click.Context) -> dict[str, str]:
    """The options that were typed, by all names that a set may use, as the reader typed them."""
    found: dict[str, str] = {}
    for param in context.command.params:
        if param.name is None or context.get_parameter_source(param.name) is not _TYPED:
            continue
        name = _name(param)
        value = context.params.get(param.name)
        found |= {name: name, f"{name}={value}": f"{name} {value}"}
        if name == "--json":
            found |= {"--format": name, "--format=json": name}
    return found


def _held(context: click.Context) -> set[str]:
    values = {_name(param): context.params.get(param.name or "") for param in context.command.params}
    return {name for name, value in values.items() if value} | {f"{name}={value}" for name, value in values.items()}


def _name(param: click.Parameter) -> str:
    return max(param.opts, key=len) if isinstance(param, click.Option) else str(param.metavar or param.name).strip("[]…").upper()
