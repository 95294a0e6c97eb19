"""The similarity of two texts, by difflib on words. It is the only module of the aligner that compares texts.

The functions take plain texts. ``Likeness`` takes the texts of two books. It knows which words are rare in them and which
terms have another name in the newer book, and caches its results.
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
"""Subtracted from the likeness of a sentence that is contained in a longer one."""
WHOLE = 8
"""A sentence of this many words says something of its own."""
SHORTEST = 5
"""A sentence of fewer words is too common to prove where it came from."""
ROUNDING = 1e-9
"""Tolerance for sums of weights."""
REMEMBERED = 1 << 12
"""Size of the cache of matching blocks: later steps often compare the same pairs again."""
RARE = 0.4
"""Least weight of a word that two records don't share by chance, as a share of the weight of a word that only one record has."""
BEARERS = 3
"""A phrase that more records share is a common saying."""


def blocks(old: Sequence[str], new: Sequence[str]) -> list[Block]:
    """Matching blocks in order: the common beginning, the common end, and what difflib finds between them."""
    return _blocks(tuple(old), tuple(new))


def _ends(old: Words, new: Words) -> tuple[int, int]:
    """The number of words in the common beginning, and in the common end of the rest."""
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
    """True when two texts share more than ``least`` of their words, in any order."""
    wanted = least * (len(old) + len(new))
    if 2 * min(len(old), len(new)) <= wanted:
        return False
    return 2 * sum(_ends(old, new)) > wanted or 2 * (Counter(old) & Counter(new)).total() > wanted


def weighted_ratio(old: Sequence[str], matching: list[Block], weight: Mapping[str, float], total: float) -> float:
    """``ratio`` with each word counted by its weight, so that sharing "a", "is" and "ability" proves little.

    ``total`` is the weight of all words of both texts.
    """
    told = itertools.chain.from_iterable([old[start : start + size] for start, _, size in matching])
    shared = sum(map(weight.__getitem__, told))
    return 2.0 * shared / total if total else 1.0


