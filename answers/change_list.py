"""Compares two versions: chooses the versions that a user means, lists the links between them, and counts them."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ruletrail.answers.dated_changes import CALENDAR, compared
from ruletrail.corpus.change import GRADES, KINDS, NOTHING, NUMBER, TYPOGRAPHY, counted
from ruletrail.corpus.dates import as_range
from ruletrail.corpus.errors import BadDateError, NotFoundError, RuletrailError
from ruletrail.corpus.names import name_of
from ruletrail.corpus.records import GLOSSARY
from ruletrail.corpus.store import Corpus, StoredRecord, Version

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ruletrail.corpus.history import Link, Timeline
    from ruletrail.corpus.history.unseen import Unseen

#: The labels under which links are counted (``corpus.change.label``), in the order in which they are listed.
LABELS = ("added", "removed", "split", "merged", *KINDS)
#: Labels that are not listed, unless the user asks for all.
UNCHANGED = (TYPOGRAPHY, NOTHING)


class Comparison(NamedTuple):
    """Two versions, and the links between their rules."""

    before: Version
    after: Version
    links: list[Link]
    unseen: Unseen | None
    """Known releases between two neighbouring versions whose text is not here."""
    note: str
    """The reason why these two versions are compared; "" if it is plain."""

    @property
    def is_by_calendar(self) -> bool:
        """True if the links come from the calendar. Then they have neither words nor a measure of likeness."""
        return self.after.format == CALENDAR

    def as_json(self) -> dict[str, Any]:
        """The object that ``ruletrail changes --json`` prints."""
        from ruletrail.corpus.history.shifts import shifts

        listed = {
            "links": [link.as_json() for link in self.links],
            "shifts": [shift.as_json() for shift in shifts(moved(self.links))],
        }
        return {**self._ends(), **listed, "unseen": self.unseen and self.unseen._asdict()}

    def counts(self) -> dict[str, Any]:
        """The counts of changes, as JSON: for each chapter and for the glossary, label -> count."""
        chapters: dict[str, Counter[str]] = defaultdict(Counter)
        for label, end in counted((link.label, link.old, link.new) for link in self.links):
            chapters[GLOSSARY if end.kind == GLOSSARY else end.key[:1]][label] += 1
        return {**self._ends(), "chapters": dict(sorted(chapters.items())), "unseen": self.unseen and self.unseen._asdict()}

    def _ends(self) -> dict[str, str]:
        return {"from": self.before.version, "to": self.after.version}


def compare(corpus: Corpus, first: str, second: str = "", section: str = "", *, graded: bool = True) -> Comparison:
    """The links between the versions of two dates; for one date alone, between the version in force then and the one before it.

    ``first`` may be a range, "2004..2011". If the home holds only the digest, the links come from the calendar. With ``graded``
    each reworded, split or merged rule gets its grade, which takes a word diff of each rule. Raises NotFoundError if there are no
    two versions, or if neither has the section; BadDateError if both dates mean one version.
    """
    from ruletrail.corpus.history import Timeline, changes
    from ruletrail.corpus.history.comparison import within
    from ruletrail.corpus.history.substance import graded as with_grades
    from ruletrail.corpus.history.unseen import between_neighbours

    old, new = as_range(first, second)
    if corpus.is_digest():
        before, after, links, unseen = compared(old, new)
        links, note = within(links, section), ""
    else:
        timeline = Timeline(corpus.versions())
        if len(timeline.versions) < 2:
            here = f"only one version is here, {timeline.versions[0].version}" if timeline.versions else "no version is here"
            raise NotFoundError(f"{here}: there is nothing to compare", remedy="add another: ruletrail build --add SOURCE")
        before, after, note = _pair(corpus, old, new) if new else _with_the_one_before(corpus, timeline, old)
        links = changes(corpus, before, after)
        links = within(with_grades(links) if graded else links, section)  # grades first: they depend on all links of the book
        unseen = between_neighbours(timeline, timeline.index[before.id], timeline.index[after.id])
    if section and not links:
        neither = f"neither {before.version} nor {after.version} has {section}"
        raise NotFoundError(neither, remedy="name a chapter, section or rule")
    return Comparison(before, after, links, unseen, note)


def only(links: list[Link], kinds: str) -> list[Link]:
    """The graded links with one of some labels or grades. ``kinds`` is a list of them, separated by commas.

    Raises RuletrailError for an unknown kind.
    """
    wanted = {kind.strip().casefold() for kind in kinds.split(",")} - {""}
    if unknown := wanted - {*LABELS, *GRADES}:
        known = ", ".join([*GRADES, *LABELS])
        raise RuletrailError(f"there is no kind of change {', '.join(sorted(unknown))}", remedy=f"choose from {known}")
    return [link for link in links if link.label in wanted or link.grade in wanted]


def about(links: list[Link], words: list[str]) -> list[Link]:
    """The links with all the words, in the number and text before or after. Raises NotFoundError if there are none."""

    def text(link: Link) -> str:
        return " ".join(f"{end.key} {end.normal}" for end in (link.old, link.new) if end).casefold()

    having = [link for link in links if all(word.casefold() in text(link) for word in words)]
    if not having:
        raise NotFoundError(f"no change has these words: {' '.join(words)}", remedy="write fewer, or other forms of them")
    return having


def names(corpus: Corpus, compared: Comparison) -> Callable[[StoredRecord], str]:
    """A function: record of either version -> its rule's name, or the title above it; "" if it has neither."""

    @cache
    def told(version_id: int) -> dict[str, tuple[str, str]]:
        version = compared.before if version_id == compared.before.id else compared.after
        return {record.key: (record.kind, record.text) for record in corpus.records(version)}

    def name(record: StoredRecord) -> str:
        if compared.is_by_calendar:
            return record.normal
        return name_of(record.kind, record.key, record.term, record.text, told(record.version_id).get)

    return name


