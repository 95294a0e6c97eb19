"""The lineages that had a name, and when."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ruletrail.corpus.calendar.tables import BACK, COMES, EVENTS, GONE, INTO, LEAVES, SAID_IN, Event, newest, table, text_before
from ruletrail.corpus.numbers import RuleNumber


class Stint(NamedTuple):
    """A time during which a lineage had a name."""

    name: str
    start: str
    """The first day."""
    end: str
    """The first day on which the lineage no longer has the name; "" if the newest version has it."""
    before: str
    """The name before; "" for a new lineage."""
    after: str
    """The name after; "" if the lineage ended or still has this name."""
    address: str
    events: list[Event]
    """The events of the lineage during the stint, from its start; the event that ended it is left out."""

    @property
    def last(self) -> str:
        """The day of the last version in which the lineage has the name."""
        return text_before(self.end) if self.end else newest()

    def holds(self, day: str) -> bool:
        return self.start <= day and (not self.end or day < self.end)

    def owns(self, event: Event) -> bool:
        """True if an event belongs to this stint. Words that go elsewhere have their event on the day on which the lineage leaves
        the name."""
        if event.sign == INTO or (event.sign == SAID_IN and event.what == GONE):
            return self.start < event.day <= (self.end or event.day)
        return self.holds(event.day)


@lru_cache(maxsize=1 << 13)
def stints(name: str) -> list[Stint]:
    """All stints of a name, oldest first."""
    found: list[Stint] = []
    lines = _events(name)
    ends = [event for event in lines if event.sign == LEAVES]
    for event in lines:
        if event.sign == COMES:
            end = next((other for other in ends if other.day > event.day), None)
            found.append(Stint(name, event.day, end.day if end else "", event.other, end.other if end else "", event.address, []))
    for event in lines:
        if event.sign not in (LEAVES, BACK):
            next(one for one in found if one.owns(event)).events.append(event)
    return found


def _events(name: str) -> list[Event]:
    return [Event(*line) for line in table(EVENTS).of(name)]


def bearer(name: str, day: str) -> Stint | None:
    """The stint of a name on a day, or None."""
    return next((stint for stint in stints(name) if stint.holds(day)), None)


def below(number: str) -> list[Stint]:
    """All stints of the numbers below one number, by number."""
    above = RuleNumber.parse(number)
    return [
        stint
        for name in table(EVENTS).names()
        if name.startswith(number) and name != number and above.contains(RuleNumber.parse(name.partition("~")[0]))
        for stint in stints(name)
    ]


def address(name: str, day: str) -> str | None:
    """The address of the lineage that had a name on a day. Between two versions, both must have it there."""
    found = bearer(name, day)
    return found.address if found and day <= found.last else None


def course(stint: Stint) -> list[Stint]:
    """All stints of one lineage, oldest first, from one of its stints."""
    found = [stint]
    while older := _older(found[0]):
        found.insert(0, older)
    while newer := _newer(found[-1]):
        found.append(newer)
    return found


def _older(stint: Stint) -> Stint | None:
    own = (other for other in stints(stint.before) if other.address == stint.address) if stint.before else ()
    return next((other for other in reversed(list(own)) if other.start < stint.start), None)


def _newer(stint: Stint) -> Stint | None:
    if not stint.end:
        return None
    if stint.after:
        return next((other for other in stints(stint.after) if other.start == stint.end), None)
    back = (event for event in _events(stint.name) if event.sign == BACK and event.address == stint.address)
    again = next((event for event in back if event.day > stint.start), None)
    return next((other for other in stints(again.other) if other.start == again.day), None) if again else None