def in_common(old: Counter[str], new: Counter[str], weight: Mapping[str, float]) -> tuple[int, float]:
    """The number of words that two texts share in any order, and the weight of these words.

    No ratio can count more words in common. This is cheap, so it sorts out hopeless pairs first.
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
    """The upper bound of ``Likeness.alike`` for two sentences.

    ``common`` words are shared in any order, with the weight ``shared``; ``first`` and ``second`` are the weights of the two
    sentences.
    """
    inside = shared / min(first, second) - HELD if common >= WHOLE else 0.0
    return max(2 * shared / (first + second), inside) + ROUNDING


class WordWeights(dict[str, float]):
    """word -> how much sharing it proves. A missing word counts 1."""

    def __missing__(self, _word: str) -> float:
        return 1.0


def weights(wanted: Iterable[Sequence[str]], frequency: Mapping[str, int], texts: int) -> WordWeights:
    """word -> the weight of sharing it, for the words of the ``wanted`` texts: near 0 for words of every text, high for rare
    ones.

    The weight is the inverse document frequency; ``frequency`` counts the texts with a word, of ``texts`` in all.
    """
    vocabulary = list(set().union(*wanted))
    top = math.log(texts + 2)
    times = map(frequency.get, vocabulary, itertools.repeat(0))
    return WordWeights({word: top - math.log(count + 1) for word, count in zip(vocabulary, times, strict=True)})


class Likeness:
    """The similarity of records of two books. Records are named by their indexes.

    In old texts, renamed terms are replaced by their new names before they are compared.
    """

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
        """Replaces these terms in old texts from now on."""
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
        """The distinct words of an old record."""
        if not self._is_renamed:
            return self.olds[i].distinct
        if i not in self._old_distinct:
            self._old_distinct[i] = frozenset(self.old_words(i))
        return self._old_distinct[i]

    def new_words(self, j: int) -> Words:
        return self.news[j].words

    def old_pieces(self, i: int) -> list[tuple[Words, bool]]:
        """The sentences of an old record. False marks one that only points to another rule."""
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
        """The matching blocks of two records."""
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
        """The number of words that two records share in any order, and the weight of these words."""
        if (known := self._common.get((i, j))) is None:
            if i not in self._old_counts:
                self._old_counts[i] = Counter(self.old_words(i))
            if j not in self._new_counts:
                self._new_counts[j] = Counter(self.new_words(j))
            known = self._common[i, j] = in_common(self._old_counts[i], self._new_counts[j], self.weight)
        return known

    def in_any_order(self, i: int, j: int) -> float:
        """0 to 1: the weighted ratio of shared words, in any order."""
        total = self.mass(i, j)
        return 2 * self.in_common(i, j)[1] / total if total else 0.0

    def most(self, i: int, j: int) -> float:
        """The upper bound of ``score``, from the words that two records share in any order. Cheap."""
        common, heavy = self.in_common(i, j)
        length, mass = len(self.old_words(i)) + len(self.new_words(j)), self.mass(i, j)
        return (common / length if length else 0.5) + (heavy / mass if mass else 0.5) + ROUNDING

    def overall(self, i: int, j: int, least: float = 0.0) -> float:
        """0 to 1: the likeness of two records, half with and half without the order of words.

        Returns 0 when the result can't reach ``least``.
        """
        in_any_order = self.in_any_order(i, j)
        if least and (self.most(i, j) + in_any_order) / 2 < least:
            return 0.0
        return (self.score(i, j) + in_any_order) / 2

    # -- sentences -------------------------------------------------------------------------------------------

    def weigh(self, words: Iterable[str]) -> float:
        """The weight of some words."""
        return sum(map(self.weight.__getitem__, words))

    def alike(self, old: Words, new: Words) -> tuple[float, int]:
        """The weighted share of words in common, and their number.

        A sentence that is contained in a longer one counts ``HELD`` less.
        """
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
        """True when ``alike`` of two sentences is at least ``least``.

        difflib runs only when neither the common words nor the beginning and the end decide.
        """
        common, shared = in_common(Counter(old), Counter(new), self.weight)
        first, second = self.weigh(old), self.weigh(new)
        if most_alike(common, shared, first, second) < least:
            return False
        head, tail = _ends(old, new)
        at_ends = sum(self.weigh(part) for part in (old[:head], old[len(old) - tail :]) if len(part) > 1)
        return 2 * at_ends >= (least + ROUNDING) * (first + second) or self.alike(old, new)[0] >= least

    def alike_in_any_order(self, old: Words, new: Words) -> tuple[float, int]:
        """The weighted share of words in common in any order, less 0.05, and their number."""
        both = Counter(old) & Counter(new)
        shared = sum(self.weight[word] * count for word, count in both.items())
        return 2 * shared / (self.weigh(old) + self.weigh(new)) - 0.05, both.total()

    def has_rare_word(self, words: Iterable[str]) -> bool:
        """True when one of these words is so rare that two records don't share it by chance."""
        return max(map(self.weight.__getitem__, words), default=0.0) >= RARE * math.log(len(self.news) + 2)

    def is_distinctive(self, old: Words, new: Words) -> bool:
        """True unless the shared words are a phrase that more than ``BEARERS`` records of the newer book have."""
        return any(
            size > 2 and self._bearers(f" {' '.join(old[start : start + size])} ") <= BEARERS
            for start, _, size in blocks(old, new)
        )

    def is_said_once(self, words: Words) -> bool:
        """True when exactly one record of the newer book has these words in a row."""
        return self._bearers(f" {' '.join(words)} ") == 1

    def _bearers(self, phrase: str) -> int:
        """The number of records of the newer book that have a phrase, at most ``BEARERS`` + 1."""
        lines, count, place = self._new_lines, 0, -1
        while count <= BEARERS and (place := lines.find(phrase, place + 1)) >= 0:
            count += 1
            place = lines.find("\n", place)
        return count

    @cached_property
    def _new_lines(self) -> str:
        """The words of the newer book, one record a line."""
        return "".join([wording.line for wording in self.news])

    def shared(self, i: int, j: int, least: float) -> int:
        """The number of shared words in the sentences of two records that are at least ``least`` alike."""
        words = 0
        for old, content in self.old_pieces(i):
            if content and len(old) >= SHORTEST:
                found = [self.alike(old, new) for new, told in self.new_pieces(j) if told]
                score, common = max(found, default=(0.0, 0))
                words += common if score >= least else 0
        return words
