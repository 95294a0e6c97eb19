"""A full disk: the command prints one line with the remedy, and the home is as it was.

A limit on the size of files takes the place of a full disk. Unlike a small file system, it needs no rights.
"""

from __future__ import annotations

import resource
import signal
import subprocess
from pathlib import Path

from ruletrail import checks, pipeline
from ruletrail.home import Settings
from tests.soak import homes
from tests.soak.trial import Failed, dice

EACH = 2


def trial(seed: int, folder: Path) -> str:
    room = int(2 ** dice("disks", seed).uniform(0, 21))
    home = folder / "home"
    if not Settings(home).has_corpus:
        pipeline.build([homes.kites(folder / "few", 3)], Settings(home), pipeline.Options())
    before = Settings(home).generation.name

    def narrow() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    arguments = homes.command(home, "build", homes.kites(folder / "many", 400))
    done = subprocess.run(arguments, preexec_fn=narrow, capture_output=True, text=True, timeout=600, check=False)
    told = done.stderr.strip().splitlines()
    if done.returncode == 0:
        pipeline.build([folder / "few"], Settings(home), pipeline.Options())
        return "room enough"
    if any("Traceback" in line for line in told) or not told or "ruletrail" not in told[-1]:
        raise Failed(f"{room} bytes a file: {told[-1] if told else 'nothing said'}")
    if Settings(home).generation.name != before or [x for x in checks.problems(Settings(home)) if not x.startswith("models:")]:
        raise Failed(f"{room} bytes a file: the home isn't as it was")
    return "refused"
