"""The changes between two versions, from the calendar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruletrail.corpus import change
from ruletrail.corpus.calendar.lineages import DatedBranch, DatedChange, DatedHistory, at_address, of_stints
from ruletrail.corpus.calendar.references import place
from ruletrail.corpus.calendar.stints import Stint, bearer, course, stints
from ruletrail.corpus.calendar.tables import CHANGES, COMES, EVENTS, GONE, LEAVES, Event, in_force, table, text_days
from ruletrail.corpus.change import GRADES, NUMBER, WORDING
from ruletrail.corpus.relation_names import ADDED, MERGED, REMOVED, SPLIT


class DatedLink(NamedTuple):
    """A link between a rule in one version and its successor in another. A name is "" at a missing end."""

    old: str
    new: str
    relation: str
    kind: str | None
    """The kind of change, of ``corpus.change``; None for a rule that was added or removed."""
    grade: str | None
    principal: bool
    said_in: tuple[str, ...]
    """For an added or removed rule, the names in the other version with the same content."""
    address: str

    @property
    def label(self) -> str:
        """The label under which every page counts this link."""
        return change.label(self.relation, self.kind)


def links(old: str, new: str) -> list[DatedLink]:
    """The changes between the versions in force on two days, like those that ``corpus.history.changes`` finds in texts.

    Unchanged rules are left out. Between distant versions, a rule has the grade of its weightiest change. The links are in the
    newer version's order, with removed rules last.
    """
    old, new = in_force(old), in_force(new)
    days = [day for day in text_days() if old < day <= new]
    touched = {stint.address: stint for day in days for stint in _touched(day)}
    found = [link for stint in touched.values() for link in _links(of_stints(course(stint)), old, new)]
    return sorted(found, key=lambda link: (not link.new, place(link.new or link.old), not link.principal))


def changed_on(when: str) -> dict[str, dict[str, str]]:
    """What happened to lineages on a day, or in a year or month ("2009-07"): "added", "removed" or "changed" -> address -> day.

    Changed are those that got other words.
    """
    found: dict[str, dict[str, str]] = {"added": {}, "removed": {}, "changed": {}}
    for line in table(EVENTS).lines():
        if not line[1].startswith(when):
            continue
        event = Event(*line)
        kinds = event.what.split(",")
        if event.sign == COMES and ADDED in kinds:
            found["added"][event.address] = event.day
        elif event.sign in (COMES, CHANGES) and WORDING in kinds and (stint := bearer(event.name, event.day)):
            found["changed"][stint.address] = event.day
        elif event.sign == LEAVES and event.what == GONE:
            found["removed"].update((stint.address, event.day) for stint in stints(event.name) if stint.end == event.day)
    return found


def _touched(day: str) -> Iterator[Stint]:
    """The lineages with an event on a day, each by its stint before or after."""
    for name in {line[0] for line in table(EVENTS).having(day.encode())}:
        yield from (stint for stint in stints(name) if stint.end == day or any(event.day == day for event in stint.events))


def _links(told: DatedHistory, old: str, new: str) -> Iterator[DatedLink]:
    was, now = told.at(old), told.at(new)
    between = [one for one in told.changes if old < one.day <= new]
    came = [(branch, stand) for branch in told.ancestors if (stand := _stand(told, branch, old, new, old))]
    if was and now and between:
        yield _continued(told, was, now, between)
    if was and not now and not any(_stand(told, branch, old, new, new) for branch in told.descendants):
        yield DatedLink(was.name, "", REMOVED, None, None, True, tuple(told.said_in), told.address)
    if not now:
        return
    if not was and not came:
        yield DatedLink("", now.name, ADDED, None, None, True, between[0].said_in, told.address)
    for branch, stand in came:
        yield DatedLink(stand.name, now.name, branch.relation, WORDING, branch.grade, False, (), told.address)


def _stand(told: DatedHistory, branch: DatedBranch, old: str, new: str, day: str) -> DatedChange | None:
    """The state on a day of the other lineage of a split or merge; None if the branch isn't between these versions or the lineage
    isn't there."""
    if not old < branch.day <= new or branch.address == told.address:
        return None
    there = at_address(branch.address)
    return there.at(day) if there else None


def _continued(told: DatedHistory, was: DatedChange, now: DatedChange, between: list[DatedChange]) -> DatedLink:
    kinds = {kind for one in between for kind in one.kinds} - {NUMBER} | ({NUMBER} if was.name != now.name else set())
    kind = next((kind for kind in change.KINDS if kind in kinds), change.NOTHING)
    parted = [one.relation for one in between if one.relation in (SPLIT, MERGED)]
    grade = next((grade for grade in GRADES if any(one.grade == grade for one in between)), None)
    relation = parted[-1] if parted else change.relation(kind, is_renumbered=was.name != now.name)
    return DatedLink(was.name, now.name, relation, kind, grade, True, (), told.address)
