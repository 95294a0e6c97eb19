"""Which record that is left over is as much like a reworded record's partner as that record is itself?"""

from __future__ import annotations

import math
from collections.abc import Iterable

from corpus.align.mapping import Mapping, SharedPart
from corpus.align.nearest import Neighbours

KIN, STRANGE = 0.45, 0.6
"""How alike a record and the partner of another must be: below the same title, and anywhere."""
NEARLY = 0.9
"""... and at least this share as alike as the two partners are."""
TELLING = 0.4
"""Weight of a word that two records don't share by chance, as a share of the weight that a word of one record alone has."""
LOOKED_AT = 4
"""Texts that are looked at for each."""


def add(mapping: Mapping) -> None:
    """Notes the two as a part. Rules that said the same of carts and of goats became one. That on carts is its partner and 0.7
    like it, that on goats is 0.68 like it, which is 0.97 of that. So it was merged into the one as well. What was split is told
    the other way round."""
    likeness = mapping.likeness
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    linked = [(i, mapping.to_new[i]) for i in mapping.reworded if mapping.old.kinds[i] != "section"]
    olds = [i for i in mapping.open_old if i not in parted and _says_something(mapping, i, -1)]
    news = [j for j in mapping.open_new if j not in joined and _says_something(mapping, -1, j)]
    found = []
    if linked and olds:
        near = Neighbours({j: likeness.new_words(j) for _, j in linked}, map(likeness.old_words, olds))
        for i in olds:
            rows = [(i, j, mapping.to_old[j], j) for j in near.nearest(likeness.old_words(i), LOOKED_AT)]
            found += _best(mapping, rows)
    if linked and news:
        near = Neighbours({i: likeness.old_words(i) for i, _ in linked}, map(likeness.new_words, news))
        for j in news:
            rows = [(i, j, i, mapping.to_new[i]) for i in near.nearest(likeness.new_words(j), LOOKED_AT)]
            found += _best(mapping, rows)
    mapping.add_parts(found)


def _says_something(mapping: Mapping, i: int, j: int) -> bool:
    book, n = (mapping.old, i) if i >= 0 else (mapping.new, j)
    return book.kinds[n] != "section" and not book.is_title(n)


def _best(mapping: Mapping, rows: Iterable[tuple[int, int, int, int]]) -> list[SharedPart]:
    """Of some pairs (old, new, and the two partners one of which is among them), the most alike as a part, if alike enough."""
    likeness, found = mapping.likeness, []
    for i, j, old, new in rows:
        if mapping.old.kinds[i] != mapping.new.kinds[j] or mapping.are_about_others(i, j):
            continue
        is_kin = mapping.old.kinds[i] == "rule" and mapping.below_same_title(i, j)
        if i == old and not _says_what_partner_lacks(mapping, i, j, new):
            continue
        least = max(KIN if is_kin else STRANGE, NEARLY * likeness.overall(old, new))
        alike = likeness.overall(i, j, least)
        if alike >= least and likeness.is_distinctive(likeness.old_words(i), likeness.new_words(j)):
            found.append(SharedPart(i, j, likeness.in_common(i, j)[0], alike))
    return [max(found, key=lambda part: (part.similarity, -part.old, -part.new))] if found else []


def _says_what_partner_lacks(mapping: Mapping, i: int, j: int, partner: int) -> bool:
    """True when an old record shares a telling word with a new one that its partner doesn't have. Without one, the new record is
    only worded like its sister."""
    own = (mapping.likeness.old_distinct(i) & mapping.new.wordings[j].distinct) - mapping.new.wordings[partner].distinct
    telling = TELLING * math.log(len(mapping.new) + 2)
    return any(mapping.likeness.weight[word] >= telling for word in own)
