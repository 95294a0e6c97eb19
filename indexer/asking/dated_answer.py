"""Answers a question on change at a digest. The calendar has the days of all rules, and the digest retells some of the rules."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import DatedHistory
from ruletrail.corpus.history import history, of_calendar
from ruletrail.corpus.history.rule import Revision, RuleHistory
from ruletrail.corpus.names import bare_term, term_key
from ruletrail.corpus.records import GLOSSARY
from ruletrail.corpus.store import Corpus, lineages
from ruletrail.indexer.asking.dated_moments import moments
from ruletrail.indexer.asking.dated_subjects import DatedSubject, named, subject
from ruletrail.indexer.asking.question import Question
from ruletrail.indexer.asking.snippet import snippet
from ruletrail.indexer.asking.story import MOST, asked_for, changes_of
from ruletrail.indexer.hits import CAME, CHANGED, STANDS, Answer, Change, ChangeAnswer, Changed, Hit, Stretch
from ruletrail.indexer.language.words import Words


class _Told(NamedTuple):
    """A lineage: its history in the calendar, the same with the digest's text, and its changes."""

    known: DatedHistory
    history: RuleHistory
    changes: list[Change]

    @property
    def is_entry(self) -> bool:
        return self.known.kind == GLOSSARY

    @property
    def number(self) -> str:
        """The rule's number, or the entry's term, in the newest version that has it."""
        return _number(self.known.changes[-1].name, self.known.changes[-1].day)

    def on(self, day: str) -> Change | None:
        return next((change for change in self.changes if change.version == day), None)


def of_subject(corpus: Corpus, question: Question, limit: int) -> Answer | None:
    """The answer to a question on a change of one subject with a name; None for other questions."""
    about = subject(question)
    if about is None:
        return None
    every = [_told(corpus, known) for known in _known(each.address for each in about.namings)]
    heads = [told for told in every if not told.is_entry]
    if not heads and about.asked.happened == CHANGED:
        own_names = [each.address for each in about.namings if Words.read(each.name).joined == about.words.joined]
        heads = [told for known in _known(own_names) if (told := _explained(corpus, known))]
        every = heads or every
    below = {part.address: part for told in heads for part in calendar.parts(told.known)}
    for told in heads:
        below.pop(told.known.address, None)
    parts = [part for part in below.values() if len(below) <= MOST or not part.changes[-1].number[-1:].isalpha()]
    shown = [*heads, *(_told(corpus, part) for part in parts)] or every
    if about.told_in:
        shown = [_told(corpus, known) for known in _known([about.told_in])]
    pairs = [(change, told) for told in shown for change in told.changes]
    happened = about.asked.happened if about.asked.happened != STANDS else CAME
    has_not_gone = about.asked.happened == STANDS and not question.query.whether
    found = asked_for(pairs, happened, about.day, is_name=True)
    if found is None and about.day:
        found = asked_for([(change, told) for told in every for change in told.changes], happened, about.day, is_name=True)
        if found is None:
            return None
        shown = [*shown, found[1]]
    asked, own = found or (None, shown[0])
    first = _hit(own, asked, 1.0)
    stands = (about.asked.happened == STANDS) if question.query.whether else None
    answer = _answer(question, shown, own, asked)._replace(
        title=_title(about),
        happened=STANDS if has_not_gone else happened,
        subject=about.words.text,
        became=about.became,
        stands=stands,
    )
    addresses = {told.known.address for told in shown}
    others = [(told, change) for told in every if told.known.address not in addresses and (change := told.on(about.day))]
    more = [_hit(told, change, 0.5)._replace(change=change) for told, change in others[: limit - 1]]
    return Answer([first._replace(answer=answer, change=asked), *more], question.suggestion)


def ranked(corpus: Corpus, question: Question, limit: int) -> Answer | None:
    """The answer to a question on change whose subject has no name: the likeliest changes; None if there are none."""
    found = moments(corpus, question)[:limit]
    hits: list[Hit] = []
    for moment in found:
        told = _told(corpus, moment.step.known)
        change = told.on(moment.step.day)
        hit = _hit(told, change, round(math.exp(moment.score - found[0].score), 3))
        answer = None if hits else _answer(question, [told], told, change)
        hits.append(hit._replace(change=change, answer=answer))
    return Answer(hits, question.suggestion) if hits else None


