"""Answers as JSON, by one writer. A class says in its table ``JSON`` which names its JSON has, and where their values come from.

    JSON = "number from=first to=until? old=old.key silent*"

A name alone is that of a field or property. ``from=first`` takes another one's value, ``old=old.key`` what lies in it, or in each
of a list. ``?`` makes an empty text null, ``*`` leaves the name out where nothing is. A value without a table has its fields'
names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, NamedTuple


class _Name(NamedTuple):
    name: str
    path: tuple[str, ...]
    is_null: bool
    """Whether an empty text is null."""
    is_left_out: bool
    """Whether the name is left out where nothing is."""


@cache
def _names(told: str) -> tuple[_Name, ...]:
    """The names of a table, in order."""
    made = []
    for each in told.split():
        name, _, path = each.rstrip("?*").partition("=")
        made.append(_Name(name, tuple((path or name).split(".")), each.endswith("?"), each.endswith("*")))
    return tuple(made)


@cache
def _table_of(kind: Any) -> str:
    """The table of a class: its own, else the names of its fields; "" of what is no object in JSON."""
    names = getattr(kind, "_fields", None) or ([each.name for each in fields(kind)] if is_dataclass(kind) else [])
    return str(getattr(kind, "JSON", " ".join(names)))


def json_form(value: Any) -> Any:
    """A value of our own, or a structure of them, as ``json.dumps`` takes it."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return {name: json_form(each) for name, each in value.items()}
    if hasattr(value, "as_json"):
        return value.as_json()
    kind: Any = type(value)
    if table := _table_of(kind):
        return json_object(value, table)
    return [json_form(each) for each in value]


def json_object(value: Any, table: str) -> dict[str, Any]:
    """A value as an object of JSON, by a table."""
    made = {}
    for name, path, is_null, is_left_out in _names(table):
        held = _at(value, path)
        if is_left_out and not held:
            continue
        made[name] = None if is_null and held == "" else json_form(held)
    return made


def _at(value: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        if value is None:
            return None
        several = isinstance(value, list | tuple) and not hasattr(value, name)
        value = [getattr(each, name) for each in value] if several else getattr(value, name)
    return value


class JsonForm:
    """A value that gives its JSON."""

    __slots__ = ()

    def as_json(self) -> dict[str, Any]:
        """The command contract's object."""
        kind: Any = type(self)
        return json_object(self, _table_of(kind))
