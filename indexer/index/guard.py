"""Reads an index without running code that somebody put into it.

Whoosh stores its list of segments, and the frames of its postings, as pickles, and unpickling calls every class or function that
a pickle names. While an index is read here, a pickle may name only a few plain classes. The schema is never unpickled: the code
passes it to Whoosh.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from zlib import crc32

from ruletrail.indexer.errors import IndexMissingError

#: The classes that the pickles of an index from ``indexer.build`` name, as (module, name).
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
    """A context in which unpickling raises IndexMissingError for every name outside ALLOWED. ``folder`` is for the message."""
    global _hooked
    if not _hooked:
        sys.addaudithook(_refuse)  # every way of unpickling raises this event, in any version of Whoosh
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
    """A pickle names something that no index needs."""


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if event == "pickle.find_class" and _reading.get() and arguments not in ALLOWED:
        raise ForeignIndexError(f"{arguments[0]}.{arguments[1]}")


#: The files that are read for answers, without the one that holds their checksums.
FILES = ("MAIN_*.*", "_MAIN*.toc", "*.tsv")


def content(folder: Path) -> list[int]:
    """The checksums of an index's files. If they are as written, an error while reading is a fault of the code, not of the index.

    Raises OSError if a file can't be read.
    """
    return sorted(crc32(path.read_bytes()) for pattern in FILES for path in folder.glob(pattern))
