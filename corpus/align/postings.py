"""Which wordings have a word? Each wording is posted once, however many books hold it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.corpus.align.books import Book


class Postings:
    """The words of all wordings that were posted."""

    def __init__(self) -> None:
        self.of: dict[str, list[int]] = defaultdict(list)
        """Stem of a word -> the row ids of the wordings that have it."""
        self._posted: set[int] = set()

    def post(self, book: Book) -> None:
        """Adds the wordings of a book that aren't there yet."""
        fresh = book.place_of_wording.keys() - self._posted
        self._posted |= fresh
        for wording in fresh:
            for word in book.source[wording].distinct:
                self.of[word].append(wording)


def postings_of(book: Book, before: Book) -> Postings:
    """The words of two books: those of the older one are handed on, so that only what is new is posted."""
    postings = book.postings or before.postings or Postings()
    before.postings = book.postings = postings
    postings.post(before)
    postings.post(book)
    return postings
