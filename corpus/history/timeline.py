"""The versions in time: which are the rulebooks of their day, which is in force on a day, and which rules each covers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from ruletrail.corpus.dates import day_before, last_day
from ruletrail.corpus.store import Version


class Timeline:
    """Rule versions, oldest first. A *place* is an index into ``versions``.

    Whole rulebooks form the chain: each is in force until the next. A part of the rules, or a second copy, is outside the
    chain. In a corpus without any whole rulebook the parts form the chain.
    """

    def __init__(self, versions: Sequence[Version]) -> None:
        self.versions = list(versions)
        self.index = {version.id: place for place, version in enumerate(self.versions)}
        """Row id of a version -> its place."""
        self.whole = [place for place, version in enumerate(self.versions) if version.is_whole]
        self.whole_days = [self.versions[place].date for place in self.whole]
        """The days of the whole rulebooks, oldest first."""
        self.parts = [place for place, version in enumerate(self.versions) if not version.is_whole]
        self.is_retold = all(version.is_retold for version in self.versions)
        """True if no text is official, as in a corpus of the digest alone. The calendar then has the history of the rules."""

    @property
    def chain(self) -> list[int]:
        """The places of the versions in which rules are in force: the whole rulebooks, or all versions if none is whole."""
        return self.whole or self.parts

    @property
    def newest(self) -> int:
        """The place of the newest version of the chain, or -1."""
        return self.chain[-1] if self.chain else -1

    def comparable(self, place: int) -> list[int]:
        """The places that follow one another with this one: whole rulebooks, or parts."""
        return self.whole if self.versions[place].is_whole else self.parts

    def goes_on(self, place: int) -> bool:
        """True when the content of the version at a place is valid today, as far as the corpus knows.

        That is so for the newest whole rulebook and for the newest digest. A part of the rules is valid for its own day only.
        """
        version = self.versions[place]
        return place == self.comparable(place)[-1] and (version.is_whole or version.is_retold)

    def until(self, version: str) -> str:
        """The last day on which a version was in force: the day before the next version of the chain.

        For the newest version, and for a version outside the chain, the result is the version itself.
        """
        following = (self.versions[place] for place in self.chain)
        while (found := next(following, None)) is not None and found.version != version:
            pass
        after = next(following, None)
        return day_before(after.date) if after else version

    def in_force(self, day: str) -> int | None:
        """The version in force on a day ("" is today), None before the oldest. A month or a year means its last day."""
        day = last_day(day) if day else "9999-12-31"
        older = [place for place, version in enumerate(self.versions) if version.date <= day]
        return next((place for place in reversed(older) if self.versions[place].is_whole), older[-1] if older else None)

    def speaks_of(self, place: int, kind: str, key: str) -> bool:
        """True when that version's source would have this number or term if the rules had it then."""
        return self.versions[place].coverage.speaks_of(kind, key)

    def first_without(self, after: int, before: int | None, names: Iterable[tuple[str, str]]) -> int | None:
        """The first version after one place, and before another, that covers all of these names (kind, key). It shows that the
        rule was absent.

        Call it for two versions that have a rule, or for the last one (``before`` None), with the rule's names on both sides:
        a version that doesn't cover one of the names may have had the rule under it. Only versions in the same chain as
        ``after`` are checked.
        """
        beside = self.comparable(after)
        start = bisect_right(beside, after)
        end = len(beside) if before is None else bisect_left(beside, before, start)
        if start == end:  # mostly there is no version between
            return None
        names = list(names)
        return next((place for place in beside[start:end] if all(self.speaks_of(place, *name) for name in names)), None)
