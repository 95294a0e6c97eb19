"""Weights that were learned from questions, as tools write them: a name and a number a line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

DATA = Path(__file__).parent.parent / "language" / "data"


@cache
def weights(table: Path) -> dict[str, float]:
    """The weights of a shipped table: name -> weight."""
    rows = (line.split("\t") for line in table.read_text("utf-8").splitlines())
    return {name: float(weight) for name, weight in rows}
