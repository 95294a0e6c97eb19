"""Which part of a rule that was split is the rule, and carries its lineage on?"""

from __future__ import annotations

from collections import defaultdict

from ruletrail.corpus.align.likeness import SHORTEST
from ruletrail.corpus.align.mapping import Mapping, SharedPart

SMALL = 0.25
"""Share of the words of the largest part that the first one must have to be the principal one."""
MANY = 3
"""Parts that begin with what the rule begins with, so that it tells none of them apart."""
RUN = 2
"""Words that must follow each other in both."""
MOST = 0.8
"""A partner that is more alike is most of the rule, and gives way to what stands above it alone."""
WHOLLY = 0.99
"""A partner that is more alike holds the whole rule."""


def choose(mapping: Mapping) -> None:
    """Makes the part with the rule's beginning its partner, if it isn't tiny beside another; of two with it, the one that kept
    the number. What kept the number or stands above the others leads however short it is, if it has the beginning. Of parts
    with 12 and 40 words the first one leads when it has the beginning, since it has a quarter of 40."""
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
            # A general rule stays the rule although its details are told below it in another order.
            if is_above or (not is_most and (stayed or (words >= SMALL * most and new.parents[part.new] != j))):
                ranked.append((-1 if is_above and stayed else start, not stayed, part.new))
        if ranked and (first := min(ranked))[:2] < (begin, True) and [rank[:2] for rank in ranked].count(first[:2]) < MANY:
            _lead(mapping, i, first[2], "its number" if not first[1] else "its beginning", most)


def _lead(mapping: Mapping, i: int, first: int, reason: str, words: int) -> None:
    """Makes a part the partner of its rule, and the former partner a part of so many words, if these are more than a saying."""
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
    """Words in common of two records, and where in the old one the first sentence begins of which they are a third."""
    likeness = mapping.likeness
    said = [at for start, _, size in likeness.matching(i, j) if size >= RUN for at in range(start, start + size)]
    start = 0
    for words, _ in likeness.old_pieces(i):
        end = start + len(words)
        if 3 * sum(start <= at < end for at in said) >= len(words):
            return len(said), start
        start = end
    return len(said), min(said, default=0)
