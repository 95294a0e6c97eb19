"""Which sister rules were linked crosswise, because one wrong pair looked more alike than a right one?"""

from __future__ import annotations

from collections.abc import Sequence

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.mapping import Mapping

DOUBTFUL = 0.45
"""A pair that is less alike than this may be wrong."""
ALIKE = 0.2
"""How alike the rule that gives its partner up must be to the partner that it gets."""


def link(mapping: Mapping) -> None:
    """Gives a rule's partner to a free sister that is more like it, if the partner has a free sister for the rule."""
    old, new, likeness = mapping.old, mapping.new, mapping.likeness
    for i in mapping.reworded:
        j = mapping.to_new[i]
        if old.kinds[i] != "rule" or not mapping.same_parent(i, j) or mapping.similarity[i] >= DOUBTFUL:
            continue
        alike = likeness.score(i, j)
        heirs = [(likeness.score(k, j), k) for k in _free_sisters(old, i, mapping.to_new)]
        others = [(likeness.score(i, k), k) for k in _free_sisters(new, j, mapping.to_old)]
        (better, k), (found, other) = max(heirs, default=(0.0, -1)), max(others, default=(0.0, -1))
        if better > alike and found >= ALIKE:
            mapping.unlink(i)
            mapping.link(k, j, "similar text, its sister's aside", better)
            mapping.link(i, other, "similar text, its sister's aside", found)


def _free_sisters(book: Book, index: int, partner: Sequence[int]) -> list[int]:
    return [k for k in book.children[book.parents[index]] if partner[k] < 0 and book.kinds[k] == "rule"]
