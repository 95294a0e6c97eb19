"""Writes answers as JSON: the only writer. A class has a table ``JSON`` with the names in its JSON and the sources of their
values.

    JSON = "number from=first to=until? old=old.key silent*"

A bare name is a field or property. ``from=first`` takes the value of another one; ``old=old.key`` takes an attribute of the
value, or of each item if the value is a list. ``?`` turns an empty text into null; ``*`` leaves the name out if the value is
empty. A class without a table uses the names of its fields.
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
    """True if an empty text becomes null."""
    is_left_out: bool
    """True if the name is left out when the value is empty."""


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
    """The table of a class: its own, else the names of its fields; "" for a class that isn't a JSON object."""
    names = getattr(kind, "_fields", None) or ([each.name for each in fields(kind)] if is_dataclass(kind) else [])
    return str(getattr(kind, "JSON", " ".join(names)))


def json_form(value: Any) -> Any:
    """Turns a value of ruletrail, or a structure of values, into plain values for ``json.dumps``."""
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
    """Turns a value into a JSON object, by a table."""
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
    """A value that can turn itself into JSON."""

    __slots__ = ()

    def as_json(self) -> dict[str, Any]:
        """The object of the command contract."""
        kind: Any = type(self)
        return json_object(self, _table_of(kind))
