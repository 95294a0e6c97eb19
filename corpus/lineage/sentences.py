"""What a record says, sentence by sentence, that its principal link does not account for; and how alike two sentences are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from corpus.lineage.partners import Assignment
from corpus.lineage.similarity import blocks, in_common

#: A sentence of fewer words is too common a saying to prove where it came from.
SHORTEST = 5
HOPE = 0.4
"""A little less than any share of words in common from which two sentences count as the same one."""
HELD = 0.15
"""How much less alike a sentence counts that is a part of a longer one."""
CLAUSE = 7
"""Words that a part of a sentence must have to be looked for by itself."""
WHOLE = 8
"""Words of a sentence that is no mere saying."""
ROUNDING = 1e-9
"""What sums of weights may be off."""
BEARERS = 3
"""Records that may share a phrase before it counts as a mere saying."""


class Sentence:
    """What one record says in one sentence that its principal link does not account for."""

    def __init__(self, record: int, words: tuple[str, ...], alone: bool, weight: Mapping[str, float]) -> None:
        self.record, self.words = record, words
        self.alone = alone
        """True when its record has no partner."""
        self._weights = {word: weight.get(word, 1.0) for word in words}
        self._size = sum(self._weights.values())

    def could_be(self, other: Sentence) -> bool:
        """False when not even all the words that both have could make them alike; cheap."""
        shared = sum(weight for word, weight in self._weights.items() if word in other._weights)
        return 2 * shared >= HOPE * (self._size + other._size) or shared >= (HOPE + HELD) * min(self._size, other._size)


def alike(state: Assignment, old: tuple[str, ...], new: tuple[str, ...]) -> tuple[float, int]:
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
    both = 2 * shared / (first + second)
    inside = shared / min(first, second) - HELD if common >= WHOLE else 0.0
    return max(both, inside), common


def could_be(state: Assignment, old: tuple[str, ...], new: tuple[str, ...], least: float) -> bool:
    """False when not even all the words that both have, whatever their order, would make them ``least`` alike; cheap."""
    weight = state.weight
    common, shared = in_common(Counter(old), Counter(new), weight)
    first = sum([weight.get(word, 1.0) for word in old])
    second = sum([weight.get(word, 1.0) for word in new])
    least -= ROUNDING
    return 2 * shared >= least * (first + second) or (common >= WHOLE and shared >= (least + HELD) * min(first, second))


def said_otherwise(state: Assignment, old: tuple[str, ...], new: tuple[str, ...]) -> tuple[float, int]:
    """Weighted share of words in common whatever their order, a little less than ``alike`` would give, and their count."""
    weight = state.weight
    both = Counter(old) & Counter(new)
    shared = sum(weight.get(word, 1.0) * count for word, count in both.items())
    total = sum(weight.get(word, 1.0) for word in old) + sum(weight.get(word, 1.0) for word in new)
    return 2 * shared / total - 0.05, both.total()


def is_distinctive(state: Assignment, old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """True when the words in common are no saying that many rules of the newer book share."""
    for start, _, size in blocks(old, new):
        if size > 2:
            phrase = f" {' '.join(old[start : start + size])} "
            bearers = 0
            for wording in state.new.wordings:
                if phrase in wording.line:
                    bearers += 1
                    if bearers > BEARERS:
                        break
            if bearers <= BEARERS:
                return True
    return False


def shared(state: Assignment, i: int, j: int, least: float) -> int:
    """Words in common of the sentences of two records that are at least that much alike."""
    words = 0
    for old, content in state.old_pieces(i):
        if content and len(old) >= SHORTEST:
            found = [alike(state, old, new) for new, told in state.new.wordings[j].pieces if told]
            score, common = max(found, default=(0.0, 0))
            words += common if score >= least else 0
    return words


def left_over(state: Assignment, *, old: bool) -> list[Sentence]:
    """The sentences of one book that principal links do not account for."""
    changed = [i for i, similarity in state.similarity.items() if similarity < 0.99 and state.to_new[i] >= 0]
    indexes = sorted((*state.left_old, *changed) if old else (*state.left_new, *(state.to_new[i] for i in changed)))
    return [sentence for index in indexes for sentence in left_of(state, index, old=old)]


def left_of(state: Assignment, index: int, *, old: bool) -> list[Sentence]:
    """The sentences of one rule that its principal link does not account for."""
    book, other = (state.old, state.to_new[index]) if old else (state.new, state.to_old[index])
    if book.kinds[index] != "rule" or (old and other < 0 and _out_of_reach(state, index)):
        return []
    pieces = state.old_pieces(index) if old else book.wordings[index].pieces
    if other < 0:
        return [Sentence(index, words, True, state.weight) for words, content in pieces if content and len(words) >= SHORTEST]
    said = bytearray(sum(len(words) for words, _ in pieces))
    for a, b, size in state.matching(*((index, other) if old else (other, index))):
        if size > 1:
            start = a if old else b
            said[start : start + size] = b"\1" * size
    sentences = []
    position = 0
    for words, content in pieces:
        told = said[position : position + len(words)]
        position += len(words)
        if not content or len(words) < SHORTEST:
            continue
        if 2 * sum(told) < len(words):
            sentences.append(Sentence(index, words, False, state.weight))
        else:
            start, end = _longest_gap(told)
            if end - start >= CLAUSE:
                sentences.append(Sentence(index, words[start:end], False, state.weight))
    return sentences


def _out_of_reach(state: Assignment, i: int) -> bool:
    """What a part of the rules has no word on stands where the part doesn't reach, unless its heading is there."""
    new = state.new
    return (
        new.version.covers is not None and state.to_new[state.old.parents[i]] < 0 and new.says_nothing_about(state.old.names[i])
    )


def _longest_gap(said: bytearray) -> tuple[int, int]:
    """Start and end of the longest run of words that nothing accounts for."""
    run = max(bytes(said).split(b"\1"), key=len)
    start = bytes(said).find(run) if run else 0
    return start, start + len(run)
