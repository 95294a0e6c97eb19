"""The history of one rule from the texts at hand; ``corpus.history.dated`` adds the days of missing texts."""

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
    """A number and wording of a lineage, and the versions from ``first`` to ``last`` (both included) that have them.

    ``last`` is "" if the newest version has them. ``relation`` is the change that brought them: same (only other references),
    edited, moved, split, merged, added; "first" if the oldest version that covers the rule already has it.
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
    """The kind of change from the revision before, of ``corpus.change``; None for the first one."""
    similarity: float
    reason: str
    stand: Stand | None
    """None if no text here has these words."""
    until: str = ""
    """The last day in force, the day before the next wording or number; "" while it is in force."""
    said_in: tuple[str, ...] = ()
    """For a new rule, the numbers or terms of the version before with the same content; they don't belong to its lineage."""
    unseen: Unseen | None = None
    """Releases just before the revision whose text is missing. The change may belong to one of them."""
    grade: str | None = None
    """For a reworded, split or merged rule, if the calendar has its change: substance, terms or editorial."""
    texts: tuple[str, str] | None = None
    """If the day is the calendar's: the days of the texts here before and after it, "" next to a digest."""

    @property
    def is_here(self) -> bool:
        """False if only the day of the wording is known."""
        return self.texts is None or bool(self.text)

    @property
    def text_here(self) -> str | None:
        """The text; None if only the day is known."""
        return self.text if self.is_here else None

    @property
    def examples_here(self) -> tuple[str, ...] | None:
        """The examples; None if only the day is known."""
        return self.examples if self.is_here else None

    @property
    def calendar(self) -> list[str] | None:
        """The days of the texts here around the revision, if its day is the calendar's; otherwise None."""
        return None if self.texts is None else list(filter(None, self.texts))


@dataclass(frozen=True, slots=True)
class Branch(JsonForm):
    """Another lineage that words came from or went to, with the version."""

    number: str
    version: str
    lineage: str
    relation: str
    own_number: str
    """The key of this lineage's record at the other end of the link."""
    own_version: str


@dataclass(frozen=True, slots=True)
class Copy(JsonForm):
    """A record of the lineage in a part of the rules or in a second copy, outside the chain of versions."""

    JSON = "number=key version agrees"

    key: str
    version: str
    agrees: bool
    """True when some revision has the same words."""


@dataclass(frozen=True, slots=True)
class RuleHistory(JsonForm):
    """The history of a lineage, oldest revision first."""

    JSON = "lineage kind wording_since examples_since number_since ended? said_in below* revisions ancestors descendants copies"

    lineage: str
    """Its address."""
    kind: str
    revisions: list[Revision]
    ancestors: list[Branch] = field(default_factory=list)
    descendants: list[Branch] = field(default_factory=list)
    wording_since: str | None = None
    """These three are for the last text; ``corpus.history.since`` defines the dates."""
    examples_since: str | None = None
    number_since: str | None = None
    ended: str = ""
    """The first version that no longer has it; "" if no version shows that."""
    said_in: tuple[str, ...] = ()
    """For a removed rule, the numbers or terms of the version that ended it with the same content; they don't belong to its
    lineage."""
    copies: list[Copy] = field(default_factory=list)
    below: list[Any] = field(default_factory=list)
    """For a heading, on request: the changes in the rules below it (``ruletrail.answers.wholes``)."""


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
