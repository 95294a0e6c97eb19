"""A source file: its bytes, its text, and its lines."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ruletrail.corpus.errors import SourceError, printable
from ruletrail.corpus.records import Repair
from ruletrail.scrapers.decoding import Mended, decode, line_starts, on_the_same_lines

#: The first bytes of files that are not texts, with the name of each kind.
_MAGIC = (
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"SQLite format 3", "an SQLite database"),
    (b"\xd0\xcf\x11\xe0", "an old Word document"),
    (b"%PDF-", "a PDF document"),
    (b"{\\rtf", "a rich text document"),
)

#: White space that would break a message's line with the file's name in it.
_LINE_ENDS = re.compile("[\t-\r]")
_SOMETHING = re.compile(rb"[^\0 \t\r\n]")
#: Packed files, which may have a text inside.
ARCHIVES = frozenset({"a zip archive", "a gzip archive", "a 7z archive", "a RAR archive"})

#: The most bytes and lines of a source. The largest release known has 2 MB, the longest 20,000 lines.
LARGEST = 16 * 2**20
MOST_LINES = 1_000_000
#: The characters in each of the three slices of a text's sample.
_SLICE = 20_000
#: The beginning of a list or an object of JSON, or of each line with one.
_DATA = re.compile(r"\s*[\[{]\s*(?:[\[{]\s*)?\"(?:[^\"\n\\]|\\.)*\"\s*[:,]")


@dataclass
class Source:
    """One file to read. ``name`` is its name in records and messages."""

    path: Path
    data: bytes
    aside: dict[int, str] = field(default_factory=dict)
    """Index of a line that was taken out of the text before reading -> its class in the ledger."""
    day: str = ""
    """The ISO date that is stated for the text outside of it."""

    @classmethod
    def open(cls, path: Path) -> Source:
        """Opens a file. Raises SourceError if it is missing, isn't a regular file, can't be read, or is larger than LARGEST."""
        try:
            if path.is_dir():
                os.listdir(path)  # raises an error if the folder can't be read
                linked = path.is_symlink()
                raise SourceError(
                    "is a link to a folder, which is not followed" if linked else "is a folder",
                    str(path),
                    "name that folder, too" if linked else "save the text as a file",
                )
            told = path.stat()
            if not stat.S_ISREG(told.st_mode):
                raise SourceError("is a pipe or device, which may never end", str(path), "save the text as a file")
            with path.open("rb") as file:
                data = file.read(
                    min(told.st_size, LARGEST) + 1
                )  # a buffer of LARGEST bytes would take longer than reading most files
                if len(data) > told.st_size:  # it has grown, or its size is unknown
                    data += file.read(LARGEST + 1 - len(data))
        except FileNotFoundError:
            raise SourceError("no such file", str(path), "check the path") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", "") or error
            raise SourceError(f"can't be read: {reason}", str(path), "check its permissions") from None
        if len(data) > LARGEST:
            raise SourceError(f"larger than {LARGEST >> 20} MB, which no rules text is", str(path), "name another file")
        return cls(path, data)

    @property
    def name(self) -> str:
        return _LINE_ENDS.sub("\ufffd", printable(self.path.name))

    @cached_property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def _decoded(self) -> tuple[str, list[Mended]]:
        return decode(self.data)

    def rewritten(self, text: str, mended: list[Mended]) -> Source:
        """The same file with another text. Each line is in its place; ``mended`` lists the changes."""
        source = Source(self.path, self.data, self.aside, self.day)
        source._decoded = (text, on_the_same_lines((*self._decoded[1], *mended), self.text, text))
        return source

    def without(self, aside: Mapping[int, str], lines: Sequence[str], mended: list[Mended]) -> Source:
        """The same file with these lines. The lines in ``aside`` are blank; ``mended`` lists the changes of the others."""
        kept = ["" if n in aside else line for n, line in enumerate(lines)]
        source = self.rewritten("\n".join(kept) + "\n" * (self.text.endswith("\n") or not kept[-1]), mended)
        source.aside = {**self.aside, **aside}
        return source

    @cached_property
    def text(self) -> str:
        """The decoded text, with a newline for every line end. Characters that a wrong encoding damaged are mended."""
        return self._decoded[0]

    @cached_property
    def repairs(self) -> list[Repair]:
        """The repairs of decoding, one entry for each kind of character, at the line where it comes first."""
        text, mended = self._decoded
        starts = line_starts(text) if mended else []
        return [
            Repair(
                self.name,
                bisect(starts, m.at),
                m.original,
                m.became,
                f"{m.why}, {m.times} times" if m.times > 1 else m.why,
            )
            for m in mended
        ]

    @cached_property
    def lines(self) -> list[str]:
        """The text's lines without their ends; ``lines[0]`` is line 1."""
        if len(self.text) > MOST_LINES and self.text.count("\n") > MOST_LINES:
            raise SourceError(f"more than {MOST_LINES:,} lines, which no rules text has", str(self.path), "check the file")
        lines = self.text.split("\n")
        return lines[:-1] if lines[-1] == "" else lines

    @cached_property
    def binary(self) -> str:
        """The kind of a file that isn't a text ("a GIF image"), otherwise ""."""
        for magic, name in _MAGIC:
            if self.data.startswith(magic):
                return name
        return "a binary file" if "\0" in self.text[:65536] else ""

    @cached_property
    def is_data(self) -> bool:
        """True if the text begins as JSON does."""
        return self.text.lstrip()[:1] in ("[", "{") and bool(_DATA.match(self.text))

    @cached_property
    def sample(self) -> str:
        """Three slices of the text, the last one from its glossary; all of a short text."""
        if len(self.text) <= 3 * _SLICE:
            return self.text
        return "\n".join(self.text[at : at + _SLICE] for at in (len(self.text) // k * n for n, k in ((1, 3), (2, 3), (19, 20))))

    def check(self) -> None:
        """Raises SourceError if the file is empty."""
        if not _SOMETHING.search(self.data):
            raise SourceError("the file is empty", str(self.path), "download it again")
