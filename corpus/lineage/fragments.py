"""A part of a rule that stands in another one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of old record ``old`` that stands in new record ``new``, beside the old one's principal partner."""

    old: int
    new: int
    words: int
    """Words in common."""
    similarity: float
