"""Which of the changes considered is most likely the one asked for: by the rules' words, by how changes are told, by meaning.

``tools/change_evidence.py`` finds what each of these counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from indexer.asking import learned

WEIGHTS = learned.DATA / "change_choice.tsv"


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


def likely(found: Sequence[Signs], weights: Sequence[float] | None = None) -> list[float]:
    """How likely each change is the one asked for, of 1 for the likeliest; by other ``weights`` than the shipped ones, if
    these are given."""
    if weights is None:
        shipped = learned.weights(WEIGHTS)
        weights = [shipped[name] for name in Signs._fields]
    scores = [sum(weight * value for weight, value in zip(weights, signs, strict=True)) for signs in found]
    most = max(scores, default=0.0)
    return [math.exp(score - most) for score in scores]
