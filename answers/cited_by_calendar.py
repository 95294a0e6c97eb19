"""The facts of a citation of a rule without any text: its address, title and days, from the calendar."""

from __future__ import annotations

from ruletrail.answers.cited import RuleCitation
from ruletrail.corpus import calendar
from ruletrail.corpus.dates import last_day
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.history.since import Since
from ruletrail.corpus.history.unseen import Unseen
from ruletrail.corpus.names import GLOSSARY, slug
from ruletrail.corpus.store import Version


def cited_by_calendar(number: str, as_of: str = "", to: str = "") -> RuleCitation:
    """The citation of a rule as of a day, or with ``to`` of its change until that day; the same as a home of all texts gives.

    ``number`` may be a term in lower case, or an address. Without a day, a number that no rule has today means the last rule that
    had it.

    Raises NotFoundError if the rule isn't there.
    """
    day = calendar.in_force(last_day(as_of)) if as_of else calendar.newest()
    name, day = _borne(number, day, is_given=bool(as_of))
    told = calendar.history(name, day)
    assert told, "somebody bore the name on that day"
    own, title, began, later = _label(name, day), calendar.title(name, day), None, ""
    if to:
        then = calendar.in_force(last_day(to))
        stands = told.at(then)
        if stands is None:
            raise NotFoundError(f"{own} of {day} is not in {then}", remedy="name a day on which it was in the rules")
        began, day, later = _version(day), then, _label(stands.name, then)
    since = Since(told.wording_since(day), told.examples_since(day), told.number_since(day))
    worded = next(change for change in told.changes if change.day == since.wording)
    unseen = Unseen(len(worded.missing), worded.after, worded.missing) if worded.missing else None
    return RuleCitation(None, own, title, began, _version(day), later, told.address, since, unseen)


def _borne(number: str, day: str, *, is_given: bool) -> tuple[str, str]:
    """The calendar's name for a number, term or address, and a day on which a rule had it: ``day``, or the last day of its last
    rule. With ``is_given`` only ``day`` counts. Raises NotFoundError if no rule had it."""
    if told := calendar.at_address(number):
        stands = told.at(day) or (None if is_given else told.changes[-1])
        if stands:
            return stands.name, day if told.at(day) else calendar.text_before(told.ended)
    name = number if number[:1].isdigit() else f"{GLOSSARY}-{slug(number)}"
    stint = calendar.bearer(name, day) or (None if is_given else next(reversed(calendar.stints(name)), None))
    if stint is None:
        raise NotFoundError(f"the rules of {day} have no {number}", remedy="add --as-of and a day on which they had it")
    return name, day if stint.holds(day) else stint.last


def _label(name: str, day: str) -> str:
    """A number, or a term as printed."""
    return calendar.title(name, day) if calendar.kind_of(name) == GLOSSARY else name.partition("~")[0]


def _version(day: str) -> Version:
    return Version(0, day, day, "", "", None, inferred=False, commentary=False)
