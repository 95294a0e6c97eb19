"""Releases: the sets that new rules came out with. People say "M10" or "Magic 2010"; the rules state a date."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

_NOT_NAME = re.compile(r"[^a-z0-9]+")
_CORE_SET = re.compile(r"M\d\d")
_ORDINALS = {"Sixth": "6th", "Seventh": "7th", "Eighth": "8th", "Ninth": "9th", "Tenth": "10th"}
TABLE = Path(__file__).parent / "data" / "versions.tsv"  # importing importlib.resources takes longer than reading this file
"""Day, code and name of each release, and the number of rules in its text, if one is known; a part of ``corpus.calendar``."""


class Release(NamedTuple):
    """A release of the rules. ``code`` ("M10") is "" for a revision between two sets."""

    effective: str
    """The first day in force, as the rules state it (ISO)."""
    code: str
    name: str

    def __str__(self) -> str:
        return f"{self.name} ({self.code})" if self.code else self.name


@cache
def releases() -> tuple[Release, ...]:
    """Every known release, oldest first. A text of another date is a release without a name."""
    return tuple(Release(day, code, name) for day, code, name, _rules in _rows() if name)


@cache
def _rows() -> list[tuple[str, ...]]:
    return [(*line.split("\t"), "", "", "")[:4] for line in TABLE.read_text("utf-8").splitlines()]


def texts() -> dict[str, int]:
    """The day of each version with a known text -> its number of rules and subrules, oldest first."""
    return {day: int(rules) for day, _code, _name, rules in _rows() if rules}


@cache
def _by_date() -> dict[str, Release]:
    return {release.effective: release for release in releases()}


@cache
def _by_name() -> dict[str, Release]:
    """Letters and digits of a code, a name or a part of one -> the release."""
    also = {_plain(name): release for release in reversed(releases()) for name in _other_names(release)}
    named = {_plain(release.name): release for release in releases()}
    return also | named | {_plain(release.code): release for release in releases() if release.code}


def _other_names(release: Release) -> list[str]:
    """Other names of a release: "8th Edition", "Magic 2019", "Ikoria" or "Lair of Behemoths"."""
    first, _, last = release.name.partition(": ")
    found = [last] if last else []
    if last and sum(first in each.name for each in releases()) == 1:
        found.append(first)
    if last == "" and first.endswith(" Edition") and (ordinal := _ORDINALS.get(first.partition(" ")[0])):
        found.append(f"{ordinal} Edition")
    if _CORE_SET.fullmatch(release.code):
        found += [f"Magic 20{release.code[1:]}", f"Core Set 20{release.code[1:]}"]
    return found


def other_names(date: str) -> list[str]:
    """Other names of the release of a date, besides its code and its name."""
    release = of_date(date)
    return _other_names(release) if release else []


def _plain(name: str) -> str:
    return _NOT_NAME.sub("", name.casefold().replace("æ", "ae"))


def of_date(date: str) -> Release | None:
    """The release of the rules that state this date, or None if it is unknown."""
    return _by_date().get(date)


def named(typed: str) -> Release | None:
    """The release of that set code or name ("M10", "magic 2010"), or None."""
    return _by_name().get(_plain(typed))


@cache
def _days() -> list[str]:
    return [release.effective for release in releases()]


def between(after: str, before: str) -> tuple[Release, ...]:
    """The releases after one day and before another (ISO), neither included."""
    days = _days()
    return releases()[bisect_right(days, after) : bisect_left(days, before)]


def similar(typed: str) -> list[str]:
    """Names of releases with similar spelling, best first, for messages."""
    from difflib import get_close_matches

    plain, names = _plain(typed), _by_name()
    having = [name for name in names if plain in name] if len(plain) > 3 else []
    found = having[:3] or get_close_matches(plain, names, n=2)
    return list(dict.fromkeys(str(names[name]) for name in found))


_NAMED = 4
"""Most missing releases that a sentence names."""


def missing_texts(names: Sequence[str], changed: str) -> str:
    """A sentence about releases whose texts are missing, the first ones by name. ``changed`` is the change that may be from one
    of them."""
    if len(names) == 1:
        return f"The text of {names[0]} is missing: {changed} may be from it."
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    listed = ", ".join(names[:_NAMED]) + more
    return f"These releases' texts are missing: {listed}. {changed[:1].upper()}{changed[1:]} may be from one of them."
