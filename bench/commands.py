"""Measures commands as whole processes, beside the least time of such a process.

    python bench/commands.py [HOME]

HOME has a corpus of the whole archive; without HOME, one is built first. Processor time includes all processes that a command
starts.
"""

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
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("RULETRAIL_SHARED", ROOT.parent / "shared"))
FLOOR, CLICK = "import click, whoosh.index, whoosh.qparser", "import click"
TURNS = 7
Times = tuple[float, float]
"""Seconds by the clock, and of processors."""


def run(command: list[str]) -> Times:
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # as installed
    used, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=compiled)
    clock, now = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime


def beside(command: list[str], floor: list[str]) -> str:
    """The medians of the ratios of pairs of runs. The two run in turn, and the first pair isn't counted."""
    run(command), run(floor)
    pairs = [(run(command), run(floor)) for _ in range(TURNS)]
    clock, processor = (statistics.median(ours[n] / least[n] for ours, least in pairs) for n in (0, 1))
    return f"{clock:.2f} x by the clock, {processor:.2f} x of processor time, python -c '{floor[-1]}'"


def distant(corpus: Corpus, ours: list[str], least: list[str]) -> None:
    """``changes`` from old versions to the newest."""
    whole = [version for version in corpus.versions() if version.is_whole]
    for old in whole[:: max(1, len(whole) // 5)][:5]:
        print(f"changes --from {old.version}:", beside([*ours, "changes", "--from", old.version], least))


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(scratch) / "home"
        if len(sys.argv) == 1:
            pipeline.build([SHARED / "archive"], Settings(folder), pipeline.Options(jobs=os.cpu_count() or 1, site=False))
        ours = [sys.executable, "-m", "ruletrail", "--home", str(folder)]
        least = [sys.executable, "-c", FLOOR]
        print("--help:", beside([*ours, "--help"], [sys.executable, "-c", CLICK]))
        with Settings(folder).open() as corpus:
            oldest, newest = corpus.versions()[0], corpus.version("")
            print("diff of one rule:", beside([*ours, "diff", "305.7", "--from", "2009-07-11", "--to", newest.version], least))
            print("versions:", beside([*ours, "versions"], least))
            print("show of a section:", beside([*ours, "show", "704"], least))
            print("changes of a release:", beside([*ours, "changes", "M10"], least))
            print("phrase:", beside([*ours, "phrase", "mana burn"], least))
            print("a question on change:", beside([*ours, "search", "when did damage stop using the stack"], least))
            print(f"{len(corpus.versions())} versions, {oldest.version} to {newest.version}")
            distant(corpus, ours, least)


if __name__ == "__main__":
    main()
