"""The whole history of one rule, as a historian reads it: ``history`` answers for one record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ruletrail.corpus.history import kin
from ruletrail.corpus.history.lineage import Lineage
from ruletrail.corpus.history.reading import Reading, read
from ruletrail.corpus.history.since import since
from ruletrail.corpus.history.stands import Stand
from ruletrail.corpus.history.unseen import Unseen, unseen
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.relation_names import ADDED
from ruletrail.corpus.store import Corpus, StoredRecord


@dataclass(frozen=True, slots=True)
class Revision(JsonForm):
    """A number and wording of a lineage, and the versions from ``first`` to ``last`` (both included) that held them.

    ``last`` is "" while the newest version holds them. ``relation`` says how it came about: same (other references alone),
    edited, moved, split, merged, added; "first" for what the oldest version that speaks of it holds already.
    """

    JSON = "number from=first to=until? last? text examples relation change similarity reason said_in unseen"

    number: str
    first: str
    last: str
    text: str
    examples: tuple[str, ...]
    relation: str
    change: str | None
    """The kind of change from the revision before, of ``corpus.change``; None where there is none before."""
    similarity: float
    reason: str
    stand: Stand
    until: str = ""
    """The last day in force, the one before the next wording or number came; "" while it is in force."""
    said_in: tuple[str, ...] = ()
    """Of a new rule the numbers or terms of the version before that say the same; they are no lineage."""
    unseen: Unseen | None = None
    """The known releases before it that no whole text here tells of: it may have come with one of them."""


@dataclass(frozen=True, slots=True)
class Branch(JsonForm):
    """Another lineage that words came from or went to, and where."""

    number: str
    version: str
    lineage: str
    relation: str
    own_number: str
    """What this lineage's record was called at the other end of the link."""
    own_version: str


@dataclass(frozen=True, slots=True)
class Copy(JsonForm):
    """A record of the lineage in a part of the rules or in a second copy, which holds no place in the chain."""

    JSON = "number=key version agrees"

    key: str
    version: str
    agrees: bool
    """True when its words are those of a revision that was in force."""


@dataclass(frozen=True, slots=True)
class RuleHistory(JsonForm):
    """A lineage as a historian reads it, oldest revision first."""

    JSON = "lineage kind wording_since examples_since number_since ended? said_in revisions ancestors descendants copies"

    lineage: str
    """Its address."""
    kind: str
    revisions: list[Revision]
    ancestors: list[Branch] = field(default_factory=list)
    descendants: list[Branch] = field(default_factory=list)
    wording_since: str | None = None
    """Of what it said last; ``corpus.history.since`` says what the dates mean."""
    examples_since: str | None = None
    number_since: str | None = None
    ended: str = ""
    """The first version that no longer has it, "" while no version says so."""
    said_in: tuple[str, ...] = ()
    """Of a removed rule the numbers or terms of the version that ended it that say the same; they are no lineage."""
    copies: list[Copy] = field(default_factory=list)


def history(corpus: Corpus, record: StoredRecord) -> RuleHistory:
    """The whole history of the lineage that ``record`` is part of. The record must have a lineage; commentary has none."""
    assert record.lineage_id is not None
    reading = read(corpus, record.lineage_id)
    return of_lineage(reading, reading.lineages[record.lineage_id])


def of_lineage(reading: Reading, lineage: Lineage) -> RuleHistory:
    """The history of a lineage that was read."""
    timeline, wordings = reading.timeline, reading.wordings

    def version(stand: Stand) -> str:
        return timeline.versions[stand.version].version

    revisions = []
    for place, (stretch, before) in enumerate(zip(lineage.stretches, unseen(timeline, lineage.stretches), strict=True)):
        stand, begun = stretch.first, kin.beginning(reading, lineage, place)
        revisions.append(
            Revision(
                stand.key,
                version(stand),
                version(stretch.last) if stretch.end or stretch.known else "",
                wordings[stand.wording].text,
                wordings[stand.wording].examples,
                begun.relation,
                begun.change,
                begun.similarity,
                begun.reason,
                stand,
                stretch.end,
                _labels(kin.said_elsewhere(reading, begun.link)) if begun.relation == ADDED else (),
                before,
            )
        )
    forms = {wordings[stand.wording].normal for stand in lineage.every_stand()}
    return RuleHistory(
        lineage.address,
        lineage.kind,
        revisions,
        _branches(reading, kin.came_from(reading, lineage)),
        _branches(reading, kin.went_to(reading, lineage)),
        *since(timeline, lineage, lineage.last.version),
        timeline.versions[lineage.gone].version if lineage.gone is not None else "",
        _labels(kin.said_elsewhere(reading, kin.ending(reading, lineage))) if lineage.gone is not None else (),
        [
            Copy(
                stand.key,
                version(stand),
                wordings[stand.wording].normal in forms,
            )
            for stand in lineage.copies
        ],
    )


def _labels(stands: Iterable[Stand]) -> tuple[str, ...]:
    return tuple(stand.term or stand.key for stand in stands)


def _branches(reading: Reading, others: Iterable[kin.Kin]) -> list[Branch]:
    versions = reading.timeline.versions
    branches = [
        Branch(
            other.stand.key,
            versions[other.stand.version].version,
            reading.addresses[other.stand.lineage],
            other.link.relation,
            other.own.key,
            versions[other.own.version].version,
        )
        for other in others
    ]
    return sorted(branches, key=lambda branch: (branch.version, branch.number))
