"""Which documents have a word, and what the word is worth there: some fields of the index read as one."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

#: What a word counts in a field of headings and parent rules, and of ways of asking; in all others 1.
SHARES = {"about": 0.45, "asked": 0.4}


class Postings:
    """The postings of some fields together, put together once a word.

    ``read`` gives those of one field and word, document -> impact; ``count`` is the number of documents searched.
    """

    def __init__(self, read: Callable[[str, str], dict[int, float]], fields: tuple[str, ...], count: int) -> None:
        self.fields = fields
        self.count = count
        shares = [(field, SHARES.get(field.partition("_")[2], 1.0)) for field in fields]

        @lru_cache(maxsize=4096)
        def of(word: str) -> dict[int, float]:
            found: dict[int, float] = {}
            for field, share in shares:
                for doc, impact in read(field, word).items():
                    found[doc] = found.get(doc, 0.0) + share * impact
            return found

        self.of = of

    def rarity(self, word: str) -> float:
        """The word's inverse document frequency among the documents searched."""
        df = len(self.of(word))
        return math.log(1 + (self.count - df + 0.5) / (df + 0.5)) if df else 0.0
