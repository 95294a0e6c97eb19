"""How rules are asked for: phrases of players and judges beside the rules that answer them (data/asked_*.tsv)."""

from __future__ import annotations

from typing import NamedTuple

from ruletrail.corpus.store import Corpus
from ruletrail.indexer.days import OPEN, day
from ruletrail.indexer.language import binding
from ruletrail.indexer.language.tables import placed

#: The version whose numbers the tables speak in, where a row names no other ("212.6e@2004-02-01").
NUMBERED_AS_OF = "2026-01-16"


class Asked(NamedTuple):
    """One way of asking. Days are integers, both included, 0 and OPEN mean that an end is open."""

    words: str
    since: int
    until: int


class AskedRow(NamedTuple):
    """One line of a table."""

    number: str
    """Of a rule or a section, "305.7"."""
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
    """The ways of asking that rules of a corpus are asked for with."""

    by_lineage: dict[int, list[Asked]]
    """Row id of a lineage -> how it is asked for."""
    rows: int
    """How many lines the tables have."""
    unbound: int
    """How many of them are about rules that the corpus doesn't hold."""


def bind(corpus: Corpus) -> Bound:
    """Gives each way of asking to the lineage of its rule, whatever versions the corpus holds.

    A rule is found by its number in the version that the row names; where the corpus lacks that version, by its lineage's
    address in the calendar, or by its wording.
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
