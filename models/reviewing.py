"""What a person should look at: standings that don't rest on a reviewed wording, each with the wording of the version before."""

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

#: What ``check`` fails on.
UNDECIDED = (OPEN, AMBIGUOUS)

#: What ``maintain review`` shows.
TO_REVIEW = (OPEN, AMBIGUOUS, READ, ABSENT)


@dataclass(frozen=True)
class Finding:
    """One behaviour of one version that a person should look at."""

    version: Version
    standing: Standing

    @property
    def what(self) -> str:
        """What the matter is, in a few words."""
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
    """Basis -> how many standings of all versions rest on it; behaviours that a version never had aren't counted."""
    standings, found = Standings.of(corpus), Counter[str]()
    for version in corpus.versions():
        found.update(standing.basis for standing in (standings.version(version.version) or {}).values())
    return dict(found)


def findings(corpus: Corpus, version: Version | None = None, bases: tuple[str, ...] = TO_REVIEW) -> list[Finding]:
    """The standings that rest on one of some bases, newest first. They are of one version, or of all but digests."""
    standings, found = Standings.of(corpus), []
    for each in [version] if version else reversed(corpus.versions()):
        if not each.is_retold:
            here = (standings.version(each.version) or {}).values()
            found += [Finding(each, one) for one in here if one.basis in bases and not _reviewed_absence(one)]
    return found


def _reviewed_absence(standing: Standing) -> bool:
    """Whether a person knows that the behaviour ended: a wording was judged, or the shipped table has its end."""
    if standing.basis != ABSENT or standing.record is not None:
        return standing.basis == ABSENT
    steps = intervals.table().get(standing.behaviour, ())
    return bool(steps) and steps[-1].variant is None


@dataclass(frozen=True)
class Review:
    """A finding with its wordings: what a person needs to judge it."""

    finding: Finding
    old: StoredRecord | None
    """The record that said it last, in the version before."""
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
    """The whole rulebook before a version, in the rules' own words."""
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
    """A judgement: the wording on which a behaviour rests in a version says this variant.

    variant: its name, "none", or "" for what is played. Raises NotFoundError when the version has no wording for it.
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
    """Adds judgements to the corpus's file of them."""
    file = judgements.file_of(corpus)
    judgements.write(file, [*judgements.read(file), *made])
