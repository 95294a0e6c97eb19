"""Finds the day that a question on change asks for in the life of its subject: the first day, the last day, or the day of a new
name.

The first days of named subjects come from ``corpus.history``, which uses the calendar if texts are missing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ruletrail.corpus.history import history
from ruletrail.corpus.names import bare_term, is_obsolete
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, SECTION
from ruletrail.corpus.store import Corpus
from ruletrail.indexer.asking.change_grammar import FATE, ITS_RULE, NAME
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
    """Where that is asked: whether the subject still is in the rules."""
    happened: str = ""
    """Of a fate that is asked: what it was."""


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
        if (became := _became(subject, opened)) is None and subject.is_name and subject.becoming.stems:
            return LifeDay(0, happened=WENT) if _went(subject.documents, opened) == 0 else None
        return became
    if happened == FATE:
        return _fate(corpus, subject, opened)
    return LifeDay(0) if happened == CHANGED and subject.asked.is_asked else None


def _fate(corpus: Corpus, subject: Subject, opened: Opened) -> LifeDay:
    """The day on which a subject got its next name; else that on which it went, or came, where it is still there."""
    if became := _next_name(subject, opened):
        return became._replace(happened=BECAME)
    gone = _went(subject.documents, opened)
    return LifeDay(_came(corpus, subject, opened), happened=STANDS) if gone is None else LifeDay(gone, happened=WENT)


def _next_name(subject: Subject, opened: Opened) -> LifeDay | None:
    """The last day on which something that had a name got another one."""
    turns = []
    for doc in filter(lambda doc: opened.stored(doc)["kind"] == GLOSSARY or is_heading(doc, opened), subject.documents):
        after = opened.next_after(opened.last[doc])
        for other in opened.documents("lineage", str(opened.stored(doc)["lineage"])) - subject.documents:
            if opened.last[other] and opened.first[other] == after and not {*_name(doc, opened)} <= {*_name(other, opened)}:
                turns.append(LifeDay(after, opened.stored(other)["title"]))
    return max(turns, default=None)


def _came(corpus: Corpus, subject: Subject, opened: Opened) -> int:
    """The first day of a named subject, 0 if the oldest text already has it. A rule that is older than its name counts from its
    first day under another name.
    """
    oldest = opened.versions[0][1]
    first = min(opened.first[doc] for doc in subject.documents)
    if first <= oldest:
        return 0
    births = list(_births(corpus, subject.documents, opened))
    own = first if 0 in births else min([first, *births])
    explained = None if subject.about == NAME else _explained(subject, opened)
    return own if explained is None else min(own, explained)


def _explained(subject: Subject, opened: Opened) -> int | None:
    """The first day of what entries of the glossary explain; 0 where the oldest text has it, None where a heading is called so.

    It is the first day of the rules that they cite with the words of the name; of a name of a rule the first day of the one rule
    that they cite (``dated_subjects`` tells the same from the calendar).
    """
    days: list[int] = []
    found = frozenset(doc for doc in subject.documents if opened.stored(doc)["kind"] == GLOSSARY)
    if any(is_heading(doc, opened) for doc in subject.documents):
        return None
    newest = max(found, key=lambda doc: opened.last[doc], default=None)
    for doc in found:
        wanted = set(Words.read(bare_term(opened.stored(doc)["title"])).content)
        cites = [number for number in opened.stored(doc)["cites"] if "." in number]
        is_its_rule = subject.about == ITS_RULE and doc == newest and len(cites) == 1
        for cited in cites:
            rules = _kin(opened.numbered(RuleNumber.parse(cited)), doc, opened)
            days += (opened.first[rule] for rule in rules if is_its_rule or wanted <= set(opened.stored(rule)["text"].split()))
    return _or_oldest(min(days), opened) if days else None


def _kin(documents: Iterable[int], then: int, opened: Opened) -> set[int]:
    """All documents of the lineage that had a number while a document was in force."""
    lineages = {
        opened.stored(doc)["lineage"]
        for doc in documents
        if opened.last[doc] and opened.first[doc] <= opened.last[then] and opened.first[then] <= opened.last[doc]
    }
    return {
        kin
        for lineage in lineages
        if lineage is not None
        for kin in opened.documents("lineage", str(lineage))
        if opened.last[kin]
    }


def _or_oldest(day: int, opened: Opened) -> int:
    """A day, or 0 where it is that of the oldest text."""
    return day if day > opened.versions[0][1] else 0


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
    return _or_oldest(min(opened.first[doc] for doc in documents), opened)


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
    return _or_oldest(min(opened.first[doc] for doc in documents), opened)


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
    """The last day on which something of a name got another one, or got this one."""
    if subject.since:
        return LifeDay(opened.next_after(day(subject.since) - 1), subject.becoming.text)
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
