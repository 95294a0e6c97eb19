"""Weighs the words beside a number: they decide between the rules that have had the number.

A word that fewer rules have weighs more. A rule's share is the weight of the words beside the number that are also in its name or
its text: "to splice them (702.45)" is Splice, not Bushido.
"""

from __future__ import annotations

import re
from math import log

from ruletrail.articles.rulebooks import Rulebooks, RuleInVersion
from ruletrail.corpus.heading_words import beginnings

ALIKE, LEAD = 0.4, 0.3
"""The share that a rule needs, and the share by which it must lead the rule of the day."""
QUOTED, SEVERAL = 0.7, 5
"""With this share of a rule's own words beside a number, the rule is quoted. Then it needs no share of the other words, and a
rule of at least ``SEVERAL`` words needs no extra weight for years."""
ENOUGH, A_YEAR = 4.0, 0.4
"""The weight by which a rule must lead the rule of the day, and the extra weight for each year since it lost the number."""
LIKELY = 2.0
"""With this lead, no other rule is reported as possible. It is the weight of a word that one rule in eight has."""
_ROOM = 200
"""The number of characters that are searched before and behind a number."""
_ENDS = re.compile(r"\0|(?:\r\n?|\n)[ \t\x01]*(?:\r\n?|\n)")
"""The end of the words that belong together: code, or an empty line."""


def words(mask: str, start: int, end: int) -> frozenset[str]:
    """The beginnings of the words before and behind the citation from ``start`` to ``end``, in the same paragraph."""
    before = _ENDS.split(mask[max(0, start - _ROOM) : start])[-1]
    return beginnings(before) | beginnings(_ENDS.split(mask[end : end + _ROOM])[0])


def meant(
    words: frozenset[str], readings: list[RuleInVersion], on_day: RuleInVersion | None, day: str, books: Rulebooks
) -> tuple[RuleInVersion | None, bool]:
    """The rule that the words mean, or None; and True if the best rule is this one or the rule of the day, and clearly leads all
    others.

    ``on_day`` is the rule with the number on ``day``, the assumed day of the line. A rule that had the number for a short time
    must lead a rule that had it for a long time by more.
    """
    words = books.marks(words)
    total = sum(map(books.weight, words)) or 1.0
    weights = [_weight(words & books.words(one), books) for one in readings]
    ranked = sorted(zip(weights, range(len(readings)), strict=True), reverse=True)
    if not ranked:
        return None, False
    most, place = ranked[0]
    top = readings[place]
    quoted = most >= QUOTED * _weight(books.words(top), books)
    if most < ALIKE * total and not quoted:
        return None, False
    own = next((n for n, one in enumerate(readings) if on_day and one.lineage == on_day.lineage), None)
    years = 0 if quoted and len(books.words(top)) >= SEVERAL else max(0, int(day[:4]) - int(top.version.date[:4]))
    rare = 0.0 if own is None else max(0.0, log(books.lifetime(readings[own]) / books.lifetime(top)))
    lead = most - (0.0 if own is None else weights[own])
    is_meant = lead >= max(LEAD * (most if quoted else total), ENOUGH + A_YEAR * years + rare)
    is_own = on_day is not None and top.lineage == on_day.lineage
    is_known = (is_meant or is_own) and (len(ranked) < 2 or most - ranked[1][0] >= LEAD * total)
    return (top if is_meant else None), is_known


def is_likely(words: frozenset[str], readings: list[RuleInVersion], one: RuleInVersion | None, books: Rulebooks) -> bool:
    """True if a rule leads all others with its number, by the words beside the number and by the time for which it had the
    number.

    The time alone is not enough.
    """
    if one is None or not fit(words, one, books):
        return False
    scores = {reading.lineage: fit(words, reading, books) + log(books.lifetime(reading)) for reading in readings}
    own = scores.pop(one.lineage, None)
    return own is not None and own - max(scores.values(), default=0.0) >= LIKELY


def is_quoted(words: frozenset[str], one: RuleInVersion, books: Rulebooks) -> bool:
    """True if most of the words of a rule of several words are beside a number."""
    own = books.words(one)
    return len(own) >= SEVERAL and fit(words, one, books) >= QUOTED * _weight(own, books)


def lead(words: frozenset[str], one: RuleInVersion, other: RuleInVersion, books: Rulebooks) -> float:
    """The weight by which the words beside a number fit one rule better than another; 0 if they fit both equally."""
    words = books.marks(words)
    return _weight(words & books.words(one), books) - _weight(words & books.words(other), books)


def fit(words: frozenset[str], one: RuleInVersion, books: Rulebooks) -> float:
    """The weight of the words beside a number that a rule has; 0 if it has none."""
    return _weight(books.marks(words) & books.words(one), books)


def _weight(words: frozenset[str], books: Rulebooks) -> float:
    return sum(map(books.weight, words))
