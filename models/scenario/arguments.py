"""The kinds of value for the keys of verbs and asks. Each checks a value of a scenario, and explains a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from ruletrail.models.objects import PHASES, ZONES, Game


class Names(Protocol):
    """The table of a play, against which a value is checked."""

    game: Game
    missing: dict[str, str]
    """Id of an object that can't exist under these rules -> why."""

    def ids(self) -> Iterable[str]: ...


class ArgumentError(Exception):
    """The fault of a value; the reader adds file and line."""


@dataclass(frozen=True)
class Kind:
    """``read(table, value)`` returns the function's argument, or raises ArgumentError."""

    name: str
    about: str
    read: Callable[[Names, object], Any]
    objects: bool = False
    """True if the value names objects, which may be missing under a version."""


#: How many names a message lists.
_SHOWN = 12


def _names(names: Iterable[str]) -> str:
    known = sorted(names)
    more = f" and {len(known) - _SHOWN} more" if len(known) > _SHOWN else ""
    return ", ".join(known[:_SHOWN]) + more or "none"


def _object(table: Names, value: object) -> str:
    if not isinstance(value, str):
        raise ArgumentError(f"{value!r} is not an object; write its id")
    if table.game.get(value) is None and value not in table.missing:
        raise ArgumentError(f"no object {value!r}; there are {_names(table.ids())}")
    return value


def _objects(table: Names, value: object) -> tuple[str, ...]:
    return tuple(_object(table, each) for each in (value if isinstance(value, list) else [value]))


def _player(table: Names, value: object) -> str:
    if not isinstance(value, str) or not table.game.is_player(value):
        raise ArgumentError(f"no player {value!r}; there are {_names(p.name for p in table.game.players)}")
    return value


def _host(table: Names, value: object) -> str:
    return value if isinstance(value, str) and table.game.is_player(value) else _object(table, value)


def _hosts(table: Names, value: object) -> tuple[str, ...]:
    return tuple(_host(table, each) for each in (value if isinstance(value, list) else [value]))


def _text(table: Names, value: object) -> str:
    if not isinstance(value, str):
        raise ArgumentError(f"{value!r} is not a text")
    return value


def _words(table: Names, value: object) -> tuple[str, ...]:
    return tuple(_text(table, each) for each in (value if isinstance(value, list) else [value]))


def _number(table: Names, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ArgumentError(f"{value!r} is not a whole number")
    return value


def _count(table: Names, value: object) -> int:
    if (number := _number(table, value)) < 0:
        raise ArgumentError(f"{value!r} is negative")
    return number


def _flag(table: Names, value: object) -> bool:
    if not isinstance(value, bool):
        raise ArgumentError(f"{value!r} is neither true nor false")
    return value


def _one_of(*words: str) -> Callable[[Names, object], str]:
    def read(table: Names, value: object) -> str:
        if value not in words:
            raise ArgumentError(f"{value!r} is not one of {', '.join(words)}")
        return value

    return read


OBJECT = Annotated[str, Kind("object", "an object's id", _object, objects=True)]
OBJECTS = Annotated[tuple[str, ...], Kind("objects", "an object's id, or a list of ids", _objects, objects=True)]
PLAYER = Annotated[str, Kind("player", "a player's name", _player)]
HOST = Annotated[str, Kind("object or player", "an object's id or a player's name", _host, objects=True)]
HOSTS = Annotated[tuple[str, ...], Kind("objects or players", "ids and players' names, one or a list", _hosts, objects=True)]
TEXT = Annotated[str, Kind("text", "any text", _text)]
WORDS = Annotated[tuple[str, ...], Kind("words", "a text, or a list of texts", _words)]
NUMBER = Annotated[int, Kind("number", "a whole number", _number)]
COUNT = Annotated[int, Kind("count", "a whole number, 0 or more", _count)]
FLAG = Annotated[bool, Kind("flag", "true or false", _flag)]
ZONE = Annotated[str, Kind("zone", f"one of {', '.join(ZONES)}", _one_of(*ZONES))]
PHASE = Annotated[str, Kind("phase", f"one of {', '.join(PHASES)}", _one_of(*PHASES))]
