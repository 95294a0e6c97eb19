"""The history of a heading with all rules below it: a keyword with its subrules, a section with its rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ruletrail.answers.asked_rules import NotRetoldError, find
from ruletrail.corpus import calendar
from ruletrail.corpus.change import EXAMPLES, GRADES, KINDS, NOTHING, NUMBER, REFERENCES, TYPOGRAPHY, WORDING, label
from ruletrail.corpus.history import history, of_calendar
from ruletrail.corpus.history.dated import dated
from ruletrail.corpus.history.kin import FIRST
from ruletrail.corpus.history.since import since, since_of
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.names import is_heading
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import SECTION
from ruletrail.corpus.relation_names import REMOVED
from ruletrail.corpus.releases import of_date
from ruletrail.corpus.store import Corpus, StoredRecord, records

if TYPE_CHECKING:
    from ruletrail.corpus.calendar import DatedHistory
    from ruletrail.corpus.history import Archive, Lineage, Stand
    from ruletrail.corpus.history.rule import RuleHistory
    from ruletrail.corpus.store import Version

_Part = TypeVar("_Part")

#: The order in which changes of one day are listed.
_ORDER = (*GRADES, "added", REMOVED, "split", "merged", *KINDS)
#: The kind of change of rules below a heading -> its words.
_SAID = {
    "added": "new",
    REMOVED: "removed",
    WORDING: "reworded",
    EXAMPLES: "other examples",
    REFERENCES: "other references",
    NUMBER: "moved",
    "substance": "may play differently:",
    "terms": "other terms in",
    "editorial": "in other words",
}


@dataclass(frozen=True, slots=True)
class PartChange(JsonForm):
    """The change of one rule below a heading."""

    JSON = "number was? change grade"

    number: str
    """The rule's number after the change; the last number of a removed rule."""
    was: str
    """The rule's number before the change; "" for a new rule."""
    change: str
    """The label under which the change is counted (``corpus.change.label``)."""
    grade: str | None

    @property
    def is_of_words(self) -> bool:
        """True if words below the heading are new, others, or gone; not for other numbers, references or examples alone."""
        return self.change not in (NUMBER, REFERENCES, EXAMPLES)


@dataclass(frozen=True, slots=True)
class WholeChange(JsonForm):
    """The changes of one version below a heading."""

    JSON = "version release number was? parts"

    version: str
    release: str
    number: str
    """The heading's number in that version."""
    was: str
    """The heading's number before, if it changed; else ""."""
    parts: list[PartChange]

    @property
    def kinds(self) -> list[tuple[str, list[tuple[PartChange, str]]]]:
        """What happened, in words, and the rules to which it did: each with a note, such as its number before; "" without."""
        found: dict[str, list[tuple[PartChange, str]]] = {}
        for part in self.parts:
            kind = part.grade or part.change
            moved = part.was and part.was != part.number and not self.was
            parted = part.change if part.change in ("split", "merged") and kind != part.change else ""
            note = ", ".join(filter(None, [f"before {part.was}" if moved else "", parted]))
            found.setdefault(_SAID.get(kind, kind), []).append((part, note))
        return list(found.items())


class _Step(NamedTuple):
    """A number of a lineage, and the change that led to it."""

    first: str
    number: str
    change: str
    grade: str | None


class _Course(NamedTuple):
    steps: list[_Step]
    ended: str


def told(corpus: Corpus, record: StoredRecord) -> RuleHistory:
    """The history of a record; for a heading, with the changes below it."""
    return replace(history(corpus, record), below=whole(corpus, record))


def asked(corpus: Corpus, number: str, as_of: str = "") -> RuleHistory:
    """The history of the rule that a number or term means. If the digest doesn't retell the rule, it comes from the calendar.

    Raises the other errors of ``asked_rules.find``.
    """
    try:
        return told(corpus, find(corpus, number, as_of)[1])
    except NotRetoldError as error:
        return not_retold(error)


def not_retold(error: NotRetoldError) -> RuleHistory:
    """The history of a rule that the digest doesn't retell, from the calendar."""
    return replace(of_calendar(error.known), below=dated_whole(error.known))


def whole(corpus: Corpus, record: StoredRecord) -> list[WholeChange]:
    """The changes below a heading, one item for each version, oldest first; from the texts, or for a digest from the calendar.

    [] for a record that isn't a heading: a rule with words of its own, a glossary entry.
    """
    if not is_heading(record.kind, record.text):
        return []
    dated = calendar.at_address(corpus.address(record) or "") if corpus.is_digest() else None
    if dated:
        return dated_whole(dated)
    own = history(corpus, record)

    def parts_of(version: Version, number: RuleNumber) -> Iterator[tuple[int, str, StoredRecord]]:
        return ((one.lineage_id, one.key, one) for one in records.below(corpus, version, number) if one.lineage_id)

    return _whole(own, [history(corpus, part) for part in _parts(corpus.versions(), own, parts_of)])


