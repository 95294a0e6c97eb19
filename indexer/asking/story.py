"""The story of a rule, or of the rules below a heading: all their changes, and the change that a question asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from ruletrail.corpus.change import EXAMPLES, GRADES, NOTHING, NUMBER, REFERENCES, SUBSTANCE, TYPOGRAPHY
from ruletrail.corpus.changes import readable, word_diff
from ruletrail.corpus.history import history
from ruletrail.corpus.history.rule import Revision, RuleHistory
from ruletrail.corpus.history.unseen import Unseen
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY
from ruletrail.corpus.releases import of_date
from ruletrail.corpus.store import Corpus, StoredRecord
from ruletrail.indexer.asking.lives import LifeDay
from ruletrail.indexer.asking.question import Question
from ruletrail.indexer.asking.subjects import Subject, below, entries
from ruletrail.indexer.days import OPEN, iso
from ruletrail.indexer.hits import BECAME, CAME, CHANGED, STANDS, WENT, Change, ChangeAnswer, Hit
from ruletrail.indexer.index.opened import Opened
from ruletrail.indexer.language.paraphrases import in_our_words
from ruletrail.indexer.language.words import Words

#: Kind of a change -> its name in an answer. Typography ("") is no change; kinds that are not listed are rewordings.
_LABELS = {EXAMPLES: "examples", REFERENCES: "references", NUMBER: "renumbered", TYPOGRAPHY: "", NOTHING: ""}


def changes(corpus: Corpus, record: StoredRecord, only: str = "") -> list[Change]:
    """The changes of a record's lineage, oldest first; with ``only``, the changes of that version.

    The beginning of a rule in the oldest version, and changes of typography, don't count.
    """
    found = list(changes_of(history(corpus, record)))
    return _brought_by(corpus, found, only) if only else found


def changes_of(told: RuleHistory) -> Iterator[Change]:
    """The changes in a history, oldest first."""
    before: Revision | None = None
    for revision in told.revisions:
        kind = "added" if before is None else _LABELS.get(revision.change or "", "reworded")
        if kind and revision.relation != "first":
            yield _change(revision.first, kind, before, revision, revision.unseen)
        before = revision
    if told.ended:
        became = tuple(branch.number for branch in told.descendants if branch.version == told.ended)
        yield _change(told.ended, "removed", before, None, None)._replace(became=became)


def _brought_by(corpus: Corpus, found: list[Change], version: str) -> list[Change]:
    """The changes that came with a version; else the changes between the version before and this one, the weightiest first."""
    if own := [change for change in found if change.version == version]:
        return own
    day = version[:10]
    after = max((held.date for held in corpus.versions() if held.date < day), default="")
    between = (change for change in found if after < change.version <= day)
    return sorted(between, key=lambda change: (not change.said, change.grade != GRADES[0], change.kind != "reworded"))


def _below(title: str, printed: str, opened: Opened) -> dict[int, int]:
    """Lineage -> a record, for every rule that was ever below a rule that is only this heading, as with keywords; by number.

    ``title`` has the stems of the heading. Planeswalk and Planeswalkers have the same, and are two things.
    """
    docs = set.intersection(*(opened.documents("type", stem) for stem in title.split())) if title else set()
    found: dict[int, int] = {}
    for doc in sorted(docs, key=lambda doc: (-opened.last[doc], opened.place(doc))):
        entry = opened.stored(doc)
        is_it = entry["title"].casefold().rstrip("s") == printed.casefold().rstrip("s")
        if is_it and len(entry["titles"]) > 1 and entry["titles"][-1] == title and entry["lineage"] is not None:
            found.setdefault(entry["lineage"], entry["record"])
    return found


def _change(version: str, kind: str, old: Revision | None, new: Revision | None, unseen: Unseen | None) -> Change:
    if kind == "examples":
        before, after = ("\n".join(revision.examples) if revision else "" for revision in (old, new))
    else:
        before, after = (revision.text if revision else "" for revision in (old, new))
    is_here = all(revision is None or revision.is_here for revision in (old, new))
    ops = tuple(readable(word_diff(before, after))) if is_here else ()
    if all(op == "equal" for op, *_ in ops):  # a digest retells both wordings in the same words
        ops = ()
    return Change(
        version,
        str(of_date(version[:10]) or ""),
        kind,
        old.number if old else None,
        new.number if new else None,
        ops,
        unseen,
        grade=new.grade if new else None,
        said="" if ops else in_our_words(version, {revision.number for revision in (old, new) if revision}),
    )


def story(
    corpus: Corpus,
    question: Question,
    hit: Hit,
    records: list[StoredRecord],
    asked: Change | None = None,
    subject: Subject | None = None,
    moment: LifeDay | None = None,
) -> ChangeAnswer | None:
    """All changes of some rules, one of which is the hit; None for a record without a lineage."""
    if hit.lineage is None or not records or records[0].lineage_id is None:
        return None
    told = sorted((change for each in records for change in changes(corpus, each)), key=lambda change: change.version)
    lineages = tuple(address for each in records if (address := corpus.address(each)))
    asked = next((change for change in told if change == asked), None)
    assert hit.record is not None
    title = _title(corpus.by_id(hit.record).lineage_id, question)
    number, is_gone = _newest(records, question)
    made = ChangeAnswer(hit.lineage, lineages, number, is_gone, title, tuple(told), asked)
    if subject is None or moment is None:
        return made
    made = made._replace(happened=happened(subject, moment), stands=moment.stands)
    return made._replace(subject=subject.words.text, became=moment.became)


def happened(subject: Subject, moment: LifeDay) -> str:
    """The fate of a subject. For a question whether it is still in the rules: CAME if it is, otherwise WENT."""
    if subject.asked.happened != STANDS:
        return moment.happened or subject.asked.happened
    return CAME if moment.stands else WENT


#: If there are more wordings below a heading, its story leaves out the subrules of the rules right below it.
MOST = 60


def of_subject(
    corpus: Corpus, question: Question, subject: Subject, moment: LifeDay
) -> tuple[StoredRecord, Change | None, list[StoredRecord]] | None:
    """The rule to show for a subject, the change that is asked for, and the rules of the subject's story; None if there is no
    rule, or no such change."""
    opened = question.view.opened
    documents = subject.documents or subject.became
    rules = documents - entries(documents, opened)
    if subject.is_name:
        lower = below(rules, opened)
        shown = (rules | lower) or _led_to(documents, moment, opened) or documents
        if len(lower) > MOST:
            heads = {opened.stored(doc)["key"] for doc in rules}
            shown = rules | {doc for doc in lower if str(RuleNumber.parse(opened.stored(doc)["key"]).parent) in heads}
    else:
        shown = frozenset(doc for doc in documents if _is_of_day(doc, moment.day, subject, opened)) or documents
    newest: dict[int, int] = {}
    for doc in sorted(shown, key=lambda doc: (opened.last[doc], opened.first[doc])):
        if (lineage := opened.stored(doc)["lineage"]) is not None:
            newest[lineage] = doc
    if not newest:
        return None

    def order(doc: int) -> tuple[bool, bool, object]:
        return opened.stored(doc)["kind"] == GLOSSARY, opened.last[doc] != OPEN, opened.place(doc)

    ordered = sorted(newest.values(), key=order)
    records = [corpus.by_id(opened.stored(doc)["record"]) for doc in ordered]
    told = [(change, record) for record in records for change in changes(corpus, record)]
    day = iso(moment.day) if moment.day else ""
    what = happened(subject, moment)
    asked = asked_for(told, CAME if what == STANDS else what, day, is_name=subject.is_name)
    if asked is None:
        return (records[0], None, records if subject.is_name else records[:1]) if not moment.day else None
    return asked[1], asked[0], records if subject.is_name else [asked[1]]


def _led_to(documents: frozenset[int], moment: LifeDay, opened: Opened) -> frozenset[int]:
    """The documents of the one rule that glossary entries cite, if the rule changed on the day that is asked for."""
    newest = max(documents, key=lambda doc: (opened.last[doc], opened.first[doc]))
    cites = opened.stored(newest)["cites"]
    if len(cites) != 1:
        return frozenset()
    then = opened.numbered(RuleNumber.parse(cites[0]))
    lineage = next((opened.stored(doc)["lineage"] for doc in then if opened.last[doc] == opened.last[newest]), None)
    found = frozenset(opened.documents("lineage", str(lineage))) if lineage is not None else frozenset()
    return found if any(opened.first[doc] == moment.day for doc in found) else frozenset()


def _is_of_day(doc: int, day: int, subject: Subject, opened: Opened) -> bool:
    """True if a document begins, or ends, on the day that is asked for."""
    if subject.asked.happened == BECAME:
        return opened.last[doc] != OPEN and opened.next_after(opened.last[doc]) == day and _goes_on(doc, day, subject, opened)
    if subject.asked.happened == WENT:
        return opened.last[doc] != OPEN and opened.next_after(opened.last[doc]) == day
    return opened.first[doc] == day


def _goes_on(doc: int, day: int, subject: Subject, opened: Opened) -> bool:
    lineage = opened.stored(doc)["lineage"]
    return any(opened.first[other] == day and opened.stored(other)["lineage"] == lineage for other in subject.became)


T = TypeVar("T")


def asked_for(told: list[tuple[Change, T]], happened: str, day: str, *, is_name: bool) -> tuple[Change, T] | None:
    """The change that is asked for, with its rule. ``told`` are pairs of a change and its rule; ``day`` is "" if unknown."""
    if happened == CHANGED:
        newest = sorted(told, key=lambda pair: pair[0].version, reverse=True)
        ranks = (lambda c: c.kind == "reworded" and c.grade == SUBSTANCE, lambda c: c.kind in ("reworded", "added", "removed"))
        return next((pair for is_of in ranks for pair in newest if is_of(pair[0])), None)
    if not day:
        return None
    own = [pair for pair in told if pair[0].version[:10] == day]
    kinds = _KINDS[happened]

    def rank(pair: tuple[Change, T]) -> tuple[int, bool, bool, str]:
        change, number = pair[0], pair[0].number or ""
        kind = kinds.index(change.kind) if change.kind in kinds else len(kinds)
        return kind, not change.ops, not number[-1:].isalpha() and is_name, number  # a subrule says more than its title

    return min(own, key=rank, default=None)


#: The kinds of change with which a subject comes, goes or becomes something else, the likeliest first.
_KINDS = {CAME: ("added", "reworded"), WENT: ("removed", "reworded"), BECAME: ("reworded", "renumbered", "removed", "added")}


def _newest(records: list[StoredRecord], question: Question) -> tuple[str, bool]:
    """The newest number of a rule, or of the heading above several rules, and True if none of them is still there."""
    opened = question.view.opened
    documents = [doc for each in records for doc in opened.documents("lineage", str(each.lineage_id)) if opened.last[doc]]
    last = max(opened.last[doc] for doc in documents)
    newest = sorted((doc for doc in documents if opened.last[doc] == last), key=lambda doc: opened.first[doc])
    keys = [opened.stored(doc)["key"] for doc in reversed(newest)]
    if len(records) == 1:
        return keys[0], last != OPEN
    headings = Counter(RuleNumber.parse(key).parent for key in keys if key[0].isdigit())
    return str(headings.most_common(1)[0][0]) if headings else keys[0], last != OPEN


def rules_asked_about(corpus: Corpus, question: Question, record: StoredRecord) -> list[StoredRecord]:
    """The rules below the heading that a question names by its title or number, if the record is that heading or a rule below
    it; else the record alone."""
    printed = _title(record.lineage_id, question)
    title = Words.read(printed).joined
    is_heading = bool(title) and Words.read(record.text).joined == title
    is_named = bool(question.about.words.text) and f" {title} " in f" {question.about.words.joined} "
    if not is_named and not (is_heading and record.number in question.query.numbers):
        return [record]
    rows = _below(title, printed, question.view.opened)
    return [corpus.by_id(row) for row in rows.values()] if is_heading or record.lineage_id in rows else [record]


def _title(lineage: int | None, question: Question) -> str:
    """The title of a lineage: the newest one that the question names, else the newest; "" without a lineage."""
    if lineage is None:
        return ""
    opened = question.view.opened
    documents = sorted(opened.documents("lineage", str(lineage)), key=lambda doc: (opened.last[doc], opened.first[doc]))
    titles = [opened.stored(doc)["title"] for doc in reversed(documents)]
    asked = f" {question.about.words.joined} "
    return next((title for title in titles if title and f" {Words.read(title).joined} " in asked), titles[0])
