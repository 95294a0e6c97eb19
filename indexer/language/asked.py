"""Phrases with which players and judges ask for a rule (data/asked_*.tsv), and the lineages of the rules that answer them."""

from __future__ import annotations

from typing import NamedTuple

from ruletrail.corpus.store import Corpus
from ruletrail.indexer.days import OPEN, day
from ruletrail.indexer.language import binding
from ruletrail.indexer.language.tables import placed

#: The version whose rule numbers the tables use, unless a row names another one ("212.6e@2004-02-01").
NUMBERED_AS_OF = "2026-01-16"


class Asked(NamedTuple):
    """One phrase, and the days on which it means its rule. Days are integers, both included; 0 and OPEN are open ends."""

    words: str
    since: int
    until: int


class AskedRow(NamedTuple):
    """One line of a table."""

    number: str
    """The number of a rule or section, "305.7"."""
    version: str
    """The version in which the rule has that number."""
    asked: Asked
    place: str
    """File and line."""


def rows() -> list[AskedRow]:
    """The lines of all tables of phrases, in the order of their names."""
    found = []
    for place, (rule, since, until, words) in placed("asked_"):
        number, _, version = rule.partition("@")
        asked = Asked(words, day(since) if since else 0, day(until) if until else OPEN)
        found.append(AskedRow(number, version or NUMBERED_AS_OF, asked, place))
    return found


class Bound(NamedTuple):
    """The phrases that ask for the rules of one corpus."""

    by_lineage: dict[int, list[Asked]]
    """Row id of a lineage -> the phrases that ask for it."""
    rows: int
    """The number of lines in the tables."""
    unbound: int
    """The number of lines about rules that the corpus doesn't hold."""


def bind(corpus: Corpus) -> Bound:
    """Finds the lineage of each phrase's rule, whichever versions the corpus holds.

    A rule is found by its number in the version that the row names. If the corpus lacks that version, it is found by its
    lineage's address in the calendar, or by its wording.
    """
    found = rows()
    known = binding.lineages_of(corpus, {(row.version, row.number) for row in found})
    asked: dict[int, list[Asked]] = {}
    unbound = 0
    for row in found:
        lineage = known.get((row.version, row.number))
        if lineage is None:
            unbound += 1
        elif row.asked not in asked.setdefault(lineage, []):
            asked[lineage].append(row.asked)
    return Bound(asked, len(found), unbound)
