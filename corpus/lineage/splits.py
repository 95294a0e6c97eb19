"""What one-to-one links leave over: sentences that moved into another rule, so that rules were split or merged."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from corpus.lineage.candidates import Neighbours
from corpus.lineage.partners import Assignment, about_others, same_parent
from corpus.lineage.similarity import blocks
from corpus.lineage.texts import Book

#: A sentence of fewer words is too common a saying to prove where it came from.
SHORTEST = 5
#: Weighted share of words in common from which two sentences count as the same one: when neither record has a partner,
#: when one has, when both have.
ALIKE = (0.5, 0.6, 0.7)
HOPE = 0.4
"""A little less than the least of these."""
HELD = 0.15
"""How much less alike a sentence counts that is a part of a longer one."""
KINDRED = 0.08
"""What a common parent adds."""
SHORT = 16
"""Words of a sentence that may be the same one although its words come in another order."""
AGAIN = 0.6
"""How alike a sentence must be to one that went elsewhere already."""
ABROAD = 0.75
"""How alike a sentence must be that went elsewhere although another of its rule stayed with its kin."""
CLAUSE = 7
"""Words that a part of a sentence must have to be looked for by itself."""
BEARERS = 3
"""Records that may share a phrase before it counts as a mere saying."""
BETWEEN = 0.3
"""How alike a sentence must be whose place says where it belongs."""
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


class _Sentence:
    """What one record says in one sentence that its principal link does not account for."""

    def __init__(self, record: int, words: tuple[str, ...], alone: bool, weight: Mapping[str, float]) -> None:
        self.record, self.words = record, words
        self.alone = alone
        """True when its record has no partner."""
        self._weights = {word: weight.get(word, 1.0) for word in words}
        self._size = sum(self._weights.values())

    def could_be(self, other: _Sentence) -> bool:
        """False when not even all the words that both have could make them alike; cheap."""
        shared = sum(weight for word, weight in self._weights.items() if word in other._weights)
        return 2 * shared >= HOPE * (self._size + other._size) or shared >= (HOPE + HELD) * min(self._size, other._size)


def settle(state: Assignment) -> list[Fragment]:
    """The fragments; the largest between two records without partners makes them partners instead."""
    if -1 not in state.to_new and -1 not in state.to_old:
        return []
    left = []
    for fragment in find(state):
        if state.to_new[fragment.old] < 0 and state.to_old[fragment.new] < 0:
            state.link(fragment.old, fragment.new, "most of its sentences", fragment.similarity)
        else:
            left.append(fragment)
    left += _said_twice(state)
    return left + _between(state, left)


def _said_twice(state: Assignment) -> list[Fragment]:
    """Whole rules that the older book says once and the newer one twice. Where the first stays as it was and another rule
    is worded after it, that other one is new."""
    old, new = state.old, state.new
    moved = {
        old.core(i): i
        for i in state.reason
        if (j := state.to_new[i]) >= 0 and old.keys[i] != new.keys[j] and len(old.wordings[i].words) >= WHOLE
    }
    return [Fragment(moved[core], j, len(new.wordings[j].words), 1.0) for j in state.left_new if (core := new.core(j)) in moved]


def _between(state: Assignment, fragments: list[Fragment]) -> list[Fragment]:
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


def find(state: Assignment) -> list[Fragment]:
    """Fragments between what is left over on both sides, the largest first."""
    lost = _left_over(state, state.old, old=True)
    novel = _left_over(state, state.new, old=False) if lost else []
    if not novel:
        return []
    near = Neighbours({n: s.words for n, s in enumerate(novel)})
    below: dict[int, list[int]] = defaultdict(list)
    beside: dict[int, list[int]] = defaultdict(list)
    for n, new in enumerate(novel):
        below[state.new.parents[new.record]].append(n)
        beside[new.record].append(n)
    pairs = []
    for m, old in enumerate(lost):
        parent = state.old.parents[old.record]
        kin = [*below.get(state.to_new[parent], ())[:KIN]] if parent >= 0 and state.to_new[parent] >= 0 else []
        if (partner := state.to_new[old.record]) >= 0:
            kin += [*below.get(partner, ())[:KIN], *beside.get(partner - 1, ()), *beside.get(partner + 1, ())]
        for n in {*near.akin(old.words, 5, 3), *kin}:
            new = novel[n]
            if state.to_new[old.record] == new.record:
                continue
            if not old.could_be(new) or about_others(state, old.record, new.record):
                continue
            score, common = _alike(state, old.words, new.words)
            if old.alone and new.alone and score < ALIKE[0] and max(len(old.words), len(new.words)) <= SHORT:
                score, common = max((score, common), _said_otherwise(state, old.words, new.words))
            kindred = _are_kin(state, old.record, new.record)
            wanted = ALIKE[2 - old.alone - (new.alone and (old.alone or kindred))]
            if score + KINDRED * (kindred and old.alone) >= wanted and (
                kindred or (old.alone and new.alone) or _is_distinctive(state, old.words, new.words)
            ):
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
    parts: dict[tuple[int, int], list[tuple[float, int, int, int]]] = defaultdict(list)
    for score, m, n, common, _kindred in pairs:
        if n not in unclear:
            parts[lost[m].record, novel[n].record].append((-score, m, n, common))
    ranked = sorted(parts, key=lambda ij: (-sum(score * common for score, _, _, common in parts[ij]), ij))
    fragments = []
    taken: set[int] = set()
    fed: dict[int, int] = {}
    at_home: set[int] = set()
    for i, j in ranked:
        kindred = _are_kin(state, i, j)
        if i in at_home and not kindred and max(part[0] for part in parts[i, j]) < ABROAD:
            continue
        # One old sentence may have been taken apart among sisters, or be said again in a rule that is new.
        moved, used = [], set()
        for score, m, n, common in parts[i, j]:
            again = fed.get(m, state.new.parents[j]) == state.new.parents[j] or (
                lost[m].alone and novel[n].alone and score >= AGAIN
            )
            if n not in taken and n not in used and again:
                moved.append((score, m, n, common))
                used.add(n)
        common = sum(part[3] for part in moved)
        size = min(len(state.old_words(i)), len(state.new.wordings[j].words))
        if state.to_new[i] < 0 and state.to_old[j] < 0:
            size //= 2
            common += 1
        if moved and (
            common >= min(ENOUGH, max(SHORTEST, PART * size)) or any(part[3] >= WHOLE and part[0] >= 0.75 for part in moved)
        ):
            taken.update(used)
            for _, m, _, _ in moved:
                fed.setdefault(m, state.new.parents[j])
            fragments.append(Fragment(i, j, common, sum(part[0] for part in moved) / len(moved)))
            if kindred:
                at_home.add(i)
    return sorted(fragments, key=lambda f: (-f.words, f.old, f.new))


def _are_kin(state: Assignment, i: int, j: int) -> bool:
    """True when the new record stands under the old one's parent, under the old one itself, or beside it."""
    partner = state.to_new[i]
    return same_parent(state, i, j) or (partner >= 0 and (state.new.parents[j] == partner or abs(j - partner) == 1))


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
    inside = shared / min(first, second) - HELD if common >= WHOLE else 0.0
    return max(alike, inside), common


