"""Asks git for the days on which the lines of a file were written."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from ruletrail.corpus.errors import RuletrailError


def days(path: Path, content: bytes, lines: Iterable[int]) -> dict[int, str]:
    """Line, from 1 -> the day on which its author wrote it, ISO in UTC; of a line that is not committed yet, today.

    ``content`` is the file as it would be saved.

    Changes of white space alone don't count. A line is left out when nobody knows: outside of a repository, in a file that git
    doesn't keep, at the border of a shallow clone. Raises RuletrailError when there is no git.
    """
    ranges = [f"-L{line},{line}" for line in sorted(set(lines))]
    asked = ("blame", "--porcelain", "--root", "-w", *ranges, "--contents", "-", "--", path.name)
    output = _git(path.parent, *asked, content=content) if ranges else ""
    found: dict[int, str] = {}
    written: dict[str, str] = {}
    commit, line = "", 0
    for row in output.splitlines():
        if row.startswith("\t"):
            if commit not in _border(path.parent):
                found[line] = written[commit]
            continue
        head, *rest = row.split(" ")
        if len(head) >= 40 and len(rest) >= 2:
            commit, line = head, int(rest[1])
        elif head == "author-time":
            written[commit] = datetime.fromtimestamp(int(rest[0]), UTC).date().isoformat()
    return found


def is_kept(folder: Path) -> bool:
    """True if a folder is in a repository."""
    return _git(folder, "rev-parse", "--is-inside-work-tree").strip() == "true"


def is_shallow(folder: Path) -> bool:
    """True if the folder's repository is a shallow clone."""
    return bool(_border(folder))


@cache
def _border(folder: Path) -> frozenset[str]:
    """The commits whose parents a shallow clone lacks."""
    kept = _git(folder, "rev-parse", "--git-path", "shallow").strip()
    path = folder / kept
    return frozenset(path.read_text().split()) if kept and path.is_file() else frozenset()


def _git(folder: Path, *arguments: str, content: bytes = b"") -> str:
    """What git prints, "" when it refuses. ``content`` is its standard input."""
    try:
        ran = subprocess.run(["git", "-C", str(folder), *arguments], input=content, capture_output=True, check=False)
    except OSError:
        raise RuletrailError("git is not installed", remedy="install it, or say the day: --as-of 2016") from None
    return ran.stdout.decode("utf-8", "replace") if ran.returncode == 0 else ""
