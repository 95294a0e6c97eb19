"""Reads an index without running what somebody put into it.

Whoosh keeps its list of segments, and the frames of its postings, as pickles; unpickling calls whatever a pickle names. While an
index is read here, a pickle may name a few plain classes and nothing else. The schema is never unpickled: it is given.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from zlib import crc32

from ruletrail.indexer.errors import IndexMissingError

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


#: The files that are read for answers, beside the one that tells their checksums.
FILES = ("MAIN_*.*", "_MAIN*.toc", "*.tsv")


def content(folder: Path) -> list[int]:
    """The checksums of the files of an index, by which a fault of the code that reads them is told from a damaged index.

    Raises OSError where one can't be read.
    """
    return sorted(crc32(path.read_bytes()) for pattern in FILES for path in folder.glob(pattern))
