"""Blanks that a conversion lost between words ("theactive player") or put inside them ("act ive"), as some readers of PDF do.

Words are parted and joined as they are likeliest, by the vocabulary of all texts and by the words that the copy has often. A word
that neither knows stays as it stands, unless it is made of known ones. Each line stays where it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, pairwise
from math import inf, log

from scrapers import blanks_beside_signs
from scrapers.decoding import Mended, on_the_same_lines
from scrapers.source import Source
from scrapers.vocabulary import WORD, folded, known_words, owning, parts_of

#: Letters that stand in no word, but in two of which the blank between them is lost: one blank in twenty stands in such a place.
_GLUED = ("erule", "fthe", "sthat", "sthe", "dabil")
#: Letters that are no word alone, and none with an apostrophe before it, are all told as a "b".
_LONE = bytes.maketrans(b"bcefghjklpqruvwz", b"b" * 16)
#: So much of the sample has one of them, or there are few.
_SLICE = 24_000
#: So many of these are no misprints.
_FEWEST_SEEN = 3
#: So many places tell that a copy's blanks are misplaced, if they are so large a share at least.
_FEWEST, _SHARE = 5, 0.0003
_STRETCH = re.compile(rf"(?<!\w){WORD}(?: {WORD})*")
#: Words that only the copy has: so many are no accident, and each counts as so many of the texts known.
_OWN, _WEIGHT = 3, 20
#: Shorter ones are no words of its own, and are seldom parted.
_SHORT = 3
#: What an unknown word costs, each of its letters, and a capital letter alone.
_UNKNOWN, _LETTER, _CAPITAL = 20.0, 1.0, 8.0
#: What "non" before a word costs.
_NON = 3.0
#: Pairs of words that stand so often in a copy tell what share of its blanks is lost.
_OFTEN = 5
#: So many times two words stand beside one another that do so more often than others.
_BESIDE = 3
#: Letters that stand for a number or an object.
_CAPITALS, _LETTERS = frozenset("INXY"), frozenset("nxy")
#: A word may be two others without their blank where the copy has these so many times as often as it would then have them.
_DOUBTFUL = 1.5
#: No word is longer, and so long are some without their blanks at most. So many words are looked at together.
_LONGEST, _GLUED_WORDS, _WINDOW = 24, 80, 16


def mended(source: Source) -> tuple[str, list[Mended]]:
    """The text with its blanks where they belong, and what was mended; the same text where none is misplaced."""
    text, sample = source.text, source.sample
    lost = any(map(sample.__contains__, _GLUED)) and sum(map(text.count, _GLUED)) >= _FEWEST_SEEN
    added = b" b " in _lone(sample[:_SLICE]) and _seen_alone(text) >= _FEWEST_SEEN
    words = _Words.of(text, lost, added) if lost or added else None
    if words is None or words.lost == words.added == inf:
        return text, []
    told: dict[str, Mended] = {}

    def tell(found: str, became: str, at: int) -> None:
        more = len(became) - len(found)
        why = "a blank that was lost" if more > 0 else "a blank inside a word" if more < 0 else "a misplaced blank"
        first = told.setdefault(why, Mended(found, became, why, at, 0))
        told[why] = first._replace(times=first.times + 1)

    given = text
    if words.lost < inf:
        text = blanks_beside_signs.put_back(text, words.costs, tell)
    pieces: list[str] = []
    end = 0
    for match in _STRETCH.finditer(text):
        for start, found, became in words.mended(match[0]):
            at = match.start() + start
            pieces += (text[end:at], became)
            end = at + len(found)
            tell(found, became, at)
    pieces.append(text[end:])
    return "".join(pieces), on_the_same_lines(told.values(), text, given)


def _seen_alone(text: str) -> int:
    """How often such a letter stands alone; behind a dash it is a subrule's."""
    lone = _lone(text)
    return lone.count(b" b ") - lone.count(b"- b ")


def _lone(text: str) -> bytes:
    """``text`` with a "b" for each letter that is no word alone."""
    return text.encode("utf-8", "surrogatepass").translate(_LONE)


