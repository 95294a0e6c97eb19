"""What the relations of two records are called, and how the reason of a link may read: all that a reader of links needs."""

from __future__ import annotations

SAME, EDITED, MOVED, SPLIT, MERGED, ADDED, REMOVED = "same", "edited", "moved", "split", "merged", "added", "removed"
MIRRORED = {ADDED: REMOVED, REMOVED: ADDED, SPLIT: MERGED, MERGED: SPLIT}
"""Relation -> the same seen from the newer record."""
UNCHANGED = "equal text, same number"
_WEAK = 0.5
"""A link of two texts less alike than this is worth a look of one's own ..."""
_SURE = ("equal", "same term")
"""... unless its reason begins so."""


def is_weak(similarity: float, reason: str) -> bool:
    """True of a link that only a few words, or the place, speak for: a reader should compare the texts."""
    return similarity < _WEAK and not reason.startswith(_SURE)
