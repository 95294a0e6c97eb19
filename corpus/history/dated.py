"""A rule's whole history: from the texts at hand, and between them from the calendar.

Texts come first. If texts between two of them are missing, the calendar gives the days on which the rule changed. A digest
retells a few days: for it the calendar gives all changes, and the digest gives the rule's content.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import DatedBranch, DatedChange, DatedHistory
from ruletrail.corpus.dates import day_before
from ruletrail.corpus.history.lineage import Lineage
from ruletrail.corpus.history.reading import Reading, read
from ruletrail.corpus.history.rule import Branch, Revision, RuleHistory, of_lineage
from ruletrail.corpus.history.stands import Stand, Wording
from ruletrail.corpus.history.unseen import Unseen, missing_between
from ruletrail.corpus.names import GLOSSARY, slug, term_key
from ruletrail.corpus.relation_names import ADDED
from ruletrail.corpus.store import Corpus, StoredRecord

REASON = "from the calendar"


def history(corpus: Corpus, record: StoredRecord) -> RuleHistory:
    """The whole history of the lineage that ``record`` is part of. The record must have a lineage; commentary has none."""
    assert record.lineage_id is not None
    reading = read(corpus, record.lineage_id)
    return dated(reading, reading.lineages[record.lineage_id])


def dated(reading: Reading, lineage: Lineage) -> RuleHistory:
    """The history of a lineage that was read, with the changes that the calendar knows and no text here dates.

    Only the texts count if the calendar doesn't have the lineage, or has a different course for it.
    """
    told, known = of_lineage(reading, lineage), calendar.at_address(lineage.address)
    if known is None or known.address != lineage.address:
        return told
    if reading.timeline.is_retold:
        return _by_calendar(told, known, _Retold(reading, lineage))
    revisions = told.revisions[:1]
    for before, revision in pairwise(told.revisions):
        found = _between(before, revision, known)
        if found:
            revisions[-1] = replace(revisions[-1], until=day_before(found[0].first))
        revisions += found or [revision]
    grades = {(change.day, change.number): change.grade for change in known.changes}
    revisions = [replace(one, grade=one.grade or grades.get((one.first, _number(one)))) for one in revisions]
    return replace(told, revisions=revisions)


# -- texts at hand, and days between them --------------------------------------------------------------------------


def _between(before: Revision, revision: Revision, known: DatedHistory) -> list[Revision]:
    """The calendar's changes of a rule between two revisions, if texts between them are missing; otherwise []."""
    if revision.unseen is None or revision.relation == ADDED:
        return []
    after, day = revision.unseen.after, revision.first[:10]
    changes = [change for change in known.changes if after < change.day <= day]
    was = known.at(after)
    if not was or not changes or any(change.is_new for change in changes) or changes[0].day == day:
        return []
    if (was.number, changes[-1].number) != (_number(before), _number(revision)):
        return []
    if not (_is_official(before, after) and _is_official(revision, day)):
        return []
    found = [
        replace(
            revision,
            number=_called(change, revision.number),
            first=change.day,
            last=calendar.in_force(change.until) if change.until else "",
            text="",
            examples=(),
            relation=change.relation,
            change=change.kind,
            similarity=revision.similarity if len(changes) == 1 else 1.0,
            reason=REASON,
            until=change.until,
            unseen=_unseen(change),
            grade=change.grade,
            texts=(after, day),
        )
        for change in changes
    ]
    words = replace(found[-1], text=revision.text, examples=revision.examples, last=revision.last, until=revision.until)
    return [*found[:-1], words]


def _number(revision: Revision) -> str:
    """The rule's name in the calendar."""
    return slug(revision.number) if _is_entry(revision) else revision.number


def _is_entry(revision: Revision) -> bool:
    return revision.stand is not None and revision.stand.kind == GLOSSARY


def _is_official(revision: Revision, day: str) -> bool:
    """True if the official rules of a day have these words, by their fingerprints. The calendar knows nothing about other
    words."""
    from ruletrail.corpus import fingerprints  # few histories lack a text

    in_force, known = calendar.in_force(day), fingerprints.shipped()
    if not _is_entry(revision):
        return in_force in known.with_rule(revision.number, fingerprints.words(revision.text))
    sentences = fingerprints.sentences(revision.text)
    return bool(sentences) and all(in_force in known.with_sentence(sentence) for sentence in sentences)


def _unseen(change: DatedChange) -> Unseen | None:
    return missing_between(change.after, change.day) if change.after else None


def _called(change: DatedChange, near: str) -> str:
    """The rule's number, or its term in lower case; ``near`` if the calendar has no term."""
    if calendar.kind_of(change.name) != GLOSSARY:
        return change.number
    return term_key(calendar.title(change.name, change.day)) or near


# -- a digest, and the calendar's history --------------------------------------------------------------------------


class _Retold:
    """The stands of a lineage in a digest."""

    def __init__(self, reading: Reading, lineage: Lineage) -> None:
        self._stands = [(reading.timeline.versions[stand.version].date, stand) for stand in lineage.every_stand()]
        self._wordings = reading.wordings

    def after(self, change: DatedChange) -> Stand | None:
        """The last stand between a change and the next one, or None."""
        until = change.until or calendar.newest()
        return next((stand for day, stand in reversed(self._stands) if change.day <= day <= until), None)

    def wording(self, stand: Stand) -> Wording:
        return self._wordings[stand.wording]


def of_calendar(known: DatedHistory) -> RuleHistory:
    """The history of a rule without any text here: its numbers and changes, without words."""
    said_in = tuple(map(calendar.number_of, known.said_in))
    return _by_calendar(RuleHistory(known.address, known.kind, [], said_in=said_in), known, None)


def _by_calendar(told: RuleHistory, known: DatedHistory, retold: _Retold | None) -> RuleHistory:
    """The whole history from the calendar, with the digest's text for the days that it retells."""
    revisions = []
    for change in known.changes:
        stand = retold.after(change) if retold else None
        wording = retold.wording(stand) if retold and stand else None
        revisions.append(
            Revision(
                _called(change, told.revisions[0].number if told.revisions else change.number),
                change.day,
                calendar.in_force(change.until) if change.until else "",
                wording.text if wording else "",
                wording.examples if wording else (),
                change.relation,
                change.kind,
                1.0,
                REASON,
                stand,
                change.until,
                (),
                _unseen(change),
                change.grade,
                ("", ""),
            )
        )
    day = day_before(known.ended) if known.ended else calendar.newest()
    return replace(
        told,
        revisions=revisions,
        ancestors=[_branch(branch, came=True) for branch in known.ancestors],
        descendants=[_branch(branch, came=False) for branch in known.descendants],
        wording_since=known.wording_since(day),
        examples_since=known.examples_since(day),
        number_since=known.number_since(day),
        ended=known.ended,
    )


def _branch(branch: DatedBranch, *, came: bool) -> Branch:
    before = calendar.text_before(branch.day)
    there, own = (before, branch.day) if came else (branch.day, before)
    return Branch(branch.number, there, branch.address, branch.relation, branch.own_number, own)
