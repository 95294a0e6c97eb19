"""Measures the growth of each stage's cost if the archive is several times as long, with texts repeated with small changes: for a
build of all texts but the newest, and for the addition of the newest.

usage: python -P bench/growth.py [--times N] [--every N]

--times   so many times the texts (default 3)
--every   one of so many texts of the archive (default 16; 1: all of them; with --times 10 that is half an hour of processor time)

Copies follow each text, dated on the days after it. In each copy other lines have one more word. So versions and records grow
by the factor, and wordings grow little. The figure of a stage is its time divided by its time before. If a stage grows faster
than the versions, it has a fault; if it grows like the wordings, it does only new work.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ruletrail import pipeline
from ruletrail.corpus.store import stands
from ruletrail.home import Settings
from ruletrail.scrapers import read_file
from ruletrail.scrapers.decoding import decode

ARCHIVE = Path(os.environ.get("RULETRAIL_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "archive"
CHANGED = 100
"""In a copy, one in so many long lines is changed."""
LONG = 60
"""The fewest characters of a line that is a rule, or a part of one."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--every", type=int, default=16)
    parser.add_argument("--step", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.step:
        print(json.dumps(step(asked.step[0], *map(Path, asked.step[1:]))))
        return
    texts = sorted(ARCHIVE.glob("*.txt"))[:: asked.every]
    if not texts:
        sys.exit(f"no texts in {ARCHIVE}; set RULETRAIL_SHARED")
    with tempfile.TemporaryDirectory() as folder:
        before, after = (measured(Path(folder), texts, times) for times in (1, asked.times))
    tell(before, after)


def measured(folder: Path, texts: list[Path], times: int) -> dict[str, Any]:
    """The figures of ``step`` for so many times the texts. Each step has its own process, so that its memory can be measured."""
    sources = folder / f"texts-{times}"
    sources.mkdir()
    for text in texts:
        for copy, (day, told) in enumerate(copies(text, times)):
            (sources / f"{day}-{copy}.txt").write_text(told, "utf-8")
    found: dict[str, Any] = {}
    for name in ("build", "add"):
        command = [sys.executable, __file__, "--step", name, str(sources), str(folder / f"home-{times}")]
        told = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        found["counts"] = told.pop("counts")  # at last those of all texts
        found |= {f"{name}: {part}": values for part, values in told.items()}
    return found


def copies(text: Path, times: int) -> list[tuple[date, str]]:
    """A text, and copies of it that state the days after its own."""
    told = decode(text.read_bytes())[0]
    day = date.fromisoformat(read_file(text).version.partition("~")[0])
    lines = told.splitlines(keepends=True)
    made = [(day, told)]
    for copy in range(1, times):
        changed = "".join(
            longer(line, copy) if i % CHANGED == copy and len(line) > LONG else line for i, line in enumerate(lines)
        )
        later = day + timedelta(days=copy)
        made.append((later, changed.replace(stated(day), stated(later))))
    return made


def longer(line: str, copy: int) -> str:
    """A line with one more word between its first two."""
    first, _, rest = line.partition(" ")
    return f"{first} copy{copy} {rest}"


def stated(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def processor_seconds() -> float:
    """The processor seconds of this process, and of processes that it has waited for."""
    return sum(os.times()[:4])


def step(name: str, sources: Path, home: Path) -> dict[str, Any]:
    """Builds all texts but the newest, or adds the newest. Returns the processor seconds of each stage, and the peak memory."""
    settings, options = Settings(home), pipeline.Options(jobs=1)
    *older, newest = sorted(sources.iterdir())
    with patch.object(time, "perf_counter", processor_seconds):  # other work of the machine shall not count
        report = pipeline.build(older, settings, options) if name == "build" else pipeline.add([newest], settings, options)
    with settings.open() as corpus:
        wordings = sum(1 for _ in stands.wordings(corpus))
    return {
        "counts": {"versions": report.versions, "wordings": wordings, "lineages": report.lineages},
        "stages": report.stages | {"whole": report.seconds},
        "memory": {"of the process": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024},
    }


def tell(before: dict[str, Any], after: dict[str, Any]) -> None:
    for part in before:
        print(part)
        unit = next((unit for end, unit in (("stages", " s"), ("memory", " MB")) if part.endswith(end)), "")
        for name, value in before[part].items():
            shown = ".2f" if unit == " s" else ".0f"
            print(
                f"  {name:<20} {value:>8{shown}}{unit} -> {after[part][name]:>8{shown}}{unit}   x {after[part][name] / value:.2f}"
            )


if __name__ == "__main__":
    main()
