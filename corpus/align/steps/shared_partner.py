"""Which record that is left over is much like a reworded record, or like its partner, although these two belong together?"""

from __future__ import annotations

from collections.abc import Iterable

from ruletrail.corpus.align.mapping import Mapping, SharedPart
from ruletrail.corpus.align.overlap import Neighbours

KIN, STRANGE = 0.45, 0.6
"""How alike the two must be: below the same title, and anywhere."""
NEARLY = 0.9
"""... and at least this share as alike as the partners are, when an old record would get a second heir."""
PLAINLY = 0.85
"""How alike an old record and a second heir must be when the words that only these two share are common ones."""
LOOKED_AT = 4
"""Texts that are looked at for each."""


def add(mapping: Mapping) -> None:
    """Notes the two as a part.

    Rules that said the same of carts and of goats became one. That on carts is its partner. That on goats, which is left, is 0.68
    like it, so it was merged into it. A rule on carts and goats became one on each. That on carts is its partner and 0.7 like it.
    The new one on goats is 0.68 like it, which is 0.97 of that, and names goats, as the partner doesn't. So the rule was split.
    """
    likeness = mapping.likeness
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    linked = [(i, mapping.to_new[i]) for i in mapping.reworded if mapping.old.kinds[i] != "section"]
    olds = [i for i in mapping.open_old if i not in parted and not mapping.old.is_title(i)]
    news = [j for j in mapping.open_new if j not in joined and not mapping.new.is_title(j)]
    found = []
    if linked and olds:
        near = Neighbours({j: likeness.new_words(j) for _, j in linked}, map(likeness.old_words, olds))
        for i in olds:
            found += _best(mapping, ((i, j) for j in near.most_alike(likeness.old_words(i), LOOKED_AT)))
    if linked and news:
        near = Neighbours({i: likeness.old_words(i) for i, _ in linked}, map(likeness.new_words, news))
        for j in news:
            found += _best(mapping, ((i, j) for i in near.most_alike(likeness.new_words(j), LOOKED_AT)))
    mapping.add_parts(found)


def _best(mapping: Mapping, pairs: Iterable[tuple[int, int]]) -> list[SharedPart]:
    """Of some pairs, one of each with a partner, the most alike as a part, if alike enough."""
    likeness, found = mapping.likeness, []
    for i, j in pairs:
        if mapping.old.kinds[i] != mapping.new.kinds[j] or mapping.are_about_others(i, j):
            continue
        least = max(_least(mapping, i, j), _least_of_heir(mapping, i, j, mapping.to_new[i]))
        alike = likeness.overall(i, j, least)
        if alike >= least and likeness.is_distinctive(likeness.old_words(i), likeness.new_words(j)):
            found.append(SharedPart(i, j, likeness.in_common(i, j)[0], alike))
    return [max(found, key=lambda part: (part.similarity, -part.old, -part.new))] if found else []


def _least(mapping: Mapping, i: int, j: int) -> float:
    return KIN if mapping.old.kinds[i] == "rule" and mapping.below_same_title(i, j) else STRANGE


def _least_of_heir(mapping: Mapping, i: int, j: int, partner: int) -> float:
    """How alike an old record and its second heir must be; more than is possible when it is only worded like the first one."""
    likeness = mapping.likeness
    if partner < 0:
        return 0.0
    own = (likeness.old_distinct(i) & mapping.new.wordings[j].distinct) - mapping.new.wordings[partner].distinct
    if not own:
        return 2.0
    return max(0.0 if likeness.has_rare_word(own) else PLAINLY, NEARLY * likeness.overall(i, partner))
