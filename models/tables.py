"""Reads the tables of models/data: one row a line, tab-separated columns."""

from __future__ import annotations

from importlib.resources import files


def rows(name: str, columns: int) -> list[tuple[str, ...]]:
    """The rows of a table of models/data, each padded to ``columns`` columns."""
    text = files("ruletrail.models").joinpath("data", name).read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return [(*row, *[""] * (columns - len(row))) for row in rows]
