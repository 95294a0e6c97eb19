"""Tables of models/data: a row a line, its columns apart by tabs."""

from __future__ import annotations

from importlib.resources import files


def rows(name: str, columns: int) -> list[tuple[str, ...]]:
    """The rows of a table of models/data, each filled up to so many columns."""
    text = files("ruletrail.models").joinpath("data", name).read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return [(*row, *[""] * (columns - len(row))) for row in rows]
