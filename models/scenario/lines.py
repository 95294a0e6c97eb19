"""Finds the line of a table or key in a TOML file; the parser of the standard library doesn't return it."""

from __future__ import annotations

import re

_HEADER = re.compile(r"^\s*(\[\[?)([^\]]+)\]")
_KEY = re.compile(r"""^\s*([\w-]+|"[^"]*"|'[^']*')\s*=\s*(\[\s*(?:#.*)?$|\[\s*\{)?""")
_INLINE_TABLE = re.compile(r"\{")

Place = tuple[str | int, ...]
"""A place in a file: keys and list indexes, from the top."""


def index(text: str) -> dict[Place, int]:
    """The line where each table and key starts: ("steps", 0) -> 12, ("steps", 0, "do") -> 13. Lines count from 1."""
    found: dict[Place, int] = {(): 1}
    here: Place = ()
    counts: dict[Place, int] = {}
    array: Place | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if array is not None:
            number_of_tables = len(_INLINE_TABLE.findall(line))
            for _ in range(number_of_tables):
                found.setdefault((*array, counts.get(array, 0)), number)
                counts[array] = counts.get(array, 0) + 1
            if "]" in line.split("#")[0] and line.strip().startswith("]"):
                array = None
            continue
        if header := _HEADER.match(line):
            here = ()
            parts = [part.strip(" \"'") for part in header[2].split(".")]
            for depth, part in enumerate(parts):
                here = (*here, part)
                last = depth == len(parts) - 1
                if last and header[1] == "[[":
                    counts[here] = counts.get(here, 0) + 1
                if here in counts:
                    here = (*here, counts[here] - 1)
            found.setdefault(here, number)
        elif key := _KEY.match(line):
            path = (*here, key[1].strip("\"'"))
            found.setdefault(path, number)
            if key[2]:
                for _ in _INLINE_TABLE.findall(line):
                    found.setdefault((*path, counts.get(path, 0)), number)
                    counts[path] = counts.get(path, 0) + 1
                if not line.split("#")[0].rstrip().endswith("]"):
                    array = path
    return found


def line_of(lines: dict[Place, int], path: Place) -> int:
    """The line of a path, or of the nearest table around it."""
    while path not in lines and path:
        path = path[:-1]
    return lines.get(path, 1)
