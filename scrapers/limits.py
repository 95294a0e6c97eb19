"""Limits the processor time and the memory that reading one file may take.

Files from the web are not to be trusted. If a reader has a limit of its own (size, depth, expansion), its message names that
limit. These two limits cover everything else that makes a file slow or large.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

#: Seconds of processor time and bytes of memory that reading one file may take. The largest release takes
#: 2 s and 150 MB, as a PDF; a slow machine may need five times as long.
SECONDS = 60
MEMORY = 2**30


class OutOfTime(BaseException):
    """Reading took more than SECONDS. It is a BaseException, so that a library's ``except Exception`` doesn't swallow it."""


@contextlib.contextmanager
def limited(seconds: float = SECONDS, memory: int = MEMORY) -> Iterator[None]:
    """Raises OutOfTime or MemoryError in the block if it takes more time or memory.

    A block inside another one doesn't lift the outer limit. Works in the main thread on Unix; the memory limit works on Linux
    alone. Elsewhere there is no limit.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    handler = signal.signal(signal.SIGPROF, _out_of_time)
    around = signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)  # repeats each second, in case a library swallows the first
    try:
        with _less_memory(memory):
            yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, *around)
        signal.signal(signal.SIGPROF, handler)


def _out_of_time(signum: int, frame: FrameType | None) -> None:
    raise OutOfTime


@contextlib.contextmanager
def _less_memory(more: int) -> Iterator[None]:
    """Limits the process in the block to ``more`` bytes beyond its present memory."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = pages * resource.getpagesize() + more
        if soft != resource.RLIM_INFINITY:
            limit = min(limit, soft)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    except (ImportError, OSError, ValueError):
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
