"""Standings for a person to review: those that don't rest on a reviewed wording, each with the wording of the version before."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.models import intervals, judgements
from ruletrail.models.behaviours import by_name
from ruletrail.models.judgements import Judgement
from ruletrail.models.standing import ABSENT, AMBIGUOUS, OPEN, READ, Standing
from ruletrail.models.standings import Standings

#: The bases on which ``check`` fails.
UNDECIDED = (OPEN, AMBIGUOUS)

#: The bases that ``maintain review`` shows.
TO_REVIEW = (OPEN, AMBIGUOUS, READ, ABSENT)


@dataclass(frozen=True)
class Finding:
    """One behaviour of one version that a person should review."""

    version: Version
    standing: Standing

    @property
    def what(self) -> str:
        """The reason for the review, in a few words."""
        match self.standing.basis:
            case "open" if self.standing.matched:
                return 'a number or a word like "may" changed, or the rule is printed twice'
            case "open" if self.standing.record is None:
                return "its number alone is missing here"
            case "open":
                return "no cue matches what the rule says here"
            case "ambiguous":
                return f"the cues of {', '.join(self.standing.matched)} match"
            case "absent":
                return "the version before had it, this one doesn't"
        return "a wording that nobody has reviewed"

    def __str__(self) -> str:
        return f"{self.version.version} {self.standing.number}, {self.standing.behaviour}: {self.standing.basis}, {self.what}"


def counts(corpus: Corpus) -> dict[str, int]:
    """Basis -> the number of standings of all versions with it; behaviours that a version never had aren't counted."""
    standings, found = Standings.of(corpus), Counter[str]()
    for version in corpus.versions():
        found.update(standing.basis for standing in (standings.version(version.version) or {}).values())
    return dict(found)


def findings(corpus: Corpus, version: Version | None = None, bases: tuple[str, ...] = TO_REVIEW) -> list[Finding]:
    """The standings with one of some bases, newest first, of one version or of all versions except digests."""
    standings, found = Standings.of(corpus), []
    for each in [version] if version else reversed(corpus.versions()):
        if not each.is_retold:
            here = (standings.version(each.version) or {}).values()
            found += [Finding(each, one) for one in here if one.basis in bases and not _reviewed_absence(one)]
    return found


def _reviewed_absence(standing: Standing) -> bool:
    """True if the end of the behaviour is confirmed: a person judged a wording, or the shipped table has the end."""
    if standing.basis != ABSENT or standing.record is not None:
        return standing.basis == ABSENT
    steps = intervals.table().get(standing.behaviour, ())
    return bool(steps) and steps[-1].variant is None


@dataclass(frozen=True)
class Review:
    """A finding with its wordings, for a person to judge."""

    finding: Finding
    old: StoredRecord | None
    """The last record that states it, in the version before."""
    new: StoredRecord | None

    def as_json(self) -> dict[str, Any]:
        standing = self.finding.standing
        behaviour = by_name()[standing.behaviour]
        return {
            "clause": standing.behaviour,
            "basis": standing.basis,
            "what": self.finding.what,
            "rule": standing.number,
            "played": standing.variant.name if standing.variant else None,
            "matched": list(standing.matched),
            "variants": {variant.name: variant.about for variant in behaviour.variants},
            "old": _shown(self.old),
            "new": _shown(self.new),
        }


def _shown(record: StoredRecord | None) -> dict[str, Any] | None:
    return {"number": record.term or record.key, "text": record.text, "examples": list(record.examples)} if record else None


def version_before(corpus: Corpus, version: Version) -> Version | None:
    """The whole rulebook before a version, not a digest."""
    return next((v for v in reversed(corpus.versions()) if v.is_whole and not v.is_retold and v.date < version.date), None)


def review(corpus: Corpus, version: Version) -> list[Review]:
    """The findings of one version, each with the wording in that version and in the version before."""
    before, made = version_before(corpus, version), []
    old = (Standings.of(corpus).version(before.version) or {}) if before else {}
    for finding in findings(corpus, version):
        was = old.get(finding.standing.behaviour)
        old_record = corpus.by_id(was.record) if was and was.record is not None else None
        record = finding.standing.record
        made.append(Review(finding, old_record, corpus.by_id(record) if record is not None else None))
    return made


def judge(corpus: Corpus, version: Version, behaviour: str, variant: str) -> Judgement:
    """A judgement: the wording that decides a behaviour in a version states this variant.

    variant: its name, "none", or "" for the variant in force. Raises NotFoundError if the version has no wording for the
    behaviour.
    """
    standing = (Standings.of(corpus).version(version.version) or {}).get(behaviour)
    if standing is None or standing.record is None:
        raise NotFoundError(
            f"{version.version} has no wording of {behaviour}", remedy=f"run: ruletrail maintain review {version.version}"
        )
    said = variant or (standing.variant.name if standing.variant else "none")
    record = corpus.by_id(standing.record)
    text = " ".join([record.normal, *map(normalise, record.examples)])
    return Judgement(version.version, standing.number, behaviour, intervals.letters(text), "" if said == "none" else said)


def accepted(corpus: Corpus, made: list[Judgement]) -> None:
    """Adds judgements to the corpus's file."""
    file = judgements.file_of(corpus)
    judgements.write(file, [*judgements.read(file), *made])
