"""Collects postings by field and term before they are written to a segment, so that only the terms must be sorted."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from whoosh.codec.whoosh3 import W3Codec

Postings: TypeAlias = "tuple[array[int], array[float]]"
"""The documents with a term, in rising order, and the term's weight in each of them."""

BLOCK = 1 << 14
"""Postings in one block, at most."""


class TermPool:
    """Replaces Whoosh's pool, which sorts one tuple for each posting. That isn't needed: documents arrive in the order of their
    numbers.

    A posting has only a weight, because fields are bags of words (``schema.Bag``).
    """

    def __init__(self) -> None:
        self._fields: dict[str, dict[str, Postings]] = {}

    def put(self, field: str, document: int, weights: Mapping[str, float]) -> None:
        """Adds the terms of one field of a document, with their weights."""
        if not weights:
            return
        terms = self._fields.setdefault(field, {})
        for term, weight in weights.items():
            held = terms.get(term)
            if held is None:
                held = terms[term] = array("I"), array("d")
            held[0].append(document)
            held[1].append(weight)

    @property
    def add(self) -> Callable[[tuple[str, bytes, int, float, bytes]], None]:
        """A function that adds one posting of a segment that Whoosh merges: (field, term, document, weight, unused)."""
        return lambda posting: self.put(posting[0], posting[2], {posting[1].decode(): posting[3]})

    def iter_postings(self) -> Iterator[tuple[str, list[tuple[str, Postings]]]]:
        """The fields and their terms, both sorted. The order of the terms' characters is the order of their bytes."""
        for field, terms in sorted(self._fields.items()):
            yield field, sorted(terms.items())

    def cleanup(self) -> None:
        self._fields.clear()


def writer(index: Any) -> Any:
    """Whoosh's writer of an index. It writes few large blocks without compression, because postings are always read whole."""
    made = index.writer(compound=False, codec=W3Codec(blocklimit=BLOCK, compression=0))
    made.pool = TermPool()
    made.fieldwriter.add_postings = partial(_write, made.fieldwriter)
    return made


def add(writer: Any, document: Mapping[str, Any]) -> None:
    """Adds a document, faster than Whoosh's ``add_document``, which passes each posting through three generators.

    The value of a field is a mapping of word to weight, or words of weight 1. The value of a column is the column's value.
    """
    number, to, put = writer.docnum, writer.perdocwriter, writer.pool.put
    to.start_doc(number)
    for name, value in document.items():
        field = writer.schema[name]
        if field.column_type:
            to.add_column_value(name, field.column_type, field.to_column_value(value))
        else:
            put(name, number, value if isinstance(value, dict) else dict.fromkeys(value, 1.0))
    to.finish_doc()
    writer.docnum += 1
    writer._added = True


def _write(to: Any, schema: Any, _lengths: object, fields: Iterator[tuple[str, list[tuple[str, Postings]]]]) -> None:
    """Writes the postings of all fields, in place of Whoosh's field writer, which compares each posting with the one before."""
    for field, terms in fields:
        to.start_field(field, schema[field])
        block = to._postwriter
        for term, (documents, weights) in terms:
            to.start_term(term.encode())
            for start in range(0, len(documents), BLOCK):
                if start:
                    block._write_block()
                some = weights[start : start + BLOCK]
                block._ids, block._weights = documents[start : start + BLOCK], array("f", some)
                block._maxweight = max(some)
            to.finish_term()
        to.finish_field()
