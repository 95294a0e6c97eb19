"""The facts of a citation of a rule, or of a change of a rule: number, title, lineage and dates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruletrail.answers.asked_rules import find
from ruletrail.corpus.errors import NotFoundError, as_argument
from ruletrail.corpus.names import name_of
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.corpus.store.records import first_of_lineage

if TYPE_CHECKING:
    from ruletrail.corpus.history.since import Since
    from ruletrail.corpus.history.unseen import Unseen


def heading(label: str, title: str) -> str:
    """ "Comprehensive Rules 212.6e (Lands)" """
    return f"Comprehensive Rules {label}" + (f" ({title})" if title and title != label else "")


@dataclass(frozen=True, slots=True)
class RuleCitation:
    """A cited rule, or the cited change of a rule from ``began`` to ``version``."""

    record: StoredRecord | None
    """The record in the version that was asked for first; None if the facts come from the calendar."""
    label: str
    """The rule's number in that version, or its term as printed."""
    title: str
    """The subject of the rule; "" if it has no title."""
    began: Version | None
    """The older version of a change; None if one version is cited."""
    version: Version
    later: str
    """The label in the newer version of a change; "" if one version is cited."""
    lineage: str
    since: Since
    unseen: Unseen | None
    """Releases just before the wording's first version whose text is not here. The wording may have come with one of them."""

    @property
    def heading(self) -> str:
        """ "Comprehensive Rules 212.6e (Lands)"; for a change also the older day and the later label."""
        became = f", {self.began.date}, to {self.later}" if self.began else ""
        return heading(self.label, self.title) + became

    @property
    def words(self) -> str:
        """The heading with its day; for a change with both days."""
        became = f"{self.began.date} to {self.later}, " if self.began else ""
        return f"{heading(self.label, self.title)}, {became}{self.version.date}"

    @property
    def name(self) -> str:
        """The label and versions, which identify the citation."""
        began = f"-{self.began.version}" if self.began else ""
        return f"{self.label}{began}-{self.version.version}"


def cited(corpus: Corpus, number: str, as_of: str = "", to: str = "") -> RuleCitation:
    """The citation of a rule as of a day, or with ``to`` of its change until that day.

    Raises NotFoundError if the rule isn't there, or has no lineage yet.
    """
    version, record = find(corpus, number, as_of)
    own, title, began, last = label(record), title_of(corpus, version, record), None, record
    if to:
        began, (version, last) = version, follow(corpus, version, record, to)
    if (lineage := corpus.address(last)) is None:
        raise NotFoundError(f"{number} has no lineage yet", remedy="build it anew: ruletrail build SOURCE")
    return RuleCitation(record, own, title, began, version, label(last) if began else "", lineage, *_dated(corpus, last))


def follow(corpus: Corpus, version: Version, record: StoredRecord, to: str) -> tuple[Version, StoredRecord]:
    """The same lineage in the version in force at ``to``. Raises NotFoundError if it isn't there."""
    then = corpus.version(to)
    if other := first_of_lineage(corpus, then, record.lineage_id):
        return then, other
    raise NotFoundError(
        f"{label(record)} of {version.version} is not in {then.version}",
        remedy=f"see where it went: ruletrail history {as_argument(label(record))} --as-of {version.version}",
    )


def _dated(corpus: Corpus, record: StoredRecord) -> tuple[Since, Unseen | None]:
    """The record's dates, and the releases just before its wording's first version whose text is missing."""
    from ruletrail.corpus.history import read
    from ruletrail.corpus.history.since import UNKNOWN, since
    from ruletrail.corpus.history.unseen import unseen

    if record.lineage_id is None:
        return UNKNOWN, None
    reading = read(corpus, record.lineage_id)
    lineage = reading.lineages[record.lineage_id]
    found = since(reading.timeline, lineage, reading.timeline.index[record.version_id])
    eras = zip(lineage.worded, unseen(reading.timeline, lineage.worded), strict=True)
    return found, next((missing for era, missing in eras if any(one.record == record.id for one in era.stands)), None)


def label(record: StoredRecord) -> str:
    """A number, or a term as printed."""
    return record.term or record.key


def title_of(corpus: Corpus, version: Version, record: StoredRecord) -> str:
    """The subject of a record; "" if it has no title."""

    def kind_and_text(number: str) -> tuple[str, str] | None:
        found = corpus.record(version, number)
        return (found.kind, found.text) if found else None

    return name_of(record.kind, record.key, record.term, record.text, kind_and_text)
