"""Workers end with the process that started them, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time

import pytest

PARENT = """
import multiprocessing, os, sys, time
from concurrent.futures import ProcessPoolExecutor
from corpus.workers import end_with_parent

def work(n):
    os.write(1, b"%d\\n" % os.getpid())  # print() writes a number and its line end apart, and workers mix them
    time.sleep(300)

if __name__ == "__main__":
    context = multiprocessing.get_context(sys.argv[1])
    with ProcessPoolExecutor(3, mp_context=context, initializer=end_with_parent) as pool:
        list(pool.map(work, range(3)))
"""


def runs(pid: int) -> bool:
    """Whether the process still works; one that ended and that nobody has asked for yet doesn't."""
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks at /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("context", [c for c in ("fork", "spawn") if c in multiprocessing.get_all_start_methods()])
def test_workers_end_with_a_parent_that_is_killed(tmp_path, how, context):
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen([sys.executable, script, context], stdout=subprocess.PIPE, text=True)
    workers = [int(parent.stdout.readline()) for _ in range(3)]
    assert all(map(runs, workers))
    parent.send_signal(how)
    parent.wait(10)
    until = time.monotonic() + 20
    while any(map(runs, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    left = [pid for pid in workers if runs(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left
