"""What a citation of a rule says of it: its number, what it is about, its days, and the change that is cited."""

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
    """A rule as it is cited, or the change of one from ``began`` to ``version``."""

    record: StoredRecord | None
    """In the version that was asked for first; None where the calendar was asked."""
    label: str
    """Its number there, or its term as printed."""
    title: str
    """What it is about; "" where nothing says so."""
    began: Version | None
    """The older version of a change; None where one version is cited."""
    version: Version
    later: str
    """Its label in the newer version of a change; "" where one version is cited."""
    lineage: str
    since: Since
    unseen: Unseen | None
    """The known releases right before its words came that no text here tells of."""

    @property
    def heading(self) -> str:
        """ "Comprehensive Rules 212.6e (Lands)", and what it became."""
        became = f", {self.began.date}, to {self.later}" if self.began else ""
        return heading(self.label, self.title) + became

    @property
    def words(self) -> str:
        """The heading with its day, or with both of a change."""
        became = f"{self.began.date} to {self.later}, " if self.began else ""
        return f"{heading(self.label, self.title)}, {became}{self.version.date}"

    @property
    def name(self) -> str:
        """Label and versions: what tells it from other citations."""
        began = f"-{self.began.version}" if self.began else ""
        return f"{self.label}{began}-{self.version.version}"


def cited(corpus: Corpus, number: str, as_of: str = "", to: str = "") -> RuleCitation:
    """A rule as of a day, or with ``to`` its change until then. Raises NotFoundError where it isn't there or isn't traced."""
    version, record = find(corpus, number, as_of)
    own, title, began, last = label(record), title_of(corpus, version, record), None, record
    if to:
        began, (version, last) = version, follow(corpus, version, record, to)
    if (lineage := corpus.address(last)) is None:
        raise NotFoundError(f"{number} has no lineage yet", remedy="build it anew: ruletrail build SOURCE")
    return RuleCitation(record, own, title, began, version, label(last) if began else "", lineage, *_dated(corpus, last))


def follow(corpus: Corpus, version: Version, record: StoredRecord, to: str) -> tuple[Version, StoredRecord]:
    """The same lineage in the version in force at ``to``. Raises NotFoundError when it isn't there."""
    then = corpus.version(to)
    if other := first_of_lineage(corpus, then, record.lineage_id):
        return then, other
    raise NotFoundError(
        f"{label(record)} of {version.version} is not in {then.version}",
        remedy=f"see where it went: ruletrail history {as_argument(label(record))} --as-of {version.version}",
    )


def _dated(corpus: Corpus, record: StoredRecord) -> tuple[Since, Unseen | None]:
    """The record's dates, and the known releases right before its words came that no text tells of."""
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
    """What a record is about; "" where nothing says so."""

    def kind_and_text(number: str) -> tuple[str, str] | None:
        found = corpus.record(version, number)
        return (found.kind, found.text) if found else None

    return name_of(record.kind, record.key, record.term, record.text, kind_and_text)
