"""Parts of a split or merge that only their place gives away: what stands beside parts that are known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from corpus.lineage.fragments import Fragment
from corpus.lineage.partners import Assignment, text_score
from corpus.lineage.sentences import SHORTEST, WHOLE, left_of, shared
from corpus.lineage.similarity import blocks
from corpus.lineage.texts import Book

BETWEEN = 0.3
"""How alike a sentence must be whose place says where it belongs."""
#: Words, and share of a record's own words by weight, that must be left-over words of the rule that it stands beside a part
#: of: when it has no partner, and when it has one, so that only what is left over of it counts.
LONE, LINKED = (SHORTEST, 0.5), (WHOLE, 0.6)
HALF = 0.45
"""Share of the words of the largest part that the first one must have to be the principal one."""
RUN = 3
"""Words that must follow each other in both."""


def lead(state: Assignment, fragments: list[Fragment]) -> list[Fragment]:
    """The fragments after the part that holds the beginning of a rule was made its principal one: of several parts, the first
    is the rule, unless it is small beside another or another kept the number."""
    of: dict[int, list[Fragment]] = defaultdict(list)
    for f in fragments:
        if state.to_old[f.new] < 0:
            of[f.old].append(f)
    left = set(fragments)
    for i, parts in of.items():
        j = state.to_new[i]
        if j < 0 or state.similarity.get(i, 1.0) >= 0.99 or state.old.keys[i] == state.new.keys[j]:
            continue
        most, begin = _extent(state, i, j)
        places = [_extent(state, i, part.new) for part in parts]
        ranked = sorted((start, parts[n].new, n) for n, (words, start) in enumerate(places) if words >= HALF * most)
        # A general rule stays the rule although its details are told below it in another order.
        if ranked and ranked[0][0] < begin and state.new.parents[ranked[0][1]] != j:
            first = parts[ranked[0][2]]
            state.unlink(i)
            state.link(i, first.new, "its beginning", text_score(state, i, first.new))
            left.remove(first)
            left.add(Fragment(i, j, most, text_score(state, i, j)))
    return sorted(left, key=lambda f: (-f.words, f.old, f.new))


def _extent(state: Assignment, i: int, j: int) -> tuple[int, int]:
    """Words in common of two records, and where in the old one they begin."""
    matching = [block for block in state.matching(i, j) if block[2] >= RUN]
    return sum(size for _, _, size in matching), min((start for start, _, _ in matching), default=0)


def said_twice(state: Assignment) -> list[Fragment]:
    """Whole rules that the older book says once and the newer one twice. Where the first stays as it was and another rule
    is worded after it, that other one is new."""
    old, new = state.old, state.new
    moved = {
        old.core(i): i
        for i in state.reason
        if (j := state.to_new[i]) >= 0 and old.keys[i] != new.keys[j] and len(old.wordings[i].words) >= WHOLE
    }
    return [Fragment(moved[core], j, len(new.wordings[j].words), 1.0) for j in state.left_new if (core := new.core(j)) in moved]


def between(state: Assignment, fragments: list[Fragment]) -> list[Fragment]:
    """What stands between two parts of a rule that was split, or between two rules that became one, belongs to them too if
    it has a sentence that is at all like one of theirs."""
    news_of: dict[int, set[int]] = defaultdict(set)
    olds_of: dict[int, set[int]] = defaultdict(set)
    for i, j in [(f.old, f.new) for f in fragments]:
        for old, new in ((i, j), (i, state.to_new[i]), (state.to_old[j], j)):
            if old >= 0 and new >= 0:
                news_of[old].add(new)
                olds_of[new].add(old)
    found = []
    for i, parts in sorted(news_of.items()):
        for j in sorted(part + 1 for part in parts if part + 2 in parts):
            if state.to_old[j] < 0 and j not in olds_of and (words := shared(state, i, j, BETWEEN)):
                found.append(Fragment(i, j, words, BETWEEN))
    for j, parts in sorted(olds_of.items()):
        for i in sorted(part + 1 for part in parts if part + 2 in parts):
            if state.to_new[i] < 0 and i not in news_of and (words := shared(state, i, j, BETWEEN)):
                found.append(Fragment(i, j, words, BETWEEN))
    return found


def next_to(state: Assignment, fragments: list[Fragment]) -> list[Fragment]:
    """Records beside a part of a rule of which all that has no other origin is mostly left over from that rule, however short
    or common it is.

    "Then the active player gets priority" proves nothing by itself; but it does where a rule loses it and the record after the
    rule's partner says it, and hardly anything else.
    """
    return _grown(state, fragments, old=True) + _grown(state, fragments, old=False)


def _grown(state: Assignment, fragments: list[Fragment], *, old: bool) -> list[Fragment]:
    """Records of one book that belong to rules of the other of which a part is known. ``old``: the wholes are old."""
    book, back = (state.new, state.to_old) if old else (state.old, state.to_new)
    wholes: dict[int, list[int]] = defaultdict(list)
    for f in fragments:
        whole, part = (f.old, f.new) if old else (f.new, f.old)
        wholes[part].append(whole)
    words_left: dict[tuple[int, bool], list[str]] = {}

    def left(index: int, of_old: bool) -> list[str]:
        if (index, of_old) not in words_left:
            sentences = left_of(state, index, old=of_old)
            words_left[index, of_old] = [word for sentence in sentences for word in sentence.words]
        return words_left[index, of_old]

    changed = [i for i, similarity in state.similarity.items() if similarity < 0.99 and state.to_new[i] >= 0]
    open_ones = (*state.left_new, *(state.to_new[i] for i in changed)) if old else (*state.left_old, *changed)
    lone = [index for index in sorted(open_ones) if index not in wholes and book.kinds[index] == "rule"]
    found = []
    grown = lone
    while grown:
        grown = []
        for index in lone:
            alone = back[index] < 0
            near = (w for at in _sisters(book, index) for w in ((back[at], *wholes[at]) if alone else wholes[at]))
            for whole in dict.fromkeys(w for w in near if w >= 0 and w != back[index]):
                words = book.wordings[index].words if alone else left(index, not old)
                if common := _filled(state, words, left(whole, old), *(LONE if alone else LINKED)):
                    wholes[index].append(whole)
                    grown.append(index)
                    found.append(Fragment(*((whole, index) if old else (index, whole)), common, LONE[1]))
                    break
        lone = [index for index in lone if index not in grown]
    return found


def _sisters(book: Book, index: int) -> list[int]:
    """The records before and after this one below the same parent."""
    family = book.children.get(book.parents[index], [])
    at = family.index(index)
    return [family[n] for n in (at - 1, at + 1) if 0 <= n < len(family)]


def _filled(state: Assignment, words: Sequence[str], left: list[str], least: int, share: float) -> int:
    """Words that a record has in common with what is left over of a rule, if they are most of it; otherwise 0."""
    if not left or not words:
        return 0
    matching = [block for block in blocks(left, words) if block[2] > 1]
    if not matching or max(size for _, _, size in matching) < RUN:
        return 0
    common = sum(size for _, _, size in matching)
    weight = state.weight
    part = sum(weight.get(word, 1.0) for start, _, size in matching for word in left[start : start + size])
    return common if common >= least and part >= share * sum(weight.get(word, 1.0) for word in words) else 0
