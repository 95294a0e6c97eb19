"""Which records have equal texts, and which of several look-alikes belong together."""

from __future__ import annotations

from collections import Counter
from itertools import repeat

from corpus.lineage.partners import Assignment, same_parent
from corpus.lineage.texts import Book


def link_equal_texts(state: Assignment) -> None:
    """Links records of equal text: at the same number, unique ones anywhere, look-alikes by their parents and order."""
    old, new = state.old, state.new
    to_new, to_old, place, news = state.to_new, state.to_old, new.place, new.wording_ids
    often = old.repeated | new.repeated
    stays = [
        (i, j)
        for i, (j, wording) in enumerate(zip(map(place.get, old.names, repeat(-1)), old.wording_ids, strict=True))
        if j >= 0 and news[j] == wording
    ]
    if old.borne_twice:
        stays = list({j: (i, j) for i, j in reversed(stays)}.values())[::-1]
    doubtful = [(i, j) for i, j in stays if news[j] in often and old.kinds[i] != "glossary"] if often else []
    kept = stays if not doubtful else sorted({*stays}.difference(doubtful))
    state.keep(kept)
    same = len(kept)
    for i, j in doubtful:  # in the book's order, so that the parents' partners are known
        if same_parent(state, i, j):
            to_new[i], to_old[j] = j, i
    state.keep([(i, j) for i, j in doubtful if to_new[i] == j])
    left_old, left_new = state.left_old, state.left_new
    old_of, new_of = _by_core(old, left_old), _by_core(new, left_new)
    alone = 0
    for core, at in old_of.items():
        to = new_of.get(core, ())
        if len(at) == len(to) == 1:
            stayed = old.names[at[0]] == new.names[to[0]]
            state.link(at[0], to[0], "equal text, same number" if stayed else "equal text")
            same += stayed
            alone += not stayed
    state.renumbered = alone / max(1, alone + same)
    for i in left_old:
        # Of several equal texts, the one that stayed at its number below its parent comes first.
        j = place.get(old.names[i], -1)
        if j >= 0 and to_new[i] < 0 and to_old[j] < 0 and old.core(i) == new.core(j) and same_parent(state, i, j):
            state.link(i, j, "equal text, same number, same parent")
    for core, at in old_of.items():
        to = new_of.get(core, ())
        if len(at) > 1 < len(to) or (len(at) != len(to) and to):
            _link_twins(state, at, to)


def _by_core(book: Book, indexes: list[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for index in indexes:
        found.setdefault(book.core(index), []).append(index)
    return found


def _link_twins(state: Assignment, olds: list[int], news: list[int]) -> None:
    """Links records of one text that both books have more than once: by the rules they point to, then by their parents."""
    old, new = state.old, state.new
    pointing = Counter(old.wordings[i].references for i in olds) & Counter(new.wordings[j].references for j in news)
    pairs = [(i, j) for i in olds for j in news]
    for i, j in pairs:
        references = old.wordings[i].references
        if state.are_free(i, j) and references and pointing[references] == 1 and references == new.wordings[j].references:
            state.link(i, j, "equal text and references")
    for i, j in pairs:
        if state.are_free(i, j) and same_parent(state, i, j):
            state.link(i, j, "equal text, same parent")
