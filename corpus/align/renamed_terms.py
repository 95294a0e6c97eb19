"""Terms that have another name in the newer version.

"Play" became "cast" in many rules. This alone must not make two rules unlike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping


class Renamed:
    """Replaces old phrases by new ones in the words of an old text."""

    def __init__(self, phrases: Mapping[tuple[str, ...], tuple[str, ...]] | None = None) -> None:
        self.phrases = dict(phrases or {})
        self._by_first: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for phrase in sorted(self.phrases, key=lambda p: (-len(p), p)):
            self._by_first[phrase[0]].append(phrase)

    def __bool__(self) -> bool:
        return bool(self.phrases)

    def are_in(self, words: tuple[str, ...]) -> bool:
        """False when the words have no renamed phrase. A quick test: it looks at first words only."""
        return not self._by_first.keys().isdisjoint(words)

    def apply(self, words: tuple[str, ...]) -> tuple[str, ...]:
        if not self.are_in(words):
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