def _said_otherwise(state: Assignment, old: tuple[str, ...], new: tuple[str, ...]) -> tuple[float, int]:
    """Weighted share of words in common whatever their order, a little less than ``_alike`` would give, and their count."""
    weight = state.weight
    both = Counter(old) & Counter(new)
    shared = sum(weight.get(word, 1.0) * count for word, count in both.items())
    total = sum(weight.get(word, 1.0) for word in old) + sum(weight.get(word, 1.0) for word in new)
    return 2 * shared / total - 0.05, both.total()


def _is_distinctive(state: Assignment, old: tuple[str, ...], new: tuple[str, ...]) -> bool:
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
            found = [_alike(state, old, new) for new, told in state.new.wordings[j].pieces if told]
            score, common = max(found, default=(0.0, 0))
            words += common if score >= least else 0
    return words


def _left_over(state: Assignment, book: Book, *, old: bool) -> list[_Sentence]:
    """The sentences that principal links do not account for."""
    partner = state.to_new if old else state.to_old
    sentences: list[_Sentence] = []
    changed = [i for i, alike in state.similarity.items() if alike < 0.99 and state.to_new[i] >= 0]
    part = state.new.version.covers is not None
    indexes = sorted((*state.left_old, *changed) if old else (*state.left_new, *(state.to_new[i] for i in changed)))
    for index in indexes:
        if book.kinds[index] != "rule":
            continue
        wording, other = book.wordings[index], partner[index]
        # What a part of the rules has no word on stands where the part doesn't reach, unless its heading is there.
        if (
            old
            and other < 0
            and part
            and state.to_new[book.parents[index]] < 0
            and state.new.says_nothing_about(book.names[index])
        ):
            continue
        pair = (index, other) if old else (other, index)
        pieces = state.old_pieces(index) if old else wording.pieces
        if other < 0:
            sentences += [
                _Sentence(index, words, True, state.weight) for words, content in pieces if content and len(words) >= SHORTEST
            ]
            continue
        said = bytearray(sum(len(words) for words, _ in pieces))
        for a, b, size in state.matching(*pair):
            if size > 1:
                start = a if old else b
                said[start : start + size] = b"\1" * size
        position = 0
        for words, content in pieces:
            part = said[position : position + len(words)]
            position += len(words)
            if not content or len(words) < SHORTEST:
                continue
            if 2 * sum(part) < len(words):
                sentences.append(_Sentence(index, words, False, state.weight))
            else:
                start, end = _longest_gap(part)
                if end - start >= CLAUSE:
                    sentences.append(_Sentence(index, words[start:end], False, state.weight))
    return sentences


def _longest_gap(said: bytearray) -> tuple[int, int]:
    """Start and end of the longest run of words that nothing accounts for."""
    run = max(bytes(said).split(b"\1"), key=len)
    start = bytes(said).find(run) if run else 0
    return start, start + len(run)
