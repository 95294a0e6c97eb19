"""Seconds to read a release as a document, against reading it as text. ``python bench/documents.py [shared folder]``."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

SHARED = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent.parent / "shared")
RELEASES = [("2013-07-11.docx", "2013-07-11.txt"), ("2023-02-03.docx", "2023-04-14.txt"), ("2011-09-30.rtf", "2011-09-30.txt"),
            ("cr-2002-10-07-ONS.pdf", "2003-03-15.txt")]  # fmt: skip


def seconds(path: Path) -> float:
    """The best of three."""
    taken = []
    for _ in range(3):
        begun = time.perf_counter()
        read(Source.open(path))
        taken.append(time.perf_counter() - begun)
    return min(taken)


for document, text in RELEASES:
    slow, fast = seconds(SHARED / "documents" / document), seconds(SHARED / "archive" / text)
    print(f"{document:<22} {slow:5.2f} s, {text:<14} {fast:5.2f} s, {slow / fast:5.1f}x")
