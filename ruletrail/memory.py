"""Gives unused memory back to the system between the stages of a build. Forked workers would carry it along otherwise."""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress


def give_back() -> None:
    """Collects garbage and, if the C library can, returns the free memory between used blocks."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # a C library other than glibc has no such function
            ctypes.CDLL("libc.so.6").malloc_trim(0)
