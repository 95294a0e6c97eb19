"""Lineages read from the corpus.

Everything about a history is computed from a ``Reading``. ``read`` makes one of a single lineage and its links in a few
queries; ``corpus.history.archive`` makes one of the whole corpus.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from ruletrail.corpus.change import Forms, kind
from ruletrail.corpus.history.lineage import Lineage, trace
from ruletrail.corpus.history.stands import Stand, Wording
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.store import Corpus, lineages, links
from ruletrail.corpus.store import stands as stored
from ruletrail.corpus.store.links import LinkRow


@dataclass
class Reading:
    """Lineages in memory with everything that their history needs: stands, wordings, links and versions."""

    timeline: Timeline
    wordings: dict[int, Wording] = field(default_factory=dict)
    """Row id -> wording."""
    by_record: dict[int, Stand] = field(default_factory=dict)
    """Row id of a record -> its stand."""
    links_to: dict[int, list[LinkRow]] = field(default_factory=lambda: defaultdict(list))
    """Row id of a record -> the links whose newer end is this record, without "same"."""
    links_from: dict[int, list[LinkRow]] = field(default_factory=lambda: defaultdict(list))
    lineages: dict[int, Lineage] = field(default_factory=dict)
    addresses: dict[int, str] = field(default_factory=dict)
    """Row id of a lineage -> its address, for the lineages that were read and those linked to them."""

    def change(self, old: Stand, new: Stand) -> str:
        """The kind of change from one stand to another, of ``corpus.change``."""
        a, b = (self.wordings[stand.wording].forms for stand in (old, new))
        return kind(a, b, is_renumbered=old.key != new.key)

    def add_link(self, link: LinkRow) -> None:
        """Files a link under both of its ends."""
        if link.new is not None:
            self.links_to[link.new].append(link)
        if link.old is not None:
            self.links_from[link.old].append(link)


def read(corpus: Corpus, lineage_id: int) -> Reading:
    """Reads one lineage, with the links of its records and the stands at their other ends."""
    reading = Reading(Timeline(corpus.versions()))
    stands = _stands(reading, stored.of_lineages(corpus, [lineage_id]))
    for link in links.ending_in(corpus, (stand.record for stand in stands)):
        if link.relation != "same":
            reading.add_link(link)
    found = (*reading.links_to.values(), *reading.links_from.values())
    ends = {end for held in found for link in held for end in (link.old, link.new, *link.said_in) if end is not None}
    kin = _stands(reading, stored.by_id(corpus, ends - reading.by_record.keys()))
    reading.wordings = wordings_by_id(stored.wordings(corpus, {stand.wording for stand in stands}))
    for other in {stand.lineage for stand in kin} | {lineage_id}:
        reading.addresses[other] = lineages.address(corpus, other) or ""
    if stands:
        address = reading.addresses[lineage_id]
        reading.lineages[lineage_id] = trace(reading.timeline, lineage_id, address, stands, reading.wordings)
    return reading


def outlines(corpus: Corpus, timeline: Timeline, lineage_ids: Iterable[int]) -> dict[int, Lineage]:
    """Some lineages by their row ids, without links and words: their eras, and whether they ended.

    Only lineages of a digest have addresses, under which the calendar knows them.
    """
    held: dict[int, list[Stand]] = defaultdict(list)
    for stand in _stands(Reading(timeline), stored.of_lineages(corpus, lineage_ids)):
        held[stand.lineage].append(stand)
    forms = stored.forms(corpus, {stand.wording for stands in held.values() for stand in stands})
    wordings = {row_id: Wording("", "", (), form) for row_id, form in forms.items()}
    addresses = lineages.addresses(corpus) if timeline.is_retold else {}
    return {lineage: trace(timeline, lineage, addresses.get(lineage, ""), stands, wordings) for lineage, stands in held.items()}


def _stands(reading: Reading, rows: Iterable[stored.StandRow]) -> list[Stand]:
    """The rows that belong to rule versions, as stands, oldest first."""
    index = reading.timeline.index
    stands = [
        Stand(row.id, index[row.version_id], *row[2:-1], row.lineage_id)
        for row in rows
        if row.version_id in index and row.lineage_id is not None
    ]
    stands.sort(key=lambda stand: (stand.version, stand.record))
    reading.by_record.update((stand.record, stand) for stand in stands)
    return stands


def wordings_by_id(rows: Iterable[stored.WordingRow]) -> dict[int, Wording]:
    """Row id -> wording."""
    return {
        id: Wording(text, normal, tuple(json.loads(examples)) if examples != "[]" else (), Forms(id, *forms))
        for id, text, normal, examples, *forms in rows
    }
