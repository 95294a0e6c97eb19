"""The options of a build, and the report that it returns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

Progress = Callable[[int, int, str], None]
"""Called with the progress of a stage: steps done, steps in all, and the stage's name."""
MANY = 16
"""The number of texts from which on a stage of the build gets a process of its own."""


@dataclass
class BuildReport:
    """The report of a build or an addition."""

    versions: int = 0
    rules: int = 0
    lineages: int = 0
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)
    models: dict[str, int] = field(default_factory=dict)
    """The clauses to review in the added texts: basis -> number of clauses."""
    stages: dict[str, float] = field(default_factory=dict)
    """Stage (read, lineage, index, site) -> seconds."""
    without_site: Exception | None = None
    """The error of a site that couldn't be made."""

    def as_json(self) -> dict[str, object]:
        return {
            "versions": self.versions,
            "rules": self.rules,
            "lineages": self.lineages,
            "seconds": round(self.seconds, 2),
            "problems": self.problems,
            "models": self.models,
        }


@dataclass(frozen=True)
class Options:
    """The options of a build. ``scope``: "all" or "types", the rules that get pages; None: as before, else all. ``oembed``: True
    if a site that knows its address has oEmbed documents; None: as before, else none.
    """

    scope: str | None = None
    jobs: int = 1
    index: bool = True
    site: bool = True
    progress: Progress | None = None
    oembed: bool | None = None
    replace: bool = False
    """True if the digest may replace a home of texts."""


@contextmanager
def timed(report: BuildReport, stage: str) -> Iterator[None]:
    begun = time.perf_counter()
    yield
    report.stages[stage] = time.perf_counter() - begun
