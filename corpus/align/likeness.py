"""How alike two texts are, by difflib on words: the only room of the aligner that compares texts.

The functions know nothing of books. ``Likeness`` knows the texts of two, which words are rare in them, and which terms the newer
one calls otherwise, and remembers what it measured.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import ne

from ruletrail.corpus.align.renamed_terms import Renamed
from ruletrail.corpus.align.wording import AnalysedWording
from ruletrail.corpus.matching import matching_blocks

Words = tuple[str, ...]
Block = tuple[int, int, int]
"""Start in the old words, start in the new words, length."""
HELD = 0.15
"""How much less alike a sentence counts that is a part of a longer one."""
WHOLE = 8
"""Words of a sentence that says something of its own."""
SHORTEST = 5
"""A sentence of fewer words is too common a saying to prove where it came from."""
ROUNDING = 1e-9
"""What sums of weights may be off."""
REMEMBERED = 1 << 12
"""Pairs of texts whose blocks are remembered: what is tried in one step is often tried again in a later one."""
RARE = 0.4
"""Weight of a word that two records don't share by chance, as a share of the weight that a word of one record alone has."""
BEARERS = 3
"""Records that may share a phrase before it counts as a mere saying."""


def blocks(old: Sequence[str], new: Sequence[str]) -> list[Block]:
    """Matching blocks in order: the common beginning, the common end, and what difflib finds between them."""
    return _blocks(tuple(old), tuple(new))


def _ends(old: Words, new: Words) -> tuple[int, int]:
    """Words of the common beginning, and of the common end of what is left."""
    shorter = min(len(old), len(new))
    head = next(itertools.compress(itertools.count(), map(ne, old, new)), shorter)
    tail = next(itertools.compress(itertools.count(), map(ne, reversed(old), reversed(new))), shorter)
    return head, min(tail, shorter - head)


@lru_cache(REMEMBERED)
def _blocks(old: Words, new: Words) -> list[Block]:
    head, tail = _ends(old, new)
    found = [(0, 0, head)] if head else []
    a, b = old[head : len(old) - tail], new[head : len(new) - tail]
    if a and b and not set(a).isdisjoint(b):
        found += [(x + head, y + head, size) for x, y, size in matching_blocks(a, b)]
    if tail:
        found.append((len(old) - tail, len(new) - tail, tail))
    return found


def ratio(old: Sequence[str], new: Sequence[str], matching: list[Block] | None = None) -> float:
    """How alike two texts are, 0 to 1: twice the words in common, divided by the words of both."""
    total = len(old) + len(new)
    if matching is None:
        matching = blocks(old, new)
    return 2.0 * sum(size for _, _, size in matching) / total if total else 1.0


def reaches(old: Words, new: Words, least: float) -> bool:
    """True when the ratio of two texts is at least ``least``.

    difflib is slow. It is asked only where lengths, words, beginning and end leave the answer open.
    """
    total = len(old) + len(new)
    if 2 * min(len(old), len(new)) < least * total:
        return False
    if total and 2.0 * sum(_ends(old, new)) / total >= least:
        return True
    return 2 * (Counter(old) & Counter(new)).total() >= least * total and ratio(old, new) >= least


def share_words(old: Words, new: Words, least: float) -> bool:
    """True when more than the share ``least`` of the words of two texts are in both, in whatever order."""
    wanted = least * (len(old) + len(new))
    if 2 * min(len(old), len(new)) <= wanted:
        return False
    return 2 * sum(_ends(old, new)) > wanted or 2 * (Counter(old) & Counter(new)).total() > wanted


def weighted_ratio(old: Sequence[str], matching: list[Block], weight: Mapping[str, float], total: float) -> float:
    """``ratio`` with each word counted by its weight, so that sharing "a", "is" and "ability" proves little. ``total`` is the
    weight of all words of both texts."""
    told = itertools.chain.from_iterable([old[start : start + size] for start, _, size in matching])
    shared = sum(map(weight.__getitem__, told))
    return 2.0 * shared / total if total else 1.0


def in_common(old: Counter[str], new: Counter[str], weight: Mapping[str, float]) -> tuple[int, float]:
    """How many words two texts have in common, whatever their order, and the weight of those.

    No ratio finds more words in common. This is cheap, so it sorts out hopeless pairs first.
    """
    if len(old) > len(new):
        old, new = new, old
    words, heavy = 0, 0.0
    for word, count in old.items():
        if word in new:
            least = min(count, new[word])
            words += least
            heavy += least * weight[word]
    return words, heavy


def most_alike(common: int, shared: float, first: float, second: float) -> float:
    """The most that ``Likeness.alike`` can be of two sentences, by their words in common in any order, the weight of those, and
    the weights of both."""
    inside = shared / min(first, second) - HELD if common >= WHOLE else 0.0
    return max(2 * shared / (first + second), inside) + ROUNDING


