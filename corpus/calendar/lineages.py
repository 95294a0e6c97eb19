"""The history of a lineage, from the calendar."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ruletrail.corpus import change
from ruletrail.corpus.calendar.stints import Stint, bearer, below, course
from ruletrail.corpus.calendar.tables import CHANGES, COMES, FIRST, FROM, GONE, INTO, NO_EXAMPLES, SAID_IN, Event, text_before
from ruletrail.corpus.change import EXAMPLES, NUMBER, WORDING
from ruletrail.corpus.dates import day_before
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION
from ruletrail.corpus.relation_names import ADDED, MERGED, SPLIT
from ruletrail.corpus.releases import between

MOST = 150
"""If a heading has more lineages below it, only its rules are listed, without their subrules."""
_ENTRY = f"{GLOSSARY}-"
_ADDRESS = re.compile(r"(?P<name>.+)-(?P<day>\d{4}-\d\d-\d\d)")


class DatedChange(NamedTuple):
    """A number and a wording of a lineage, with the change that brought them."""

    name: str
    day: str
    """The first day in force."""
    until: str
    """The last day in force; "" while it is in force."""
    relation: str
    """first, added, split, merged, edited, moved or same, as in ``corpus.history.rule``."""
    kinds: tuple[str, ...]
    """The kinds of the change: number, wording, references, examples, no-examples."""
    grade: str | None
    """substance, terms or editorial, for a reworded, split or merged rule."""
    after: str
    """The day of the last text before this one; "" if there is none."""
    said_in: tuple[str, ...] = ()
    """For a new rule, the names of the rules that had the same content before."""

    @property
    def number(self) -> str:
        return number_of(self.name)

    @property
    def is_new(self) -> bool:
        """True if no older text has the rule."""
        return self.relation in (FIRST, ADDED)

    @property
    def kind(self) -> str | None:
        """The weightiest of its kinds, of ``corpus.change``; None for a new rule."""
        if self.is_new:
            return None
        told = [EXAMPLES if kind == NO_EXAMPLES else kind for kind in self.kinds]
        return next((kind for kind in change.KINDS if kind in told), None)

    @property
    def label(self) -> str:
        """The label under which every page counts this change."""
        return change.label(self.relation, self.kind)

    @property
    def missing(self) -> list[str]:
        """The releases without a text before this change, oldest first. It may have come with one of them."""
        return list(map(str, between(self.after, self.day))) if self.after else []


class DatedBranch(NamedTuple):
    """Another lineage that words came from or went to."""

    name: str
    day: str
    """The first day of the version that split or merged them."""
    relation: str
    """split or merged."""
    grade: str | None
    address: str
    own_name: str
    """The name of this lineage on that day."""

    @property
    def number(self) -> str:
        return number_of(self.name)

    @property
    def own_number(self) -> str:
        return number_of(self.own_name)


@dataclass(frozen=True, slots=True)
class DatedHistory:
    """The history of a lineage, oldest change first."""

    address: str
    changes: list[DatedChange]
    ancestors: list[DatedBranch]
    descendants: list[DatedBranch]
    ended: str
    """The first day of the version that no longer has it; "" if the newest version has it."""
    said_in: list[str]
    """For a removed lineage, the names of the rules with the same content."""

    @property
    def kind(self) -> str:
        return kind_of(self.changes[-1].name)

    def at(self, day: str) -> DatedChange | None:
        """The number and wording in force on a day; None if the lineage wasn't in the rules."""
        return next((one for one in reversed(self.changes) if one.day <= day and (not one.until or day <= one.until)), None)

    def wording_since(self, day: str) -> str | None:
        """The day since which the lineage has had the words of a day."""
        return self._since(day, lambda one: WORDING in one.kinds)

    def said_until(self, day: str) -> str:
        """The last day on which the lineage has the words and the number of a day; "" if it still has them."""
        return self._until(day, {WORDING, NUMBER})

    def worded_until(self, day: str) -> str:
        """The last day on which the lineage has the words of a day, under any number; "" if it still has them."""
        return self._until(day, {WORDING})

    def _until(self, day: str, kinds: set[str]) -> str:
        later = [one.day for one in self.changes if kinds & {*one.kinds} or one.relation in (SPLIT, MERGED)]
        ends = [end for end in (*later, self.ended) if end > day]
        return day_before(min(ends)) if ends else ""

    def numbered_until(self, day: str) -> str:
        """The last day on which the lineage has the number of a day; "" if it still has it."""
        ends = [end for end in (*(one.day for one in self.changes if NUMBER in one.kinds), self.ended) if end > day]
        return day_before(min(ends)) if ends else ""

    def number_since(self, day: str) -> str | None:
        return self._since(day, lambda one: NUMBER in one.kinds)

    def examples_since(self, day: str) -> str | None:
        """The day since which the lineage has had the examples of a day; None if it has none."""
        found = [one for one in self.changes if one.day <= day and ({EXAMPLES, NO_EXAMPLES} & {*one.kinds} or one.is_new)]
        return found[-1].day if found and EXAMPLES in found[-1].kinds else None

    def _since(self, day: str, is_begun: Callable[[DatedChange], bool]) -> str | None:
        return next((one.day for one in reversed(self.changes) if one.day <= day and (one.is_new or is_begun(one))), None)


