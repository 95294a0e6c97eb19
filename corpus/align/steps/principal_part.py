"""Which part of a rule that was split is the rule, and carries its lineage on?"""

from __future__ import annotations

from collections import defaultdict

from corpus.align.likeness import SHORTEST
from corpus.align.mapping import Mapping, SharedPart

HALF = 0.45
"""Share of the words of the largest part that the first one must have to be the principal one."""
RUN = 3
"""Words that must follow each other in both."""
WHOLLY = 0.99
"""A partner that is more alike holds the whole rule."""


def choose(mapping: Mapping) -> None:
    """Makes the part with the rule's beginning its partner, unless it is much shorter than another part or another kept the
    number. The part that kept the number and stands above the others leads however short it is."""
    old, new = mapping.old, mapping.new
    of: dict[int, list[SharedPart]] = defaultdict(list)
    for part in sorted(mapping.parts.values(), key=lambda p: (-p.words, p.old, p.new)):
        if mapping.to_old[part.new] < 0:
            of[part.old].append(part)
    for i, parts in of.items():
        j = mapping.to_new[i]
        if j < 0 or mapping.similarity.get(i, 1.0) >= WHOLLY or old.keys[i] == new.keys[j]:
            continue
        most, begin = _extent(mapping, i, j)
        places = [_extent(mapping, i, part.new) for part in parts]
        ranked = sorted((start, parts[n].new, n) for n, (words, start) in enumerate(places) if words >= HALF * most)
        stayed = next((part.new for part in parts if old.keys[i] == new.keys[part.new] and new.parents[j] == part.new), -1)
        if stayed >= 0:
            _lead(mapping, i, stayed, "its number", most)
        # A general rule stays the rule although its details are told below it in another order.
        elif ranked and ranked[0][0] < begin and new.parents[ranked[0][1]] != j:
            _lead(mapping, i, ranked[0][1], "its beginning", most)


def _lead(mapping: Mapping, i: int, first: int, reason: str, words: int) -> None:
    """Makes a part the partner of its rule, and the former partner a part of so many words, if these are more than a saying."""
    j, likeness = mapping.to_new[i], mapping.likeness
    mapping.unlink(i)
    mapping.link(i, first, reason, likeness.score(i, first))
    del mapping.parts[i, first]
    if words >= SHORTEST:
        mapping.add_parts([SharedPart(i, j, words, likeness.score(i, j))])


def _extent(mapping: Mapping, i: int, j: int) -> tuple[int, int]:
    """Words in common of two records, and where in the old one they begin."""
    matching = [block for block in mapping.likeness.matching(i, j) if block[2] >= RUN]
    return sum(size for _, _, size in matching), min((start for start, _, _ in matching), default=0)
