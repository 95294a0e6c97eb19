"""What the relations of two records are called, and how one is told: all that a reader of links needs."""

from __future__ import annotations

from ruletrail.corpus.names import in_words

SAME, EDITED, MOVED, SPLIT, MERGED, ADDED, REMOVED = "same", "edited", "moved", "split", "merged", "added", "removed"
MIRRORED = {ADDED: REMOVED, REMOVED: ADDED, SPLIT: MERGED, MERGED: SPLIT}
"""Relation -> the same seen from the newer record."""
UNCHANGED = "equal text, same number"


def same_elsewhere(names: list[str], *, is_section: bool) -> str:
    """What is told of a removed or new record beside the names of those that say the same; "" where none does."""
    if not names:
        return ""
    if is_section:
        return f"its rules are in {in_words(names)}"
    return f"{in_words(names)} {'say' if len(names) > 1 else 'says'} the same"
