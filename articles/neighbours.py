"""The numbers of one line of code are of one day: together they tell whether the line speaks of older rules or of today's.

A line that git dates may be older or younger than the rules that it cites: lines are copied, and a text can be read before its
day. So where today's rules fit the words of the line as well as those of its day, they are meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from ruletrail.articles import context
from ruletrail.articles.account import BLAME, SHIPPED, WORDS, Resolved
from ruletrail.articles.own_markup import Unlinked
from ruletrail.articles.rulebooks import Rulebooks, RuleInVersion
from ruletrail.articles.shipped import ShippedRules
from ruletrail.corpus.dates import day_after
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store import Version

_SOON = 14
"""So many days before its first day a text may be read already."""


class _Pair(NamedTuple):
    """A citation that means one rule by the day or the words of its line, and another by the rules of another version."""

    one: Resolved
    then: RuleInVersion
    now: RuleInVersion
    lead: float
    """By how much the words beside the number fit ``then`` better."""
    fits_now: bool
    """Whether the words beside it fit ``now`` at all."""


def judge(
    resolved: list[Resolved],
    prose: Unlinked,
    books: Rulebooks,
    by_line: Mapping[int, str],
    shipped: ShippedRules | None,
    put: Callable[[Resolved, RuleInVersion], None],
) -> None:
    """Puts in what each line's citations mean together, and notes how sure that is. ``shipped`` are the project's own rules."""
    own = books.version(shipped.day) if shipped else None
    for line, ones in groupby(resolved, key=lambda one: one.line):
        group = [one for one in ones if one.citation]
        day = by_line.get(line, shipped.day if shipped else "")
        if day and group:
            dated = [one for one in group if one.basis in (BLAME, SHIPPED)]
            soon = books.in_force(day_after(day, _SOON), RuleNumber.parse(group[0].number))
            for version, is_old in ((own, True), (soon, True), (books.version(), False)):
                if version:
                    _dated(list(_pairs(dated, version, prose, books)), put, is_enough=is_old)
        told = list(_pairs(group, books.version(), prose, books))
        for pair in told:
            pair.one.margin = sum(pair.lead for pair in told)


def part(resolved: list[Resolved], put: Callable[[Resolved, RuleInVersion], None]) -> None:
    """No two numbers of a line name one rule: where the words beside a number tell a rule that another number of the line has on
    the line's day, they are about that other number.
    """
    for _, ones in groupby(resolved, key=lambda one: one.line):
        group = [one for one in ones if one.citation and one.standing]
        has = {one.standing.lineage: one.number for one in group if one.standing and one.basis != WORDS}
        for one in group:
            if one.basis == WORDS and one.standing and one.by_day and has.get(one.standing.lineage, one.number) != one.number:
                put(one, one.by_day)
                one.basis = ""


def _pairs(group: Iterable[Resolved], version: Version, prose: Unlinked, books: Rulebooks) -> Iterator[_Pair]:
    for one in group:
        now = books.standing(version, one.number)
        if one.standing and now and now.lineage != one.standing.lineage:
            yield _pair(one, one.standing, now, prose, books)


def _pair(one: Resolved, then: RuleInVersion, now: RuleInVersion, prose: Unlinked, books: Rulebooks) -> _Pair:
    words = _words(one, prose)
    return _Pair(one, then, now, context.lead(words, then, now, books), context.fit(words, now, books) > 0)


def _dated(pairs: list[_Pair], put: Callable[[Resolved, RuleInVersion], None], *, is_enough: bool) -> None:
    """A line that has a day: the rules of another version, where they fit the words as well. ``is_enough`` where no word is
    needed, for that version may well be meant.
    """
    if sum(pair.lead for pair in pairs) <= 0:
        for pair in pairs:
            if is_enough or pair.fits_now:
                put(pair.one, pair.now)


def _words(one: Resolved, prose: Unlinked) -> frozenset[str]:
    end = one.citation.number_end if one.citation else one.end
    return context.words(prose.mask, prose.here(one.start), prose.here(end))
