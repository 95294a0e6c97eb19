"""The sections with the rules on types, by version: data/type_sections.toml."""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class TypeSections:
    """The sections on types from one version on, and the number of the rule that lists the state-based checks."""

    since: str
    sections: frozenset[str]
    checks: str


@cache
def _entries() -> tuple[TypeSections, ...]:
    source = files("ruletrail.corpus").joinpath("data", "type_sections.toml").read_text("utf-8")
    return tuple(
        TypeSections(entry["since"], frozenset(_spelled_out(entry["numbers"])), entry["checks"])
        for entry in tomllib.loads(source)["sections"]
    )


def _spelled_out(numbers: list[str]) -> list[str]:
    """["204", "300-302"] -> ["204", "300", "301", "302"]"""
    ranges = (number.partition("-") for number in numbers)
    return [str(n) for first, _, last in ranges for n in range(int(first), int(last or first) + 1)]


def type_sections(day: str) -> TypeSections:
    """The sections with the type rules at an ISO date; the oldest entry for an earlier day."""
    place = bisect_right(_entries(), day, key=lambda entry: entry.since)
    return _entries()[max(place - 1, 0)]
