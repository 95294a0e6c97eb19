"""Reads an index without running what somebody put into it.

Whoosh keeps its list of segments, and the frames of its postings, as pickles; unpickling calls whatever a pickle names. While an
index is read here, a pickle may name a few plain classes and nothing else. The schema is never unpickled: it is given.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from indexer.errors import IndexMissingError

#: What an index that ``indexer.build`` wrote names.
ALLOWED = frozenset(
    {
        ("builtins", "int"),
        ("__builtin__", "bytes"),
        ("collections", "defaultdict"),
        ("whoosh.codec.whoosh3", "W3Codec"),
        ("whoosh.codec.whoosh3", "W3Segment"),
    }
)

_reading: ContextVar[bool] = ContextVar("reading an index", default=False)
_hooked = False


@contextmanager
def reading(folder: object) -> Iterator[None]:
    """While this is open, unpickling that names anything but ALLOWED raises IndexMissingError."""
    global _hooked
    if not _hooked:
        sys.addaudithook(_refuse)  # the one place that every way of unpickling passes, in any version of Whoosh
        _hooked = True
    token = _reading.set(True)
    try:
        yield
    except ForeignIndexError as error:
        raise IndexMissingError(
            "the search index was not written by ruletrail: it names code to run",
            str(folder),
            "build it anew: ruletrail build SOURCE",
        ) from error
    finally:
        _reading.reset(token)


class ForeignIndexError(Exception):
    """A pickle names what no index needs."""


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if event == "pickle.find_class" and _reading.get() and arguments not in ALLOWED:
        raise ForeignIndexError(f"{arguments[0]}.{arguments[1]}")
