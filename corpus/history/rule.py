"""The history of one rule as the texts at hand tell it; ``corpus.history.dated`` adds the days that they don't tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ruletrail.corpus.history import kin
from ruletrail.corpus.history.lineage import Lineage
from ruletrail.corpus.history.reading import Reading
from ruletrail.corpus.history.since import since
from ruletrail.corpus.history.stands import Stand
from ruletrail.corpus.history.unseen import Unseen, unseen
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.relation_names import ADDED


@dataclass(frozen=True, slots=True)
class Revision(JsonForm):
    """A number and wording of a lineage, and the versions from ``first`` to ``last`` (both included) that held them.

    ``last`` is "" while the newest version holds them. ``relation`` says how it came about: same (other references alone),
    edited, moved, split, merged, added; "first" for what the oldest version that speaks of it holds already.
    """

    JSON = (
        "number from=first to=until? last? text=text_here examples=examples_here relation change similarity reason said_in unseen"
        " grade calendar"
    )

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
    stand: Stand | None
    """None where no text here has these words."""
    until: str = ""
    """The last day in force, the one before the next wording or number came; "" while it is in force."""
    said_in: tuple[str, ...] = ()
    """Of a new rule the numbers or terms of the version before that say the same; they are no lineage."""
    unseen: Unseen | None = None
    """The known releases before it that no whole text here tells of: it may have come with one of them."""
    grade: str | None = None
    """Where the calendar tells of a reworded, split or merged rule: substance, terms or editorial."""
    texts: tuple[str, str] | None = None
    """Where its day is the calendar's: the days of the texts here before and behind it, "" beside a digest."""

    @property
    def is_here(self) -> bool:
        """False of a wording of which the day alone is known."""
        return self.texts is None or bool(self.text)

    @property
    def text_here(self) -> str | None:
        """Its text; None where the day alone is known."""
        return self.text if self.is_here else None

    @property
    def examples_here(self) -> tuple[str, ...] | None:
        """Its examples; None where the day alone is known."""
        return self.examples if self.is_here else None

    @property
    def calendar(self) -> list[str] | None:
        """Where its day is the calendar's: the days of the texts here around it."""
        return None if self.texts is None else list(filter(None, self.texts))


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

    JSON = "lineage kind wording_since examples_since number_since ended? said_in below* revisions ancestors descendants copies"

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
    below: list[Any] = field(default_factory=list)
    """Of a heading, where it was asked for: what changed in the rules below it (``ruletrail.answers.wholes``)."""


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
