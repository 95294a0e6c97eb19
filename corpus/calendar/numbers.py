"""The meaning of a number in one sentence, for doors that have no text of it: in, a number and perhaps a day; out, English."""

from __future__ import annotations

from ruletrail.corpus.calendar.lineages import kind_of
from ruletrail.corpus.calendar.references import title
from ruletrail.corpus.calendar.stints import Stint, bearer, course, stints
from ruletrail.corpus.dates import day_before
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import RULE


def meaning(number: str, day: str = "") -> str:
    """The rule that has or had a number, or the one that had it on a day (ISO): "408.1d was a rule of … until …, today 117.1a".

    "" for a number that no version ever had.
    """
    had = stints(number)
    if not had:
        return ""
    if not day:
        last = had[-1]
        if not last.end:
            return f"{number} is {_named(last)}, since {last.start}"
        return f"{number} was {_named(last)} until {day_before(last.end)}{_today(last)}"
    if then := bearer(number, day):
        return f"{number} was {_named(then, day)} on {day}{_today(then)}"
    before = [stint for stint in had if stint.end and stint.end <= day]
    if before:
        return (
            f"no rule had {number} on {day}; it was {_named(before[-1])} until {day_before(before[-1].end)}{_today(before[-1])}"
        )
    return f"no rule had {number} on {day}; it was {_named(had[0])} from {had[0].start} on{_today(had[0])}"


def described(number: str, day: str) -> str:
    """A rule by its title on a day: "Shared Team Turns Option", or "a rule of Modular" where the title is that of its parent."""
    own, parent = title(number, day), str(RuleNumber.parse(number).parent or "")
    if not own:
        return "a rule"
    is_shared = kind_of(number) == RULE and parent and own == title(parent, day)
    return f"a rule of {own}" if is_shared else own


def _named(stint: Stint, day: str = "") -> str:
    """A rule by its title on a day, or on its last day with the number: "Shared Team Turns Option", "a rule of Modular"."""
    day = day or (day_before(stint.end) if stint.end else stint.events[-1].day if stint.events else stint.start)
    return described(stint.name, day)


def _today(stint: Stint) -> str:
    """The number of the same rule today, where it is another one."""
    last = course(stint)[-1]
    if last.end:
        return f", gone since {last.end}"
    return f", today {last.name}" if last.name != stint.name else ""
