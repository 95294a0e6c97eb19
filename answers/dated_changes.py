"""The changes between two versions from the calendar, for a home that holds only the digest."""

from __future__ import annotations

from dataclasses import dataclass

from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import DatedLink
from ruletrail.corpus.change import NOTHING, Forms
from ruletrail.corpus.dates import LATEST, first_day, last_day
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.history import Link
from ruletrail.corpus.history.unseen import Unseen, missing_between
from ruletrail.corpus.names import GLOSSARY
from ruletrail.corpus.records import DIGEST
from ruletrail.corpus.relation_names import SAME
from ruletrail.corpus.store import StoredRecord, Version

#: The format of a version that only the calendar has.
CALENDAR = "calendar"


@dataclass(frozen=True, slots=True)
class CalendarLink(Link):
    """A link from the calendar. Its ends have numbers and titles, but no text."""

    JSON = Link.JSON.replace("similarity", "similarity=no_measure")

    kind_of_change: str | None = None

    @property
    def change(self) -> str | None:
        """The kind of change, of ``corpus.change``; None if the link has only one end."""
        return self.kind_of_change

    @property
    def no_measure(self) -> None:
        """None: the likeness of two wordings can't be measured without them."""


def compared(old: str, new: str = "") -> tuple[Version, Version, list[Link], Unseen | None]:
    """Two versions, the links between their rules (also unchanged rules), and the releases between neighbouring versions whose
    text isn't known.

    If ``old`` is the only date, its version is compared with the version before it. For a year or a month, its last version is
    compared with the last version before it. Raises NotFoundError if there are no two versions.
    """
    old, new = (typed.removesuffix(f"~{DIGEST}") for typed in (old, new))
    if new:
        before, after = sorted((calendar.in_force(last_day(old)), calendar.in_force(last_day(new))))
    else:
        after = calendar.in_force(last_day(old))
        start = first_day(old)
        before = calendar.text_before(min(start, after) if start != LATEST else after)
    if not before or before == after:
        raise NotFoundError(f"the calendar knows no two versions of {old} {new}".strip(), remedy="see: ruletrail versions")
    found = calendar.links(before, after)
    changed = {link.new for link in found}
    same = ((name, address) for name, address in calendar.rulebook(after).items() if name not in changed)
    found += [DatedLink(name, name, SAME, NOTHING, None, True, (), address) for name, address in same]
    found.sort(key=lambda link: (not link.new, calendar.place(link.new or link.old), not link.principal))
    unseen = missing_between(before, after) if calendar.text_before(after) == before else None
    return _version(before), _version(after), [_link(each, before, after) for each in found], unseen


def _version(day: str) -> Version:
    return Version(-int(day.replace("-", "")), day, day, "", CALENDAR, None, inferred=False, commentary=False)


def _link(link: DatedLink, before: str, after: str) -> CalendarLink:
    said_in = tuple(calendar.called(name, after if link.old else before) for name in link.said_in)
    old, new = _end(link.old, before), _end(link.new, after)
    kind = calendar.kind_of(link.new or link.old)
    return CalendarLink(
        kind, old, new, link.relation, 0.0, f"from the {CALENDAR}", link.principal, said_in, link.grade, link.kind
    )


def _end(name: str, day: str) -> StoredRecord | None:
    """The record of a rule on a day, from the calendar: its number, and its title in place of its words."""
    if not name:
        return None
    kind, key = calendar.kind_of(name), calendar.called(name, day)
    term, title = (key, key) if kind == GLOSSARY else ("", calendar.title(name, day))
    key = key.casefold() if kind == GLOSSARY else key
    return StoredRecord(0, 0, 0, kind, key, term, 0, "", (), title, (), (), "", (0, 0), None, Forms(0, 0, 0, 0))
