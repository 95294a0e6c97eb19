"""Caches slow results in files from one command to the next.

The key of a result is made of the code and data that made it, and of the question. So a result of another version of the code
is never used. Files are written atomically, so readers need no lock. Each file begins with the hash of the rest; a damaged
file counts as missing.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from ruletrail.corpus import whole_files
from ruletrail.corpus.made_with import digest, of_code

MOST = 40
"""Most results that are kept; the oldest is deleted first."""
_ENDING = ".json"


class KeptResults:
    """Results that depend on the code and data of ``corpus`` and of some packages, in a folder of the user's cache. Without a
    user's cache folder, nothing is kept."""

    def __init__(self, name: str, *packages: str) -> None:
        from platformdirs import user_cache_path

        self._folder = user_cache_path("ruletrail", appauthor=False) / name
        self._state = digest(f"{sys.version} {of_code(*packages)} {of_code('corpus')}") if self._folder.is_absolute() else ""
        """The prefix of the names of all results of the same code."""

    def _path(self, asked: tuple[str, ...]) -> Path:
        return self._folder / f"{self._state}-{digest(repr(asked))}{_ENDING}"

    def get(self, *asked: str) -> Any:
        """The cached result for a question, as plain values; None if there is none."""
        if not self._state:
            return None
        try:
            mark, _, told = self._path(asked).read_text("ascii").partition("\n")
            return json.loads(told) if mark == digest(told) else None
        except (OSError, ValueError):
            return None

    def keep(self, result: object, *asked: str) -> None:
        """Caches a result of plain values, if the folder can be written. Deletes results of other code and the oldest ones."""
        if not self._state:
            return
        told = json.dumps(result, separators=(",", ":"))
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            whole_files.put(self._path(asked), f"{digest(told)}\n{told}".encode("ascii"))
            self._tidy()

    def _tidy(self) -> None:
        there = sorted(self._folder.glob(f"*{_ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
        ours = [path for path in there if path.name.startswith(self._state)]
        for path in {*there}.difference(ours[:MOST]):
            path.unlink(missing_ok=True)
