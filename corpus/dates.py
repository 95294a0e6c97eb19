"""Dates as people write them: YYYY-MM-DD, or a month or a year, which mean their last day."""

from __future__ import annotations

import re
from datetime import date, timedelta

from corpus.errors import BadDateError

_DATE = re.compile(r"^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$")


def last_day(typed: str) -> str:
    """The ISO date that ``typed`` means: "2004" -> "2004-12-31", "2004-02" -> "2004-02-29".

    Raises BadDateError for anything else, and for days that no calendar has.
    """
    match = _DATE.match(typed.strip())
    if match:
        year, month = int(match[1]), int(match[2] or 12)
        if year and 1 <= month <= 12:
            last = 31 if month == 12 else (date(year, month + 1, 1) - timedelta(days=1)).day
            day = int(match[3] or last)
            if 1 <= day <= last:
                return f"{year:04d}-{month:02d}-{day:02d}"
    raise BadDateError(f"{typed[:40]!r} is no date", remedy="write YYYY-MM-DD, YYYY-MM or YYYY")
