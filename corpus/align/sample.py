"""The number of a book's records that have a word, counted over a sample."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from ruletrail.corpus.align.books import Book, Sample

SAMPLED = 700
"""Size of the sample, in records."""


def sample_of(book: Book, before: Book) -> Sample:
    """The sample of a book.

    If the neighbouring book ``before`` has a sample, it is taken over, and only the difference is counted.
    """
    every = max(1, len(book) // SAMPLED)
    known, before.sample = before.sample, None
    if known is None or known.every != every or before.source is not book.source:
        texts = [wording.distinct for wording in book.wordings if wording.lot % every == 0]
        book.sample = Sample(every, len(texts), Counter(chain.from_iterable(texts)))
        return book.sample
    gained: list[frozenset[str]] = []
    lost: list[frozenset[str]] = []
    for wording_id in (book.times.keys() ^ before.times.keys()) | book.repeated | before.repeated:
        wording = book.source[wording_id]
        if wording.lot % every == 0:
            more = book.times.get(wording_id, 0) - before.times.get(wording_id, 0)
            known.size += more
            (gained if more > 0 else lost).extend([wording.distinct] * abs(more))
    known.frequency.update(chain.from_iterable(gained))
    for word, times in Counter(chain.from_iterable(lost)).items():
        known.frequency[word] -= times
    book.sample = known
    return known
