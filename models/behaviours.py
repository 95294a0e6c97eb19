"""How a behaviour of the rules is declared: dated variants, each with its citation and cue.

    legend_rule = behaviour("legend-rule", at="state-based")

    @legend_rule.since("2004-10-01", rule="420.5e", then={"2009-07-11": "704.5k"}, cue=r"legendary are in play, all are")
    def nobody_stays(rules, game): ...

Dates stand in these tables alone; a body never asks for the date. docs/models.md is the guide.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, lru_cache
from itertools import pairwise

from models.errors import ClauseError

#: The first version of the rules that the models know; a behaviour that starts later says what holds before.
FIRST = "1999-04-23"

#: Where the engine asks clauses (see models/points.py for what each is called with). "" is a behaviour called by name.
POINTS = (
    "", "type-line", "define", "effect", "implied", "attached", "derive", "forbid", "activated", "move", "moved", "resolve",
    "damage", "state-based",
)  # fmt: skip

_NUMBER = re.compile(r"^(\d{3}\.\d+[a-z]{0,2}|Glossary: .+)$")


def _iso(text: str, where: str) -> str:
    try:
        if date.fromisoformat(text).isoformat() == text:
            return text
    except (TypeError, ValueError):
        pass
    raise ClauseError(f"{text!r} is no date", where, "write YYYY-MM-DD, the version's stated date")


@dataclass(frozen=True, eq=False)
class Variant:
    """One wording's behaviour: what the rule did from ``since`` on, until ``until``."""

    behaviour: Behaviour = field(repr=False)
    since: str
    """The version where the wording came in; included."""
    numbers: tuple[tuple[str, str], ...]
    """(date, rule number or "Glossary: Term") pairs: the number from that date on. The first date is ``since``."""
    cue: re.Pattern
    """Found in the cited rule's normalised text (examples included) in each version of the interval."""
    covers: tuple[re.Pattern, ...]
    body: Callable

    @cached_property
    def until(self) -> str | None:
        """The end of the interval, excluded; None: still in force."""
        return self.behaviour.until(self)

    @cached_property
    def key(self) -> str:
        return f"{self.behaviour.name}@{self.since}"

    def number_at(self, day: str) -> str:
        """The cited rule's number in the version of that date ("704.5j", "Glossary: Land Type")."""
        return [number for since, number in self.numbers if since <= day][-1]

    def in_force(self, day: str) -> bool:
        return self.since <= day and (self.until is None or day < self.until)


