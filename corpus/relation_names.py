"""The names of the relations between two records, and a sentence about rules with the same content."""

from __future__ import annotations

from ruletrail.corpus.names import in_words

SAME, EDITED, MOVED, SPLIT, MERGED, ADDED, REMOVED = "same", "edited", "moved", "split", "merged", "added", "removed"
MIRRORED = {ADDED: REMOVED, REMOVED: ADDED, SPLIT: MERGED, MERGED: SPLIT}
"""Relation -> the same relation seen from the newer record."""
UNCHANGED = "equal text, same number"


def same_elsewhere(names: list[str], *, is_section: bool) -> str:
    """A sentence part about a removed or new record that names the records with the same content; "" if there are none."""
    if not names:
        return ""
    if is_section:
        return f"its rules are in {in_words(names)}"
    return f"{in_words(names)} {'say' if len(names) > 1 else 'says'} the same"
