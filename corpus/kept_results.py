"""What took long to find out, kept in files from one command to the next.

A result stands for the code and data that it was made of, and for what was asked. So one of another version of the code is never
taken, and readers need no lock: a file is put in place whole. Each file begins with the hash of the rest; one that is damaged
counts as none.
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
"""So many results are kept; the oldest goes first."""
_ENDING = ".json"


class KeptResults:
    """Results that depend on the code and data of ``corpus`` and of some packages, in a folder of the user's cache. Where nobody
    knows the user, nothing is kept."""

    def __init__(self, name: str, *packages: str) -> None:
        from platformdirs import user_cache_path

        self._folder = user_cache_path("ruletrail", appauthor=False) / name
        self._state = digest(f"{sys.version} {of_code(*packages)} {of_code('corpus')}") if self._folder.is_absolute() else ""
        """What all results of the same code have in their names."""

    def _path(self, asked: tuple[str, ...]) -> Path:
        return self._folder / f"{self._state}-{digest(repr(asked))}{_ENDING}"

    def get(self, *asked: str) -> Any:
        """The result that was kept for what is asked, as plain values; None where there is none."""
        if not self._state:
            return None
        try:
            mark, _, told = self._path(asked).read_text("ascii").partition("\n")
            return json.loads(told) if mark == digest(told) else None
        except (OSError, ValueError):
            return None

    def keep(self, result: object, *asked: str) -> None:
        """Keeps a result of plain values, where the folder can be written. Results of other code and the oldest ones go."""
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
