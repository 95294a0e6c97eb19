"""Which records without partner are at the same place in both books, however their words changed?"""

from __future__ import annotations

from ruletrail.corpus.align.mapping import Mapping


def link(mapping: Mapping) -> None:
    """Links records at the same number between the same sisters, if their texts have any rare word in common.

    So a rule that was turned into its opposite is still the same rule. One word will do if its weight is 0.4 of the weight of
    a word that only one record has. Records with parts elsewhere are left alone.
    """
    old, new, likeness = mapping.old, mapping.new, mapping.likeness
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    for i in mapping.free_old:
        j = new.place.get(old.names[i], -1)
        if j < 0 or mapping.to_old[j] >= 0 or old.kinds[i] != new.kinds[j] or not mapping.same_parent(i, j):
            continue
        if i in parted or j in joined or mapping.are_about_others(i, j) or _lead_others(mapping, i, j):
            continue
        if old.kinds[i] == "glossary" or mapping.between_the_same(i, j):
            shared = set(likeness.old_words(i)) & new.wordings[j].distinct
            if shared and (old.kinds[i] == "glossary" or likeness.has_rare_word(shared)):
                mapping.link(i, j, "same place", likeness.score(i, j))


def _lead_others(mapping: Mapping, i: int, j: int) -> bool:
    """True when both have rules below them and no two of these are linked. The number was then given to another subject."""
    below, other = mapping.old.children.get(i, ()), mapping.new.children.get(j, ())
    return bool(below and other) and not any(mapping.to_new[child] in other for child in below)
