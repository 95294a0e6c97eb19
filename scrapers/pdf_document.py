"""Rules texts saved as PDF. One release, of October 2002, survives only so.

A PDF holds printed lines and no paragraphs. These are put together again by where the lines stand on the page
(``pdf_paragraphs``). The ledger's lines are the paragraphs, with a blank line where the page shows a gap, and after them
the page furniture: running heads and feet, page numbers.
"""

from __future__ import annotations

import io
import logging
from typing import Any

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import Document, Repair
from ruletrail.scrapers import documents
from ruletrail.scrapers.pdf_paragraphs import Printed, paragraphs, without_furniture
from ruletrail.scrapers.source import Source

NAME, BINARY = "pdf", True

#: A PDF with more pages is not a rules text. The largest release known has 300.
MOST_PAGES = 2000


def recognise(source: Source) -> float:
    return 1.0 if b"%PDF-" in source.data[:1024] else 0.0


def parse(source: Source) -> Document:
    """Raises SourceError for a PDF that is damaged, locked, holds no text or too much, or where pypdf is missing."""
    pages = _printed(source)
    if not any(pages):
        raise SourceError("the PDF holds no text, perhaps only pictures of it", str(source.path), "get the release as .txt")
    pages, furniture = without_furniture(pages)
    lines, joined = paragraphs(pages)
    document = documents.read_lines(source, NAME, lines, furniture)
    document.repairs += [
        Repair(source.name, number, found, became, "word parted at the end of a printed line") for number, found, became in joined
    ]
    return document


def _printed(source: Source) -> list[list[Printed]]:
    """The printed lines of every page."""
    pypdf = documents.library("pypdf", source)
    from pypdf.errors import DependencyError, PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it says is for its makers; what is wrong is in our errors
    try:
        reader = pypdf.PdfReader(io.BytesIO(source.data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise SourceError("the PDF is protected by a password", str(source.path), "save it without, or as .txt")
        if len(reader.pages) > MOST_PAGES:
            raise SourceError(f"more than {MOST_PAGES} pages, which no rules text has", str(source.path), "check the file")
        pages, unpacked = [], 0
        for page in reader.pages:
            contents = page.get_contents()
            unpacked += len(contents.get_data()) if contents else 0
            if unpacked > documents.LARGEST_UNPACKED:
                limit = documents.LARGEST_UNPACKED >> 20
                raise SourceError(
                    f"unpacks to more than {limit} MB, which no rules text does", str(source.path), "check the file"
                )
            pages.append(_lines(page))
        return pages
    except SourceError:
        raise
    except DependencyError as error:
        raise SourceError(f"the PDF is encrypted: {error}", str(source.path), "save it without a password") from None
    except (PyPdfError, LookupError, TypeError, ValueError, AttributeError, OSError, ArithmeticError, AssertionError,
            NotImplementedError, RecursionError) as error:  # fmt: skip
        raise documents.damaged(source, "PDF", error) from None


def _lines(page: Any) -> list[Printed]:
    """The lines of a page in the order in which it prints them."""
    lines: list[Printed] = []
    pieces: list[tuple[float, float, str]] = []

    def finish() -> None:
        text = "".join(piece for _, _, piece in pieces)
        placed = [(x, y) for x, y, piece in pieces if piece.strip()]
        if placed:
            lines.append(Printed(text.rstrip(), *placed[0]))
        pieces.clear()

    def visit(text: str, place: list[float], matrix: list[float], font: Any, size: float) -> None:
        x = matrix[4] * place[0] + matrix[5] * place[2] + place[4]
        y = matrix[4] * place[1] + matrix[5] * place[3] + place[5]
        first, *rest = text.split("\n")
        pieces.append((x, y, first))
        for piece in rest:
            finish()
            pieces.append((x, y, piece))

    page.extract_text(visitor_text=visit)
    finish()
    return lines
