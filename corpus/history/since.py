"""Since when a rule has had its words, its examples and its number. Every answer gives these three dates under these names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from ruletrail.corpus import calendar
from ruletrail.corpus.change import Forms
from ruletrail.corpus.forms import NO_EXAMPLES
from ruletrail.corpus.history.lineage import Era, Lineage, changes_up_to
from ruletrail.corpus.history.reading import outlines
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.json_form import json_object
from ruletrail.corpus.store import Corpus, StoredRecord, stands


class Since(NamedTuple):
    """Ids of versions; None if unknown, as for a paragraph of commentary or a copy outside the chain."""

    wording: str | None
    """The version that brought these words. Other examples, numbers, references and punctuation don't count."""
    examples: str | None
    """The version that brought these examples, in the same sense; None also for a rule without examples."""
    number: str | None
    """The version since which the rule has had this number or term."""

    def as_json(self) -> dict[str, Any]:
        """The fields of every JSON: ``wording_since``, ``examples_since`` and ``number_since``."""
        return json_object(self, "wording_since=wording examples_since=examples number_since=number")


UNKNOWN = Since(None, None, None)


def since(timeline: Timeline, lineage: Lineage, place: int) -> Since:
    """The dates of a lineage in the version at a place. In a corpus of digests alone they come from the calendar."""
    if timeline.is_retold and (known := calendar.at_address(lineage.address)):
        day = timeline.versions[place].date
        if known.at(day):
            return Since(known.wording_since(day), known.examples_since(day), known.number_since(day))
    return Since(*(_begun(timeline, eras, place) for eras in (lineage.worded, lineage.example_eras, lineage.numbers)))


def _begun(timeline: Timeline, eras: list[Era], place: int) -> str | None:
    """The version that began the era with a stand in the version at a place, or None."""
    era = next((era for era in reversed(eras) if era.first.version <= place), None)
    held = era and any(stand.version == place for stand in era.stands)
    return timeline.versions[era.first.version].version if era and held else None


def since_of(corpus: Corpus, records: Iterable[StoredRecord]) -> dict[int, Since]:
    """Row id of a record -> its dates, for many records at once.

    Most lineages are in every whole rulebook from their first to their last. For these, numbers and wordings are enough; the
    others are traced.
    """
    timeline = Timeline(corpus.versions())
    of = {record.id: (record.lineage_id, timeline.index.get(record.version_id)) for record in records}
    asked = {lineage for lineage, _ in of.values() if lineage is not None}
    unbroken = _unbroken(corpus, timeline, asked)
    forms = stands.forms(corpus, {run.wording for runs in unbroken.values() for run in runs})
    traced = outlines(corpus, timeline, asked - unbroken.keys())
    whole, found = set(timeline.whole), {}
    for record, (lineage, place) in of.items():
        if lineage is None or place is None:
            found[record] = UNKNOWN
        elif lineage not in unbroken:
            found[record] = since(timeline, traced[lineage], place)
        else:
            found[record] = _among(timeline, unbroken[lineage], forms, place) if place in whole else UNKNOWN
    return found


class _Run(NamedTuple):
    """Whole rulebooks in a row in which a lineage has one number and one wording."""

    first: int
    """The index of the first one among the whole rulebooks, from 0."""
    wording: int
    key: str


def _unbroken(corpus: Corpus, timeline: Timeline, lineages: Collection[int]) -> dict[int, list[_Run]]:
    """The lineages that every whole rulebook from their first to their last has, as runs, oldest first.

    Empty if an older version was added later than a newer one, because row ids don't follow time then.
    """
    ids = [timeline.versions[place].id for place in timeline.whole]
    if ids != sorted(ids):
        return {}
    nth = {row_id: n for n, row_id in enumerate(ids)}
    found: dict[int, list[_Run]] = {}
    broken: set[int] = set()
    before: tuple[int, int, str] | None = None
    lineage, last = 0, 0
    for lineage_id, version_id, wording, key in stands.numbers_and_wordings(corpus, lineages):
        n = nth.get(version_id)
        if n is None:
            continue  # a part of the rules, or a second copy
        now = (lineage_id, wording, key)
        if now != before:
            found.setdefault(lineage_id, []).append(_Run(n, wording, key))
            before = now
        if lineage_id == lineage and n != last + 1:
            broken.add(lineage_id)
        lineage, last = lineage_id, n
    return {lineage: runs for lineage, runs in found.items() if lineage not in broken}


def _among(timeline: Timeline, runs: list[_Run], forms: Mapping[int, Forms], place: int) -> Since:
    """The dates of a lineage in one of its whole rulebooks."""
    last = next(n for n in reversed(range(len(runs))) if timeline.whole[runs[n].first] <= place)
    told = [forms[run.wording] for run in runs]
    renumbered = accumulate((old.key != new.key for old, new in pairwise(runs)), initial=0)

    def begun(marks: list[int]) -> str:
        return timeline.versions[timeline.whole[runs[marks.index(marks[last])].first]].version

    return Since(
        begun(changes_up_to(told, "words")),
        None if told[last].examples == NO_EXAMPLES else begun(changes_up_to(told, "examples")),
        begun(list(renumbered)),
    )
