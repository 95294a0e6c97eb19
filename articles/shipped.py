"""The rules text that a project keeps beside its articles and code. It shows which version the project cites."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ruletrail.articles.rulebooks import Rulebooks


@dataclass(frozen=True, slots=True)
class ShippedRules:
    """The rules text of a project."""

    file: str
    day: str
    """Its first day in force, ISO."""
    words: Mapping[str, frozenset[str]]
    """Number -> the beginnings of its rule's words, as ``heading_words.beginnings`` gives them."""

    def is_newer(self, books: Rulebooks) -> bool:
        """True if the text is newer than all known versions."""
        return self.day > books.version().date

    def fits(self, number: str, words: frozenset[str], known: float, books: Rulebooks) -> bool:
        """True if the text has the number, and the words beside the number fit its rule at least as well as another rule.
        ``known`` is the weight of their fit with that other rule.
        """
        own = self.words.get(number)
        return own is not None and sum(map(books.weight, books.marks(words & own))) >= known
