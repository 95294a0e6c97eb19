"""Progress on stderr for a person who waits; no output if stderr isn't a terminal."""

from __future__ import annotations

import os
import sys
import time

import click

from ruletrail.build_options import Progress


class ProgressBar:
    """A progress callable that redraws one line at most ten times a second."""

    def __init__(self) -> None:
        self._drawn = 0.0
        self._what = ""

    def __call__(self, done: int, total: int, what: str) -> None:
        now = time.monotonic()
        if done < total and now - self._drawn < 0.1 and what == self._what:
            return
        self._drawn, self._what = now, what
        filled = 24 * done // max(1, total)
        line = f"\r{what:<10.10} [{'#' * filled}{'.' * (24 - filled)}] {done}/{total}"
        click.echo(f"{line}\033[K", nl=done >= total, err=True)


def progress() -> Progress | None:
    """A bar if stderr is a terminal that can redraw a line, else None."""
    return ProgressBar() if sys.stderr.isatty() and os.environ.get("TERM") != "dumb" else None
