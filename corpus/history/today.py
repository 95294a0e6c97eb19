"""The state today of a rule that was cited as of some day."""

from __future__ import annotations

from dataclasses import dataclass

from ruletrail.corpus.change import Forms
from ruletrail.corpus.history.reading import Reading
from ruletrail.corpus.history.stands import Stand

SAME, RENUMBERED, REWORDED, REMOVED = "same", "renumbered", "reworded", "removed"


@dataclass(frozen=True, slots=True)
class Today:
    """The state of a rule today."""

    state: str
    """same, renumbered, reworded or removed."""
    stand: Stand | None
    """The rule in the newest version that covers it; None if it was removed."""


def became(reading: Reading, stand: Stand) -> Today:
    """The state today of the rule at ``stand``. The reading must have its lineage."""
    lineage = reading.lineages[stand.lineage]
    if lineage.gone is not None:
        return Today(REMOVED, None)
    old, new = (reading.wordings[end.wording].forms for end in (stand, lineage.last))
    return Today(state(stand.key, old, lineage.last.key, new), lineage.last)


def state(old_key: str, old: Forms, new_key: str, new: Forms) -> str:
    """The word for the change: "same", "renumbered" or "reworded".

    It compares number and words of then and today. Examples and the numbers of other rules don't count as words.
    """
    return word_for(is_reworded=old.words != new.words, is_renumbered=old_key != new_key)


def word_for(*, is_reworded: bool, is_renumbered: bool) -> str:
    """The word for the change of a rule that still exists."""
    return REWORDED if is_reworded else RENUMBERED if is_renumbered else SAME
