"""Judges the numbers of one line of code together: one line cites the rules of one day, older rules or today's.

The day that git gives a line may be older or newer than the rules that the line cites: lines are copied, and a text can be read
before its first day in force. So if today's rules fit the words of the line as well as the rules of its day, the line cites
today's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from math import inf
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
"""A text may be readable this many days before its first day in force."""
AGAINST = 4.0
"""Neighbours still decide if the words beside a number fit today's rule better by at most this weight, that of one rare word."""
HEARD = 0.4
"""The weight of the words of a file's other lines. The words of the line itself weigh 1."""


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
        else:
            _undated(group, prose, books, put)
        told = list(_pairs(group, books.version(), prose, books))
        for pair in told:
            pair.one.margin = sum(pair.lead for pair in told)
    _in_file(resolved, prose, books, put)


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


def _in_file(resolved: list[Resolved], prose: Unlinked, books: Rulebooks, put: Callable[[Resolved, RuleInVersion], None]) -> None:
    """Puts back the rule of the line's day if the file's other lines on the same rule speak against the words of the line.

    In one file a rule and its subrules are of one version. A line that quotes its rule keeps it.
    """
    families: dict[RuleNumber, list[Resolved]] = {}
    for one in resolved:
        if one.citation:
            families.setdefault(one.citation.number._replace(letter=0), []).append(one)
    for family in families.values():
        for one in family:
            if one.basis != WORDS or one.by_day is None or one.standing is None:
                continue
            if context.is_quoted(_words(one, prose), one.standing, books):
                continue
            then, on_day = one.standing.version, one.by_day.version
            own = context.lead(_words(one, prose), one.standing, one.by_day, books)
            others = sum(_lead(other, then, on_day, prose, books) for other in family if other is not one)
            if own + HEARD * others < 0:
                put(one, one.by_day)
                one.basis, one.margin = "", inf


def _lead(one: Resolved, version: Version, other: Version, prose: Unlinked, books: Rulebooks) -> float:
    """The weight by which the words beside a number fit its rule in one version better than its rule in another."""
    first, second = books.standing(version, one.number), books.standing(other, one.number)
    if not first or not second or first.lineage == second.lineage:
        return 0.0
    return context.lead(_words(one, prose), first, second, books)


def _words(one: Resolved, prose: Unlinked) -> frozenset[str]:
    end = one.citation.number_end if one.citation else one.end
    return context.words(prose.mask, prose.here(one.start), prose.here(end))


def _undated(group: list[Resolved], prose: Unlinked, books: Rulebooks, put: Callable[[Resolved, RuleInVersion], None]) -> None:
    """In a line without a day, gives the other numbers the version of the older rule that the words beside one number mean."""
    older = [one.standing.version for one in group if one.basis == WORDS and one.standing]
    if not older:
        return
    version = min(older, key=lambda version: version.date)
    for one in group:
        then, now = books.standing(version, one.number), books.standing(books.version(), one.number)
        if one.basis or not then or not now or then.lineage == now.lineage or one.standing != now:
            continue
        if _pair(one, then, now, prose, books).lead >= -AGAINST:
            put(one, then)
            one.basis, one.others = WORDS, []
