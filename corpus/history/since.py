"""Since when a rule has said what it says, and since when it has borne its number: the two dates that every answer gives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ruletrail.corpus.history.lineage import Era, Lineage
from ruletrail.corpus.history.reading import outlines
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.store import Corpus, StoredRecord


class Since(NamedTuple):
    """Ids of versions; None where nobody can tell, as of a paragraph of commentary or of a copy beside the whole rulebooks."""

    wording: str | None
    """The version that brought these words and examples: they stood through renumberings and changes of references alone."""
    number: str | None
    """The version from which on it has borne this number, or been this term."""

    def as_json(self) -> dict[str, str | None]:
        """The two fields of every JSON: ``wording_since`` and ``number_since``."""
        return {"wording_since": self.wording, "number_since": self.number}


UNKNOWN = Since(None, None)


def since(timeline: Timeline, lineage: Lineage, place: int) -> Since:
    """The two dates of a lineage as it stands in the version at a place."""
    return Since(_begun(timeline, lineage.worded, place), _begun(timeline, lineage.numbers, place))


def _begun(timeline: Timeline, eras: list[Era], place: int) -> str | None:
    """The version that began the era which has a stand in the version at a place."""
    era = next((era for era in reversed(eras) if era.first.version <= place), None)
    held = era and any(stand.version == place for stand in era.stands)
    return timeline.versions[era.first.version].version if era and held else None


def since_of(corpus: Corpus, records: Iterable[StoredRecord]) -> dict[int, Since]:
    """Row id of a record -> its two dates, of many records at once."""
    timeline = Timeline(corpus.versions())
    of = {record.id: (record.lineage_id, timeline.index.get(record.version_id)) for record in records}
    found = outlines(corpus, timeline, {lineage for lineage, _ in of.values() if lineage is not None})
    return {
        record: UNKNOWN if lineage is None or place is None else since(timeline, found[lineage], place)
        for record, (lineage, place) in of.items()
    }
