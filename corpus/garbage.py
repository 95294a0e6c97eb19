"""Switches Python's search for cyclic garbage off where there is none to find."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def not_collected() -> Iterator[None]:
    """No cyclic garbage is collected inside the block. Aligning, reading the archive and rendering make none, and looking for it
    takes a sixth of their time or more. It also copies memory that forked processes would share.

    Objects made in the block count as old afterwards, so that they aren't all looked through when the block ends. That is left
    out where something is frozen already, by a caller or before a fork: unfreezing would have it looked through again.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            made_many = gc.get_count()[0] > gc.get_threshold()[0]  # to count what is frozen takes longer than to look through few
            if made_many and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()  # into the oldest generation, whatever it was in
            gc.enable()
