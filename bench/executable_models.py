"""Measures the assembly of a version's rules, and the play of the scenario library under one version and under all.

For evidence, the texts are read from RULETRAIL_SHARED: ``python bench/executable_models.py [HOME]``.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter, defaultdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus

#: This file has the package's name: the package is found from the project's folder, not from here.
sys.path[0] = str(Path(__file__).resolve().parent.parent)


def main() -> None:
    from ruletrail.models import standing
    from ruletrail.models.behaviours import all_behaviours
    from ruletrail.models.differing import library
    from ruletrail.models.parameters import shipped, shipped_versions
    from ruletrail.models.rules import Rules, rules_as_of
    from ruletrail.models.scenario.play import play, play_all

    behaviours, scenarios, versions = all_behaviours(), library(), shipped_versions()
    times = []
    for version in versions:
        shipped.cache_clear()
        start = time.perf_counter()
        _ = Rules(version, version, standing.shipped(version), partial(shipped, version)).parameters
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
        from ruletrail.corpus.store import Corpus
        from ruletrail.home import current
        from ruletrail.models.standings import find

        with Corpus.open(current(Path(sys.argv[1]))) as corpus:
            start, busy = time.perf_counter(), time.process_time()
            found = sum(map(len, find(corpus).values()))
            every, busy = time.perf_counter() - start, time.process_time() - busy
            print(f"standing of all versions: {found} in {every:.2f} s (aim: under 3), {busy:.2f} s of them processor time")
            leave_one_out(corpus)


def leave_one_out(corpus: Corpus) -> None:
    """Reads each whole version as if only the others were known, in place of releases of the future."""
    from ruletrail.corpus.store import standings as stored
    from ruletrail.models import intervals
    from ruletrail.models.corpus_texts import CorpusTexts
    from ruletrail.models.parameters import shipped_versions
    from ruletrail.models.standing import READ, REVIEWED, VersionReading, find_all

    texts, found = CorpusTexts(corpus, intervals.reviewed()), find_all(corpus)
    where: dict[str, set[str]] = defaultdict(set)
    for version in corpus.versions():
        for place in stored.in_version(corpus, version.id):
            where[intervals.letters(texts.text(place.wording))].add(version.date)
    whole = [version for version in corpus.versions() if version.is_whole and not version.is_retold]
    counted: Counter[str] = Counter()
    for before, version in zip([None, *whole[:-1]], whole, strict=True):
        seen = {wording: judged for wording, judged in intervals.reviewed().items() if where[wording] - {version.date}}
        later = next((day for day in shipped_versions() if day > version.date), "9999")
        with patch.object(intervals, "table", lambda table=intervals.table_without(version.date, later): table):
            reading = VersionReading(CorpusTexts(corpus, seen), version, before, found[before.id] if before else {})
            unseen = reading.standings()
        for name in found[version.id].keys() | unseen.keys():
            right, got = (each.get(name) for each in (found[version.id], unseen))
            if not ((right and right.variant) or (got and got.variant)):
                continue
            same = (right and right.variant) is (got and got.variant)
            sure = got is None or got.basis in (READ, REVIEWED)
            counted["right and unique" if same and sure else "marked" if not sure else "silently wrong"] += 1
    share = counted["right and unique"] / counted.total()
    print(
        f"leave one out: {share:.2%} of {counted.total()} right and unique (aim: 99.8 %), {counted['marked']} marked as not sure,"
        f" {counted['silently wrong']} silently wrong (aim: 0)"
    )


if __name__ == "__main__":
    main()
