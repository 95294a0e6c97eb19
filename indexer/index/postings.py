"""Postings on their way into a segment: kept by field and term as they come, so that only the terms have to be sorted."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from whoosh.codec.whoosh3 import W3Codec

Postings: TypeAlias = "tuple[array[int], array[float]]"
"""The documents that have a term, in rising order, and its weight in each."""

MANY = 50_000
"""So many postings wait before they are put by."""


class TermPool:
    """Takes the place of Whoosh's pool, which sorts a tuple a posting: documents come in the order of their numbers.

    A posting has no more than its weight: fields are bags of words (``schema.Bag``).
    """

    def __init__(self) -> None:
        self._fresh: list[tuple[str, bytes, int, float, bytes]] = []
        self._fields: dict[str, dict[bytes, Postings]] = {}

    @property
    def add(self) -> Callable[[tuple[str, bytes, int, float, bytes]], None]:
        """Takes a posting: field, term, document, weight, nothing. Whoosh asks for it once a document."""
        if len(self._fresh) > MANY:
            self._put_by_terms()
        return self._fresh.append

    def _put_by_terms(self) -> None:
        last, terms = "", dict[bytes, Postings]()
        for field, term, document, weight, _ in self._fresh:
            if field != last:
                last, terms = field, self._fields.setdefault(field, {})
            held = terms.get(term)
            if held is None:
                held = terms[term] = array("I"), array("d")
            held[0].append(document)
            held[1].append(weight)
        self._fresh.clear()

    def iter_postings(self) -> Iterator[tuple[str, list[tuple[bytes, Postings]]]]:
        """Each field with its terms, both in order."""
        self._put_by_terms()
        for field, terms in sorted(self._fields.items()):
            yield field, sorted(terms.items())

    def cleanup(self) -> None:
        self._fresh.clear()
        self._fields.clear()


def writer(index: Any) -> Any:
    """Whoosh's writer of an index. Postings are read whole, so they lie in few large blocks, and uncompressed."""
    made = index.writer(compound=False, codec=W3Codec(blocklimit=1 << 14, compression=0))
    made.pool = TermPool()
    made.fieldwriter.add_postings = partial(_write, made.fieldwriter)
    return made


def _write(to: Any, schema: Any, _lengths: object, fields: Iterator[tuple[str, list[tuple[bytes, Postings]]]]) -> None:
    """Does what Whoosh's field writer does, which compares each posting with the one before."""
    for field, terms in fields:
        to.start_field(field, schema[field])
        for term, (documents, weights) in terms:
            to.start_term(term)
            for document, weight in zip(documents, weights, strict=True):
                to.add(document, weight, b"", 0)
            to.finish_term()
        to.finish_field()
