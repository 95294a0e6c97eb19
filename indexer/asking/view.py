"""The part of an open index that a query looks at: a time, and some fields of words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from corpus.store import Corpus
from indexer.asking.query import Query
from indexer.days import day
from indexer.index.opened import Opened
from indexer.index.postings import Postings

if TYPE_CHECKING:
    from indexer.language.cards import CardNames


@dataclass(frozen=True)
class View:
    """What a query looks at. Days are integers, 20040201."""

    opened: Opened
    when: int
    """The day asked about."""
    ever: bool = False
    """True where all times are searched, or those of ``during``."""
    during: tuple[int, int] | None = None
    """The first and last day of a stretch of time asked about."""
    copy: str = ""
    """The version asked about, when that is a copy of a part beside the chain of whole texts."""
    passage: str = ""
    """"example" or "clause", where the words have to stand in such a passage."""
    literal: bool = False
    """True where the words that a rule is only asked for with don't count."""
    cards: CardNames | None = None
    """The names of cards that are known beside the vocabulary's."""

    @classmethod
    def of(cls, corpus: Corpus, opened: Opened, query: Query, cards: CardNames | None = None) -> View:
        """The view that a query asks for. Raises NotFoundError when no version is as old."""
        asked = corpus.version(query.as_of) if query.as_of else None
        copy = asked.version if asked and asked.version not in {version for version, _ in opened.versions} else ""
        when = day(asked.date) if asked else opened.newest
        return cls(opened, when, query.ever or bool(query.during), query.during, copy, cards=cards)

    def widened(self) -> View:
        """The same view over all times."""
        return replace(self, ever=True)

    def exactly(self, passage: str) -> View:
        """The same view, in which words must stand in the rules' own text, or in passages of the given kind."""
        return replace(self, passage=passage, literal=True)

    @property
    def day(self) -> int | None:
        """The day asked about; None where all times are searched together."""
        return None if self.ever else self.when

    @property
    def is_newest(self) -> bool:
        """True where only what is in force now is looked at."""
        return not self.ever and not self.copy and self.when == self.opened.newest

    @cached_property
    def postings(self) -> Postings:
        """The postings of the fields looked at."""
        if self.passage:
            return self.opened.within(self.passage)
        found = self.opened.now if self.is_newest else self.opened.all
        return self.opened.literal(found) if self.literal else found

    def allows(self, doc: int) -> bool:
        """True when the document was in force at the time asked about."""
        if self.ever and not self.during:
            return True
        first, last = int(self.opened.first[doc]), int(self.opened.last[doc])
        if self.during:
            begin, end = self.during
            return first <= end and (first >= begin or self.opened.next_after(last) > begin)
        if self.copy:
            return self.opened.stored(doc)["since"] == self.copy
        return first <= self.when <= last

    def bearing(self, field: str, word: str) -> set[int]:
        """The documents looked at that have ``word`` in ``field``."""
        return {doc for doc in self.opened.documents(field, word) if self.allows(doc)}
