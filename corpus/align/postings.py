"""The wordings that have a word. Each wording is posted once, however many books hold it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Set

from ruletrail.corpus.align.wording import AnalysedWording

STALE = 1.5
"""The index is emptied when it holds more than this multiple of the wordings to post: old wordings slow down each search."""


class PostedWords:
    """An inverted index: word -> the wordings that have it."""

    def __init__(self) -> None:
        self.of: dict[str, list[int]] = defaultdict(list)
        """Stem of a word -> the row ids of the wordings that have it."""
        self._posted: set[int] = set()

    def post(self, wordings: Set[int], source: Mapping[int, AnalysedWording]) -> None:
        """Adds wordings that aren't posted yet, by row ids."""
        if len(self._posted) > STALE * len(wordings):
            self.of.clear()
            self._posted.clear()
        fresh = wordings - self._posted
        self._posted |= fresh
        for wording in fresh:
            for word in source[wording].distinct:
                self.of[word].append(wording)
