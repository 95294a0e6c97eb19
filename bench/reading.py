"""Reading the archive: MB/s and records/s with 1 and 2 processes, beside the floor of reading the same bytes and running
one compiled regular expression over them. Floor and readers take turns in the same run; medians are printed.
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
from pathlib import Path

from scrapers import read
from scrapers.source import Source

ARCHIVE = Path(os.environ.get("RULETRAIL_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "archive"
PARAGRAPH = re.compile(rb"(?:^|[\r\n])[ \t]*([1-9]\d\d\.\d{1,3}[a-z]{0,2})\.?[ \t]+([^\r\n]*)")
ROUNDS = 5


def matches(path: Path) -> int:
    return sum(1 for _ in PARAGRAPH.finditer(path.read_bytes()))


def records(path: Path) -> int:
    return len(read(Source.open(path)).records)


def timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


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
            seconds["floor"].append(timed(lambda: sum(map(matches, files))))
            seconds["1 process"].append(timed(lambda: sum(map(records, files))))
            seconds["2 processes"].append(timed(lambda: sum(pool.map(records, files, chunksize=4))))
    print(f"{len(files)} texts, {size:.1f} MB, {found} records; medians of {ROUNDS} rounds")
    for name, taken in seconds.items():
        median = statistics.median(taken)
        ratio = statistics.median(ours / floor for ours, floor in zip(taken, seconds["floor"], strict=True))
        speed = f"{size / median:6.1f} MB/s" + (f"  {found / median:8.0f} records/s" if name != "floor" else "")
        print(f"  {name:<12} {median:6.2f} s  {speed}  {ratio:.2f} x floor")
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
    print(f"  peak memory of the largest process {peak:.0f} MB")


if __name__ == "__main__":
    main()
