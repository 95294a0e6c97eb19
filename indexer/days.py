"""Days as integers, which are small to keep and quick to compare."""

from __future__ import annotations

#: The day that no version reaches: the last day of what is in force.
OPEN = 99999999


def day(date: str) -> int:
    """2004-02-01 -> 20040201."""
    return int(date[:10].replace("-", ""))


def iso(day: int) -> str:
    """20040201 -> 2004-02-01."""
    return f"{day // 10000}-{day // 100 % 100:02d}-{day % 100:02d}"