class WordWeights(dict[str, float]):
    """word -> how much sharing it proves. One that is missing counts 1."""

    def __missing__(self, _word: str) -> float:
        return 1.0


def weights(wanted: Iterable[Sequence[str]], frequency: Mapping[str, int], texts: int) -> WordWeights:
    """word -> how much sharing it says, for the words of the ``wanted`` texts: near 0 for words of every text, high for
    rare ones (inverse document frequency: ``frequency`` says which words are in how many of so many ``texts``)."""
    vocabulary = list(set().union(*wanted))
    top = math.log(texts + 2)
    times = map(frequency.get, vocabulary, itertools.repeat(0))
    return WordWeights({word: top - math.log(count + 1) for word, count in zip(vocabulary, times, strict=True)})


class Likeness:
    """How alike the texts of two books are. Records are named by their indexes; old texts are read with renamed terms called
    by their new names."""

    def __init__(self, olds: Sequence[AnalysedWording], news: Sequence[AnalysedWording]) -> None:
        self.olds, self.news = olds, news
        self.renamed = Renamed()
        self._is_renamed = False
        self.weight = WordWeights()
        self._blocks: dict[tuple[int, int], list[Block]] = {}
        self._scores: dict[tuple[int, int], float] = {}
        self._common: dict[tuple[int, int], tuple[int, float]] = {}
        self._old_pieces: dict[int, list[tuple[Words, bool]]] = {}
        self._old_words: dict[int, Words] = {}
        self._old_distinct: dict[int, frozenset[str]] = {}
        self._old_counts: dict[int, Counter[str]] = {}
        self._new_counts: dict[int, Counter[str]] = {}
        self._old_mass: dict[int, float] = {}
        self._new_mass: dict[int, float] = {}

    def rename(self, renamed: Renamed) -> None:
        """Takes terms as renamed from here on."""
        self.renamed = renamed
        self._is_renamed = bool(renamed)
        if renamed:
            for of_pair in (self._blocks, self._scores, self._common):
                of_pair.clear()
            for of_old in (self._old_pieces, self._old_words, self._old_distinct, self._old_counts, self._old_mass):
                of_old.clear()

    # -- records ---------------------------------------------------------------------------------------------

    def old_words(self, i: int) -> Words:
        if not self._is_renamed:
            return self.olds[i].words
        if i not in self._old_words:
            told = itertools.chain.from_iterable([words for words, _ in self.old_pieces(i)])
            self._old_words[i] = tuple(told) if self.renamed.are_in(self.olds[i].words) else self.olds[i].words
        return self._old_words[i]

    def old_distinct(self, i: int) -> frozenset[str]:
        """The words, each once."""
        if not self._is_renamed:
            return self.olds[i].distinct
        if i not in self._old_distinct:
            self._old_distinct[i] = frozenset(self.old_words(i))
        return self._old_distinct[i]

    def new_words(self, j: int) -> Words:
        return self.news[j].words

    def old_pieces(self, i: int) -> list[tuple[Words, bool]]:
        """The sentences; False stands with a mere pointer to another rule."""
        if not self._is_renamed:
            return self.olds[i].pieces
        if i not in self._old_pieces:
            pieces = self.olds[i].pieces
            is_renamed = self.renamed.are_in(self.olds[i].words)
            self._old_pieces[i] = [(self.renamed.apply(words), content) for words, content in pieces] if is_renamed else pieces
        return self._old_pieces[i]

    def new_pieces(self, j: int) -> list[tuple[Words, bool]]:
        return self.news[j].pieces

    def mass(self, i: int, j: int) -> float:
        """The weight of all words of an old and a new record together."""
        if i not in self._old_mass:
            self._old_mass[i] = self.weigh(self.old_words(i))
        if j not in self._new_mass:
            self._new_mass[j] = self.weigh(self.new_words(j))
        return self._old_mass[i] + self._new_mass[j]

    def matching(self, i: int, j: int) -> list[Block]:
        """The words in common of two records."""
        if (i, j) not in self._blocks:
            self._blocks[i, j] = blocks(self.old_words(i), self.new_words(j))
        return self._blocks[i, j]

    def score(self, i: int, j: int) -> float:
        """0 to 1: the mean of the plain and the weighted ratio of words in common."""
        if (known := self._scores.get((i, j))) is None:
            words, matching = self.old_words(i), self.matching(i, j)
            plain = ratio(words, self.new_words(j), matching)
            known = 0.5 * plain + 0.5 * weighted_ratio(words, matching, self.weight, self.mass(i, j))
            self._scores[i, j] = known
        return known

    def in_common(self, i: int, j: int) -> tuple[int, float]:
        """How many words two records have in common, whatever their order, and the weight of those."""
        if (known := self._common.get((i, j))) is None:
            if i not in self._old_counts:
                self._old_counts[i] = Counter(self.old_words(i))
            if j not in self._new_counts:
                self._new_counts[j] = Counter(self.new_words(j))
            known = self._common[i, j] = in_common(self._old_counts[i], self._new_counts[j], self.weight)
        return known

    def in_any_order(self, i: int, j: int) -> float:
        """0 to 1: the weighted ratio of words in common, whatever their order."""
        total = self.mass(i, j)
        return 2 * self.in_common(i, j)[1] / total if total else 0.0

    def most(self, i: int, j: int) -> float:
        """The most that ``score`` can be, by what two records have in common whatever the order; cheap."""
        common, heavy = self.in_common(i, j)
        length, mass = len(self.old_words(i)) + len(self.new_words(j)), self.mass(i, j)
        return (common / length if length else 0.5) + (heavy / mass if mass else 0.5) + ROUNDING

    def overall(self, i: int, j: int, least: float = 0.0) -> float:
        """0 to 1: how alike two records are in their words, half with and half without the words' order; 0 when it can't be
        ``least``."""
        in_any_order = self.in_any_order(i, j)
        if least and (self.most(i, j) + in_any_order) / 2 < least:
            return 0.0
        return (self.score(i, j) + in_any_order) / 2

    # -- sentences -------------------------------------------------------------------------------------------

    def weigh(self, words: Iterable[str]) -> float:
        """The weight of some words."""
        return sum(map(self.weight.__getitem__, words))

    def alike(self, old: Words, new: Words) -> tuple[float, int]:
        """Share of words in common by weight, and their count. A sentence that is held in a longer one counts a little less."""
        common, shared = 0, 0.0
        for start, _, size in blocks(old, new):
            part = self.weigh(old[start : start + size])
            if size > 1 or part > 4:
                common += size
                shared += part
        first, second = self.weigh(old), self.weigh(new)
        both = 2 * shared / (first + second)
        inside = shared / min(first, second) - HELD if common >= WHOLE else 0.0
        return max(both, inside), common

    def are_alike(self, old: Words, new: Words, least: float) -> bool:
        """True when two sentences are at least that much ``alike``. Only those whose common words don't rule it out, and whose
        beginning and end don't prove it, reach difflib."""
        common, shared = in_common(Counter(old), Counter(new), self.weight)
        first, second = self.weigh(old), self.weigh(new)
        if most_alike(common, shared, first, second) < least:
            return False
        head, tail = _ends(old, new)
        at_ends = sum(self.weigh(part) for part in (old[:head], old[len(old) - tail :]) if len(part) > 1)
        return 2 * at_ends >= (least + ROUNDING) * (first + second) or self.alike(old, new)[0] >= least

    def alike_in_any_order(self, old: Words, new: Words) -> tuple[float, int]:
        """Weighted share of words in common whatever their order, a little less than ``alike`` would give, and their count."""
        both = Counter(old) & Counter(new)
        shared = sum(self.weight[word] * count for word, count in both.items())
        return 2 * shared / (self.weigh(old) + self.weigh(new)) - 0.05, both.total()

    def has_rare_word(self, words: Iterable[str]) -> bool:
        """True when one of these words is so rare that two records don't share it by chance."""
        return max(map(self.weight.__getitem__, words), default=0.0) >= RARE * math.log(len(self.news) + 2)

    def is_distinctive(self, old: Words, new: Words) -> bool:
        """True unless the words in common are a saying that many rules of the newer book share."""
        return any(
            size > 2 and self._bearers(f" {' '.join(old[start : start + size])} ") <= BEARERS
            for start, _, size in blocks(old, new)
        )

    def is_said_once(self, words: Words) -> bool:
        """True when one record of the newer book has these words in a row, and only one."""
        return self._bearers(f" {' '.join(words)} ") == 1

    def _bearers(self, phrase: str) -> int:
        """The records of the newer book that have a phrase, at most BEARERS + 1 of them."""
        lines, count, place = self._new_lines, 0, -1
        while count <= BEARERS and (place := lines.find(phrase, place + 1)) >= 0:
            count += 1
            place = lines.find("\n", place)
        return count

    @cached_property
    def _new_lines(self) -> str:
        """The words of the newer book, a line a record."""
        return "".join([wording.line for wording in self.news])

    def shared(self, i: int, j: int, least: float) -> int:
        """Words in common of the sentences of two records that are at least that much alike."""
        words = 0
        for old, content in self.old_pieces(i):
            if content and len(old) >= SHORTEST:
                found = [self.alike(old, new) for new, told in self.new_pieces(j) if told]
                score, common = max(found, default=(0.0, 0))
                words += common if score >= least else 0
        return words
