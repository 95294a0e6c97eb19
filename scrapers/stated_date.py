"""Finds the dates that a text states about itself, and dates in file names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from ruletrail.scrapers.page_tags import FEWEST

_MONTHS = {
    name: n for n, name in enumerate(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1)
}
_MONTH = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DATE = re.compile(
    rf"""\b{_MONTH.replace(chr(92) + "b", "")}\s*(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?(?:\s*,\s*|\s+)(\d{{4}})\b  # June 18, 2021
       | \b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+(\d{{4}})\b                        # 18 June 2021
       | \b(\d{{4}})[-/.](\d{{1,2}})[-/.](\d{{1,2}})\b                                           # 2021-06-18
       | \b(\d{{1,2}})[-/.](\d{{1,2}})[-/.](\d{{4}}|\d{{2}})\b                                   # 6/18/21""",
    re.IGNORECASE | re.VERBOSE,
)
#: Every date has one of these: a year, or three numbers in a row.
_DIGITS = re.compile(r"\d{4}|\d[-/.]\d{1,2}[-/.]\d\d")
_AS_OF = re.compile(r"\bas\s+of\b\W*$", re.IGNORECASE)
_CUE = re.compile(
    r"\b(?:effective|current|in\s+effect|in\s+force|valid|updated?|revised|revision|dated?|version|released?|published|issued"
    r"|(?:takes?|go(?:es)?\s+into)\s+effect|apply|applies|mandatory|starting|beginning)\b[^.]{0,40}$",
    re.IGNORECASE,
)
#: Words before the date of an older text, which isn't the date of this one; and words before the date when this text was
#: published.
_FORMER = re.compile(r"\b(?:supersed|replac|previous|former|older|earlier)\w*\b[^.\d]{0,60}$", re.IGNORECASE)
_MADE_KNOWN = re.compile(r"\b(?:updated?|revised|revision|dated?|version|released?|published|issued)\b[^.]{0,40}$", re.IGNORECASE)
#: The time that a browser prints behind the date of printing: "11/26/26, 3:04 PM".
_TIME = re.compile(r",?\s*\d{1,2}:\d\d\b")
_NUMBERS = re.compile(r"\d+")
_FIRST_YEAR = 1993
#: The most characters of a line that is searched for dates.
_LONGEST = 400


class Stated(NamedTuple):
    """A date that a line states. ``strength`` is 3 after "as of", 2 after another word for it, 1 for a date alone."""

    date: str
    line: int
    strength: int
    is_made_known: bool = False
    """True if the line says that the text was published or revised on that day."""


def stated_dates(lines: list[str], numbers: Iterable[int]) -> list[Stated]:
    """The dates in ``lines[n]`` for each n, strongest first, then in order; a sentence may wrap onto the next line.

    Leaves out the dates of printing in heads and feet of pages.
    """
    found: list[Stated] = []
    for n in numbers:
        line = lines[n].strip()
        if len(line) > _LONGEST or not _DIGITS.search(line):
            continue
        before = lines[n - 1].strip()[-60:] if n else ""
        for match in _DATE.finditer(line):
            day = _date_of(match)
            if day:
                told = f"{before} {line[: match.start()]}"
                alone = not line[: match.start()].strip() or not line[match.end() :].strip(" .)")
                if _FORMER.search(told):
                    continue
                strength = 3 if _AS_OF.search(told) else 2 if _CUE.search(told) else 1 if alone else 0
                if strength and not _TIME.match(line, match.end()) and not _is_on_each_page(lines, line):
                    found.append(Stated(day, n + 1, strength, bool(strength == 2 and _MADE_KNOWN.search(told))))
    return sorted(found, key=lambda stated: (-stated.strength, stated.is_made_known, stated.line))


def _is_on_each_page(lines: list[str], line: str) -> bool:
    """True if a line repeats many times with other numbers."""
    begins = frozenset("0123456789" if line[0].isdigit() else line[0])
    shape = _NUMBERS.sub("0", line)
    return sum(_NUMBERS.sub("0", other.strip()) == shape for other in [other for other in lines if other[:1] in begins]) >= FEWEST


def day_in_name(name: str) -> str:
    """The only date that a file's name can mean, "" without one."""
    days = set(dates_in_name(name))
    return days.pop() if len(days) == 1 else ""


def dates_in_name(name: str) -> list[str]:
    """Every date that a file name may mean: 2021-06-18, 20210618, and 060715 read as YYMMDD and as MMDDYY."""
    found = []
    for match in re.finditer(r"(?<!\d)(\d{4})[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)", name):
        found.append(_iso(*map(int, match.groups())))
    for match in re.finditer(r"(?<!\d)(\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)", name):
        a, b, c = map(int, match.groups())
        found += [_iso(_century(a), b, c), _iso(_century(c), a, b)]
    return [day for day in found if day]


def day_in_words(month: str, day: str, year: str) -> str:
    """The ISO date of "January", "15", "2004"; months may be shortened to three letters. "" for an impossible date."""
    number = _MONTHS.get(month[:3].lower())
    return _iso(int(year), number, int(day)) if number else ""


def days_between(one: str, other: str) -> int:
    return abs((date.fromisoformat(one) - date.fromisoformat(other)).days)


def _date_of(match: re.Match[str]) -> str:
    month, day, year, day2, month2, year2, y, m, d, first, second, last = match.groups()
    if month:
        return day_in_words(month, day, year)
    if month2:
        return day_in_words(month2, day2, year2)
    if y:
        return _iso(int(y), int(m), int(d))
    a, b, c = int(first), int(second), _century(int(last)) if len(last) == 2 else int(last)
    if "." in match[0]:
        return _iso(c, b, a) or _iso(c, a, b)
    return _iso(c, a, b) or _iso(c, b, a)  # American order first


def _century(year: int) -> int:
    return 1900 + year if year >= _FIRST_YEAR % 100 else 2000 + year


def _iso(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat() if year >= _FIRST_YEAR else ""
    except ValueError:
        return ""
