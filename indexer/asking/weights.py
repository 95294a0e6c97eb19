"""The weights of the signs, for each model. ``tools/fit_search.py`` fits them; the table names the data behind them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ruletrail.indexer.language.tables import read

TABLE = Path(__file__).with_name("weights.tsv")


@cache
def weights(model: str) -> dict[str, float]:
    """Sign -> weight of a model: ``ranking``, ``change`` (does a text ask for a change) or ``moment`` (for which change)."""
    return {sign: float(weight) for of, sign, weight in _rows() if of == model}


@cache
def _rows() -> list[tuple[str, str, str]]:
    return [(of, sign, weight) for _place, (of, sign, weight) in read(TABLE)]
