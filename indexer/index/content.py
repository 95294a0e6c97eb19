"""What the files of an index hold, in a number: so that a fault of the code that reads them isn't taken for a damaged index."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

#: The files that are read for answers, beside the one that tells their checksums.
FILES = ("MAIN_*.*", "_MAIN*.toc", "*.tsv")


def content(folder: Path) -> list[int]:
    """The checksums of the files of the index in ``folder``. Raises OSError where one can't be read."""
    return sorted(crc32(path.read_bytes()) for pattern in FILES for path in folder.glob(pattern))
