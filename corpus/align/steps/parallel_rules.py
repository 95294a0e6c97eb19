"""Which rule that spoke of two things became two rules that say the same, each of one of them, or came of two such rules?"""

from __future__ import annotations

import math

from corpus.align.mapping import Mapping, SharedPart
from corpus.align.nearest import Neighbours

ALIKE = 0.6
"""How alike the rule about one thing must be to the rule about both ..."""
PLAINLY = 0.85
"""... or so alike that the word for a thing may be a common one."""
TELLING = 0.5
"""Weight of words that say what a rule is about, as a share of the weight that a word of one record alone has."""
LOOKED_AT = 4
"""Rules with partners that are looked at beside each that has none."""


def add(mapping: Mapping) -> None:
    """Notes as a part each free rule that says of one thing what another rule said of two, when that one's partner says it of the
    other thing: "carts and goats" is "carts" there and "goats" here."""
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    linked = [(i, mapping.to_new[i]) for i in mapping.reworded if mapping.old.kinds[i] != "section"]
    olds = [i for i in mapping.open_old if mapping.old.kinds[i] != "section" and i not in parted] if linked else []
    news = [j for j in mapping.open_new if mapping.new.kinds[j] != "section" and j not in joined] if linked else []
    old_words, new_words = mapping.likeness.old_words, mapping.likeness.new_words
    found = []
    if news:
        near = Neighbours({n: old_words(i) for n, (i, _) in enumerate(linked)})
        for j in news:
            rows = [linked[n] for n in near.nearest(new_words(j), LOOKED_AT)]
            found += [_part(mapping, i, j, frozenset(old_words(i)), frozenset(new_words(other))) for i, other in rows]
    if olds:
        near = Neighbours({n: new_words(j) for n, (_, j) in enumerate(linked)})
        for i in olds:
            rows = [linked[n] for n in near.nearest(old_words(i), LOOKED_AT)]
            found += [_part(mapping, i, j, frozenset(new_words(j)), frozenset(old_words(other))) for other, j in rows]
    mapping.add_parts(filter(None, found))


def _part(mapping: Mapping, i: int, j: int, both: frozenset[str], other: frozenset[str]) -> SharedPart | None:
    """The part of an old record in a new one, one of which speaks of ``both`` things and has a partner that speaks of the
    ``other`` one, if the second is about the one."""
    likeness = mapping.likeness
    if mapping.old.kinds[i] != mapping.new.kinds[j]:
        return None
    alike = likeness.overall(i, j, ALIKE)
    if alike < ALIKE or mapping.are_about_others(i, j) or mapping.sums_up(i, j):
        return None
    one = likeness.old_distinct(i) if mapping.to_old[j] >= 0 else mapping.new.wordings[j].distinct
    own, others = likeness.weigh(both & one - other), likeness.weigh(both & other - one)
    if not (own and others) or (min(own, others) < TELLING * math.log(len(mapping.new) + 2) and alike < PLAINLY):
        return None
    return SharedPart(i, j, likeness.in_common(i, j)[0], alike)
