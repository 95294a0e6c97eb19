"""Measures the dating of a whole version, a page and a few sentences by fingerprints: milliseconds, beside reading the text."""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from ruletrail.corpus.dating import date_document, date_text
from ruletrail.corpus.fingerprints import shipped
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

SHARED = Path(os.environ.get("RULETRAIL_SHARED", Path(__file__).resolve().parents[2] / "shared"))
ROUNDS = 9


def timed(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken) * 1000


def main() -> None:
    texts = [SHARED / "archive" / "2011-07-15.txt", *sorted(SHARED.glob("seeds/00[0134]_*"))]
    if not texts[0].is_file():
        sys.exit(f"no texts in {SHARED}; set RULETRAIL_SHARED")
    begun = time.perf_counter()
    known = len(shipped().known)
    print(f"fingerprints of {known} versions loaded in {(time.perf_counter() - begun) * 1000:.1f} ms")
    for path in texts:
        source = Source.open(path)
        document = read(source)
        reading = timed(lambda path=path: read(Source.open(path)))
        dating = timed(lambda document=document: date_document(None, document))
        best = date_document(None, document)[0]
        print(f"  {path.stem:<24} {best.version} {best.share:7.1%} {dating:8.2f} ms  {dating / reading:5.2f} x reading")
    sentences = [record.text for record in document.records[5:8]]
    print(f"  {'three rules, unnumbered':<24} {timed(lambda: date_text(None, sentences)):27.2f} ms")


if __name__ == "__main__":
    main()
