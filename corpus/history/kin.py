"""How a stretch of a lineage came about, and which other lineages gave words to it or took words from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from ruletrail.corpus import change
from ruletrail.corpus.history.lineage import Era, Lineage
from ruletrail.corpus.history.reading import Reading
from ruletrail.corpus.history.stands import Stand
from ruletrail.corpus.matching import matcher
from ruletrail.corpus.relation_names import ADDED, SAME
from ruletrail.corpus.store.links import LinkRow

FIRST = "first"
"""The relation of what the oldest version that speaks of it has already."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a stretch came about."""

    relation: str
    """same, edited, moved, split, merged, added; "first" for what the oldest version that speaks of it has already."""
    change: str | None
    """The kind of change from what stood there before, of ``corpus.change``; None where nothing did."""
    similarity: float
    """How alike it is to what stood there before, 0 to 1."""
    reason: str
    """What decided it."""
    link: LinkRow | None = None


@dataclass(frozen=True, slots=True)
class Kin:
    """A relative: where another lineage stood, and the link between that and the lineage that was asked about."""

    stand: Stand
    own: Stand
    link: LinkRow


def beginning(reading: Reading, lineage: Lineage, place: int) -> Beginning:
    """How the stretch at that place among the lineage's stretches came about."""
    stretch = lineage.stretches[place]
    stand = stretch.first
    if not place or stretch.returned:
        new = next((link for link in reading.links_to.get(stand.record, ()) if link.principal and link.old is None), None)
        relation = FIRST if not place and is_oldest_known(reading, stand) else ADDED
        return Beginning(relation, None, new.similarity if new else 1.0, new.reason if new else "", new)
    before = lineage.stretches[place - 1].last
    link, told = carrying(reading, stand), reading.change(before, stand)
    if link is not None and link.relation not in (SAME, ADDED):
        # A link may come from an older text, over one that has the rule in other words.
        is_next = link.old is not None and reading.by_record[link.old].wording == before.wording
        similarity = link.similarity if is_next or told != change.WORDING else _alike(reading, before, stand)
        return Beginning(link.relation, told, similarity, link.reason, link)
    relation = change.relation(told, is_renumbered=before.key != stand.key)
    if told == change.WORDING:
        return Beginning(relation, told, _alike(reading, before, stand), "the versions between say nothing about it", link)
    return Beginning(relation, told, 1.0, "equal text" if told == change.NUMBER else f"only its {told} changed", link)


def said_elsewhere(reading: Reading, link: LinkRow | None) -> list[Stand]:
    """The rules of the other version that say the same as one that a link calls new or removed."""
    return [reading.by_record[record] for record in link.said_in if record in reading.by_record] if link else []


def ending(reading: Reading, lineage: Lineage) -> LinkRow | None:
    """The link with which a lineage ended: of a removed rule. None of one that is in the rules, or that words of went on."""
    return next((link for link in reading.links_from.get(lineage.last.record, ()) if link.new is None), None)


def is_oldest_known(reading: Reading, stand: Stand) -> bool:
    """True when no older version, of those that follow one another, speaks of the stand's number: then nobody can call it new."""
    timeline = reading.timeline
    older = takewhile(lambda place: place < stand.version, timeline.comparable(stand.version))
    return not any(timeline.speaks_of(place, stand.kind, stand.key) for place in older)


def carrying(reading: Reading, stand: Stand) -> LinkRow | None:
    """The link from the lineage's earlier record to ``stand``; None when there is none."""
    for link in reading.links_to.get(stand.record, ()):
        if link.principal and link.old is not None and _follow(reading, reading.by_record.get(link.old), stand):
            return link
    return None


def _alike(reading: Reading, before: Stand, stand: Stand) -> float:
    old, new = (reading.wordings[end.wording].normal.split() for end in (before, stand))
    return round(matcher(old, new).ratio(), 4)


def came_from(reading: Reading, lineage: Lineage) -> Iterator[Kin]:
    """Other lineages that words of this one came from, oldest first."""
    for own in lineage.every_stand():
        for link in reading.links_to.get(own.record, ()):
            other = reading.by_record.get(link.old) if link.old is not None else None
            if other is not None and _is_branch(reading, link, own, other):
                yield Kin(other, own, link)


def went_to(reading: Reading, lineage: Lineage) -> Iterator[Kin]:
    """Other lineages that words of this one went into, oldest first."""
    for own in lineage.every_stand():
        for link in reading.links_from.get(own.record, ()):
            other = reading.by_record.get(link.new) if link.new is not None else None
            if other is not None and _is_branch(reading, link, own, other):
                yield Kin(other, own, link)


def _is_branch(reading: Reading, link: LinkRow, own: Stand, other: Stand) -> bool:
    return not link.principal and own.lineage != other.lineage and _same_extent(reading, own, other)


def _follow(reading: Reading, old: Stand | None, new: Stand) -> bool:
    return old is not None and old.lineage == new.lineage and _same_extent(reading, old, new)


def _same_extent(reading: Reading, one: Stand, other: Stand) -> bool:
    """True when both stand in whole rulebooks, or when both stand in parts of the rules."""
    versions = reading.timeline.versions
    return versions[one.version].is_whole == versions[other.version].is_whole


def opened_by(reading: Reading, era: Era) -> LinkRow | None:
    """The link with which a lineage began: an added rule, or a branch of another lineage."""
    links = reading.links_to.get(era.first.record, ())
    return next((link for link in links if link.old is None or not link.principal), None)
