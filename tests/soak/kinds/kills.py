"""A build, or one of its processes, is killed: the home is wholly the old one or the new one, and no process is left."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from ruletrail import checks, pipeline
from ruletrail.build_options import MANY
from ruletrail.home import Settings
from tests.soak import homes
from tests.soak.trial import Failed, dice

EACH = 2
#: The number of editions, enough for several processes to read, store and draw them.
EDITIONS = MANY + 1
#: The rules in all editions of the old home together, and in all editions of the build that replaces it.
OLD, NEW = 3 * EDITIONS, 30 * EDITIONS


def trial(seed: int, folder: Path) -> str:
    at = dice("kills", seed)
    home = folder / "home"
    few, many = (homes.kites(folder / str(rules), rules // EDITIONS, EDITIONS) for rules in (OLD, NEW))
    if not Settings(home).has_corpus:
        pipeline.build([few], Settings(home), pipeline.Options())
    before = _rules(home)
    mark = f"kill-{seed}"
    build = homes.started(mark, homes.command(home, "build", "--jobs", 2, many if before == OLD else few))
    deadly = at.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
    try:
        build.wait(at.uniform(0.2, 4))
    except subprocess.TimeoutExpired:
        with suppress(ProcessLookupError):
            os.kill(at.choice([build.pid, *homes.left_over(mark)]), deadly)
    _, told = build.communicate(timeout=600)
    after = _rules(home)
    if after not in (OLD, NEW):
        raise Failed(f"{after} rules after a {deadly.name}: neither the old book nor the new one")
    if "Traceback" in told:
        raise Failed(f"a traceback after a {deadly.name}: {told.strip().splitlines()[-1]}")
    if build.returncode > 0 and not ("stopped" in told or told.strip().splitlines()[-1].startswith("ruletrail: ")):
        raise Failed(f"{told.strip()!r} after a {deadly.name}")
    if wrong := [line for line in checks.problems(Settings(home)) if not line.startswith("models:")]:
        raise Failed(f"not whole after a {deadly.name}: {wrong[0]}")
    until = time.monotonic() + 10
    while (left := homes.left_over(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    if left:
        raise Failed(f"{len(left)} processes left after a {deadly.name}")
    return "old" if after == before else "new"


def _rules(home: Path) -> int:
    with Settings(home).open() as corpus:
        return sum(record.kind == "rule" for version in corpus.versions() for record in corpus.records(version))
