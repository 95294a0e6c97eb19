"""Writes files atomically: a reader sees all of the old content, or all of the new."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def making(path: Path) -> Iterator[Path]:
    """A path next to ``path`` to write to. When the block ends without an error, the new file replaces ``path`` in one step.

    Otherwise the old file stays, and the new one is deleted. Processes and threads that write the same file don't collide.
    """
    fresh = path.with_name(f".{path.stem}.{os.getpid()}-{threading.get_ident()}{path.suffix}")
    try:
        yield fresh
        os.replace(fresh, path)
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def put(path: Path, data: bytes, *, on_disk: bool = False) -> None:
    """Writes ``data`` to the file at ``path`` in one step; an existing file keeps its permissions.

    With ``on_disk`` the data reaches the disk before the replacement, so that not even a power cut leaves a part of it: for
    files that can't be made again. Raises OSError, and then the file is unchanged.
    """
    with making(path) as fresh:
        with fresh.open("wb") as file:
            file.write(data)
            if on_disk:
                file.flush()
                os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, fresh)
