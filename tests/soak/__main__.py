"""python -m tests.soak: makes trials of every kind in turn, for a time."""

from __future__ import annotations

import re
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import click

from tests.soak.trial import Figures, attempt, kinds, save

UNITS = {"s": 1, "m": 60, "h": 3600}


def seconds(_context: object, _parameter: object, typed: str) -> float:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([smh]?)", typed)
    if not match:
        raise click.BadParameter(f"{typed!r} is not a time; write 30s, 10m or 2h")
    return float(match[1]) * UNITS[match[2] or "s"]


@click.command()
@click.option("--time", "duration", default="1m", callback=seconds, help="For how long: 30s, 10m, 2h (default: 1m).")
@click.option("--seed", default=0, help="The first trial's; each trial has the next one (default: 0).")
@click.option("--kind", "chosen", multiple=True, type=click.Choice(sorted(kinds())), help="Only these; may be given again.")
@click.option("--keep/--no-keep", default=True, help="Save what fails as a test case (default: yes).")
def soak(duration: float, seed: int, chosen: tuple[str, ...], keep: bool) -> None:
    """Breaks things on purpose, and checks the promises of docs/reliability.md.

    A run that is stopped (Ctrl-C, or SIGTERM) prints the figures so far.
    Exit status 1: a promise was broken.
    """
    trying = {name: kind for name, kind in kinds().items() if not chosen or name in chosen}
    figures = {name: Figures() for name in trying}
    spent = dict.fromkeys(trying, 0.0)
    end = time.monotonic() + duration
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="ruletrail-soak-") as workspace, suppress(KeyboardInterrupt):
        while time.monotonic() < end:
            name = min(trying, key=lambda name: spent[name])  # each kind gets the same time
            begin, figure = time.monotonic(), figures[name]
            (folder := Path(workspace, name)).mkdir(exist_ok=True)
            known = len(figure.failures)
            attempt(name, trying[name], seed + figure.trials, folder, figure)
            for number, why in figure.failures[known:]:
                click.echo(f"{name} {number}: {why}" + (f" (saved as {save(name, number, why)})" if keep else ""), err=True)
            spent[name] += time.monotonic() - begin
    for name, figure in figures.items():
        click.echo(figure.line(name))
    sys.exit(any(figure.failures for figure in figures.values()))


if __name__ == "__main__":
    soak()
