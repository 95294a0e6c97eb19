"""Measures the whole build of an archive: seconds of each stage, and peak memory; the digest's build and `search` as whole
processes."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ruletrail import pipeline
from ruletrail.home import Settings

ARCHIVE = Path(os.environ.get("RULETRAIL_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "archive"
FLOOR = "import click, whoosh.index, whoosh.qparser"


def whole_process(command: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - begun


def processor_seconds(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def digest() -> float:
    """The processor time of making the digest's corpus, index and site, as a ratio to that of FLOOR."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = [
            (
                processor_seconds([sys.executable, "-m", "ruletrail", "--home", f"{folder}/{n}", "build", "--replace"]),
                processor_seconds([sys.executable, "-c", FLOOR]),
            )
            for n in range(3)
        ]
    return statistics.median(ours / floor for ours, floor in pairs)


def main() -> None:
    print(f"digest: {digest():.1f} x the processor time of python -c '{FLOOR}'")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        report = pipeline.build([ARCHIVE], Settings(home), pipeline.Options(jobs=os.cpu_count() or 1))
        peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
        print(f"build: {report.versions} versions, {report.rules} rules, {report.lineages} lineages in {report.seconds:.1f} s")
        for stage, seconds in report.stages.items():
            print(f"  {stage:<8} {seconds:6.1f} s  {seconds / report.seconds:5.0%}")
        print(f"  peak memory of the largest process {peak:.0f} MB")
        search = [sys.executable, "-m", "ruletrail", "--home", str(home), "search", "summoning sickness"]
        pairs = [(whole_process(search), whole_process([sys.executable, "-c", FLOOR])) for _ in range(9)]
        ratio = statistics.median(ours / floor for ours, floor in pairs)
        print(f"search: {ratio:.2f} x python -c '{FLOOR}' (medians of 9 pairs, {statistics.median(p[0] for p in pairs):.3f} s)")


if __name__ == "__main__":
    main()
