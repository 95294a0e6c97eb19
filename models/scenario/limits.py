"""The limits of a scenario's size. A foreign file is read in bounded time, or refused with a line that names the limit."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ruletrail.models.scenario.lines import Place

#: Size of a file, in bytes.
SIZE = 1_000_000
#: Length of a text and of a key, in characters.
LENGTH, KEY_LENGTH = 4_000, 200
#: Size of a number, positive or negative.
NUMBER = 1_000_000
#: The depth of nested tables and lists, and the number of parts of a key.
DEPTH = KEY_PARTS = 10
#: The number of entries of some lists, by key, and of any other list or table.
ENTRIES = {"steps": 10_000, "asks": 10_000, "objects": 1_000, "players": 100}
OTHERS = 500

#: The name of each kind of value in messages.
CALLED = {list: "a list", dict: "a table", str: "a text", int: "a whole number", bool: "true or false"}

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
#: A key with too many parts. The parser's time grows with the square of their number.
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{KEY_PARTS}}}")


class LimitError(Exception):
    """The excess, and the key or place where it is."""

    def __init__(self, what: str, path: Place = ()) -> None:
        self.path = path
        super().__init__(what)


def content(path: Path) -> bytes:
    """The content of a file. Raises LimitError if it is too large or may never end, and OSError."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise LimitError("is a pipe or device, which may never end")
    with path.open("rb") as file:
        found = file.read(SIZE + 1)
    if len(found) > SIZE:
        raise LimitError(f"is larger than {SIZE:,} bytes")
    return found


def parsed(text: str, loads: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    """A text parsed by a TOML parser. Raises LimitError, and the parser's own error for other text."""
    if _LONG_KEY.search(text):
        raise LimitError(f"a key has more than {KEY_PARTS} parts")
    try:
        data = loads(text)
    except RecursionError:
        raise LimitError(f"tables or lists are nested deeper than {DEPTH}") from None
    check(data)
    return data


def check(value: Any, path: Place = ()) -> None:
    """Raises LimitError for the first value, in the order of the file, that is too large."""
    if isinstance(value, bool):
        return
    if isinstance(value, int) and abs(value) > NUMBER:
        raise LimitError(f"a number is larger than {NUMBER:,}", path)
    if isinstance(value, str) and len(value) > LENGTH:
        raise LimitError(f"a text is longer than {LENGTH:,} characters", path)
    if isinstance(value, (list, dict)):
        if len(path) > DEPTH:
            raise LimitError(f"tables or lists are nested deeper than {DEPTH}", path)
        most = ENTRIES.get(str(path[0]), OTHERS) if len(path) == 1 else OTHERS
        if len(value) > most:
            raise LimitError(f"{path[-1] if path else 'the file'} has more than {most:,} entries", path)
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(key, str) and len(key) > KEY_LENGTH:
                raise LimitError(f"a name is longer than {KEY_LENGTH} characters", path)
            check(each, (*path, key))
