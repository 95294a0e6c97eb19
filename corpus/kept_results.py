"""What took long to find out, kept in files from one command to the next.

A result stands for what it was made of: the corpus, byte for byte, the code of ``corpus``, and what was asked; or code and data
alone. So one of another build or another version of the code is never taken, and readers need no lock: a file is put in place
whole. Each file begins with the hash of the rest; one that is damaged counts as none.
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
"""So many results are kept; the oldest goes first. One of two whole rulebooks takes about 300 kB."""
_ENDING = ".json"


class KeptResults:
    """Results in the files of a folder. ``made_of`` is what they all depend on besides the code of ``corpus``: the hash of a
    corpus's bytes. Where it is "", nothing is kept."""

    def __init__(self, folder: Path, made_of: str, *, anywhere: bool = False) -> None:
        self._folder = folder
        self._anywhere = anywhere
        """Whether the folder's parents are made, too. A home that was taken away is not."""
        self._state = digest(f"{made_of} {of_code('corpus')}") if made_of else ""
        """What all results of the same corpus and code have in their names."""

    @classmethod
    def of_code(cls, name: str, *packages: str) -> KeptResults:
        """Results that depend on the code and data of ``corpus`` and of some packages alone, in a folder of the user's cache."""
        from platformdirs import user_cache_path

        folder = user_cache_path("ruletrail", appauthor=False) / name
        made_of = f"{sys.version} {of_code(*packages)}" if folder.is_absolute() else ""  # it isn't where nobody knows the user
        return cls(folder, made_of, anywhere=True)

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
        """Keeps a result of plain values, where the folder can be written. Results of other builds and the oldest ones go."""
        if not self._state:
            return
        told = json.dumps(result, separators=(",", ":"))
        with suppress(OSError):
            self._folder.mkdir(parents=self._anywhere, exist_ok=True)
            whole_files.put(self._path(asked), f"{digest(told)}\n{told}".encode("ascii"))
            self._tidy()

    def _tidy(self) -> None:
        there = sorted(self._folder.glob(f"*{_ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
        ours = [path for path in there if path.name.startswith(self._state)]
        for path in {*there}.difference(ours[:MOST]):
            path.unlink(missing_ok=True)
