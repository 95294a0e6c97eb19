"""The rules that a project keeps beside its articles and code: they tell which version it cites, newest or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ruletrail.articles.rulebooks import Rulebooks


@dataclass(frozen=True, slots=True)
class ShippedRules:
    """A text of the rules that a project has."""

    file: str
    day: str
    """Its first day in force, ISO."""
    words: Mapping[str, frozenset[str]]
    """Number -> how the words of its rule begin, as ``heading_words.beginnings`` gives them."""

    def is_newer(self, books: Rulebooks) -> bool:
        """Whether nothing else is known of its version, for it is newer than all that is known."""
        return self.day > books.version().date

    def fits(self, number: str, words: frozenset[str], known: float, books: Rulebooks) -> bool:
        """Whether it has a number, and the words beside that fit its rule as well as another, which they fit by ``known``."""
        own = self.words.get(number)
        return own is not None and sum(map(books.weight, books.marks(words & own))) >= known
