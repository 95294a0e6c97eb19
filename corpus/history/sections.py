"""Whole sections through time: a section from one day to another, to be read as a whole.

A section is a number such as 305, whatever it contained: 212 of 2004 and 212 of today share only the number. A state lasts
until a rule in it changes its words or its number; a change of typography doesn't count.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from ruletrail.corpus.dates import day_before
from ruletrail.corpus.history.archive import Archive
from ruletrail.corpus.history.stands import Stand


@dataclass(slots=True)
class SectionState:
    """A section during a time in which nothing in it changed."""

    key: str
    """The section's number."""
    place: int
    """The place of the version with which the state began."""
    stands: list[Stand]
    """Heading and rules in that version, in the book's order."""
    start: str
    end: str = ""
    """The last day, included; "" if the newest version has it."""
    silent: list[str] = field(default_factory=list)
    """Numbers of the state before that this version's source doesn't cover."""


class Sections:
    """Every state of every section. ``states`` is number -> its states, oldest first. Only whole rulebooks count."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.states: dict[str, list[SectionState]] = defaultdict(list)
        self._at: dict[tuple[int, str], SectionState] = {}
        self._forms: dict[str, list[tuple[str, int]]] = {}
        """Section -> the content of its last state, to compare: most sections don't change between two versions."""
        still: dict[str, SectionState] = {}
        for place in archive.timeline.chain:
            there = _sections(archive.numbered[place])
            for key in still.keys() - there.keys():
                if archive.timeline.speaks_of(place, "section", key):
                    still.pop(key).end = day_before(archive.versions[place].date)
            for key, stands in there.items():
                still[key] = self._next(still.get(key), place, key, stands)
                self._at[place, key] = still[key]

    def at(self, place: int, key: str) -> SectionState | None:
        """The state of a section at a version; None if the version has no such section."""
        return self._at.get((place, key))

    def _next(self, before: SectionState | None, place: int, key: str, stands: list[Stand]) -> SectionState:
        """The state of a section at a version: the state before, or a new one."""
        silent: list[str] = []
        form = [(stand.key, self.archive.wordings[stand.wording].forms.whole) for stand in stands]
        if before:
            if form == self._forms[key]:
                return before
            there = {stand.key for stand in stands}
            absent = [stand for stand in before.stands if stand.key not in there]
            silent = [s.key for s in absent if not self.archive.timeline.speaks_of(place, s.kind, s.key)]
            if silent and form == [told for told in self._forms[key] if told[0] not in silent]:
                return before
            before.end = day_before(self.archive.versions[place].date)
        state = SectionState(key, place, stands, self.archive.versions[place].date, silent=silent)
        self.states[key].append(state)
        self._forms[key] = form
        return state


def _sections(stands: list[Stand]) -> dict[str, list[Stand]]:
    """Section -> its heading and rules, in the book's order."""
    found: dict[str, list[Stand]] = {}
    for stand in stands:
        if len(stand.key) >= 3:
            found.setdefault(stand.key[:3], []).append(stand)
    return found
