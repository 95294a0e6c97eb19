"""Notes on the days that a user asks for. ``corpus.dates`` reads the days themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from ruletrail.corpus.dates import LATEST, first_day
from ruletrail.corpus.errors import BadDateError
from ruletrail.corpus.gaps import described

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus, Version


def missing_before(corpus: Corpus, typed: Iterable[str]) -> Iterator[str]:
    """Notes on days that were asked for: releases before them whose text is not here, and days that are still to come."""
    from ruletrail.corpus.releases import between, missing_texts

    typed = list(typed)
    to_come = {each for each in typed if _is_to_come(each)}
    for each in dict.fromkeys(each for each in typed if each not in to_come):
        there, day = corpus.version(each), corpus.asked_day(each)
        missing = between(there.date, f"{day}~") if day != there.date else []  # with the release of that day itself
        if missing and corpus.is_digest():
            yield f"note: the digest's last edition before {day} is of {there.date}"
        elif missing:
            told = missing_texts(list(map(str, missing)), f"the rules of {day}")
            yield f"note: {told} This is the text of {there.version}."
    if to_come:
        yield f"note: that day is still to come; the newest version here is {corpus.version('').version}"


def _is_to_come(typed: str) -> bool:
    """True if a day, month or year begins after today."""
    try:
        return date.today().isoformat() < first_day(typed) < LATEST
    except BadDateError:  # a release's name, or "latest"
        return False


def swapped(old: str, new: str, so: str) -> str:
    """A note if the first of two compared versions is the later one. ``so`` says how to read the answer then. "" otherwise."""
    return f"note: from {old} back to {new}: the dates are swapped, {so}" if old[:10] > new[:10] else ""


def about_pair(old: Version, new: Version) -> Iterator[str]:
    """Notes if two compared versions are the same, if one of them lacks its examples, or if the first is the later one."""
    if old.id == new.id:
        yield f"note: both dates are one version, {old.version}"
        return
    for version in (old, new):
        if gap := version.coverage.without_examples:
            yield f"note: {version.version}: {described(gap)}, so none counts as removed or added for it"
    if told := swapped(old.version, new.version, "additions show as removals"):
        yield told
