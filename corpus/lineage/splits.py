"""What one-to-one links leave over: sentences that moved into another rule, so that rules were split or merged."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from corpus.lineage.assignment import Assignment
from corpus.lineage.candidates import RareWords
from corpus.lineage.similarity import blocks
from corpus.lineage.texts import Book

#: A sentence of fewer words is too common a saying to prove where it came from.
SHORTEST = 5
ALIKE = 0.62
"""Share of words in common from which two sentences count as the same sentence."""
PART = 0.3
"""Share of a rule that must have come from, or gone to, another for a link between them."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of old record ``old`` that stands in new record ``new``, beside the old one's principal partner."""

    old: int
    new: int
    words: int
    """Words in common."""
    similarity: float


@dataclass(slots=True)
class _Sentence:
    record: int
    words: tuple[str, ...]
    said: float
    """Share of its words that the record's principal link accounts for."""


def find(state: Assignment) -> list[Fragment]:
    """Fragments between what is left over on both sides, the largest first."""
    lost = _left_over(state, state.old, old=True)
    novel = _left_over(state, state.new, old=False)
    if not lost or not novel:
        return []
    rare = RareWords({n: s.words for n, s in enumerate(novel)}, state.weight)
    found: dict[tuple[int, int], list[float]] = defaultdict(list)
    taken: set[int] = set()
    pairs = []
    for m, old in enumerate(lost):
        near = {n for n, _ in rare.nearest(old.words, 5, 0.25)} | {n for n, _ in rare.containing(old.words, 3, 0.55)}
        for n in near:
            new = novel[n]
            if state.to_new[old.record] == new.record:
                continue
            matching = [b for b in blocks(old.words, new.words) if b[2] > 1]
            common = sum(size for _, _, size in matching)
            shorter = min(len(old.words), len(new.words))
            alike = 2 * common / (len(old.words) + len(new.words))
            inside = common / shorter if shorter >= 8 else 0.0
            score = max(alike, inside - 0.15)
            if score >= ALIKE:
                pairs.append((-score, m, n, common))
    pairs.sort()
    used: set[int] = set()
    for score, m, n, common in pairs:
        if n in taken or m in used:
            continue
        taken.add(n)
        used.add(m)
        found[lost[m].record, novel[n].record].append((common, -score))
    fragments = []
    for (i, j), parts in found.items():
        common = sum(count for count, _ in parts)
        size = min(len(state.old_words(i)), len(state.new.wordings[j].words))
        if common >= max(SHORTEST, PART * size):
            fragments.append(Fragment(i, j, common, sum(score for _, score in parts) / len(parts)))
    return sorted(fragments, key=lambda f: (-f.words, f.old, f.new))


def _left_over(state: Assignment, book: Book, *, old: bool) -> list[_Sentence]:
    partner = state.to_new if old else state.to_old
    sentences: list[_Sentence] = []
    for index, wording in enumerate(book.wordings):
        if book.kinds[index] != "rule":
            continue
        other = partner[index]
        if other >= 0:
            pair = (index, other) if old else (other, index)
            if state.similarity[pair[0]] >= 0.99:
                continue
            said = bytearray(len(state.old_words(index) if old else wording.words))
            for a, b, size in state.matching(*pair):
                if size > 1:
                    start = a if old else b
                    said[start : start + size] = b"\1" * size
        else:
            said = bytearray(len(state.old_words(index) if old else wording.words))
        position = 0
        for words in wording.sentences:
            if old:
                words = state.renamed.apply(words)
            part = said[position : position + len(words)]
            position += len(words)
            share = sum(part) / len(words)
            if len(words) >= SHORTEST and share < 0.5:
                sentences.append(_Sentence(index, words, share))
    return sentences