def moved(links: Iterable[Link]) -> list[tuple[str, str]]:
    """The old and the new number of each rule and heading of which only the number changed."""
    return [(n.old.key, n.new.key) for n in links if n.old and n.new and n.label == NUMBER and n.kind != GLOSSARY]


def _pair(corpus: Corpus, old: str, new: str) -> tuple[Version, Version, str]:
    before, after = corpus.version(old), corpus.version(new)
    if before.id == after.id:
        what = f"{old} and {new} are one version, {before.version}: there is nothing to compare"
        raise BadDateError(what, remedy="name another date, or one alone")
    return before, after, ""


def _with_the_one_before(corpus: Corpus, timeline: Timeline, date: str) -> tuple[Version, Version, str]:
    """(older version, newer version, note) for one date: the version in force then, and the one before it.

    A year or a month is a span: its last version is compared with the last version before the span. The note is "" if the choice
    is plain.
    """
    from ruletrail.corpus.dates import LATEST, span
    from ruletrail.corpus.history.unseen import missing
    from ruletrail.corpus.releases import named

    after = corpus.version(date)
    if (release := named(date)) and release.effective != after.date:
        later = next((each.found_in for each in missing(timeline) if each.release == release), None)
        appear = f"its changes first appear in the next text, {later}: ruletrail changes {later}"
        where = appear if later else "no later text is here"
        raise NotFoundError(f"the text of {release}, {release.effective}, is missing", remedy=where)
    place = timeline.index[after.id]
    earlier = [timeline.versions[other] for other in timeline.comparable(place) if other < place]
    if not earlier:
        raise NotFoundError(
            f"{after.version} is the oldest version here: nothing is before it", remedy="name two: --from DATE --to DATE"
        )
    if date == after.version:
        return earlier[-1], after, ""
    first, last = span(date)
    if first == last:
        elsewhere = f"no text of {date} is here; in force then was {after.version}, compared with the one before it"
        return earlier[-1], after, elsewhere if after.date != first and last != LATEST else ""
    if after.date < first:
        raise NotFoundError(
            f"no version is dated {date}; the one in force then is {after.version}",
            remedy=f"try: ruletrail changes {after.version}",
        )
    before = next((version for version in reversed(earlier) if version.date < first), None)
    if before is None:
        told = f"{date} is a span, and nothing here is older: compared are its first version, {earlier[0].version}, and its last"
        return earlier[0], after, f"{told}, {after.version}"
    note = f"comparing the last version before {date}, {before.version}, with its last, {after.version}"
    return before, after, note if before.id != earlier[-1].id else ""
