"""Which part of a split rule carries its lineage on?"""

from __future__ import annotations

from collections import defaultdict

from ruletrail.corpus.align.likeness import SHORTEST
from ruletrail.corpus.align.mapping import Mapping, SharedPart

SMALL = 0.25
"""Least size of the principal part, as a share of the words of the largest part."""
MANY = 3
"""If this many parts begin like the rule, the beginning doesn't decide."""
RUN = 2
"""Words that must follow each other in both texts."""
MOST = 0.8
"""A partner with a higher likeness is most of the rule. Only a part right above it may replace it."""
WHOLLY = 0.99
"""A partner with a higher likeness has the whole rule."""


def choose(mapping: Mapping) -> None:
    """Makes the part with the rule's beginning its partner, unless it is tiny next to the largest part. Of two such parts, the
    one that kept the number wins.

    A part that kept the number, or is above the others, may be short if it has the beginning. Of parts with 12 and 40 words
    the first leads if it has the beginning, since 12 is at least a quarter of 40.
    """
    old, new = mapping.old, mapping.new
    of: dict[int, list[SharedPart]] = defaultdict(list)
    for part in mapping.parts.values():
        of[part.old].append(part)
    for i, parts in of.items():
        j = mapping.to_new[i]
        if j < 0 or old.keys[i] == new.keys[j] or (alike := mapping.likeness.score(i, j)) >= WHOLLY:
            continue
        most, begin = _extent(mapping, i, j)
        is_most = alike >= MOST
        ranked = []
        for part in parts:
            stayed, is_above = old.keys[i] == new.keys[part.new], new.parents[j] == part.new
            if mapping.to_old[part.new] >= 0 and not ((stayed and is_above) or mapping.opens_alike(i, part.new)):
                continue
            words, start = _extent(mapping, i, part.new)
            # A general rule stays the rule even if its details are below it in another order.
            if is_above or (not is_most and (stayed or (words >= SMALL * most and new.parents[part.new] != j))):
                ranked.append((-1 if is_above and stayed else start, not stayed, part.new))
        if ranked and (first := min(ranked))[:2] < (begin, True) and [rank[:2] for rank in ranked].count(first[:2]) < MANY:
            _lead(mapping, i, first[2], "its number" if not first[1] else "its beginning", most)


def _lead(mapping: Mapping, i: int, first: int, reason: str, words: int) -> None:
    """Makes a part the partner of its rule, and the former partner a part of ``words`` words, if these are more than a common
    phrase."""
    j, likeness = mapping.to_new[i], mapping.likeness
    mapping.unlink(i)
    if (other := mapping.to_old[first]) >= 0:
        mapping.unlink(other)
        mapping.add_parts([SharedPart(other, first, likeness.in_common(other, first)[0], likeness.score(other, first))])
    mapping.link(i, first, reason, likeness.score(i, first))
    del mapping.parts[i, first]
    if words >= SHORTEST:
        mapping.add_parts([SharedPart(i, j, words, likeness.score(i, j))])


def _extent(mapping: Mapping, i: int, j: int) -> tuple[int, int]:
    """The number of shared words of two records, and the start in the old one of the first sentence of which they are a third."""
    likeness = mapping.likeness
    said = [at for start, _, size in likeness.matching(i, j) if size >= RUN for at in range(start, start + size)]
    start = 0
    for words, _ in likeness.old_pieces(i):
        end = start + len(words)
        if 3 * sum(start <= at < end for at in said) >= len(words):
            return len(said), start
        start = end
    return len(said), min(said, default=0)
