"""Known releases right before a change of which the corpus has no whole text: the change may have come with one of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from corpus.history.lineage import Era
from corpus.history.timeline import Timeline
from corpus.releases import between


class Unseen(NamedTuple):
    """What lies unseen before a change."""

    releases: int
    """How many releases."""
    after: str
    """The day of the last text that tells what stood before the change (ISO)."""


def unseen(timeline: Timeline, eras: Sequence[Era]) -> list[Unseen | None]:
    """The unseen releases before each of a lineage's eras, or stretches. None where there are none, or where no older text is
    known.

    Before a rule that is new, or that came back, the last whole rulebook without it tells.
    """
    return [_before(timeline, era, eras[place - 1] if place else None) for place, era in enumerate(eras)]


def _before(timeline: Timeline, era: Era, older: Era | None) -> Unseen | None:
    versions, place = timeline.versions, era.first.version
    if older is not None and not era.returned:
        told = older.last.version
    elif place == timeline.beside(place)[0]:
        return None
    else:
        older_books = bisect_left(timeline.whole_days, era.start)
        if not older_books:
            return None
        told = timeline.whole[older_books - 1]
    count = len(between(versions[told].date, era.start))
    return Unseen(count, versions[told].date) if count else None
