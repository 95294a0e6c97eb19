"""Makes the homes that trials break: small rulebooks of our own, and the digest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from ruletrail import pipeline
from ruletrail.home import Settings

#: An environment variable of each process that a trial starts. It identifies processes that are left over.
MARK = "RULETRAIL_SOAK"


def kites(folder: Path, rules: int, editions: int = 1) -> Path:
    """A folder with a whole rulebook of our own, with the given numbers of rules and of editions."""
    folder.mkdir(parents=True, exist_ok=True)
    told = "\n\n".join(f"100.{n}. Rule {n} is about a kite that flies over hill {n}." for n in range(1, rules + 1))
    for year in range(2020, 2020 + editions):
        head = f"Kite Comprehensive Rules\n\nThese rules are effective as of January 1, {year}.\n\n1. Kites\n\n100. General"
        text = f"{head}\n\n{told}\n\nGlossary\n\nKite\nA thing that flies.\n\nCredits\n\nNobody.\n"
        (folder / f"kites {year}.txt").write_text(text, "utf-8")
    return folder


def digest(folder: Path) -> Settings:
    """The digest's home in ``folder``, built at the first call."""
    settings = Settings(folder / "digest")
    if not settings.has_corpus:
        pipeline.build([], settings, pipeline.Options())
    return settings


def command(home: Path, *arguments: object) -> list[str]:
    return [sys.executable, "-m", "ruletrail", "--home", str(home), *map(str, arguments)]


def started(mark: str, arguments: list[str]) -> subprocess.Popen[str]:
    """Starts a process that carries ``mark`` in its environment, as its children do."""
    environment = {**os.environ, MARK: mark}
    return subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def left_over(mark: str) -> list[int]:
    """The running processes that carry ``mark``."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
            if state != "Z" and wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:
            continue
    return found
