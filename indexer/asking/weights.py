"""What the signs of each model count. ``tools/fit_search.py`` finds them; the table says what they were fitted on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ruletrail.indexer.language.tables import read

TABLE = Path(__file__).with_name("weights.tsv")


@cache
def weights(model: str) -> dict[str, float]:
    """Sign -> weight of a model: ``ranking``, ``change`` (is a change asked for) or ``moment`` (which change)."""
    return {sign: float(weight) for of, sign, weight in _rows() if of == model}


@cache
def _rows() -> list[tuple[str, str, str]]:
    return [(of, sign, weight) for _place, (of, sign, weight) in read(TABLE)]
