"""Worked examples that went to another rule: they are long, so they tell where the rest of a rule went."""

from __future__ import annotations

from corpus.lineage.candidates import Neighbours
from corpus.lineage.fragments import Fragment
from corpus.lineage.partners import Assignment, about_others
from corpus.lineage.similarity import ratio

LONG = 20
"""Words of an example that two rules don't share by chance."""
ALIKE = 0.75


def moved(state: Assignment) -> list[Fragment]:
    """Examples of old rules that stand, hardly changed, in another new rule than the old one's partner."""
    lost = _lost(state, old=True)
    novel = _lost(state, old=False) if lost else []
    if not novel:
        return []
    near = Neighbours(dict(enumerate(words for _, words in novel)))
    found = []
    for i, words in lost:
        for n in near.nearest(words, 2):
            j, others = novel[n]
            alike = ratio(words, others)
            if alike >= ALIKE and state.to_new[i] != j and not about_others(state, i, j):
                found.append((-alike, i, j, n, len(words)))
    fragments, taken, given = [], set(), set()
    for alike, i, j, n, words in sorted(found):
        if n not in taken and (i, j) not in given:
            taken.add(n)
            given.add((i, j))
            fragments.append(Fragment(i, j, words, -alike))
    return fragments


def _lost(state: Assignment, *, old: bool) -> list[tuple[int, tuple[str, ...]]]:
    """(record, words) of the long examples that a rule's partner doesn't have."""
    book, other = (state.old, state.new) if old else (state.new, state.old)
    partner = state.to_new if old else state.to_old
    linked = (i for i in state.reason if state.to_new[i] >= 0)
    indexes = (*state.left_old, *linked) if old else (*state.left_new, *(state.to_new[i] for i in linked))
    found = []
    for index in sorted(indexes):
        wording, at = book.wordings[index], partner[index]
        if not wording.has_examples or book.kinds[index] != "rule" or (at >= 0 and wording.has_examples_of(other.wordings[at])):
            continue
        there = other.wordings[at].examples if at >= 0 else []
        for words in wording.examples:
            if len(words) >= LONG and words not in there:
                words = state.renamed.apply(words) if old else words
                if not any(ratio(words, words_there) >= ALIKE for words_there in there):
                    found.append((index, words))
    return found