def history(name: str, day: str) -> DatedHistory | None:
    """The history of the lineage that had a name on a day, or None."""
    found = bearer(name, day)
    return of_stints(course(found)) if found else None


def at_address(wanted: str) -> DatedHistory | None:
    """The history of the lineage at an address (any of its names and a day), or None."""
    match = _ADDRESS.fullmatch(wanted)
    return history(match["name"], match["day"]) if match else None


def parts(heading: DatedHistory) -> list[DatedHistory]:
    """The rules that were below a heading at any time during which it existed."""
    found: dict[str, DatedHistory] = {}
    for stood in heading.changes:
        for stint in below(stood.number) if heading.kind != GLOSSARY else ():
            if stint.start <= (stood.until or stint.start) and (not stint.end or stood.day < stint.end):
                part = history(stint.name, stint.start)
                assert part  # every stint has a lineage
                found[part.address] = part
    return [part for part in found.values() if len(found) <= MOST or not part.changes[-1].number[-1:].isalpha()]


def number_of(name: str) -> str:
    """The number of a rule with this name, or a glossary term's slug."""
    return name.removeprefix(_ENTRY).partition("~")[0]


def kind_of(name: str) -> str:
    """The kind of a record with this name: rule, section or glossary."""
    return GLOSSARY if name.startswith(_ENTRY) else RULE if "." in name else SECTION


def of_stints(stints: list[Stint]) -> DatedHistory:
    events = [event for stint in stints for event in stint.events]
    moments = [event for event in events if event.sign in (COMES, CHANGES)]
    ends = [(stint.end, stint.after) for stint in stints if stint.end]
    said = [event for event in events if event.sign == SAID_IN]
    changes = [_change(event, next_day, said) for event, next_day in zip(moments, _nexts(moments, ends), strict=True)]
    last = stints[-1]
    return DatedHistory(
        last.address,
        changes,
        [_branch(event, event.day, came=True) for event in events if event.sign == FROM],
        [_branch(event, event.day, came=False) for event in events if event.sign == INTO],
        last.end,
        [event.other for event in said if event.what == GONE and event.day == last.end],
    )


def _nexts(moments: list[Event], ends: list[tuple[str, str]]) -> Iterator[str]:
    """For each change, the day of the next change or of the lineage's end; "" for the last one in force."""
    days = [event.day for event in moments]
    for place, day in enumerate(days):
        following = days[place + 1 : place + 2] + [end for end, after in ends if not after and end > day]
        yield min(following, default="")


def _change(event: Event, next_day: str, said: list[Event]) -> DatedChange:
    told = tuple(event.what.split(","))
    is_new = told[0] in (FIRST, ADDED)
    kinds = tuple(kind for kind in told if kind not in (FIRST, ADDED, SPLIT, MERGED))
    made = DatedChange(
        event.name,
        event.day,
        day_before(next_day) if next_day else "",
        told[0],
        kinds,
        event.grade or None,
        event.after or text_before(event.day),
        tuple(other.other for other in said if is_new and other.what != GONE and other.day == event.day),
    )
    if is_new or told[0] in (SPLIT, MERGED):
        return made
    relation = change.relation(made._replace(relation="").kind or "", is_renumbered=NUMBER in kinds)
    return made._replace(relation=relation)


def _branch(event: Event, day: str, *, came: bool) -> DatedBranch:
    there = bearer(event.other, text_before(day) if came else day)
    return DatedBranch(event.other, day, event.what, event.grade or None, there.address if there else "", event.name)
