"""The options of a build, and the report that it returns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

Progress = Callable[[int, int, str], None]
"""Is told how far a stage is: what is done, of how much, and its name."""
MANY = 16
"""So many texts are worth a process of its own for a stage of the build."""


@dataclass
class BuildReport:
    """What a build or an addition did."""

    versions: int = 0
    rules: int = 0
    lineages: int = 0
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)
    models: dict[str, int] = field(default_factory=dict)
    """What a person should look at in the texts that were added: basis -> number of clauses."""
    stages: dict[str, float] = field(default_factory=dict)
    """Seconds a stage: read, lineage, index, site."""
    without_site: Exception | None = None
    """Why the site could not be made."""

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
    """How to build. ``scope`` is "all" or "types": which rules get pages; None: those that have, or all.
    ``oembed``: whether a site that knows its address has oEmbed documents; None: as before, or none."""

    scope: str | None = None
    jobs: int = 1
    index: bool = True
    site: bool = True
    progress: Progress | None = None
    oembed: bool | None = None
    replace: bool = False
    """Whether the digest may take the place of a home of texts."""


@contextmanager
def timed(report: BuildReport, stage: str) -> Iterator[None]:
    begun = time.perf_counter()
    yield
    report.stages[stage] = time.perf_counter() - begun
