"""Which links lead to a look-alike because the rule's own partner is a single rule that one of the sources lost?

Where single rules were lost here and there, a rule whose title went on may be missing below it without a trace. Then a rule below
another title that is somewhat like it, as keyword abilities are, is not it.
"""

from __future__ import annotations

from collections.abc import Callable

from corpus.align.books import Book
from corpus.align.mapping import Mapping

CERTAIN = 0.8
"""A partner that is as much alike has moved, wherever it stands."""


def unlink(mapping: Mapping) -> None:
    """Takes such links back: of a rule that a source lost nobody can tell what became of it there."""
    old, new = mapping.old, mapping.new
    is_lost_old, is_lost_new = new.version.coverage.lacks_single_rules, old.version.coverage.lacks_single_rules
    if not (is_lost_old or is_lost_new):
        return
    for i in list(mapping.reason):
        j = mapping.to_new[i]
        if j < 0 or old.kinds[i] != "rule" or mapping.similarity[i] >= CERTAIN or old.core(i) == new.core(j):
            continue
        if (is_lost_old and _is_missing(old, i, new, j, mapping.to_new.__getitem__)) or (
            is_lost_new and _is_missing(new, j, old, i, mapping.to_old.__getitem__)
        ):
            mapping.unlink(i)


def _is_missing(book: Book, index: int, other: Book, partner: int, linked: Callable[[int], int]) -> bool:
    """True when the other book has the rule that is the title above a record, but not the record's place below it, which may be
    lost, and when the record's partner stands below another title."""
    above = book.title_above(index)
    title = linked(above) if above >= 0 and book.kinds[above] == "rule" else -1
    if title < 0 or other.kinds[title] != "rule" or other.title_above(partner) == title:
        return False
    expected = other.keys[title] + book.keys[index][len(book.keys[above]) :]
    return expected not in other.place and not other.speaks_of(expected)
