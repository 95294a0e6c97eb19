"""What one-to-one links leave over: sentences that moved into another rule, so that rules were split or merged."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from corpus.lineage.assignment import Assignment, same_parent
from corpus.lineage.candidates import Neighbours
from corpus.lineage.similarity import blocks
from corpus.lineage.texts import Book

#: A sentence of fewer words is too common a saying to prove where it came from.
SHORTEST = 5
#: Weighted share of words in common from which two sentences count as the same one: when neither record has a partner,
#: when one has, when both have.
ALIKE = (0.5, 0.6, 0.7)
KINDRED = 0.08
"""What a common parent adds."""
UNCLEAR = 0.04
"""Two origins whose scores are nearer than this can't be told apart."""
KIN = 12
"""Sentences below the partner of a record's parent that are looked at."""
PART = 0.25
"""Share of the smaller rule that must have moved for a link; one whole sentence of ``WHOLE`` words will do as well."""
WHOLE = 8
ENOUGH = 10
"""So many words in common are always enough for a link."""


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
    alone: bool
    """True when its record has no partner."""


def find(state: Assignment) -> list[Fragment]:
    """Fragments between what is left over on both sides, the largest first."""
    lost = _left_over(state, state.old, old=True)
    novel = _left_over(state, state.new, old=False)
    if not lost or not novel:
        return []
    near = Neighbours({n: s.words for n, s in enumerate(novel)})
    below: dict[int, list[int]] = defaultdict(list)
    for n, new in enumerate(novel):
        below[state.new.parents[new.record]].append(n)
    pairs = []
    for m, old in enumerate(lost):
        parent = state.old.parents[old.record]
        kin = below.get(state.to_new[parent], ()) if parent >= 0 else ()
        for n in {*near.nearest(old.words, 5), *near.holding(old.words, 3), *kin[:KIN]}:
            new = novel[n]
            if state.to_new[old.record] == new.record:
                continue
            score, common = _alike(state, old.words, new.words)
            kindred = same_parent(state, old.record, new.record)
            if score + KINDRED * (kindred and old.alone) >= ALIKE[2 - old.alone - new.alone]:
                pairs.append((-score - KINDRED * kindred, m, n, common, kindred))
    pairs.sort()
    origins: dict[int, list[tuple[float, int, bool]]] = defaultdict(list)
    for score, m, n, _common, kindred in pairs:
        origins[n].append((-score, lost[m].record, kindred))
    # A saying that several old rules share proves nothing about where a new rule has it from.
    unclear = {
        n
        for n, ((best, first, kindred), *others) in origins.items()
        if not kindred and any(score > best - UNCLEAR and record != first for score, record, _ in others)
    }
    found: dict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
    taken: set[int] = set()
    fed: dict[int, int] = {}
    for score, m, n, common, _kindred in pairs:
        # One old sentence may have been taken apart, but only among sisters.
        place = (state.new.parents[novel[n].record], lost[m].alone or novel[n].alone)
        if n not in taken and n not in unclear and fed.setdefault(m, place) == place:
            taken.add(n)
            found[lost[m].record, novel[n].record].append((common, -score))
    fragments = []
    for (i, j), parts in found.items():
        common = sum(count for count, _ in parts)
        size = min(len(state.old_words(i)), len(state.new.wordings[j].words))
        if common >= min(ENOUGH, max(SHORTEST, PART * size)) or any(count >= WHOLE and score >= 0.75 for count, score in parts):
            fragments.append(Fragment(i, j, common, sum(score for _, score in parts) / len(parts)))
    return sorted(fragments, key=lambda f: (-f.words, f.old, f.new))


def _alike(state: Assignment, old: tuple[str, ...], new: tuple[str, ...]) -> tuple[float, int]:
    """Share of words in common by weight, and their count. A sentence that is held in a longer one counts a little less."""
    weight = state.weight
    common, shared = 0, 0.0
    for start, _, size in blocks(old, new):
        part = sum(weight.get(word, 1.0) for word in old[start : start + size])
        if size > 1 or part > 4:
            common += size
            shared += part
    first = sum(weight.get(word, 1.0) for word in old)
    second = sum(weight.get(word, 1.0) for word in new)
    alike = 2 * shared / (first + second)
    inside = shared / min(first, second) - 0.15 if common >= WHOLE else 0.0
    return max(alike, inside), common


def _left_over(state: Assignment, book: Book, *, old: bool) -> list[_Sentence]:
    """The sentences that principal links do not account for."""
    partner = state.to_new if old else state.to_old
    sentences: list[_Sentence] = []
    for index, wording in enumerate(book.wordings):
        if book.kinds[index] != "rule":
            continue
        other = partner[index]
        if other >= 0:
            pair = (index, other) if old else (other, index)
            if state.similarity.get(pair[0], 1.0) >= 0.99:
                continue
        pieces = state.old_pieces(index) if old else wording.pieces
        if other < 0:
            sentences += [_Sentence(index, words, True) for words, content in pieces if content and len(words) >= SHORTEST]
            continue
        said = bytearray(sum(len(words) for words, _ in pieces))
        for a, b, size in state.matching(*pair):
            if size > 1:
                start = a if old else b
                said[start : start + size] = b"\1" * size
        position = 0
        for words, content in pieces:
            share = sum(said[position : position + len(words)]) / len(words)
            position += len(words)
            if content and len(words) >= SHORTEST and share < 0.5:
                sentences.append(_Sentence(index, words, False))
    return sentences
