"""Judges the numbers of one line of code together: one line cites the rules of one day, older rules or today's.

The day that git gives a line may be older or newer than the rules that the line cites: lines are copied, and a text can be read
before its first day in force. So if today's rules fit the words of the line as well as the rules of its day, the line cites
today's rules.
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
    """A citation that means one rule by the day or the words of its line, and another rule in another version."""

    one: Resolved
    then: RuleInVersion
    now: RuleInVersion
    lead: float
    """The weight by which the words beside the number fit ``then`` better."""
    fits_now: bool
    """True if the words beside the number fit ``now`` at all."""


def judge(
    resolved: list[Resolved],
    prose: Unlinked,
    books: Rulebooks,
    by_line: Mapping[int, str],
    shipped: ShippedRules | None,
    put: Callable[[Resolved, RuleInVersion], None],
) -> None:
    """Puts in the rules that the citations of each line mean together, and notes their margin.

    ``by_line`` maps lines to their days. ``shipped`` are the project's own rules.
    """
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
    """Puts in the rules of another version for a line with a day, if they fit the words as well. With ``is_enough`` no word needs
    to fit, because the line may well mean that version.
    """
    if sum(pair.lead for pair in pairs) <= 0:
        for pair in pairs:
            if is_enough or pair.fits_now:
                put(pair.one, pair.now)


def _words(one: Resolved, prose: Unlinked) -> frozenset[str]:
    end = one.citation.number_end if one.citation else one.end
    return context.words(prose.mask, prose.here(one.start), prose.here(end))
