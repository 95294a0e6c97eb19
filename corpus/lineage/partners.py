"""Partners of the records of two books, filled step by step."""

from __future__ import annotations

from collections import Counter

from corpus.lineage.similarity import blocks, in_common, ratio, weighted_ratio
from corpus.lineage.terms import Renamed
from corpus.lineage.texts import Book, section_of

TITLE = 3
"""Words of a title that its rules are likely to repeat."""


class Assignment:
    """One-to-one partners of two books, filled step by step."""

    def __init__(self, old: Book, new: Book) -> None:
        self.old, self.new = old, new
        self.to_new = [-1] * len(old)
        self.to_old = [-1] * len(new)
        self.reason: dict[int, str] = {}
        self.similarity: dict[int, float] = {}
        self.renumbered = 0.0
        """Share of the unchanged rules that bear another number."""
        self.renamed = Renamed()
        self.weight: dict[str, float] = {}
        self._left_old, self._left_new = set(range(len(old))), set(range(len(new)))
        self._blocks: dict[tuple[int, int], list] = {}
        self._old_words: dict[int, tuple[str, ...]] = {}
        self._old_mass: dict[int, float] = {}
        self._new_mass: dict[int, float] = {}
        self.scores: dict[tuple[int, int], float] = {}

    def keep(self, pairs: list[tuple[int, int]]) -> None:
        """Links many records that are as they were, which needs no reason."""
        for i, j in pairs:
            self.to_new[i], self.to_old[j] = j, i
        self._left_old.difference_update([i for i, _ in pairs])
        self._left_new.difference_update([j for _, j in pairs])

    def afresh(self) -> Assignment:
        """The same books with nothing linked, and what was learnt and measured of their texts."""
        other = Assignment(self.old, self.new)
        other.renamed, other.weight, other.renumbered = self.renamed, self.weight, self.renumbered
        other.scores = dict(self.scores)
        other._blocks = {pair: self._blocks[pair] for pair in self.scores}
        other._old_words, other._old_mass, other._new_mass = dict(self._old_words), dict(self._old_mass), dict(self._new_mass)
        return other

    def rename(self, renamed: Renamed) -> None:
        """Takes terms as renamed from here on."""
        self.renamed = renamed
        self._old_words.clear()
        self._old_mass.clear()

    def link(self, i: int, j: int, reason: str, similarity: float = 1.0) -> None:
        self.to_new[i], self.to_old[j] = j, i
        self.reason[i], self.similarity[i] = reason, similarity
        self._left_old.discard(i)
        self._left_new.discard(j)

    def unlink(self, i: int) -> None:
        self._left_old.add(i)
        self._left_new.add(self.to_new[i])
        self.to_old[self.to_new[i]] = -1
        self.to_new[i] = -1

    def are_free(self, i: int, j: int) -> bool:
        return self.to_new[i] < 0 and self.to_old[j] < 0

    @property
    def left_old(self) -> list[int]:
        return sorted(self._left_old)

    @property
    def left_new(self) -> list[int]:
        return sorted(self._left_new)

    def old_words(self, i: int) -> tuple[str, ...]:
        """The old record's words, with renamed terms called by their new names."""
        if not self.renamed:
            return self.old.wordings[i].words
        if i not in self._old_words:
            self._old_words[i] = tuple(word for words, _ in self.old_pieces(i) for word in words)
        return self._old_words[i]

    def old_pieces(self, i: int) -> list[tuple[tuple[str, ...], bool]]:
        """The old record's pieces, with renamed terms called by their new names."""
        return [(self.renamed.apply(words), content) for words, content in self.old.wordings[i].pieces]

    def old_mass(self, i: int) -> float:
        """The weight of all words of an old record."""
        if i not in self._old_mass:
            self._old_mass[i] = sum([self.weight.get(word, 1.0) for word in self.old_words(i)])
        return self._old_mass[i]

    def new_mass(self, j: int) -> float:
        """The weight of all words of a new record."""
        if j not in self._new_mass:
            self._new_mass[j] = sum([self.weight.get(word, 1.0) for word in self.new.wordings[j].words])
        return self._new_mass[j]

    def matching(self, i: int, j: int) -> list[tuple[int, int, int]]:
        """The words in common, with renamed terms taken as equal where that makes more of them equal."""
        key = (i, j)
        if key not in self._blocks:
            self._blocks[key] = blocks(self.old_words(i), self.new.wordings[j].words)
        return self._blocks[key]


def same_parent(state: Assignment, i: int, j: int) -> bool:
    parent, other = state.old.parents[i], state.new.parents[j]
    if parent < 0 or other < 0:
        return state.old.keys[i] == state.new.keys[j]
    return state.to_new[parent] == other


def point_alike(state: Assignment, i: int, j: int) -> bool:
    """True when two records point to the same section, whatever its number is."""
    place = state.new.place
    to = {place.get(section_of(number), -1) for number in state.new.wordings[j].references} - {-1}
    sections = {state.old.place.get(section_of(number), -1) for number in state.old.wordings[i].references} - {-1}
    return any(state.to_new[at] in to for at in sections)


def about_others(state: Assignment, i: int, j: int) -> bool:
    """True when two records stand below titles of two words or so, and each speaks of its own: one ability, then another."""
    titles = []
    for book, index, words in ((state.old, i, state.old_words(i)), (state.new, j, state.new.wordings[j].words)):
        parent = book.parents[index]
        title = book.wordings[parent].words if parent >= 0 else ()
        if not 0 < len(title) <= TITLE or not set(title) <= set(words):
            return False
        titles.append(title)
    return titles[0] != titles[1] and not set(titles[1]) <= set(state.old_words(i))


def text_score(state: Assignment, i: int, j: int) -> float:
    """0 to 1: the mean of the plain and the weighted ratio of words in common."""
    if (known := state.scores.get((i, j))) is not None:
        return known
    words, others = state.old_words(i), state.new.wordings[j].words
    matching = state.matching(i, j)
    total = state.old_mass(i) + state.new_mass(j)
    score = 0.5 * ratio(words, others, matching) + 0.5 * weighted_ratio(words, matching, state.weight, total)
    state.scores[i, j] = score
    return score


def bag_score(state: Assignment, i: int, j: int) -> float:
    """0 to 1: the weighted ratio of words in common, whatever their order."""
    _, heavy = in_common(Counter(state.old_words(i)), Counter(state.new.wordings[j].words), state.weight)
    total = state.old_mass(i) + state.new_mass(j)
    return 2 * heavy / total if total else 0.0