def changed(corpus: Corpus, question: Question, kinds_told: Iterable[str]) -> Changed | None:
    """The rule whose changes the question may have asked for, or None."""
    for moment in moments(corpus, question)[:1]:
        told = _told(corpus, moment.step.known)
        versions = tuple(change.version for change in told.changes if change.kind in kinds_told)
        title = calendar.title(told.known.changes[-1].name, told.known.changes[-1].day)
        return Changed(told.number, title, told.known.address, versions) if versions else None
    return None


def not_retold(corpus: Corpus, question: Question) -> str:
    """A warning that the digest doesn't retell the section or keyword that was typed, if it is in force; otherwise ""."""
    said, vocabulary = question.about.words, question.view.opened.vocabulary
    for naming in (*named(said, vocabulary), *named(said, vocabulary, is_whole=False)):
        known = calendar.at_address(naming.address)
        if known and not known.ended and known.kind != GLOSSARY and lineages.at_address(corpus, known.address) is None:
            number = known.changes[-1].number
            return f"the digest doesn't retell {number}, {calendar.title(number, calendar.newest())}: ruletrail history {number}"
    return ""


def _explained(corpus: Corpus, entry: DatedHistory) -> _Told | None:
    """The one rule that a glossary entry cites, "Legend Rule" -> 704.5j; None if it cites several rules or none."""
    cited = [] if entry.ended else [name for name in calendar.cites(entry.address, calendar.newest()) if "." in name]
    known = calendar.history(cited[0], calendar.newest()) if len(cited) == 1 else None
    return _told(corpus, known) if known else None


def _known(addresses: Iterable[str]) -> list[DatedHistory]:
    """The lineages at some addresses, each once; lineages that are still in the rules come first."""
    found = (calendar.at_address(address) for address in dict.fromkeys(addresses))
    return sorted(filter(None, found), key=lambda known: bool(known.ended))


def _told(corpus: Corpus, known: DatedHistory) -> _Told:
    lineage = lineages.at_address(corpus, known.address)
    told = history(corpus, corpus.of_lineage(lineage)[-1]) if lineage is not None else of_calendar(known)
    return _Told(known, told, list(changes_of(told)))


def _answer(question: Question, shown: list[_Told], own: _Told, asked: Change | None) -> ChangeAnswer:
    """All changes of the rules ``shown``. ``own`` is the rule of the hit, ``asked`` the change that is asked for."""
    told = sorted(chain.from_iterable(each.changes for each in shown), key=lambda change: change.version)
    addresses = tuple(each.known.address for each in shown)
    is_gone = all(each.known.ended for each in shown)
    title = calendar.title(own.known.changes[-1].name, own.known.changes[-1].day)
    return ChangeAnswer(own.known.address, addresses, shown[0].number, is_gone, title, tuple(told), asked)


def _title(about: DatedSubject) -> str:
    """What the rules call the subject."""
    names = [bare_term(naming.name) for naming in about.namings]
    own = [name for name in names if not about.told_in or Words.read(name).stems == about.words.stems]
    return next(reversed(own), about.words.text)


def _number(name: str, day: str) -> str:
    """A number, or a term in lower case, as in a hit."""
    called = calendar.called(name, day)
    return term_key(called) if calendar.kind_of(name) == GLOSSARY else called


def _hit(told: _Told, change: Change | None, score: float) -> Hit:
    """The hit of a lineage as of a change, or just before its end; without a change, as it is now."""
    known = told.known
    stood = known.at(change.version) if change else known.changes[-1]
    stood = stood or known.changes[-1]
    revision = _revision(told.history, stood.day)
    passage, marks = snippet(revision.text if revision else "", (), {})
    worded = known.wording_since(stood.day)
    return Hit(
        kind=known.kind,
        number=_number(stood.name, stood.day),
        title=calendar.title(stood.name, stood.day),
        version=calendar.in_force(stood.until) if stood.until else calendar.newest(),
        first=stood.day,
        last=calendar.in_force(stood.until) if stood.until else None,
        current=None if known.ended else told.number,
        score=score,
        snippet=passage,
        marks=marks,
        lineage=known.address,
        record=None,
        wording_since=worded,
        examples_since=known.examples_since(stood.day),
        number_since=known.number_since(stood.day),
        worded=Stretch(worded, known.worded_until(stood.day) or None, None) if worded else None,
        until=stood.until,
    )


def _revision(told: RuleHistory, day: str) -> Revision | None:
    return next((revision for revision in told.revisions if revision.first == day), None)
