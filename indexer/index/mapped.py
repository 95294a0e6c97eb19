"""Files of an index, mapped into memory for reading: Whoosh itself maps compound files alone."""

from __future__ import annotations

import mmap
from io import BytesIO
from pathlib import Path
from typing import Any

from whoosh.filedb.filestore import FileStorage
from whoosh.filedb.structfile import StructFile


class MappedFile(StructFile):
    """A file in memory."""

    def __init__(self, memory: Any, name: str, **kwargs: Any) -> None:
        super().__init__(memory, name=name, **kwargs)
        self._memory = memory

    def get(self, position: int, length: int) -> bytes:
        """What stands there. Every value of a column comes this way."""
        found: bytes = self._memory[position : position + length]
        return found


class MappedStorage(FileStorage):
    """A folder whose files are read through memory. One value of a column then costs no system call, and no buffer filled.

    The files of an index that is in place never change: a newer one is another folder.
    """

    def __init__(self, folder: Path) -> None:
        FileStorage.__init__(self, str(folder))

    def open_file(self, name: str, **kwargs: Any) -> StructFile:
        """The file, for reading. Raises OSError when it can't be opened."""
        with Path(self.folder, name).open("rb") as file:
            try:
                memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError:  # it is empty
                return StructFile(BytesIO(), name=name, **kwargs)
        return MappedFile(memory, name, **kwargs)
