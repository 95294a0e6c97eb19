"""Postings on their way into a segment: kept by field and term as they come, so that only the terms have to be sorted."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from whoosh.codec.whoosh3 import W3Codec

Postings: TypeAlias = "tuple[array[int], array[float]]"
"""The documents that have a term, in rising order, and its weight in each."""

BLOCK = 1 << 14
"""So many postings lie in one block."""


class TermPool:
    """Takes the place of Whoosh's pool, which sorts a tuple a posting: documents come in the order of their numbers.

    A posting has no more than its weight: fields are bags of words (``schema.Bag``).
    """

    def __init__(self) -> None:
        self._fields: dict[str, dict[str, Postings]] = {}

    def put(self, field: str, document: int, weights: Mapping[str, float]) -> None:
        """Takes the terms of a field of a document, with their weights."""
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
        """Takes a posting of a segment that Whoosh merges: field, term, document, weight, nothing."""
        return lambda posting: self.put(posting[0], posting[2], {posting[1].decode(): posting[3]})

    def iter_postings(self) -> Iterator[tuple[str, list[tuple[str, Postings]]]]:
        """Each field with its terms, both in order: that of their bytes, which is that of their characters."""
        for field, terms in sorted(self._fields.items()):
            yield field, sorted(terms.items())

    def cleanup(self) -> None:
        self._fields.clear()


def writer(index: Any) -> Any:
    """Whoosh's writer of an index. Postings are read whole, so they lie in few large blocks, and uncompressed."""
    made = index.writer(compound=False, codec=W3Codec(blocklimit=BLOCK, compression=0))
    made.pool = TermPool()
    made.fieldwriter.add_postings = partial(_write, made.fieldwriter)
    return made


def add(writer: Any, document: Mapping[str, Any]) -> None:
    """Does what Whoosh's ``add_document`` does, in a fraction of the time: that passes each posting through three generators.

    A field holds a mapping of word to weight, or words of weight 1; a column its value.
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
    """Does what Whoosh's field writer does, which takes one posting at a time and compares it with the one before."""
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
