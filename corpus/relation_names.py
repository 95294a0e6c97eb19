"""What the relations of two records are called: all that a reader of links needs."""

from __future__ import annotations

SAME, EDITED, MOVED, SPLIT, MERGED, ADDED, REMOVED = "same", "edited", "moved", "split", "merged", "added", "removed"
MIRRORED = {ADDED: REMOVED, REMOVED: ADDED, SPLIT: MERGED, MERGED: SPLIT}
"""Relation -> the same seen from the newer record."""
UNCHANGED = "equal text, same number"
