"""Limits on what one file may take while it is read: processor time and memory.

Files from the web are not to be trusted. Where a reader has a limit of its own (size, depth, expansion), its message names
that one; these two hold whatever the file has found to be slow or large.
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
    """Raises OutOfTime or MemoryError in the block when it takes more than that.

    A block inside another one doesn't lift the limit of that one. Works in a main thread on Unix, for memory on Linux; elsewhere
    there is no limit.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    handler = signal.signal(signal.SIGPROF, _out_of_time)
    around = signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)  # again each second, should a library swallow the first
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
    """Inside the block the process can take at most ``more`` bytes beyond what it has."""
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
