"""Known releases right before a change whose whole text is missing in the corpus: the change may have come with one of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ruletrail.corpus.history.lineage import Era
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.releases import Release, between, missing_texts, releases


class Unseen(NamedTuple):
    """The releases before a change whose text is missing."""

    releases: int
    """The number of releases."""
    after: str
    """The day of the last text before them (ISO)."""
    names: list[str]
    """The names of the releases, oldest first: "Outlaws of Thunder Junction (OTJ)"."""

    def __str__(self) -> str:
        return self.before("the change")

    def before(self, changed: str) -> str:
        """The sentence for readers; ``changed`` names the object of the sentence, such as "some of these changes"."""
        return missing_texts(self.names, changed)


def missing_between(last: str, changed: str, held: Collection[str] = ()) -> Unseen | None:
    """The known releases between the last text without a change and the first with it (ISO days), except releases of the days
    ``held``."""
    days = [release for release in between(last, changed) if release.effective not in held]
    return Unseen(len(days), last, list(map(str, days))) if days else None


class Missing(NamedTuple):
    """A known release whose text is missing here."""

    release: Release
    found_in: str | None
    """The next version, which has its changes too; None if there is none."""


def missing(timeline: Timeline) -> list[Missing]:
    """The known releases without a whole text here, oldest first. In a corpus without whole texts, such as the digest, all texts
    count."""
    held = [timeline.versions[place] for place in timeline.whole] or timeline.versions
    days, versions = [version.date for version in held], [version.version for version in held]
    after = ((release, bisect_left(days, release.effective)) for release in releases())
    return [
        Missing(release, versions[place] if place < len(days) else None)
        for release, place in after
        if place == len(days) or days[place] != release.effective
    ]


def before_version(timeline: Timeline, place: int) -> Unseen | None:
    """The known releases between a version and its predecessor; None for the oldest version, and if there are none."""
    beside = timeline.comparable(place)
    older = beside.index(place) - 1
    return missing_between(timeline.versions[beside[older]].date, timeline.versions[place].date) if older >= 0 else None


def between_neighbours(timeline: Timeline, old: int, new: int) -> Unseen | None:
    """The known releases between two versions that follow each other; None for other pairs.

    A change between distant versions may have come with any version between, so nothing is said about it.
    """
    beside = timeline.comparable(new)
    is_next = old in beside and beside.index(old) + 1 == beside.index(new)
    return before_version(timeline, new) if is_next else None


def unseen(timeline: Timeline, eras: Sequence[Era]) -> list[Unseen | None]:
    """The unseen releases before each of a lineage's eras, or stretches. None if there are none, or if no older text is known.

    Before a rule that is new, or that came back, the last whole rulebook without it counts as the text before. A release
    counts as seen if a part of its rules covers the number.
    """
    return [_before(timeline, era, eras[place - 1] if place else None) for place, era in enumerate(eras)]


def _before(timeline: Timeline, era: Era, older: Era | None) -> Unseen | None:
    versions, place = timeline.versions, era.first.version
    if older is not None and not era.returned:
        told = older.last.version
    elif place == timeline.comparable(place)[0]:
        return None
    else:
        older_books = bisect_left(timeline.whole_days, era.start)
        if not older_books:
            return None
        told = timeline.whole[older_books - 1]
    parts = (versions[part] for part in timeline.parts if not versions[part].inferred and not versions[part].is_retold)
    held = {part.date for part in parts if part.coverage.speaks_of(era.first.kind, era.first.key)}
    return missing_between(versions[told].date, era.start, held)
