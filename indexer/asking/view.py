"""The part of an open index that a query searches: a time, and some fields of words."""

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
    """The part of an index that a query searches. Days are integers, 20040201."""

    opened: Opened
    when: int
    """The day asked about."""
    postings: Postings
    """The postings of the fields that are searched."""
    ever: bool = False
    """True if all times are searched, or the time ``during``."""
    during: tuple[int, int] | None = None
    """The first and last day of the time asked about."""
    copy: str = ""
    """The version asked about, if it is a copy or partial text outside the chain of whole texts."""
    passage: str = ""
    """"example" or "clause" if the words must be in such a passage."""
    cards: CardNames | None = None
    """The names of cards that the home keeps, beside the cards of the vocabulary."""
    day_asked: str = ""
    """The last day that the query names (ISO), which may have no version here; "" if it names no time."""

    @classmethod
    def of(cls, corpus: Corpus, opened: Opened, query: Query, cards: CardNames | None = None) -> View:
        """The view that a query asks for. Raises NotFoundError if there is no version up to that day.

        A query with changed:, added: or removed: searches all times, because most such rules are no longer in force.
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
        """The same view, limited to words of the rules' own text, or to words of passages of the given kind."""
        postings = self.opened.within(passage) if passage else self.opened.literal(self.postings)
        return self._replace(passage=passage, postings=postings)

    def throughout(self) -> View:
        """A view of the rules' own texts of all times."""
        return View(self.opened, self.when, self.opened.literal(self.opened.all), ever=True, cards=self.cards)

    @property
    def day(self) -> int | None:
        """The day asked about; None if all times are searched together."""
        return None if self.ever else self.when

    @property
    def is_newest(self) -> bool:
        """True if only rules in force now are searched."""
        return self.postings is self.opened.now

    def allows(self, doc: int) -> bool:
        """True if the document was in force at the time asked about."""
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
        """The documents that were in force at the time asked about."""
        return {doc for doc in documents if self.allows(doc)}

    def bearing(self, field: str, word: str) -> set[int]:
        """The documents of the view's time with ``word`` in ``field``."""
        return self.allowed(self.opened.documents(field, word))
