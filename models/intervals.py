"""The shipped table of variants in force by date, and the wordings that a maintainer has reviewed.

``tools/standings.py`` generates both files from the texts; don't edit them. The table is used where no text decides: for a
scenario played without a corpus, or under a version whose source lacks the rule.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import NamedTuple

#: Deletes all ASCII characters except letters.
_NOT_LETTERS = {code: None for code in range(128) if not chr(code).isalpha()}


class VariantSince(NamedTuple):
    """From the version ``since`` on, a behaviour's variant and the number of its rule; None and "" if it has none."""

    since: str
    variant: str | None
    number: str


def _data(name: str) -> bytes:
    return files("ruletrail.models").joinpath("data", name).read_bytes()


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """A hash of the shipped data."""
    return blake2b(_data("standings.json") + _data("wordings.json"), digest_size=16).hexdigest()


@lru_cache(maxsize=1)
def table() -> dict[str, tuple[VariantSince, ...]]:
    """Every behaviour's steps, oldest first."""
    read = json.loads(_data("standings.json"))
    return {
        name: tuple(VariantSince(since, variant, number or "") for since, variant, number in steps)
        for name, steps in read.items()
    }


def table_without(day: str, next_day: str) -> dict[str, tuple[VariantSince, ...]]:
    """The table without the text of one day: changes of that day are moved to the next version.

    It is used to measure the result for an unknown text.
    """
    made = {}
    for name, steps in table().items():
        moved = [step._replace(since=next_day) if step.since == day else step for step in steps]
        later = [step.since for step in moved[1:]] + [""]
        made[name] = tuple(step for step, after in zip(moved, later, strict=True) if step.since != after)
    return made


def step_at(behaviour: str, day: str) -> VariantSince | None:
    """The step of the table that contains a day; None before the first, and for a behaviour that the table lacks."""
    for step in reversed(table().get(behaviour, ())):  # a behaviour has few
        if step.since <= day:
            return step
    return None


def step_after(behaviour: str, day: str) -> VariantSince | None:
    """The first step of the table after a day."""
    return next((step for step in table().get(behaviour, ()) if step.since > day), None)


def first_day(behaviour: str) -> str:
    """The first version with the behaviour in the table; "" for a behaviour that the table lacks."""
    steps = table().get(behaviour, ())
    return steps[0].since if steps else ""


def run_of(behaviour: str, day: str) -> tuple[str, str | None]:
    """The time around a day during which one variant is in force, as (first day, first day after). Renumbering doesn't end it."""
    steps = table().get(behaviour, ())
    place = bisect_right(steps, day, key=lambda step: step.since) - 1
    if place < 0:
        return day, None
    first = last = place
    while first and steps[first - 1].variant == steps[place].variant:
        first -= 1
    while last + 1 < len(steps) and steps[last + 1].variant == steps[place].variant:
        last += 1
    return steps[first].since, steps[last + 1].since if last + 1 < len(steps) else None


def letters(text: str) -> str:
    """A short hash of a text's letters alone. Digits, signs and spaces don't count, so "rule 704" may become "rule 705"."""
    folded = text.casefold().translate(_NOT_LETTERS)
    if not folded.isascii():
        folded = "".join(filter(str.isalpha, folded))
    return blake2b(folded.encode(), digest_size=6).hexdigest()


Seen = dict[str, dict[str, str]]
"""Hash of a wording -> behaviour -> the variant that it was judged to state; "" for no variant."""


@lru_cache(maxsize=1)
def reviewed() -> Seen:
    """Every wording that a maintainer has reviewed."""
    read = json.loads(_data("wordings.json"))
    seen: Seen = {}
    for behaviour, variants in read.items():
        for variant, hashes in variants.items():
            for each in hashes.split():
                seen.setdefault(each, {})[behaviour] = variant
    return seen
