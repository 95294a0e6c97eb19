"""What the relations of two records are called, and how one is told: all that a reader of links needs."""

from __future__ import annotations

SAME, EDITED, MOVED, SPLIT, MERGED, ADDED, REMOVED = "same", "edited", "moved", "split", "merged", "added", "removed"
MIRRORED = {ADDED: REMOVED, REMOVED: ADDED, SPLIT: MERGED, MERGED: SPLIT}
"""Relation -> the same seen from the newer record."""
UNCHANGED = "equal text, same number"


def same_elsewhere(named: str, *, several: bool, is_section: bool) -> str:
    """What is told of a removed or new record beside the records, ``named`` in words, that say the same."""
    if is_section:
        return f"its rules are in {named}"
    return f"{named} {'say' if several else 'says'} the same"
