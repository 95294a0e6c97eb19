"""The change that began a stretch of a lineage, and the lineages that gave words to it or took words from it."""

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
"""The relation of a rule that the oldest version covering it already has."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """The change that began a stretch."""

    relation: str
    """same, edited, moved, split, merged or added; "first" if the oldest version that covers the rule already has it."""
    change: str | None
    """The kind of change from the stretch before, of ``corpus.change``; None without a stretch before."""
    similarity: float
    """The likeness to the stretch before, 0 to 1."""
    reason: str
    """The reason of the link."""
    link: LinkRow | None = None


@dataclass(frozen=True, slots=True)
class Kin:
    """A relative: a stand of another lineage, the stand of this lineage, and the link between them."""

    stand: Stand
    own: Stand
    link: LinkRow


def beginning(reading: Reading, lineage: Lineage, place: int) -> Beginning:
    """The beginning of a stretch. ``place`` is its index in the lineage's stretches."""
    stretch = lineage.stretches[place]
    stand = stretch.first
    if not place or stretch.returned:
        new = next((link for link in reading.links_to.get(stand.record, ()) if link.principal and link.old is None), None)
        relation = FIRST if not place and is_oldest_known(reading, stand) else ADDED
        return Beginning(relation, None, new.similarity if new else 1.0, new.reason if new else "", new)
    before = lineage.stretches[place - 1].last
    link, told = carrying(reading, stand), reading.change(before, stand)
    if link is not None and link.relation not in (SAME, ADDED):
        # The link may come from an older text, across a text that has the rule in other words.
        is_next = link.old is not None and reading.by_record[link.old].wording == before.wording
        similarity = link.similarity if is_next or told != change.WORDING else _alike(reading, before, stand)
        return Beginning(link.relation, told, similarity, link.reason, link)
    relation = change.relation(told, is_renumbered=before.key != stand.key)
    if told == change.WORDING:
        return Beginning(relation, told, _alike(reading, before, stand), "the versions between say nothing about it", link)
    return Beginning(relation, told, 1.0, "equal text" if told == change.NUMBER else f"only its {told} changed", link)


def said_elsewhere(reading: Reading, link: LinkRow | None) -> list[Stand]:
    """The rules of the other version with the same content as a rule that a link calls added or removed."""
    return [reading.by_record[record] for record in link.said_in if record in reading.by_record] if link else []


def ending(reading: Reading, lineage: Lineage) -> LinkRow | None:
    """The link that removed the lineage's last record. None for a rule that is still in the rules, or whose words went on."""
    return next((link for link in reading.links_from.get(lineage.last.record, ()) if link.new is None), None)


def is_oldest_known(reading: Reading, stand: Stand) -> bool:
    """True when no older version in the chain covers the stand's number. The rule can't be called new then."""
    timeline = reading.timeline
    older = takewhile(lambda place: place < stand.version, timeline.comparable(stand.version))
    return not any(timeline.speaks_of(place, stand.kind, stand.key) for place in older)


def carrying(reading: Reading, stand: Stand) -> LinkRow | None:
    """The link from the lineage's earlier record to ``stand``, or None."""
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
    """True when both are in whole rulebooks, or both are in parts of the rules."""
    versions = reading.timeline.versions
    return versions[one.version].is_whole == versions[other.version].is_whole


def opened_by(reading: Reading, era: Era) -> LinkRow | None:
    """The link that began a lineage: an added rule, or a branch of another lineage."""
    links = reading.links_to.get(era.first.record, ())
    return next((link for link in links if link.old is None or not link.principal), None)
