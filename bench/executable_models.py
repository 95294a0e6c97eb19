"""Assembling a version's rules, and playing the scenario library under one version and under all.

The texts are read from RULETRAIL_SHARED when evidence is measured too: ``python bench/executable_models.py [HOME]``.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

#: This file has the package's name: the package is found from the project's folder, not from here.
sys.path[0] = str(Path(__file__).resolve().parent.parent)


def main() -> None:
    from models import standing
    from models.behaviours import all_behaviours
    from models.differing import library
    from models.parameters import shipped, shipped_versions
    from models.rules import Rules, rules_as_of
    from models.scenario.play import play, play_all

    behaviours, scenarios, versions = all_behaviours(), library(), shipped_versions()
    times = []
    for version in versions:
        shipped.cache_clear()
        start = time.perf_counter()
        Rules(version, version, standing.shipped(version), shipped(version))
        times.append(time.perf_counter() - start)
    print(f"assembling a version: {statistics.median(times) * 1000:.2f} ms (aim: under 5), {len(behaviours)} behaviours")

    newest = rules_as_of("")
    start = time.perf_counter()
    for scenario in scenarios:
        play(scenario, newest)
    one = time.perf_counter() - start
    print(f"library under one version: {len(scenarios)} scenarios, {len(scenarios) / one:.0f} a second")

    start, busy = time.perf_counter(), time.process_time()
    for scenario in scenarios:
        play_all(scenario, versions)
    every, busy = time.perf_counter() - start, time.process_time() - busy
    plays = len(scenarios) * len(versions)
    print(
        f"library under all {len(versions)} versions: {every:.2f} s (aim: under 5), {busy:.2f} s of them processor time,"
        f" {plays / every:.0f} scenarios a second"
    )

    if len(sys.argv) > 1:
        from corpus.store import Corpus
        from models.standings import find
        from ruletrail.home import current

        with Corpus.open(current(Path(sys.argv[1]))) as corpus:
            start, busy = time.perf_counter(), time.process_time()
            found = sum(map(len, find(corpus).values()))
            every, busy = time.perf_counter() - start, time.process_time() - busy
            print(f"standing of all versions: {found} in {every:.2f} s (aim: under 3), {busy:.2f} s of them processor time")


if __name__ == "__main__":
    main()
