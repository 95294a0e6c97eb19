"""Reads rules texts saved as PDF. One release, of October 2002, survives only in this form.

A PDF holds printed lines and no paragraphs (``pdf_printed``). ``pdf_paragraphs`` rebuilds the paragraphs from the places of the
lines on the page. The ledger's lines are the paragraphs, with a blank line where the page shows a gap, and after them the page
furniture: running heads and feet, page numbers.
"""

from __future__ import annotations

import json
import subprocess
import sys

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import Document, Repair
from ruletrail.scrapers import documents, limits, pdf_printed
from ruletrail.scrapers.pdf_paragraphs import Printed, paragraphs, without_furniture
from ruletrail.scrapers.source import Source

NAME, BINARY = "pdf", True

_CHECK = "check the file"


def recognise(source: Source) -> float:
    return 1.0 if b"%PDF-" in source.data[:1024] else 0.0


def parse(source: Source) -> Document:
    """Reads a PDF. Raises SourceError if it is damaged, locked, too large or without text, or if pypdfium2 is missing."""
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
    """The printed lines of every page, from the process of ``pdf_printed``."""
    documents.needs("pypdfium2", source)
    command = [sys.executable, "-P", pdf_printed.__file__, str(limits.MEMORY >> 20), str(limits.SECONDS)]
    done = subprocess.run(command, input=source.data, capture_output=True)
    if done.returncode < 0:  # ended by a signal, as at a limit of memory or time
        most = f"{limits.MEMORY >> 20:,} MB and {limits.SECONDS} s"
        raise SourceError(f"the PDF can't be read, or not with {most}, which every rules text can", str(source.path), _CHECK)
    told = json.loads(done.stdout) if not done.returncode else {"damaged": done.stderr.decode("utf-8", "replace").strip()[-100:]}
    if isinstance(told, list):
        return [[Printed(*line) for line in page] for page in told]
    if "large" in told:
        raise SourceError(f"{told['large']}, which no rules text has", str(source.path), _CHECK)
    if "locked" in told:
        raise SourceError("the PDF is protected by a password", str(source.path), "save it without, or as .txt")
    raise documents.damaged(source, "PDF", told["damaged"])
