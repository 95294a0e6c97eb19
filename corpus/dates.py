"""Dates as people write them: a day, a month, a year, a release, or "latest"."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache

from corpus.errors import BadDateError
from corpus.patterns import later

#: The day that "latest" means: later than any version.
LATEST = "9999-12-31"
_NEWEST = ("latest", "newest", "today", "now")
_DATE = later(r"^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$|^(\d{4})(\d{2})(\d{2})$")
_LOOKS_LIKE_A_DATE = later(r"^[\d\s./-]*$")


def last_day(typed: str) -> str:
    """The ISO date of the last day that ``typed`` names.

    "2004" -> "2004-12-31", "2004-02" -> "2004-02-29", "2009-7-11" and "20090711" -> "2009-07-11", "M10" and "Magic 2010" -> the
    first day of that release's rules, "latest", "today" -> LATEST.

    Raises BadDateError for anything else, and for days that no calendar has.
    """
    return _meant(typed, month_of_a_year=12, last=True)


def first_day(typed: str) -> str:
    """The ISO date of the first day that ``typed`` names: "2004" -> "2004-01-01"; otherwise like ``last_day``."""
    return _meant(typed, month_of_a_year=1, last=False)


def _meant(typed: str, *, month_of_a_year: int, last: bool) -> str:
    text = typed.strip()
    if match := _DATE.match(text):
        year, month, day = (match[1], match[2], match[3]) if match[1] else (match[4], match[5], match[6])
        if found := _in_calendar(int(year), int(month or month_of_a_year), int(day or (0 if last else 1))):
            return found
    elif text.casefold() in _NEWEST:
        return LATEST
    elif release := _release(text):
        return release
    raise BadDateError(f"{typed[:40]!r} is not a date", remedy=_remedy(text))


def _in_calendar(year: int, month: int, day: int) -> str:
    """The ISO date, or "" when there is no such day. Day 0 is the month's last."""
    if not (year and 1 <= month <= 12):
        return ""
    last = 31 if month == 12 else (date(year, month + 1, 1) - timedelta(days=1)).day
    return f"{year:04d}-{month:02d}-{day or last:02d}" if 0 <= day <= last else ""


def _release(typed: str) -> str:
    from corpus.releases import named  # most dates are digits, and reading the table takes time

    found = named(typed)
    return found.effective if found else ""


def _remedy(typed: str) -> str:
    written = "write YYYY-MM-DD, YYYY-MM, YYYY, a release like M10, or latest"
    if _LOOKS_LIKE_A_DATE.match(typed):
        return written
    from corpus.releases import similar

    near = similar(typed)
    return f"did you mean {' or '.join(near)}? Otherwise {written}" if near else written


@lru_cache(maxsize=1 << 12)
def day_before(iso: str) -> str:
    """The day before a day, both ISO."""
    return (date.fromisoformat(iso) - timedelta(days=1)).isoformat()
