"""What the signs of each model count. ``tools/fit_search.py`` finds them; the table says what they were fitted on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("weights.tsv")


@cache
def _models() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            model, sign, weight = line.split("\t")
            found.setdefault(model, {})[sign] = float(weight)
    return found


def weights(model: str) -> dict[str, float]:
    """Sign -> weight of a model: ``ranking``, ``change`` (is a change asked for) or ``moment`` (which change)."""
    return _models()[model]
