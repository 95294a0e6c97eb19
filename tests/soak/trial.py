"""The form of a kind of trial, and the figures and failures of a run."""

from __future__ import annotations

import importlib
import json
import pkgutil
import resource
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol

FOUND = Path(__file__).with_name("found")


class Failed(Exception):
    """A broken promise, in one line."""


class Kind(Protocol):
    """A module of ``kinds``.

    ``trial(seed, folder)`` makes one trial that ``seed`` determines, and returns the outcome in a word or two ("read",
    "refused"). It raises Failed if a promise is broken. ``folder`` belongs to the run, and is kept between the trials of a kind.
    ``EACH`` is the number of trials that the tests make under CI=true; elsewhere they make half as many.
    """

    EACH: int

    def trial(self, seed: int, folder: Path) -> str: ...


def kinds() -> dict[str, Kind]:
    """Name -> every kind of trial."""
    from tests.soak import kinds as package

    names = [info.name for info in pkgutil.iter_modules(package.__path__)]
    return {name: importlib.import_module(f"{package.__name__}.{name}") for name in names}


@dataclass
class Figures:
    """The figures of the trials of one kind."""

    trials: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[int, str]] = field(default_factory=list)
    slowest: float = 0.0
    """Processor time of the slowest trial, in seconds, with its child processes."""

    def line(self, name: str) -> str:
        went = ", ".join(f"{word} {count}" for word, count in self.outcomes.most_common())
        return f"{name:<12}{self.trials:>7} trials {len(self.failures):>4} failed   slowest {self.slowest:6.2f} s   {went}"


def attempt(name: str, kind: Kind, seed: int, folder: Path, figures: Figures) -> None:
    """Runs one trial and counts it. Every error that it raises is a failure."""
    before = _spent()
    figures.trials += 1
    try:
        figures.outcomes[kind.trial(seed, folder)] += 1
    except Failed as failed:
        figures.failures.append((seed, str(failed)))
    except Exception as error:
        figures.failures.append((seed, f"{type(error).__name__}: {error}"))
    figures.slowest = max(figures.slowest, _spent() - before)


def save(name: str, seed: int, why: str) -> Path:
    """Saves a failure as a case that ``test_soak`` repeats."""
    FOUND.mkdir(exist_ok=True)
    path = FOUND / f"{name}-{seed}.json"
    path.write_text(json.dumps({"kind": name, "seed": seed, "why": why}, indent=1) + "\n", "utf-8")
    return path


def saved() -> list[tuple[str, int]]:
    """(kind, seed) of every saved failure."""
    cases = [json.loads(path.read_text("utf-8")) for path in sorted(FOUND.glob("*.json"))]
    return [(case["kind"], case["seed"]) for case in cases]


def dice(kind: str, seed: int) -> Random:
    """The random numbers of one trial, the same for the same seed."""
    return Random(f"{kind} {seed}")


def _spent() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)