@dataclass
class _Words:
    """What words a copy may hold, and how unlikely each is."""

    lost: float
    """How unlikely it is that a blank was lost; infinite where none was."""
    added: float
    """How unlikely it is that one was put inside a word."""
    costs: dict[str, float]
    """How unlikely each word is, in small letters."""
    joined: set[tuple[str, str]]
    """Pairs of words that are one word, though each of them is a word."""
    doubtful: set[str]
    """Words that may well be two others without their blank."""
    pairs: Counter[tuple[str, str]]
    """How often each two words stand beside one another."""
    words: Counter[str]
    _found: dict[tuple[str, ...], str] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str, may_be_lost: bool, may_be_added: bool) -> _Words:
        """The words of a text, and how often blanks were lost or added in it: infinitely seldom where hardly one was."""
        known = known_words()
        words, pairs = _counted(text)
        total = log(sum(times for word, times in known.items() if "+" not in word))
        costs = {word: total - log(times) for word, times in known.items() if "+" not in word}
        enough = max(_FEWEST, _SHARE * pairs.total())
        short = {word for word in words if len(word) <= _GLUED_WORDS}
        glued = {word: apart for word in short - costs.keys() if (apart := _apart(word, costs, pairs))}
        often = {word: apart for word, apart in glued.items() if pairs[apart] >= _OFTEN}
        gone, there = sum(map(words.__getitem__, often)), sum(map(pairs.__getitem__, {*often.values()}))
        lost = gone / (gone + there) if may_be_lost and gone >= enough else 0.0
        parts = {pair: n for pair, n in pairs.items() if pair[0] + pair[1] in costs}
        broken = {pair: n for pair, n in parts.items() if not costs.keys() >= {*pair}}
        may_be_added = may_be_added and any("'" in word for word in words)  # or "player s" lost its apostrophe
        is_parted = may_be_added and sum(broken.values()) >= enough
        added = sum(broken.values()) / sum(n for word, n in words.items() if len(word) > _SHORT) if is_parted else 0.0
        in_parts: Counter[str] = Counter()
        for (first, second), n in broken.items():
            in_parts.update({first: n, second: n})
        for word, times in words.items():
            if times < _OWN or word in costs or word not in short or 2 * in_parts[word] >= times or len(word) < _SHORT:
                continue
            if lost and word in glued and times <= _OWN + 3 * pairs[glued[word]]:
                continue
            if lost and word not in glued and (row := parts_of(word, costs)) and all(map(pairs.__getitem__, pairwise(row))):
                continue
            costs[word] = total - log(times * _WEIGHT)
        joined = {(a, b) for (a, b), n in parts.items() if added and n <= 2 + added * words[a + b]}
        twofold = [pair.partition("+") for pair in known if "+" in pair] if lost else []
        doubtful = {
            a + b
            for a, _, b in twofold
            if _DOUBTFUL * pairs[a, b] * lost > words[a + b] and known[f"{a}+{b}"] * lost > known.get(a + b, 0) / 4
        }
        return cls(-log(lost) if lost else inf, -log(added) if added else inf, costs, joined, doubtful, pairs, words)

    def mended(self, stretch: str) -> Iterator[tuple[int, str, str]]:
        """(place, what stands there, what it becomes) of words that stand beside one another."""
        told = stretch.split(" ")
        odd = [len(word) <= _GLUED_WORDS and (not self.is_known(word) or folded(word) in self.doubtful) for word in told]
        if self.joined:
            for n, pair in enumerate(pairwise(map(folded, told))):
                if pair in self.joined:
                    odd[n] = odd[n + 1] = True
        if not any(odd):
            return
        starts = [0, *accumulate(len(word) + 1 for word in told)]
        n = 0
        while n < len(told):
            if not odd[n]:
                n += 1
                continue
            first = max(0, n - 1)
            while n < min(len(told), first + _WINDOW) and (odd[n] or (n + 1 < len(told) and odd[n + 1])):
                n += 1
            last = min(len(told), n + 1)
            window = tuple(told[first:last])
            found = " ".join(window)
            became = self._likeliest(window, tuple(odd[first:last]))
            if became != found:
                yield starts[first], found, became
            n = last

    def is_known(self, word: str) -> bool:
        return folded(word) in self.costs or word.isupper()

    def _likeliest(self, window: tuple[str, ...], odd: tuple[bool, ...]) -> str:
        """Some words as they are likeliest parted; those that aren't odd are never parted."""
        if (known := self._found.get(window)) is not None:
            return known
        letters = "".join(window)
        low = folded(letters)
        ends = [*accumulate(map(len, window))]
        bounds = {0, *ends}
        before = [sum(e <= at for e in ends) for at in range(len(letters) + 1)]
        apart = {*pairwise([0, *ends])}
        begin_of = {end: start for start, end in apart}
        words = zip(pairwise([0, *ends]), odd, strict=True)
        whole = {at for (start, end), is_odd in words if not is_odd for at in range(start + 1, end)}
        # For each place the words that may end there: where each begins, the least cost of all up to there, and where the one
        # before it begins.
        best: list[dict[int, tuple[float, int]]] = [{-1: (0.0, -1)}]
        for end in range(1, len(letters) + 1):
            found: dict[int, tuple[float, int]] = {}
            if end in whole:
                best.append(found)
                continue
            begins = begin_of.get(end, end)
            for start in (*([begins] if begins < end - _LONGEST else []), *range(max(0, end - _LONGEST), end)):
                if not best[start]:
                    continue
                cost = self._cost(letters, low, start, end)
                if (start, end) in apart:
                    cost = min(cost, _UNKNOWN + _LETTER * (end - start))
                if start not in bounds:
                    cost += self.lost
                if inside := before[end - 1] - before[start]:
                    cost += inside * self.added
                if cost == inf:
                    continue
                word = low[start:end]
                found[start] = min(
                    (so_far + cost - (self._beside(low[above:start], word) if above >= 0 else 0), above)
                    for above, (so_far, _) in best[start].items()
                )
            best.append(found)
        pieces: list[str] = []
        at = len(letters)
        start = min(best[at], key=lambda start: best[at][start][0])
        while at:
            pieces.append(letters[start:at])
            at, start = start, best[at][start][1]
        became = " ".join(reversed(pieces))
        self._found[window] = became
        return became

    def _beside(self, first: str, second: str) -> float:
        """How much likelier a word is behind another one than anywhere, as the copy has it."""
        times = self.pairs[first, second]
        if times < _BESIDE or (first, second) in self.joined or first not in self.costs or second not in self.costs:
            return 0.0
        return max(0.0, log(times * self.total / (self.words[first] * self.words[second])))

    @cached_property
    def total(self) -> int:
        return sum(self.words.values())

    def _cost(self, letters: str, low: str, start: int, end: int) -> float:
        word = low[start:end]
        if end - start == 1 and word != "a":
            return _CAPITAL if letters[start] in _CAPITALS else inf
        if word[-1] == "'":
            return self.costs.get(owning(word), inf) + 1
        cost = self.costs.get(word, inf)
        if cost == inf and word.startswith("non"):
            return self.costs.get(word[3:], inf) + _NON
        return cost


def _counted(text: str) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """How often each word stands in a text, and each two words beside one another, in small letters."""
    told: Counter[str] = Counter()
    beside: Counter[tuple[str, str]] = Counter()
    for stretch in _STRETCH.findall(text):
        row = stretch.split(" ")
        told.update(row)
        beside.update(pairwise(row))
    words: Counter[str] = Counter()
    for word, n in told.items():
        words[folded(word)] += n
    pairs: Counter[tuple[str, str]] = Counter()
    for (first, second), n in beside.items():
        pairs[folded(first), folded(second)] += n
    return words, pairs


def _apart(word: str, costs: dict[str, float], pairs: Counter[tuple[str, str]]) -> tuple[str, str] | None:
    """The two known words that a word is likeliest made of: the copy has them apart, or they are frequent."""
    parts = [(word[:n], word[n:]) for n in range(1, len(word))]
    parts = [pair for pair in parts if (pair[0] in costs and pair[1] in costs) or (pairs[pair] and _LETTERS & {*pair})]
    return max(parts, key=lambda pair: (pairs[pair], -costs.get(pair[0], inf) - costs.get(pair[1], inf)), default=None)
