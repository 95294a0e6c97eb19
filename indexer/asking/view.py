"""What a query looks at: a part of an open index, which is a time and some fields of words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ruletrail.indexer.days import day

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus
    from ruletrail.indexer.asking.query import Query
    from ruletrail.indexer.index.opened import Opened, Postings
    from ruletrail.indexer.language.cards import CardNames


class View(NamedTuple):
    """What a query looks at. Days are integers, 20040201."""

    opened: Opened
    when: int
    """The day asked about."""
    postings: Postings
    """The postings of the fields looked at."""
    ever: bool = False
    """True where all times are searched, or those of ``during``."""
    during: tuple[int, int] | None = None
    """The first and last day of a stretch of time asked about."""
    copy: str = ""
    """The version asked about, when that is a copy of a part beside the chain of whole texts."""
    passage: str = ""
    """"example" or "clause", where the words have to stand in such a passage."""
    cards: CardNames | None = None
    """The names of cards that are known beside the vocabulary's."""
    day_asked: str = ""
    """The last day asked about (ISO), where a time is: no version here may be of it. "" where none is."""

    @classmethod
    def of(cls, corpus: Corpus, opened: Opened, query: Query, cards: CardNames | None = None) -> View:
        """The view that a query asks for. Raises NotFoundError when there is no version from then or earlier.

        What changed, was added or removed is mostly no longer in force: where that is asked for, all times are looked at.
        """
        expression = query.expression
        asked = corpus.version(query.as_of) if query.as_of else None
        copy = asked.version if asked and asked.version not in {version for version, _ in opened.versions} else ""
        when = day(asked.date) if asked else opened.newest
        day_asked = corpus.asked_day(query.as_of) if asked else ""
        is_dated = expression is not None and expression.dated and not query.as_of
        ever = query.ever or bool(query.during) or is_dated
        is_newest = not ever and not copy and when == opened.newest
        view = cls(
            opened, when, opened.now if is_newest else opened.all, ever, query.during, copy, cards=cards, day_asked=day_asked
        )
        return view if expression is None else view.exactly(expression.passage)

    def exactly(self, passage: str) -> View:
        """The same view, in which words must stand in the rules' own text, or in passages of the given kind."""
        postings = self.opened.within(passage) if passage else self.opened.literal(self.postings)
        return self._replace(passage=passage, postings=postings)

    def throughout(self) -> View:
        """The rules' own texts of all times, whatever stretch of time was asked about."""
        return View(self.opened, self.when, self.opened.literal(self.opened.all), ever=True, cards=self.cards)

    @property
    def day(self) -> int | None:
        """The day asked about; None where all times are searched together."""
        return None if self.ever else self.when

    @property
    def is_newest(self) -> bool:
        """True where only what is in force now is looked at."""
        return self.postings is self.opened.now

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

    def allowed(self, documents: Iterable[int]) -> set[int]:
        """Those of the documents that were in force at the time asked about."""
        return {doc for doc in documents if self.allows(doc)}

    def bearing(self, field: str, word: str) -> set[int]:
        """The documents looked at that have ``word`` in ``field``."""
        return self.allowed(self.opened.documents(field, word))
