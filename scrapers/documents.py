"""Shared code of the readers of .docx, .rtf and .pdf files.

A document is unpacked into lines. The format of plain text that recognises the lines reads them, so that a release gives the same
records from every kind of file. The libraries are optional: ``pip install 'ruletrail[documents]'``.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from types import ModuleType

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import Document
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

#: Bytes that a packed document may unpack to. The largest release known has 5 MB.
LARGEST_UNPACKED = 64 * 2**20


def library(module: str, source: Source) -> ModuleType:
    """Imports an optional library. Raises SourceError with the command that installs it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise _missing(module.partition(".")[0], source) from None


def needs(package: str, source: Source) -> None:
    """Raises SourceError with the command that installs an optional library, if the library is missing. Doesn't import it."""
    if importlib.util.find_spec(package) is None:
        raise _missing(package, source)


def _missing(package: str, source: Source) -> SourceError:
    what = f"reading {source.path.suffix or 'this'} documents needs {package}"
    return SourceError(what, str(source.path), "pip install 'ruletrail[documents]', or save it as plain text")


def damaged(source: Source, what: str, why: object = "") -> SourceError:
    """The error to raise for a document that its library can't open."""
    reason = " ".join(str(why).split())[:120]
    return SourceError(f"a damaged {what}" + (f" ({reason})" if reason else ""), str(source.path), "download it again")


def read_lines(source: Source, name: str, lines: Sequence[str], furniture: Sequence[str] = ()) -> Document:
    """The document in ``lines``, read by the text format that recognises them; ``name`` becomes its format.

    The ledger's lines are ``lines``, numbered from 1, and after them ``furniture``: headers, footers and page numbers. Both
    become ``source.lines`` too.
    """
    document = read(Source(source.path, "\n".join(lines).encode("utf-8", "replace")))
    document.format = name
    source.lines = [*lines, *furniture]
    if furniture:
        ledger = document.ledgers[0]
        ledger.runs.append((ledger.lines + 1, ledger.lines + len(furniture), "furniture"))
        ledger.lines += len(furniture)
    return document
