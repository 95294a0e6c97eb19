"""Since when a rule has had its words, its examples and its number: the dates that every answer gives, each by its own name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ruletrail.corpus.history.lineage import Era, Lineage
from ruletrail.corpus.history.reading import outlines
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.json_form import json_object
from ruletrail.corpus.store import Corpus, StoredRecord


class Since(NamedTuple):
    """Ids of versions; None where nobody can tell, as of a paragraph of commentary or of a copy beside the whole rulebooks."""

    wording: str | None
    """The version that brought these words. Other examples, numbers, references and punctuation leave them as they are."""
    examples: str | None
    """The version that brought these examples, likewise; None too where the rule has none."""
    number: str | None
    """The version from which on it has borne this number, or been this term."""

    def as_json(self) -> dict[str, Any]:
        """The fields of every JSON: ``wording_since``, ``examples_since`` and ``number_since``."""
        return json_object(self, "wording_since=wording examples_since=examples number_since=number")


UNKNOWN = Since(None, None, None)


def since(timeline: Timeline, lineage: Lineage, place: int) -> Since:
    """The dates of a lineage as it stands in the version at a place."""
    return Since(*(_begun(timeline, eras, place) for eras in (lineage.worded, lineage.example_eras, lineage.numbers)))


def _begun(timeline: Timeline, eras: list[Era], place: int) -> str | None:
    """The version that began the era which has a stand in the version at a place."""
    era = next((era for era in reversed(eras) if era.first.version <= place), None)
    held = era and any(stand.version == place for stand in era.stands)
    return timeline.versions[era.first.version].version if era and held else None


def since_of(corpus: Corpus, records: Iterable[StoredRecord]) -> dict[int, Since]:
    """Row id of a record -> its dates, of many records at once."""
    timeline = Timeline(corpus.versions())
    of = {record.id: (record.lineage_id, timeline.index.get(record.version_id)) for record in records}
    found = outlines(corpus, timeline, {lineage for lineage, _ in of.values() if lineage is not None})
    return {
        record: UNKNOWN if lineage is None or place is None else since(timeline, found[lineage], place)
        for record, (lineage, place) in of.items()
    }