class Behaviour:
    """One behaviour with its dated variants. Make one with ``behaviour``; calling it by name is ``Rules.call``."""

    def __init__(
        self, name: str, at: str, key: str, order: int, silence: tuple[str, str], about: str, covers, where: str
    ) -> None:
        self.name, self.at, self.key, self.order, self.where = name, at, key, order, where
        self.before, self.after = silence
        self.about = about
        self.covers = tuple(_pattern(cover, where) for cover in covers)
        self.variants: list[Variant] = []
        self.ended: list[str] = []

    def since(
        self, day: str, *, rule: str, cue: str, then: dict[str, str] | None = None, covers: Iterable[str] = ()
    ) -> Callable[[Callable], Callable]:
        """Declares the variant whose wording came in with version ``day``, in the order of their dates.

        rule: the cited rule's number in that version ("420.5e"), or "Glossary: Term".
        then: the number's later changes, {first version with the new number: number}.
        cue: pattern in the cited rule's text in every version of this interval, and of no other variant's.
        covers: patterns of further type rules that this variant makes executable (for the coverage table).

        Raises ClauseError when dates don't increase, the citation or the pattern is malformed, or the docstring is missing.
        """
        where = f"{self.where}: {self.name}, since {day}"
        _iso(day, where)
        edges = [variant.since for variant in self.variants] + self.ended
        if (edges and day < max(edges)) or day in [variant.since for variant in self.variants]:
            raise ClauseError("overlaps the variant before it", where, "declare variants in the order of their dates")
        if day < FIRST:
            raise ClauseError("starts before the first version", where, f"the first is {FIRST}")
        numbers = [(day, rule), *((then or {}).items())]
        for since, number in numbers:
            _iso(since, where)
            if not _NUMBER.match(number):
                raise ClauseError(f"{number!r} cites no rule", where, 'write "704.5j" or "Glossary: Term"')
        if any(later[0] <= earlier[0] for earlier, later in pairwise(numbers)):
            raise ClauseError("the dates of `then` don't increase after `since`", where, "order them by date")
        pattern = _pattern(cue, where)
        if pattern.search(""):
            raise ClauseError("the cue matches anything", where, "write words of the rule")

        def declare(body: Callable) -> Callable:
            if not (body.__doc__ or "").strip():
                raise ClauseError("no docstring", where, "name the rule, the interval, and what isn't covered")
            patterns = tuple(_pattern(cover, where) for cover in covers)
            self.variants.append(Variant(self, day, tuple(numbers), pattern, patterns, body))
            return body

        return declare

    def ends(self, day: str) -> None:
        """From version ``day`` on (excluded from the interval) the behaviour doesn't exist, until a later ``since``."""
        where = f"{self.where}: {self.name}, ends {day}"
        if not self.variants or _iso(day, where) <= self.variants[-1].since:
            raise ClauseError("ends before it starts", where, "put `ends` after its last variant")
        self.ended.append(day)

    def until(self, variant: Variant) -> str | None:
        edges = [other.since for other in self.variants] + self.ended
        return min((edge for edge in edges if edge > variant.since), default=None)

    def at_date(self, day: str) -> Variant | None:
        """The variant in force at a day, or None."""
        return next((variant for variant in self.variants if variant.in_force(day)), None)

    def silence(self, day: str) -> str:
        """What an ask answers at a day when no variant is in force."""
        return self.before if day < self.variants[0].since else self.after

    def check(self) -> None:
        """Raises ClauseError for an interval that nothing covers and nobody explains."""
        if not self.variants:
            raise ClauseError("has no variant", f"{self.where}: {self.name}", "declare one with .since(…)")
        uncovered_start = self.variants[0].since > FIRST
        if uncovered_start != bool(self.before):
            what = "needs" if uncovered_start else "doesn't need"
            raise ClauseError(f"{what} `before`", f"{self.where}: {self.name}", 'like before="no such card type"')
        uncovered_end = bool(self.ended)
        if uncovered_end != bool(self.after):
            what = "needs" if uncovered_end else "doesn't need"
            raise ClauseError(f"{what} `after`", f"{self.where}: {self.name}", 'like after="not stated"')
        for variant in self.variants:
            last = variant.numbers[-1][0]
            if variant.until and last >= variant.until:
                raise ClauseError(f"`then` names {last}, after the interval's end", f"{self.where}: {variant.key}")


def _pattern(text: str, where: str) -> re.Pattern:
    try:
        return re.compile(text, re.IGNORECASE | re.DOTALL)
    except re.error as error:
        raise ClauseError(f"not a pattern ({error}): {text!r}", where) from None


_declared: dict[str, Behaviour] = {}


def behaviour(
    name: str,
    *,
    at: str = "",
    key: str = "",
    order: int = 50,
    before: str = "",
    after: str = "",
    about: str = "",
    covers: Iterable[str] = (),
) -> Behaviour:
    """Declares a behaviour at the top of a clause module.

    at: the point where the engine asks it (see POINTS); "": only called by name.
    key: what it is about at that point: an effect's op, an action's name.
    order: small ones are asked first at their point.
    before: required when it starts after FIRST: what an ask answers till then, "no such …" or "not stated".
    after: the same for a behaviour that ended.
    about: the subtype that this behaviour brings into the game ("Equipment"): where no behaviour about it is in force, an
    object with it doesn't exist, and asks about that answer ``before``. covers: see Behaviour.since, for all variants.
    """
    where = sys._getframe(1).f_globals.get("__name__", "?")
    if name in _declared:
        raise ClauseError(f"behaviour {name} is declared twice", where, f"the other is in {_declared[name].where}")
    if at not in POINTS:
        raise ClauseError(f"{name}: no point {at!r}", where, f"one of {', '.join(filter(None, POINTS))}")
    if key and not at:
        raise ClauseError(f"{name}: a key without a point", where, "name the point with `at`")
    made = _declared[name] = Behaviour(name, at, key, order, (before, after), about, tuple(covers), where)
    return made


@lru_cache(maxsize=1)
def all_behaviours() -> tuple[Behaviour, ...]:
    """Every behaviour of models/clauses, by name. The folder is walked once; each is checked. Raises ClauseError."""
    from models.walk import modules

    modules("models.clauses")
    for made in _declared.values():
        made.check()
    return tuple(_declared[name] for name in sorted(_declared))
