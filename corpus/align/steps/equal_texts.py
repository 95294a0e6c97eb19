"""Which records have equal texts, and which of several equal texts belong together?"""

from __future__ import annotations

from collections import Counter
from itertools import compress, count, repeat
from operator import eq

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.likeness import WHOLE
from ruletrail.corpus.align.mapping import Mapping


def link(mapping: Mapping) -> None:
    """Links records of equal text: at the same number, unique ones anywhere, repeated ones by their parents and order.

    This links some 2,350 of the 2,398 records of 2011-06-17 with 2011-07-15.
    """
    old, new = mapping.old, mapping.new
    kept, doubtful = _unchanged(old, new)
    mapping.keep(kept)
    for i, j in doubtful:  # in the book's order, so that the parents' partners are known
        if mapping.same_parent(i, j):
            mapping.keep([(i, j)])
    free_old, free_new = mapping.free_old, mapping.free_new
    old_of, new_of = _by_core(old, free_old), _by_core(new, free_new)
    same, alone = len(kept), 0
    unique = [(at[0], to[0]) for core, at in old_of.items() if len(at) == len(to := new_of.get(core, [])) == 1]
    for is_long in (True, False):  # links of long texts show which part the other source covers; short texts need that
        for i, j in unique:
            if (len(new.wordings[j].words) >= WHOLE) == is_long and (is_long or not _is_chance(mapping, i, j)):
                stayed = old.names[i] == new.names[j]
                mapping.link(i, j, "equal text, same number" if stayed else "equal text")
                same += stayed
                alone += not stayed
    mapping.renumbered = alone / max(1, alone + same)
    for i in free_old:
        # Of several equal texts, the one that kept its number below its parent comes first.
        j = new.place.get(old.names[i], -1)
        if j >= 0 and mapping.are_free(i, j) and old.core(i) == new.core(j) and mapping.same_parent(i, j):
            mapping.link(i, j, "equal text, same number, same parent")
    for core, at in old_of.items():
        to = new_of.get(core, [])
        if to and len(at) + len(to) > 2:
            _link_twins(mapping, at, to)


def _unchanged(old: Book, new: Book) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The pairs with the same wording at the same number, in two lists: sure pairs, and pairs whose wording either book has
    repeatedly."""
    often = old.repeated | new.repeated
    places = list(map(new.place.get, old.names, repeat(-1)))
    there = [*new.wording_ids, -1]  # at -1, which no wording has for its id
    stayed = list(map(eq, old.wording_ids, map(there.__getitem__, places)))
    if old.borne_twice:
        first = dict(reversed([(places[i], i) for i in compress(count(), stayed)]))
        stayed = [first.get(j) == i for i, j in enumerate(places)]
    told_often = compress(count(), map(often.__contains__, old.wording_ids))
    doubtful = [(i, places[i]) for i in told_often if stayed[i] and old.kinds[i] != "glossary"]
    for i, _ in doubtful:
        stayed[i] = False
    return list(zip(compress(count(), stayed), compress(places, stayed), strict=True)), doubtful


def _is_chance(mapping: Mapping, i: int, j: int) -> bool:
    """True for a short text if the other source may lack the counterpart of either record: other rules may have the same text."""
    return i in mapping.lost_old or j in mapping.lost_new


def _by_core(book: Book, indexes: list[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for index in indexes:
        core = book.core(index)
        if core in found:
            found[core].append(index)
        else:
            found[core] = [index]
    return found


def _link_twins(mapping: Mapping, olds: list[int], news: list[int]) -> None:
    """Links repeated records of one text: by the rules that they point to, then by their parents."""
    old, new = mapping.old, mapping.new
    pointing = Counter(old.wordings[i].references for i in olds) & Counter(new.wordings[j].references for j in news)
    pairs = [(i, j) for i in olds for j in news]
    for i, j in pairs:
        references = old.wordings[i].references
        if mapping.are_free(i, j) and references and pointing[references] == 1 and references == new.wordings[j].references:
            mapping.link(i, j, "equal text and references")
    for i, j in pairs:
        if mapping.are_free(i, j) and mapping.same_parent(i, j):
            mapping.link(i, j, "equal text, same parent")
