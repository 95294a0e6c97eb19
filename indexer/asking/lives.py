"""Finds the day that a question on change asks for in the life of its subject: the first day, the last day, or the day of a new
name.

The first days of named subjects come from ``corpus.history``, which uses the calendar if texts are missing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ruletrail.corpus.history import history
from ruletrail.corpus.names import is_obsolete
from ruletrail.corpus.records import GLOSSARY, SECTION
from ruletrail.corpus.store import Corpus
from ruletrail.indexer.asking.subjects import Subject, is_heading
from ruletrail.indexer.days import OPEN, day
from ruletrail.indexer.hits import BECAME, CAME, CHANGED, STANDS, WENT
from ruletrail.indexer.index.opened import Opened
from ruletrail.indexer.language.words import Words

#: A phrase is gone if at most this share of the rules that had it still has it.
LEFT_OVER = 0.1


class LifeDay(NamedTuple):
    """The day that is asked for, as an integer, 20040201. 0: before the oldest text, or no day is asked for."""

    day: int
    became: str = ""
    """The new name of a renamed subject."""
    stands: bool | None = None
    """True if the subject is still in the rules, for a question that asks this; None for other questions."""


def moment(corpus: Corpus, subject: Subject, opened: Opened) -> LifeDay | None:
    """The day that is asked for; None if there is none, for example the end of a subject that never went."""
    happened = subject.asked.happened
    if happened == CAME:
        first = _came(corpus, subject, opened) if subject.is_name else _first_said(subject.documents, opened)
        return LifeDay(first) if first or (subject.asked.is_asked and (subject.is_name or len(subject.words.stems) > 1)) else None
    if happened == STANDS:
        gone = _went(subject.documents, opened)
        return LifeDay(_came(corpus, subject, opened), stands=True) if gone is None else LifeDay(gone, stands=False)
    if happened == WENT:
        last = _went(subject.documents, opened) if subject.is_name else _last_said(subject, opened) or None
        return LifeDay(last) if last is not None else None
    if happened == BECAME:
        return _became(subject, opened)
    return LifeDay(0) if happened == CHANGED and subject.asked.is_asked else None


def _came(corpus: Corpus, subject: Subject, opened: Opened) -> int:
    """The first day of a named subject, 0 if the oldest text already has it. A rule that is older than its name counts from its
    first day under another name.
    """
    oldest = opened.versions[0][1]
    first = min(opened.first[doc] for doc in subject.documents)
    if first <= oldest:
        return 0
    births = list(_births(corpus, subject.documents, opened))
    return first if 0 in births else min([first, *births])


def _births(corpus: Corpus, documents: Iterable[int], opened: Opened) -> Iterator[int]:
    """The first day of each lineage that is a heading or a glossary entry; 0 if the oldest known text has it.

    A lineage that had a name of completely different words before counts from the day of this name.
    """
    of_lineage: dict[int, list[int]] = defaultdict(list)
    for doc in documents:
        entry = opened.stored(doc)
        if entry["lineage"] is not None and (entry["kind"] == GLOSSARY or is_heading(doc, opened)):
            of_lineage[entry["lineage"]].append(doc)
    for lineage, docs in of_lineage.items():
        doc = min(docs, key=lambda doc: opened.first[doc])
        kin = [other for other in opened.documents("lineage", str(lineage)) if opened.last[other]]
        eldest = min(kin, key=lambda other: opened.first[other])
        if eldest not in docs and set(_name(doc, opened)).isdisjoint(_name(eldest, opened)):
            yield opened.first[doc]
            continue
        first = history(corpus, corpus.by_id(opened.stored(doc)["record"])).revisions[0]
        yield 0 if first.relation == "first" else day(first.first)


def _name(doc: int, opened: Opened) -> tuple[str, ...]:
    entry = opened.stored(doc)
    return tuple((entry["text"] if entry["kind"] == SECTION else Words.read(entry["title"]).joined).split())


def _first_said(documents: frozenset[int], opened: Opened) -> int:
    first = min(opened.first[doc] for doc in documents)
    return first if first > opened.versions[0][1] else 0


def _went(documents: frozenset[int], opened: Opened) -> int | None:
    """The day since which no rule has the name, or the glossary calls all of them obsolete. 0 if that is so in the oldest text;
    None while a rule has the name.
    """
    headings = frozenset(doc for doc in documents if is_heading(doc, opened))  # an entry outlives the rule that it explains
    ends = []
    for doc in headings or documents:
        if opened.last[doc] and not is_obsolete(opened.stored(doc)["key"]):
            ends.append(opened.last[doc])
    if ends:
        return None if max(ends) == OPEN else opened.next_after(max(ends))
    first = min(opened.first[doc] for doc in documents)
    return first if first > opened.versions[0][1] else 0


def _last_said(subject: Subject, opened: Opened) -> int:
    """The day on which most rules lost a phrase that hardly any rule still has; 0 for other phrases."""
    dropped: Counter[int] = Counter()
    of_lineage: dict[int | None, list[int]] = defaultdict(list)
    for doc in subject.documents:
        of_lineage[opened.stored(doc)["lineage"]].append(doc)
    still = sum(any(opened.last[doc] == OPEN for doc in docs) for docs in of_lineage.values())
    for docs in of_lineage.values():
        last = max(opened.last[doc] for doc in docs)
        if last != OPEN:
            dropped[opened.next_after(last)] += 1
    if not dropped or still > LEFT_OVER * len(of_lineage):
        return 0
    most = max(dropped.values())
    return max(day for day, count in dropped.items() if count == most)


def _became(subject: Subject, opened: Opened) -> LifeDay | None:
    """The last day on which a rule of the subject lost or got its name; for a phrase, the day of ``_reworded``."""
    for since, pairs in opened.vocabulary.renamed.items():
        if subject.becoming.stems and (subject.words.joined, subject.becoming.joined) in pairs:
            return LifeDay(opened.next_after(since - 1), subject.becoming.text)
    found = LifeDay(0)
    for doc in subject.documents if subject.is_name else ():
        entry = opened.stored(doc)
        for other in opened.documents("lineage", str(entry["lineage"])):
            if other in subject.documents or not opened.last[other]:
                continue
            after = opened.first[other] == opened.next_after(opened.last[doc])
            before = not subject.became and opened.first[doc] == opened.next_after(opened.last[other])
            name, old = opened.stored(other)["title"], entry["title"]
            is_other = not {*_name(doc, opened)} <= {*_name(other, opened)}  # "Kicker, Kicked" is not a new name of kicker
            if is_other and (after or before) and (not subject.became or other in subject.became):
                found = max(found, LifeDay(opened.first[other] if after else opened.first[doc], name if after else old))
    if found.day:
        return found
    return _reworded(subject, opened)


def _reworded(subject: Subject, opened: Opened) -> LifeDay | None:
    """The day on which most rules replaced one phrase with another; None if none did."""
    days: Counter[int] = Counter()
    starts = {(opened.stored(doc)["lineage"], opened.first[doc]) for doc in subject.became - subject.documents}
    for doc in subject.documents - subject.became:
        if opened.last[doc] != OPEN:
            after = opened.next_after(opened.last[doc])
            days[after] += (opened.stored(doc)["lineage"], after) in starts
    day, count = max(days.items(), key=lambda pair: (pair[1], pair[0]), default=(0, 0))
    return LifeDay(day, subject.becoming.text) if count else None
