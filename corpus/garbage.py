"""Switches Python's cyclic garbage collection off for code that makes no cyclic garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def not_collected() -> Iterator[None]:
    """Runs the block without cyclic garbage collection.

    Aligning, reading the archive and rendering make no cyclic garbage, and the search for it takes a sixth of their time or
    more. It also copies memory that forked processes would share.

    Objects made in the block count as old afterwards, so that the collector doesn't look through them all when the block ends.
    This is skipped if something is frozen already, by a caller or before a fork: unfreezing would make the collector look
    through it again.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            made_many = gc.get_count()[0] > gc.get_threshold()[0]  # counting frozen objects is slower than looking through a few
            if made_many and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()  # moves them into the oldest generation
            gc.enable()
