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

#: How files begin that are not texts, and what to say of them.
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

#: White space that would part a line that the file is named in.
_LINE_ENDS = re.compile("[\t-\r]")
_SOMETHING = re.compile(rb"[^\0 \t\r\n]")
#: What is packed, and has a text inside.
ARCHIVES = frozenset({"a zip archive", "a gzip archive", "a 7z archive", "a RAR archive"})

#: Bytes of a source at most, and lines. The largest release known has 2 MB, the longest 20,000 lines.
LARGEST = 16 * 2**20
MOST_LINES = 1_000_000
#: A sample of a text is three slices of so many characters.
_SLICE = 20_000
#: How a list or an object of JSON begins, or each line of one.
_DATA = re.compile(r"\s*[\[{]\s*(?:[\[{]\s*)?\"(?:[^\"\n\\]|\\.)*\"\s*[:,]")


@dataclass
class Source:
    """One file to read. ``name`` is how records and messages call it."""

    path: Path
    data: bytes
    aside: dict[int, str] = field(default_factory=dict)
    """The lines, by index, that were taken out of the text before it is read, each with its class in the ledger."""
    day: str = ""
    """The ISO date that was stated for the text outside of it."""

    @classmethod
    def open(cls, path: Path) -> Source:
        """Raises SourceError when the file is missing, isn't a regular file, can't be read, or is larger than LARGEST."""
        try:
            if path.is_dir():
                os.listdir(path)  # one that can't be read says so
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
                data = file.read(min(told.st_size, LARGEST) + 1)  # room for LARGEST would take longer than to read most files
                if len(data) > told.st_size:  # it has grown, or doesn't tell its size
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
        """The same file with another text, in which each line is where it was, and what was mended of this one for it."""
        source = Source(self.path, self.data, self.aside, self.day)
        source._decoded = (text, on_the_same_lines((*self._decoded[1], *mended), self.text, text))
        return source

    def without(self, aside: Mapping[int, str], lines: Sequence[str], mended: list[Mended]) -> Source:
        """The same file with these lines, of which those in ``aside`` are blank, and what was mended of the others for it."""
        kept = ["" if n in aside else line for n, line in enumerate(lines)]
        source = self.rewritten("\n".join(kept) + "\n" * (self.text.endswith("\n") or not kept[-1]), mended)
        source.aside = {**self.aside, **aside}
        return source

    @cached_property
    def text(self) -> str:
        """The decoded text with every line end as a newline; characters that a wrong reading spoilt are mended."""
        return self._decoded[0]

    @cached_property
    def repairs(self) -> list[Repair]:
        """What decoding mended, one entry a kind of character, at the line where it is found first."""
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
        """What the file is when it isn't a text ("a GIF image"), otherwise ""."""
        for magic, name in _MAGIC:
            if self.data.startswith(magic):
                return name
        return "a binary file" if "\0" in self.text[:65536] else ""

    @cached_property
    def is_data(self) -> bool:
        """True of a text that begins as JSON does."""
        return self.text.lstrip()[:1] in ("[", "{") and bool(_DATA.match(self.text))

    @cached_property
    def sample(self) -> str:
        """Three slices of the text, the last of them from its glossary; all of a short one."""
        if len(self.text) <= 3 * _SLICE:
            return self.text
        return "\n".join(self.text[at : at + _SLICE] for at in (len(self.text) // k * n for n, k in ((1, 3), (2, 3), (19, 20))))

    def check(self) -> None:
        """Raises SourceError for a file that can't be a rules text whatever the format."""
        if not _SOMETHING.search(self.data):
            raise SourceError("the file is empty", str(self.path), "download it again")
