"""Dates as people write them: a day, a month, a year, a release, "latest", or a range of them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache

from ruletrail.corpus.errors import BadDateError
from ruletrail.corpus.patterns import later

#: The day that "latest" means: later than any version.
LATEST = "9999-12-31"
_NEWEST = ("latest", "newest", "today", "now")
_DATE = later(r"^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$|^(\d{4})(\d{2})(\d{2})$")
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_IN_WORDS = later(rf"^(?:{_DAY}\s+(?:of\s+)?)?([a-z]{{3,9}})\.?(?:\s+{_DAY})?(?:,\s*|\s+)(\d{{4}})$", re.IGNORECASE)
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_LOOKS_LIKE_A_DATE = later(r"^[\d\s./-]*$")


def last_day(typed: str) -> str:
    """The ISO date of the last day that ``typed`` names.

    "2004" -> "2004-12-31", "2004-02" and "Feb 2004" -> "2004-02-29", "2009-7-11", "2009/07/11", "20090711", "July 11, 2009" and
    "11 July 2009" -> "2009-07-11", "M10" and "Magic 2010" -> the first day of that release's rules, "latest", "today" -> LATEST.

    Raises BadDateError for anything else, and for days that no calendar has.
    """
    return _meant(typed, month_of_a_year=12, last=True)


def first_day(typed: str) -> str:
    """The ISO date of the first day that ``typed`` names: "2004" -> "2004-01-01"; otherwise like ``last_day``."""
    return _meant(typed, month_of_a_year=1, last=False)


def span(typed: str) -> tuple[str, str]:
    """The first and the last day that a date or a range names.

    "2004" -> ("2004-01-01", "2004-12-31"), "2004..2011-06" -> ("2004-01-01", "2011-06-30"). Raises BadDateError.
    """
    old, new = as_range(typed, "")
    return first_day(old), last_day(new or old)


def as_range(first: str, second: str) -> tuple[str, str]:
    """Two dates that were typed as two, or as one range.

    "2004..2011" -> ("2004", "2011"), "M10.." -> ("M10", "latest"). Raises BadDateError for a range without a beginning, or for
    a third date.
    """
    if ".." not in first:
        return first, second
    if second or first.startswith(".."):
        what = f"a range is two dates, but {first} {second}".strip() + " was asked for"
        raise BadDateError(what, remedy="write 2004..2011, or M10.. for one that goes on to the newest")
    old, _, new = first.partition("..")
    return old, new or "latest"


def _meant(typed: str, *, month_of_a_year: int, last: bool) -> str:
    text = typed.strip()
    if named := _year_month_day(text):
        year, month, day = named
        if day != 0 and (found := _in_calendar(year, month_of_a_year if month is None else month, day or (0 if last else 1))):
            return found
    elif text.casefold() in _NEWEST:
        return LATEST
    elif release := _release(text):
        return release
    raise BadDateError(f"{typed[:40]!r} is not a date", remedy=_remedy(text))


def _year_month_day(text: str) -> tuple[int, int | None, int | None] | None:
    """The year, month and day in a text, the last two None if the text lacks them; None for a text that is no date."""
    if match := _DATE.match(text):
        year, month, day = (match[1], match[2], match[3]) if match[1] else (match[4], match[5], match[6])
        return int(year), int(month) if month else None, int(day) if day else None
    if not (match := _IN_WORDS.match(text)) or (match[1] and match[3]):
        return None
    day = match[1] or match[3]
    named = next((n for n, name in enumerate(_MONTHS, 1) if name.startswith(match[2].lower())), None)
    return (int(match[4]), named, int(day) if day else None) if named else None


def _in_calendar(year: int, month: int, day: int) -> str:
    """The ISO date, or "" if there is no such day. Day 0 means the last day of the month."""
    if not (year and 1 <= month <= 12):
        return ""
    last = 31 if month == 12 else (date(year, month + 1, 1) - timedelta(days=1)).day
    return f"{year:04d}-{month:02d}-{day or last:02d}" if 0 <= day <= last else ""


def _release(typed: str) -> str:
    from ruletrail.corpus.releases import named  # most dates are digits, and reading the table takes time

    found = named(typed)
    return found.effective if found else ""


def _remedy(typed: str) -> str:
    written = "write YYYY-MM-DD, YYYY-MM, YYYY, a release like M10, or latest"
    if _LOOKS_LIKE_A_DATE.match(typed):
        return written
    from ruletrail.corpus.releases import similar

    near = similar(typed)
    return f"did you mean {' or '.join(near)}? Otherwise {written}" if near else written


@lru_cache(maxsize=1 << 12)
def day_before(iso: str) -> str:
    """The day before an ISO day, as ISO."""
    return (date.fromisoformat(iso) - timedelta(days=1)).isoformat()


def day_after(iso: str, days: int) -> str:
    """The ISO day ``days`` days after another ISO day."""
    return (date.fromisoformat(iso) + timedelta(days=days)).isoformat()


def days_between(first: str, last: str) -> int:
    """The number of days from one ISO day to another."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days
