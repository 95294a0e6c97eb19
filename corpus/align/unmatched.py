"""The sentences of rules that no partner has."""

from __future__ import annotations

from ruletrail.corpus.align import left_over
from ruletrail.corpus.align.left_over import Sentence
from ruletrail.corpus.align.mapping import Mapping

MOST = "most of its sentences"
"""The reason of a link that rests on sentences alone."""


def unmatched_of_old(mapping: Mapping) -> list[Sentence]:
    """The sentences of old rules that their partners lack."""
    indexes = sorted((*mapping.free_old, *mapping.reworded))
    return [sentence for i in indexes for sentence in left_of_old(mapping, i)]


def unmatched_of_new(mapping: Mapping) -> list[Sentence]:
    """The sentences of new rules that their partners lack."""
    indexes = sorted((*mapping.free_new, *(mapping.to_new[i] for i in mapping.reworded)))
    return [sentence for j in indexes for sentence in left_of_new(mapping, j)]


def left_of_old(mapping: Mapping, i: int) -> list[Sentence]:
    """The sentences of an old rule that its partner lacks. Empty if the rule has no partner and the newer source may lack it."""
    partner = mapping.to_new[i]
    if mapping.old.kinds[i] != "rule" or (partner < 0 and _is_out_of_reach(mapping, i)):
        return []
    if (i, partner) not in mapping.unsaid_old:
        mapping.unsaid_old[i, partner] = left_over.of_old(mapping.likeness, i, partner)
    return mapping.unsaid_old[i, partner]


def left_of_new(mapping: Mapping, j: int) -> list[Sentence]:
    """The sentences of a new rule that its partner lacks. Empty if the rule has no partner and the older source may lack it."""
    partner = mapping.to_old[j]
    if mapping.new.kinds[j] != "rule" or (partner < 0 and j in mapping.lost_new):
        return []
    if (j, partner) not in mapping.unsaid_new:
        mapping.unsaid_new[j, partner] = left_over.of_new(mapping.likeness, j, partner)
    return mapping.unsaid_new[j, partner]


def _is_out_of_reach(mapping: Mapping, i: int) -> bool:
    """True when an old record is outside the newer source's coverage.

    A part of the rules covers a record if it holds the heading above it, unless the record is in a hole of the part.
    """
    if i not in mapping.lost_old:
        return False
    is_part = mapping.new.version.covers is not None
    is_about_it = is_part and mapping.to_new[mapping.old.parents[i]] >= 0
    return not is_about_it or mapping.new.version.coverage.gap_at(mapping.old.kinds[i], mapping.old.keys[i]) is not None
