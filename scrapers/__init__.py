"""One module a source format. A module is a format when it has NAME, ``recognise`` and ``parse``.

``recognise(source) -> float`` says from 0 to 1 how sure it is that the source is of its format, and 1 ends the asking;
``parse(source) -> Document`` reads it. A module with ``QUICK = True`` looks at a text's beginning only and is asked first, but
after one with ``BINARY = True``, which looks at the bytes and spares files that are no text their decoding.
Formats are found by walking this folder: there is no list to edit.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType

from corpus.errors import SourceError
from corpus.records import Document
from scrapers.source import Source


@cache
def formats() -> tuple[ModuleType, ...]:
    """Every format module of this folder, those for bytes first, then the quick ones, by name."""
    modules = (importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    found = [module for module in modules if hasattr(module, "NAME") and hasattr(module, "recognise")]
    return tuple(sorted(found, key=lambda m: (not getattr(m, "BINARY", False), not getattr(m, "QUICK", False))))


def read(source: Source) -> Document:
    """``source`` as the format that is surest of it reads it.

    Raises SourceError when the file is empty, binary, or no rules text that any format knows.
    """
    source.check()
    best, module = 0.0, None
    for asked in formats():
        sureness = asked.recognise(source)
        if sureness > best:
            best, module = sureness, asked
        if sureness >= 1:
            break
    if module is None:
        if source.binary:
            raise SourceError(f"is {source.binary}, no rules text", str(source.path), "download the text again")
        raise SourceError(
            "no rules text that any format knows",
            str(source.path),
            "formats: " + ", ".join(module.NAME for module in formats()),
        )
    document = module.parse(source)
    if not document.records:
        raise SourceError(f"looked like {module.NAME}, but no rule was found in it", str(source.path))
    document.sha256 = source.sha256
    for ledger in document.ledgers:
        ledger.sha256 = source.sha256
    return document
