"""Which terms the newer version calls otherwise, learnt from the pairs that are beyond doubt.

When "play" became "cast" everywhere, that by itself makes no two rules unlike.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from corpus.lineage.similarity import blocks

LONGEST = 5
"""Words that a term may have."""


class Renamed:
    """old phrase -> new phrase, applied to the words of an old text."""

    def __init__(self, phrases: Mapping[tuple[str, ...], tuple[str, ...]] | None = None) -> None:
        self.phrases = dict(phrases or {})
        self._by_first: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for phrase in sorted(self.phrases, key=lambda p: (-len(p), p)):
            self._by_first[phrase[0]].append(phrase)

    def __bool__(self) -> bool:
        return bool(self.phrases)

    def apply(self, words: tuple[str, ...]) -> tuple[str, ...]:
        if not self.phrases or self._by_first.keys().isdisjoint(words):
            return words
        out: list[str] = []
        position = 0
        while position < len(words):
            for phrase in self._by_first.get(words[position], ()):
                if words[position : position + len(phrase)] == phrase:
                    out.extend(self.phrases[phrase])
                    position += len(phrase)
                    break
            else:
                out.append(words[position])
                position += 1
        return tuple(out)


def learn(pairs: Iterable[tuple[Sequence[str], Sequence[str]]], least: int = 4) -> Renamed:
    """The phrases that at least ``least`` of these pairs replace in the same way, when most of their kind do."""
    replaced: dict[tuple[str, ...], Counter] = defaultdict(Counter)
    kept: Counter = Counter()
    for old, new in pairs:
        seen = set()
        a = c = 0
        for b, d, size in (*blocks(old, new), (len(old), len(new), 0)):
            if 0 < b - a <= LONGEST and 0 < d - c <= LONGEST:
                seen.add((tuple(old[a:b]), tuple(new[c:d])))
            kept.update(set(old[b : b + size]))
            a, c = b + size, d + size
        for before, after in seen:
            replaced[before][after] += 1
    phrases = {}
    for before, choices in replaced.items():
        after, count = min(choices.items(), key=lambda item: (-item[1], item[0]))
        if count < least or count < 0.5 * choices.total():
            continue
        # A phrase whose words mostly stay as they are is no renamed term.
        if min(kept[word] for word in before) > 1 * count:
            continue
        phrases[before] = after
    return Renamed(phrases)
