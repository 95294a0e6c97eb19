"""A source file: its bytes, their encoding, and its lines."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from corpus.errors import SourceError


@dataclass
class Source:
    """One file to read. ``name`` is how records and messages call it."""

    path: Path
    data: bytes

    @classmethod
    def open(cls, path: Path) -> Source:
        """Raises SourceError when the file is missing or can't be read."""
        try:
            return cls(path, path.read_bytes())
        except FileNotFoundError:
            raise SourceError("no such file", str(path), "check the path") from None
        except OSError as error:
            raise SourceError(f"can't be read: {error.strerror}", str(path), "check its permissions") from None

    @property
    def name(self) -> str:
        return self.path.name

    @cached_property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def text(self) -> str:
        """The decoded text with every line end as a newline."""
        return self.decode(self.data).replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def lines(self) -> list[str]:
        """The text's lines without their ends; ``lines[0]`` is line 1."""
        lines = self.text.split("\n")
        return lines[:-1] if lines[-1] == "" else lines

    @staticmethod
    def decode(data: bytes) -> str:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return data.decode("utf-16", "replace")
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return data.decode("cp1252", "replace")

    def check(self) -> None:
        """Raises SourceError for a file that can't be a rules text whatever the format."""
        if not self.data.strip(b"\0 \t\r\n"):
            raise SourceError("the file is empty", str(self.path), "download it again")
