"""The mapped files of the calendar, and the days of the versions that it was made from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache
from mmap import ACCESS_READ, mmap
from typing import NamedTuple

from ruletrail.corpus.releases import TABLE, texts

FOLDER = TABLE.parent
EVENTS, NAMES, CITES, WORDS, VERSIONS = "calendar.tsv", "names.tsv", "cites.tsv", "words.tsv", TABLE.name
COMES, CHANGES, LEAVES, FROM, INTO, SAID_IN, BACK = ">", "=", "-", "<", "^", "~", "@"
"""The signs of events.

A lineage takes a name, changes in place, leaves the name; words come from another lineage, or go into one; a rule has the same
content as a new or a removed one; a removed lineage comes back.
"""
FIRST, GONE, NO_EXAMPLES = "first", "gone", "no-examples"
"""A rule that the oldest text already has; a rule that was removed; a change that left a rule without examples."""


class Event(NamedTuple):
    """A line of calendar.tsv."""

    name: str
    day: str
    sign: str
    what: str = ""
    """The kinds of change, with commas; for words that came or went, the relation."""
    grade: str = ""
    other: str = ""
    """The other name: the name before or after this one, or the other rule of a split or merge."""
    address: str = ""
    after: str = ""
    """The day of the last earlier text that covers the rule, if that isn't the text right before."""


class MappedTable:
    """A mapped file of sorted lines, with tab-separated fields."""

    def __init__(self, name: str) -> None:
        with (FOLDER / name).open("rb") as file:
            self.bytes = mmap(file.fileno(), 0, access=ACCESS_READ)

    def of(self, key: str) -> Iterator[list[str]]:
        """The lines whose first field is ``key``, in order."""
        wanted, data = f"{key}\t".encode(), self.bytes
        low, high = 0, len(data)
        while low < high:  # low and high are always beginnings of lines
            start = data.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = data.find(b"\n", start) + 1
            low, high = (end, high) if data[start : start + len(wanted)] < wanted else (low, start)
        while data[low : low + len(wanted)] == wanted:
            end = data.find(b"\n", low)
            yield data[low:end].decode().split("\t")
            low = end + 1

    def lines(self) -> Iterator[list[str]]:
        """Every line, in order."""
        return (line.split("\t") for line in self.bytes[:].decode().splitlines())

    def names(self) -> list[str]:
        """The distinct first fields of the lines, in order."""
        return list(dict.fromkeys(line.partition(b"\t")[0].decode() for line in self.bytes[:].splitlines()))

    def having(self, field: bytes) -> Iterator[list[str]]:
        """The lines that have a field equal to ``field``, other than the first field, in order."""
        data, at = self.bytes, -1
        while (at := data.find(b"\t" + field, at + 1)) >= 0:
            if data[at + 1 + len(field)] in b"\t\n":
                start, end = data.rfind(b"\n", 0, at) + 1, data.find(b"\n", at)
                yield data[start:end].decode().split("\t")


@cache
def table(name: str) -> MappedTable:
    return MappedTable(name)


@cache
def text_days() -> list[str]:
    """The days of the versions that the calendar was made from, oldest first."""
    return list(texts())


def days() -> tuple[str, ...]:
    """The days of the versions that the calendar was made from, oldest first."""
    return tuple(text_days())


def rule_count(day: str) -> int:
    """The number of rules and subrules in the text of a day that the calendar was made from."""
    return next(int(line[3]) for line in table(VERSIONS).of(day))


def newest() -> str:
    """The day of the newest version that the calendar knows."""
    return text_days()[-1]


def is_known(day: str) -> bool:
    """True if the calendar was made from a version of this day."""
    days = text_days()
    place = bisect_left(days, day)
    return place < len(days) and days[place] == day


def in_force(day: str) -> str:
    """The day of the version in force on a day, as far as the calendar knows; "" before the oldest version."""
    place = bisect_right(text_days(), day)
    return text_days()[place - 1] if place else ""


def text_before(day: str) -> str:
    """The day of the last version before a day; "" if there is none."""
    place = bisect_left(text_days(), day)
    return text_days()[place - 1] if place else ""
