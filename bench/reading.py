"""Measures the reading of the archive: MB/s and records/s with 1 and 2 processes, beside a floor: reading the same bytes and
running one compiled regular expression over them. Floor and readers take turns in the same run; medians are printed. The floor
and one process are in processor seconds, which a busy machine changes little; two processes are in seconds of the clock.
"""

from __future__ import annotations

import os
import re
import resource
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path

from ruletrail.corpus.errors import SourceError
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source

ARCHIVE = Path(os.environ.get("RULETRAIL_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "archive"
PARAGRAPH = re.compile(rb"(?:^|[\r\n])[ \t]*([1-9]\d\d\.\d{1,3}[a-z]{0,2})\.?[ \t]+([^\r\n]*)")
ROUNDS = 5
#: Texts that repeat one thing: reading four times as many bytes must take about four times as long.
HOSTILE = {
    "spaces": " ", "blank lines": " \n", "digits": "1", "numbers": "100.1. A\n", "chapters": "1. A\n\n", "lines": "More.\n",
    "broken lines": "more\n", "examples": "Example: b\n", "labels": "Example:", "rulers": "-----\n", "terms": "Glossary\n\nA\n\n",
    "one-line terms": "Glossary\n\nA: b\n\n", "dates": "as of 1/1/2003\n", "spoilt letters": "Ã¢", "brackets": "(", "NULs": "\0a",
}  # fmt: skip
HOSTILE_BYTES = 100_000
LEAST_SECONDS = 0.005


def matches(path: Path) -> int:
    return sum(1 for _ in PARAGRAPH.finditer(path.read_bytes()))


def records(path: Path) -> int:
    return len(read(Source.open(path)).records)


def hostile(text: str, size: int) -> None:
    head = "Comprehensive Rules\nThese rules are current as of May 1, 2003.\n\n100.1. A\n\n"
    with suppress(SourceError):
        read(Source(Path("hostile.txt"), (head + text * (size // len(text))).encode()))


def timed(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    begun = clock()
    work()
    return clock() - begun


def main() -> None:
    files = sorted(ARCHIVE.glob("*.txt"))
    if not files:
        sys.exit(f"no texts in {ARCHIVE}; set RULETRAIL_SHARED")
    size = sum(path.stat().st_size for path in files) / 1e6
    found = sum(map(records, files))  # also warms the file cache and the imports
    seconds: dict[str, list[float]] = {"floor": [], "1 process": [], "2 processes": []}
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(records, files[:2]))
        for _ in range(ROUNDS):
            seconds["floor"].append(timed(lambda: sum(map(matches, files)), time.process_time))
            seconds["1 process"].append(timed(lambda: sum(map(records, files)), time.process_time))
            seconds["2 processes"].append(timed(lambda: sum(pool.map(records, files, chunksize=4))))
    print(f"{len(files)} texts, {size:.1f} MB, {found} records; medians of {ROUNDS} rounds")
    for name, taken in seconds.items():
        median = statistics.median(taken)
        ratio = statistics.median(ours / floor for ours, floor in zip(taken, seconds["floor"], strict=True))
        speed = f"{size / median:6.1f} MB/s" + (f"  {found / median:8.0f} records/s" if name != "floor" else "")
        print(f"  {name:<12} {median:6.2f} s  {speed}  {ratio:.2f} x floor")
    growth = {}
    for name, text in HOSTILE.items():
        small, large = (
            min(timed(lambda t=text, n=n: hostile(t, n), time.process_time) for _ in range(3))
            for n in (HOSTILE_BYTES, 4 * HOSTILE_BYTES)
        )
        growth[name] = large / max(small, LEAST_SECONDS)
    worst = max(growth, key=growth.__getitem__)
    print(f"  hostile texts: 4 times the bytes take {growth[worst]:.1f} times as long at worst ({worst})")
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
    print(f"  peak memory of the largest process {peak:.0f} MB")


if __name__ == "__main__":
    main()