def whole_in(archive: Archive, lineage: Lineage) -> list[WholeChange]:
    """The same from an archive, for who asks for all headings."""
    if not is_heading(lineage.kind, archive.wordings[lineage.last.wording].text):
        return []
    known = calendar.at_address(lineage.address) if archive.timeline.is_retold else None
    if known:
        return dated_whole(known)
    own = dated(archive, lineage)

    def parts_of(version: Version, number: RuleNumber) -> Iterator[tuple[int, str, Lineage]]:
        there = archive.places[archive.index[version.id]].get(str(number))
        return ((one.lineage, one.key, archive.lineages[one.lineage]) for one in (stands_below(archive, there) if there else ()))

    return _whole(own, [dated(archive, part) for part in _parts(archive.versions, own, parts_of)])


def stands_below(archive: Archive, heading: Stand) -> Iterator[Stand]:
    """The rules and headings below another one in its version, in the book's order."""
    book, number = archive.numbered[heading.version], RuleNumber.parse(heading.key)
    for stand in book[archive.rank[heading.record] + 1 :]:
        if not number.contains(RuleNumber.parse(stand.key)):
            return
        yield stand


def words_since_in(archive: Archive, heading: Stand) -> str:
    """``words_since`` of all below a heading in its version, from an archive."""
    below = stands_below(archive, heading)
    return max((since(archive.timeline, archive.lineages[one.lineage], one.version).wording or "" for one in below), default="")


def dated_whole(heading: DatedHistory) -> list[WholeChange]:
    """The changes below a heading, from the calendar."""
    if heading.kind != SECTION and not calendar.own_title(heading.address, calendar.newest()):
        return []
    parts = [_by_calendar(part) for part in calendar.parts(heading)]
    return list(_changes(_by_calendar(heading), parts)) if parts else []


def words_since(corpus: Corpus, below: list[StoredRecord]) -> str:
    """The newest version that brought the wording of one of some rules, such as all rules below a heading; "" if unknown."""
    return max((one.wording or "" for one in since_of(corpus, below).values()), default="")


def _whole(heading: RuleHistory, parts: list[RuleHistory]) -> list[WholeChange]:
    return list(_changes(_by_texts(heading), [_by_texts(part) for part in parts])) if parts else []


def _parts(
    versions: Iterable[Version],
    heading: RuleHistory,
    below: Callable[[Version, RuleNumber], Iterable[tuple[int, str, _Part]]],
) -> list[_Part]:
    """The rules that ever stood below a heading: of each lineage the last one. ``below``: lineage, number and rule of each."""
    found: dict[int, tuple[str, _Part]] = {}
    for version in versions:
        number = next((one.number for one in reversed(heading.revisions) if one.first <= version.version), "")
        if number and not (heading.ended and version.version >= heading.ended):
            found |= {lineage: (key, part) for lineage, key, part in below(version, RuleNumber.parse(number))}
    return [part for key, part in found.values() if len(found) <= calendar.MOST or not key[-1:].isalpha()]


def _by_texts(told: RuleHistory) -> _Course:
    steps = [_Step(one.first, one.number, label(one.relation, one.change), one.grade) for one in told.revisions]
    return _Course(steps, told.ended)


def _by_calendar(told: DatedHistory) -> _Course:
    return _Course([_Step(one.day, one.number, one.label, one.grade) for one in told.changes], told.ended)


def _changes(heading: _Course, parts: list[_Course]) -> Iterator[WholeChange]:
    found: dict[str, list[PartChange]] = defaultdict(list)
    for course in parts:
        before: _Step | None = None
        for step in course.steps:
            is_here = _below(_number(heading, step.first), step.number)
            was_here = before is not None and _below(_number(heading, step.first, before=True), before.number)
            is_shift = step.change == NUMBER and is_here and was_here
            if (is_here or was_here) and not is_shift and step.change not in (FIRST, TYPOGRAPHY, NOTHING):
                found[step.first].append(PartChange(step.number, before.number if before else "", step.change, step.grade))
            before = step
        if course.ended and before and _below(_number(heading, course.ended, before=True), before.number):
            found[course.ended].append(PartChange(before.number, before.number, REMOVED, None))
    moved = {step.first: (step.number, old.number) for old, step in zip(heading.steps, heading.steps[1:], strict=False)}
    for version in sorted({*found, *moved}):
        number, was = moved.get(version, (_number(heading, version), ""))
        parts_then = sorted(found[version], key=lambda part: (_place(part), RuleNumber.parse(part.number)))
        if parts_then or number != was:
            yield WholeChange(version, str(of_date(version[:10]) or ""), number, was if was != number else "", parts_then)


def _place(part: PartChange) -> int:
    kind = part.grade or part.change
    return _ORDER.index(kind) if kind in _ORDER else 0


def _number(heading: _Course, day: str, *, before: bool = False) -> str:
    """The heading's number on a day, or just before it; "" if the heading wasn't there."""
    steps = [step for step in heading.steps if step.first < day or (step.first == day and not before)]
    return steps[-1].number if steps else ""


def _below(heading: str, number: str) -> bool:
    return bool(heading) and number != heading and RuleNumber.parse(heading).contains(RuleNumber.parse(number))
