"""A text from standard input as a file: "-" on the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ruletrail.corpus.errors import SourceError

NAME = "standard input"


@contextmanager
def at_hand(files: Iterable[Path]) -> Iterator[list[Path]]:
    """The files, with "-" replaced by a file that holds the standard input. An error about that file names the standard input."""
    with ExitStack() as held:
        yield [held.enter_context(_given()) if str(file) == "-" else file for file in files]


@contextmanager
def _given() -> Iterator[Path]:
    from ruletrail.scrapers.source import LARGEST

    with TemporaryDirectory() as folder:
        given = Path(folder, NAME)
        given.write_bytes(sys.stdin.buffer.read(LARGEST + 1))
        try:
            yield given
        except SourceError as error:
            if error.where != str(given):
                raise
            raise type(error)(error.what, NAME, "" if not given.stat().st_size else error.remedy) from None
