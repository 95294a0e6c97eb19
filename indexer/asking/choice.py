"""Which of the changes considered is most likely the one asked for: by the rules' words, by how changes are told, by meaning.

``tools/change_evidence.py`` finds what each of these counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

WEIGHTS = Path(__file__).parent.parent / "language" / "data" / "change_choice.tsv"


class Signs(NamedTuple):
    """What speaks for a change."""

    words: float
    """What it is worth by the rules' words, of 1 for the best."""
    told: float
    """The same, and what is added by tellings that have the question's words."""
    telling: float
    """How like the question its likeliest telling is."""
    agreed: float
    """How much of what was asked about changed on its day, of 1 for all."""
    meaning: float
    """How near in meaning the nearest telling of its day is; 0 for the nearest of all, and less for others."""
    nearest: float
    """How much of the nearest tellings is of its day."""


@cache
def _weights() -> tuple[float, ...]:
    rows = dict(line.split("\t") for line in WEIGHTS.read_text("utf-8").splitlines())
    return tuple(float(rows[name]) for name in Signs._fields)


def likely(found: Sequence[Signs], weights: Sequence[float] | None = None) -> list[float]:
    """How likely each change is the one asked for, of 1 for the likeliest; by other ``weights`` than the shipped ones, if
    these are given."""
    weights = _weights() if weights is None else weights
    scores = [sum(weight * value for weight, value in zip(weights, signs, strict=True)) for signs in found]
    most = max(scores, default=0.0)
    return [math.exp(score - most) for score in scores]
