"""Days as integers, which take little memory and are quick to compare."""

from __future__ import annotations

#: A day after every version: the last day of a rule that is still in force.
OPEN = 99999999


def day(date: str) -> int:
    """2004-02-01 -> 20040201."""
    return int(date[:10].replace("-", ""))


def iso(day: int) -> str:
    """20040201 -> 2004-02-01."""
    return f"{day // 10000}-{day // 100 % 100:02d}-{day % 100:02d}"
