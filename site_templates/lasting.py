"""Reuses pages of the site before: a page with the same fingerprint is copied, any other is rendered.

The list is ``pages.tsv`` in the site's notes. Its first line is the fingerprint that all pages share. Each further line has a
page's path, its fingerprint, and its length in bytes.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from ruletrail.site_templates.writer import notes_of

FILE = "pages.tsv"


@dataclass(frozen=True)
class Lasting:
    """The pages of the site before. Empty if there is no such site, or its code or settings were others."""

    folder: Path
    pages: dict[str, tuple[str, int]]
    """Path -> (fingerprint, length)."""

    @classmethod
    def of(cls, folder: Path, shared: str) -> Lasting:
        """The lasting pages in ``folder``, if their shared fingerprint is still ``shared``."""
        try:
            first, *lines = (notes_of(folder) / FILE).read_text("utf-8").splitlines()
        except (OSError, ValueError):
            return cls(folder, {})
        rows = [line.split("\t") for line in lines] if first == shared else []
        return cls(folder, {row[0]: (row[1], int(row[2])) for row in rows if len(row) == 3 and row[2].isdigit()})

    def take_over(self, path: str, fingerprint: str, into: Path) -> int | None:
        """Copies the old page to the same path of another folder, and returns its length.

        Returns None if its fingerprint was another, or the old file isn't whole.
        """
        known, length = self.pages.get(path, ("", 0))
        if known != fingerprint:
            return None
        old, new = f"{self.folder}/{path}", f"{into}/{path}"
        try:
            if os.stat(old).st_size != length:
                return None
            try:
                os.link(old, new)
            except OSError:  # another file system, or one that has no links
                shutil.copyfile(old, new)
        except OSError:
            return None
        return length


def write(folder: Path, shared: str, pages: dict[str, tuple[str, int]]) -> None:
    """Writes the list into the notes of a finished site. ``pages`` is path -> (fingerprint, length)."""
    rows = [f"{path}\t{mark}\t{length}" for path, (mark, length) in sorted(pages.items())]
    (folder / FILE).write_text("\n".join([shared, *rows]) + "\n", "utf-8")
