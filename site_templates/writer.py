"""Writes a site into a temporary folder, every path once, and then puts that folder in the old site's place."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ruletrail.corpus.errors import RuletrailError


class SiteError(RuletrailError):
    """The site can't be written."""


class Writer:
    """Writes pages below ``folder``. Raises SiteError when two pages want one path, or a path leaves the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._root = str(folder.resolve())
        self.written: set[str] = set()

    def claim(self, path: str) -> str:
        """The file for ``path``. Raises SiteError if the path was claimed before, in whatever case."""
        folded = path.casefold()
        if folded in self.written:
            raise SiteError("two pages want this path", path, "report this: addresses must be unique")
        target = os.path.normpath(os.path.join(self._root, path))
        if not target.startswith(self._root + os.sep):
            raise SiteError("the path leads out of the site", path, "report this: addresses must be file names")
        self.written.add(folded)
        return target

    def write(self, path: str, text: str) -> None:
        target = Path(self.claim(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode("utf-8"))


def notes_of(site: Path) -> Path:
    """The folder beside a site with a build's notes for the next one. Readers of the site don't need it."""
    return site.with_name(f"{site.name}.notes")


@contextmanager
def replacing(folder: Path) -> Iterator[Path]:
    """A new folder that takes ``folder``'s place if the block ends well; otherwise the old one stays.

    Raises SiteError when it can't be written.
    """
    new, old = (folder.parent / f"{folder.name}.{end}" for end in ("part", "old"))
    try:
        if not folder.exists() and old.exists():  # an earlier swap was cut short
            os.rename(old, folder)
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        yield new
        shutil.rmtree(old, ignore_errors=True)
        if folder.exists():
            os.rename(folder, old)
        os.rename(new, folder)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        raise SiteError(f"can't be written ({error.strerror})", error.filename or str(folder), "choose another --home") from None
    finally:
        shutil.rmtree(new, ignore_errors=True)
