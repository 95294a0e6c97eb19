"""Files that are put in place whole: who reads one sees all of what was there before, or all of what is new."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def making(path: Path) -> Iterator[Path]:
    """A path beside ``path`` to write to. When the block ends well, what was written takes the place of ``path`` in one step.

    Otherwise what was there stays, and what was written goes. Processes and threads that make the same file don't meet.
    """
    fresh = path.with_name(f".{path.stem}.{os.getpid()}-{threading.get_ident()}{path.suffix}")
    try:
        yield fresh
        os.replace(fresh, path)
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def put(path: Path, data: bytes, *, on_disk: bool = False) -> None:
    """Puts ``data`` into the file at ``path`` in one step; a file that was there keeps its permissions.

    With ``on_disk`` the data has reached the disk before it takes the place, so that not even a power cut leaves a part of it:
    for what can't be made again. Raises OSError, and then the file is as it was.
    """
    with making(path) as fresh:
        with fresh.open("wb") as file:
            file.write(data)
            if on_disk:
                file.flush()
                os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, fresh)
