"""Which of the rules that bore a number is meant: one score for each of them, from the signs beside the number.

Each word beside it weighs the more the fewer rules have it: "to splice them (702.45)" is Splice, not Bushido. Day, name and
neighbours are signs as the words are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from ruletrail.articles.rulebooks import Rulebooks, RuleInVersion
from ruletrail.corpus.heading_words import beginnings
from ruletrail.corpus.store import Version

SURE, LIKELY = 1.5, 2.2
"""By how much another rule must lead that of the day to be meant, and that of the day all others, so that none of them is named
as a possible one: as logarithms of odds, some 5 and 9 to 1."""
QUOTED, SEVERAL = 0.7, 5
"""The share of a rule's own words from which they are quoted, and from how many words it has."""
AGAINST, FOR = -40.0, 20.0
"""So much the other lines of a file count at most against a version, and for it."""
_ROOM = 200
"""The number of characters that are searched before and behind a number."""
_ENDS = re.compile(r"\0|(?:\r\n?|\n)[ \t\x01]*(?:\r\n?|\n)")
"""The end of the words that belong together: code, or an empty line."""


def words(mask: str, start: int, end: int) -> frozenset[str]:
    """The beginnings of the words before and behind the citation from ``start`` to ``end``, in the same paragraph."""
    before = _ENDS.split(mask[max(0, start - _ROOM) : start])[-1]
    return beginnings(before) | beginnings(_ENDS.split(mask[end : end + _ROOM])[0])


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands beside a number, and the rule that has it on the day that is taken for the line's."""

    words: frozenset[str]
    """Empty at the ends of a range, where they are of all numbers in it."""
    name: str
    on_day: RuleInVersion | None
    day: str
    of_line: Callable[[Version], float] = lambda _: 0.0
    """By how much the words beside the other numbers of its line fit their rules in a version better than those of the day."""
    of_file: Callable[[Version], float] = lambda _: 0.0
    """The same of the file's other lines."""


class Judged(NamedTuple):
    """The rule that is most likely meant, and by how much it leads, as a logarithm of odds."""

    rule: RuleInVersion | None
    over_day: float
    """Its lead over the rule of the day, or where the day has none, over a mistake."""
    over_others: float
    """Its lead over the next one; 0 where neither a word nor a name is for it."""


def judge(signs: Signs, readings: list[RuleInVersion], books: Rulebooks) -> Judged:
    """Which of the rules that bore a number is meant."""
    if not readings:
        return Judged(None, 0.0, 0.0)
    scores = [_score(signs, one, books) for one in readings]
    own = next((score for score, one in zip(scores, readings, strict=True) if _is_same(one, signs.on_day)), _BY_DAY)
    most, next_one = ([*sorted(scores, reverse=True), -inf])[:2]
    rule = readings[scores.index(most)]
    is_told = bool(signs.name) or fit(signs.words, rule, books) > 0
    return Judged(rule, most - own, most - next_one if is_told else 0.0)


def _is_same(one: RuleInVersion, other: RuleInVersion | None) -> bool:
    return other is not None and one.lineage == other.lineage


_BY_DAY = 2.5


def _score(signs: Signs, one: RuleInVersion, books: Rulebooks) -> float:
    """How likely a rule is meant, as a logarithm of odds. The weights are fitted to comments (docs/articles.md)."""
    words, own = books.marks(signs.words), books.words(one)
    fits = _weight(words & own, books)
    share, of_own = fits / (_weight(words, books) or 1.0), fits / (_weight(own, books) or 1.0)
    version = signs.on_day.version if signs.on_day and _is_same(one, signs.on_day) else one.version
    is_today = _is_same(one, books.standing(books.version(), one.key))
    years = 0 if is_today else max(0, int(signs.day[:4]) - int(one.version.date[:4]))
    return (
        0.24 * (fits + signs.of_line(version))
        + 3.0 * share
        + 1.4 * of_own
        + 1.7 * (of_own >= QUOTED and len(own) >= SEVERAL)
        + _BY_DAY * _is_same(one, signs.on_day)
        - 0.8 * is_today
        - 0.08 * years
        + 1.6 * _is_named(signs, one, of_own, books)
        + 0.1 * max(AGAINST, min(FOR, signs.of_file(version)))
    )


def _is_named(signs: Signs, one: RuleInVersion, of_own: float, books: Rulebooks) -> bool:
    """True if the name beside the number is the rule's, or if all words of a section's title are beside its number."""
    return signs.name.casefold() == books.name(one).casefold() if signs.name else one.key.isdigit() and of_own == 1


def lead(words: frozenset[str], one: RuleInVersion, other: RuleInVersion, books: Rulebooks) -> float:
    """The weight by which the words beside a number fit one rule better than another; 0 if they fit both equally."""
    words = books.marks(words)
    return _weight(words & books.words(one), books) - _weight(words & books.words(other), books)


def fit(words: frozenset[str], one: RuleInVersion, books: Rulebooks) -> float:
    """The weight of the words beside a number that a rule has; 0 if it has none."""
    return _weight(books.marks(words) & books.words(one), books)


def _weight(words: frozenset[str], books: Rulebooks) -> float:
    return sum(map(books.weight, words))
