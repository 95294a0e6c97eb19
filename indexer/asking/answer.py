"""Answers a query: looks up numbers, ranks rules by words, finds changes, and makes hits from the documents.

In go a corpus, its index and the typed text; out comes an ``Answer``.
"""

from __future__ import annotations

import math
import re
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ruletrail.corpus.dates import day_before
from ruletrail.corpus.errors import BadNumberError, NotFoundError, RuletrailError
from ruletrail.corpus.records import RULE, SECTION
from ruletrail.corpus.store import Corpus, StoredRecord
from ruletrail.indexer.asking.change_signs import kinds, subject
from ruletrail.indexer.asking.concepts import terms
from ruletrail.indexer.asking.query import Query, parse
from ruletrail.indexer.asking.question import Question, understand
from ruletrail.indexer.asking.ranking import Ranked, Results, ranked
from ruletrail.indexer.asking.snippet import answering, informative, snippet
from ruletrail.indexer.asking.view import View
from ruletrail.indexer.days import OPEN, day, iso
from ruletrail.indexer.hits import Answer, Change, Changed, Hit, Stretch, Subrule
from ruletrail.indexer.index.guard import ForeignIndexError, reading
from ruletrail.indexer.index.opened import REMEDY, Opened, Stored, damaged, is_damage, open_index, stretch
from ruletrail.indexer.language.words import Words

if TYPE_CHECKING:
    from ruletrail.corpus.calendar import DatedHistory
    from ruletrail.indexer.asking.change import Transition
    from ruletrail.indexer.language.cards import CardNames

#: Titles, and rules that only point elsewhere, have at most this many characters.
LONGEST_THIN = 160
#: A query of at least this many words, all in a row in some rule, is pasted from the rule.
LEAST_PASTED = 5
#: Kinds of change that are mentioned below an answer with rules, if the query may ask for a change.
SUBSTANTIAL = ("reworded", "removed")


def search(
    corpus: Corpus, folder: Path, query: str, *, as_of: str = "", ever: bool = False, limit: int = 10, cards: Path | None = None
) -> list[Hit]:
    """The hits of ``query``, best first, among the rules in force at ``as_of`` ("": the newest version), or with ``ever`` among
    the rules of all times. Raises QueryError, BadDateError, NotFoundError (no version is so old) and IndexMissingError."""
    return answer(corpus, folder, query, as_of=as_of, ever=ever, limit=limit, cards=cards).hits


def answer(
    corpus: Corpus, folder: Path, query: str, *, as_of: str = "", ever: bool = False, limit: int = 10, cards: Path | None = None
) -> Answer:
    """Like ``search``, with suggestions and with the parts of the query that failed.

    ``cards`` is the file of names of cards (``indexer.language.cards``); it may be missing. Raises CardFileError if it can't be
    read.
    """
    understood = parse(query, as_of=as_of, ever=ever)
    with reading(folder):
        opened = open_index(corpus, folder)
        try:
            return _answer(corpus, opened, understood, limit, _names(cards))
        except (RuletrailError, ForeignIndexError, sqlite3.Error) as error:
            if isinstance(error, BadNumberError) and is_damage(error, folder):  # the index holds the number; it wasn't typed
                raise damaged(folder, error) from error
            raise
        except Exception as error:
            if is_damage(error, folder):
                raise damaged(folder, error) from error
            raise


def _names(cards: Path | None) -> CardNames | None:
    if cards is None or not cards.is_file():
        return None
    from ruletrail.indexer.language.cards import CardNames

    return CardNames(cards)


def _answer(corpus: Corpus, opened: Opened, query: Query, limit: int, cards: CardNames | None) -> Answer:
    question = understand(query, View.of(corpus, opened, query, cards))
    is_digest = corpus.is_digest()
    if query.may_name_a_change and (told := _of_subject(corpus, question, limit, is_digest=is_digest)):
        return told
    unheard = _unknown(question)
    if is_digest and query.named and query.tells and not unheard:
        from ruletrail.indexer.asking import dated_sections

        unheard = dated_sections.of_sections(question)
    if is_digest and asks_for_change(question) and not unheard:
        from ruletrail.indexer.asking import dated_answer

        if told := dated_answer.ranked(corpus, question, limit):
            return told
    found, steps = find(question, on_change=not is_digest and not unheard)
    if steps and opened.lacks:
        from ruletrail.indexer.asking import explaining

        if explaining.is_of_something_else(found, set(subject(question.about.words).stems)):
            found, steps = _words(question), []  # the corpus lacks the rule: another rule's change is no answer
    hits = _with_changes(corpus, question, found, steps, limit) if steps else _hits(corpus, found, found.documents[:limit])
    if question.concepts and query.expression is None:  # a heading without a text stays only as the best hit
        hits = [hit for hit in hits if hit is hits[0] or hit.snippet != _record_of(corpus, hit).text or hit.kind != SECTION]
    if _has_story(question) and hits and not steps:
        from ruletrail.indexer.asking.story import rules_asked_about, story

        records = rules_asked_about(corpus, question, _record_of(corpus, hits[0]))
        hits[0] = hits[0]._replace(answer=story(corpus, question, hits[0], records))
    nearly = () if hits else tuple(_hits(corpus, found, list(found.nearly)))
    untold = question.match.untold if question.match else ()
    failed = tuple(filter(None, (query.turned,))) + found.failed + untold
    failed += ("a quotation mark is not closed: taken as words",) if query.unclosed else ()
    lacks = "" if hits or untold else opened.lacks
    failed += (f"this corpus {lacks}",) if lacks else ()
    # A ranking by words has no natural end, so its length means nothing.
    is_list = found.is_list or query.span is not None or query.expression is not None
    more = max(0, len(found.documents) - limit) if is_list else 0
    weak, changed = "", None
    if hits and question.concepts:
        from ruletrail.indexer.asking import explaining

        about = set(subject(question.about.words).stems) if steps else None
        weak = unheard or explaining.weakness(question, found, about)
        if is_digest and query.expression is None:
            from ruletrail.indexer.asking import dated_answer

            weak = dated_answer.not_retold(corpus, question) or weak
        is_plain = found.view is question.view and not query.numbers and not steps and not unheard
        changed = _changed(corpus, question) if query.may_ask_change and is_plain and hits[0].answer is None else None
    is_past = not found.view.ever and found.view.when < opened.newest and not query.numbers
    as_of = found.view.copy or opened.version_at(found.view.when) if is_past else ""
    return Answer(hits, found.suggestion, failed, nearly, weak, changed, more, as_of)


def _of_subject(corpus: Corpus, question: Question, limit: int, *, is_digest: bool) -> Answer | None:
    """The answer to a question on a change of one known subject, by the subject's life; None for other questions."""
    if is_digest:
        from ruletrail.indexer.asking import dated_answer

        return dated_answer.of_subject(corpus, question, limit)
    from ruletrail.indexer.asking import lives, subjects

    opened = question.view.opened
    known = ((each, moment) for each in subjects.subjects(question) if (moment := lives.moment(corpus, each, opened)))
    about, moment = next(known, (None, None))
    if about is None or moment is None:
        return None
    from ruletrail.indexer.asking.story import of_subject, story

    found = of_subject(corpus, question, about, moment)
    if found is None:
        return None
    record, asked, records = found
    results = Results(question.view.throughout(), [], question.concepts, question.suggestion)
    shown = _shown(opened, str(record.lineage_id), asked)
    told = {each.lineage_id for each in records}
    own = sorted(doc for doc in about.documents | about.became if opened.stored(doc)["lineage"] not in told)
    others = {opened.stored(doc)["lineage"]: doc for doc in own if opened.stored(doc)["lineage"] is not None}
    first, *more = _hits(corpus, results, [Ranked(1.0, shown), *(Ranked(0.5, doc) for doc in list(others.values())[: limit - 1])])
    day = iso(moment.day) if moment.day else ""
    with_change = (hit._replace(change=_change_on(corpus, hit, day)) for hit in more) if day else ()
    first = first._replace(answer=story(corpus, question, first, records, asked, about, moment), change=asked)
    return Answer([first, *(hit for hit in with_change if hit.change)], question.suggestion) if first.answer else None


def _unknown(question: Question) -> str:
    """That no version's rules have what a question on change is about; "" of other questions."""
    if not asks_for_change(question) or question.query.numbers:
        return ""
    from ruletrail.indexer.asking import explaining

    return explaining.no_version_has(explaining.unknown(question)) if explaining.is_unknown(question) else ""


def _change_on(corpus: Corpus, hit: Hit, day: str) -> Change | None:
    from ruletrail.indexer.asking.story import changes

    return next((change for change in changes(corpus, _record_of(corpus, hit)) if change.version[:10] == day), None)


def _shown(opened: Opened, lineage: str, asked: Change | None) -> int:
    """The document of a lineage that shows a change: the wording that the change brought, or the last wording."""
    documents = [doc for doc in opened.documents("lineage", lineage) if opened.last[doc]]
    if asked and asked.after is not None:
        since = day(asked.version[:10])
        documents = [doc for doc in documents if opened.last[doc] >= since] or documents
        return min(documents, key=lambda doc: opened.first[doc])
    return max(documents, key=lambda doc: (opened.last[doc], opened.first[doc]))


def asks_for_change(question: Question) -> bool:
    """True if the answer to a question is a list of changes, not a rule with its story."""
    return (question.query.change and not _has_story(question)) or _is_gone(question)


def find(question: Question, *, on_change: bool = True) -> tuple[Results, list[Transition]]:
    """The documents that answer a question, and for a question on change the step of each document.

    Documents with a number of the question come first, then documents found by its words. With ``on_change`` False a question on
    change is answered with rules.
    """
    query, view = question.query, question.view
    if said := _pasted(question):
        return _words(question._replace(phrases=(said,))), []
    if query.named and query.tells and not query.numbers and (listed := _of_sections(question, query.named)):
        return listed, []
    if on_change and asks_for_change(question):
        found, steps = _on_change(question)
        if found.documents:
            return found, steps
    if not query.numbers and not query.span:
        return _words(question), []
    from ruletrail.indexer.asking import lookup  # most queries don't need this module

    if query.span:
        return lookup.between(view, *query.span), []
    found = lookup.numbers(view, query.numbers, view.day_asked)
    if not query.words.text or query.change:
        return found, []
    rest = _words(question)
    known = {ranked.doc for ranked in found.documents}
    more = [ranked for ranked in rest.documents if ranked.doc not in known]
    return rest._replace(documents=found.documents + more, failed=found.failed + rest.failed), []


def _words(question: Question) -> Results:
    found = Results(question.view, ranked(question), question.concepts, question.suggestion, typed=question.query.typed)
    if found.documents:
        return found
    from ruletrail.indexer.asking import explaining

    if question.match is None:
        return found._replace(failed=explaining.unheard(question))
    failed, tries = explaining.unmet(question, question.match)
    nearly = next(filter(None, map(ranked, tries)), [])
    return found._replace(failed=failed, nearly=tuple(nearly[:3]))


def _on_change(question: Question) -> tuple[Results, list[Transition]]:
    from ruletrail.indexer.asking import change

    moments = change.moments(question)
    best = max((moment.score for moment in moments), default=0.0)  # a score becomes the likelihood relative to the best one
    documents = [Ranked(round(math.exp(moment.score - best), 3), moment.step.doc) for moment in moments]
    steps = [moment.step for moment in moments]
    return Results(question.view.throughout(), documents, question.concepts, question.suggestion), steps


def _of_sections(question: Question, days: tuple[int, int]) -> Results | None:
    """The rules that came, went or changed in some sections in a time, if the question names only these: "keywords added in
    2023". Otherwise None."""
    from ruletrail.indexer.asking import change

    listed = change.of_sections(question, days)
    view = question.view._replace(ever=True, during=days)
    return Results(view, [Ranked(1.0, doc) for doc in listed], question.concepts, is_list=True) if listed else None


def _has_story(question: Question) -> bool:
    """True if the answer is a rule with its story: the question asks for it, or calls a thing gone that still has a title."""
    if question.query.story or not question.query.change or kinds(question.query.typed) != {"went"}:
        return question.query.story
    return _is_a_title(subject(question.about.words).content, question.view.opened)


def _pasted(question: Question) -> str:
    """The stems of a query that is pasted from some rule word for word; "" for any other query."""
    stems = Words.read(question.query.typed).stems if question.query.expression is None else ()
    if len(stems) < LEAST_PASTED:
        return ""
    from ruletrail.indexer.asking.change import first_day

    return " ".join(stems) if first_day(stems, question.view.throughout().opened) else ""


def _is_gone(question: Question) -> bool:
    """True if a question that may ask for a change names a term that the rules no longer have: "is mana burn still a thing"."""
    if not question.query.tells or not question.view.is_newest:
        return False
    everywhen, opened = question.view.throughout(), question.view.opened
    about = subject(question.about.words)
    said = " ".join(about.content)
    if opened.vocabulary.is_renamed(said):
        return False
    entries = next((term.entries for term in terms(about, everywhen) if term.stems == said), set())
    are_gone = bool(entries) and all(opened.last[doc] != OPEN or "obsolete" in opened.stored(doc)["key"] for doc in entries)
    return are_gone and not _is_a_title(about.content, opened)


def _is_a_title(stems: list[str], opened: Opened) -> bool:
    """True if a rule of the newest version has these words in its title."""
    having = (opened.documents("now", stem) | opened.documents("now_about", stem) for stem in stems)
    entries = map(opened.stored, set.intersection(*having) if stems else ())
    titles = (entry["title"] for entry in entries if entry["kind"] == RULE)
    return any(f" {' '.join(stems)} " in f" {Words.read(title).joined} " for title in titles)


def _changed(corpus: Corpus, question: Question) -> Changed | None:
    """The rule whose changes the question may have asked for."""
    everywhen = question._replace(view=question.view.throughout())
    if corpus.is_digest():
        from ruletrail.indexer.asking import dated_answer

        return dated_answer.changed(corpus, everywhen, SUBSTANTIAL)
    found, steps = _on_change(everywhen)
    if not steps:
        return None
    (hit,) = _with_changes(corpus, everywhen, found, steps, 1)
    if hit.answer is None:
        return None
    told = hit.answer
    versions = tuple(change.version for change in told.changes if change.kind in SUBSTANTIAL)
    if not versions:
        return None
    # The changes are of all rules below a heading: its address leads to them.
    head = corpus.record(corpus.version(), told.number) if len(told.lineages) > 1 else None
    if head and (address := corpus.address(head)):
        return Changed(told.number, told.title, address, versions)
    return Changed(hit.current or hit.number, told.title, told.lineage, versions)


# -- hits -----------------------------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """The criteria by which the sentence that a hit shows is chosen."""

    words: dict[str, float]
    """Stem -> weight."""
    answers: tuple[re.Pattern[str], ...] = ()
    """Patterns of an answer to a question of this kind (``snippet.answering``)."""


NOTHING_SHOWN = Shown({})


def _hits(corpus: Corpus, results: Results, documents: list[Ranked]) -> list[Hit]:
    """The documents as hits, with passages that have the words of the question."""
    wanted: dict[str, float] = {}
    rarity = results.view.postings.rarity
    for concept in results.concepts:
        for way, weight in concept.ways:
            for term in way:
                worth = weight * rarity(term) / len(way)
                for word in term.split():  # a phrase may be indexed as one word
                    wanted[word] = max(worth, wanted.get(word, 0.0))
    shown = Shown(wanted, answering(results.typed))
    return [_hit(corpus, results.view, each, NOTHING_SHOWN if each.borne else shown) for each in documents]


def _hit(corpus: Corpus, view: View, ranked: Ranked, wanted: Shown) -> Hit:
    opened, entry = view.opened, view.opened.stored(ranked.doc)
    kin = [opened.stored(doc) for doc in opened.documents("lineage", str(entry["lineage"]))]
    if view.ever and not view.during and not ranked.borne:  # show the last form of this wording, with the newest rule numbers
        alike = (one for one in kin if (one["wording_since"], one["key"]) == (entry["wording_since"], entry["key"]))
        entry = max(alike, key=lambda one: one["last"], default=entry)
    first, last = ranked.borne or (entry["first"], entry["last"])
    is_open = last == OPEN and not entry.get("seen")
    seen = last if ranked.borne and last != OPEN else entry.get("seen", last)
    record = _record(corpus, entry)
    chained = bool(entry["last"]) and entry["kind"] != "commentary"
    version = opened.version_at(_until(view, ranked, entry), entry.get("holes", ())) if chained else entry["since"]
    passage, marks = _passage(corpus, view, entry, record, version, wanted)
    end = (None if is_open else opened.version_at(seen)) if chained else entry["since"]
    after = opened.next_after(seen) if chained and end else OPEN
    retold = _retold(corpus, entry, version)
    return Hit(
        kind=entry["kind"],
        number=entry["key"] if entry["kind"] != "commentary" else next(iter(record.cites), ""),
        title=entry["title"],
        version=version,
        first=opened.version_at(first) if chained else entry["since"],
        last=end,
        until=(retold.said_until(version[:10]) if retold else "") or (day_before(iso(after)) if after != OPEN else end or ""),
        current=number_now(opened, entry),
        wording_since=entry["wording_since"],
        examples_since=entry["examples_since"],
        number_since=entry["number_since"],
        worded=_earlier(stretch(kin, entry, "wording_since"), retold.worded_until(version[:10]) if retold else ""),
        exemplified=stretch(kin, entry, "examples_since"),
        numbered=_earlier(stretch(kin, entry, "number_since"), retold.numbered_until(version[:10]) if retold else ""),
        score=round(ranked.score, 3),
        snippet=passage,
        marks=marks,
        lineage=corpus.address(record) if record.lineage_id is not None else None,
        record=record.id,
        subrules=tuple(_subrule(corpus, view, doc, version, wanted) for doc in ranked.below),
    )


def _record_of(corpus: Corpus, hit: Hit) -> StoredRecord:
    """The record of a hit that the index has."""
    assert hit.record is not None
    return corpus.by_id(hit.record)


def _retold(corpus: Corpus, entry: Stored, version: str) -> DatedHistory | None:
    """The calendar's history of a rule, if the corpus is a digest; otherwise None."""
    if not corpus.is_digest() or entry["kind"] != RULE:
        return None
    from ruletrail.corpus import calendar

    return calendar.history(entry["key"], version[:10])


def _earlier(one: Stretch | None, last: str) -> Stretch | None:
    """The stretch, ended on the day ``last`` if that is before its own end. ``last`` is "" if the calendar knows no end."""
    return one._replace(last=last) if one and one.last and last and last < one.last else one


def _record(corpus: Corpus, entry: Stored) -> StoredRecord:
    record = corpus.by_id(entry["record"])
    if record.key != entry["key"]:
        raise NotFoundError("the search index names rules that the corpus doesn't have", remedy=REMEDY)
    return record


def _passage(
    corpus: Corpus, view: View, entry: Stored, record: StoredRecord, version: str, wanted: Shown
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The passage with the words of the question. If the text alone says nothing, the rules that follow it are added."""
    if view.passage == "clause":
        return snippet("\n".join(text for _name, text in entry.get("clauses", ())), (), *wanted)
    if view.passage:
        return snippet("", record.examples, *wanted)
    text = record.text if len(record.text) > LONGEST_THIN else informative(corpus, record, version)
    return snippet(text, record.examples, *wanted)


def _subrule(corpus: Corpus, view: View, doc: int, version: str, wanted: Shown) -> Subrule:
    entry = view.opened.stored(doc)
    record = _record(corpus, entry)
    passage, marks = _passage(corpus, view, entry, record, version, wanted)
    return Subrule(entry["key"], passage, marks, corpus.address(record) if record.lineage_id is not None else None)


def _until(view: View, ranked: Ranked, entry: Stored) -> int:
    """The last day, within the time asked about, of a document's wording."""
    until = entry.get("seen") or entry["last"] or entry["first"]
    if view.during and not ranked.borne:
        return min(until, view.during[1])
    if not view.ever and entry["first"] <= view.when:
        return min(until, view.when)
    return until


def number_now(opened: Opened, entry: Stored) -> str | None:
    """The number of a document's lineage in the newest version; None if the rule is no longer there."""
    if entry["kind"] == "commentary":
        return None
    if entry["last"] == OPEN:
        return entry["key"]
    if entry["lineage"] is None:
        return None
    documents = sorted(opened.documents("lineage", str(entry["lineage"])))
    now = [opened.stored(doc)["key"] for doc in documents if opened.last[doc] == OPEN]
    return entry["key"] if entry["key"] in now else next(iter(now), None)


# -- changes --------------------------------------------------------------------------------------------------------


def _with_changes(corpus: Corpus, question: Question, results: Results, steps: list[Transition], limit: int) -> list[Hit]:
    """The hits, each with its likeliest change. The first hit has the story; other rules of that story are left out."""
    from ruletrail.indexer.asking.story import changes, rules_asked_about, story

    def change_at(hit: Hit, step: Transition) -> Change | None:
        version = question.view.opened.version_at(step.day)
        return next(iter(changes(corpus, _record_of(corpus, hit), only=version)), None)

    (first,) = _hits(corpus, results, results.documents[:1])
    asked, records = change_at(first, steps[0]), rules_asked_about(corpus, question, _record_of(corpus, first))
    told = {each.lineage_id for each in records}
    others = [at for at, step in enumerate(steps) if at and step.lineage not in told][: limit - 1]
    hits = zip(_hits(corpus, results, [results.documents[at] for at in others]), others, strict=True)
    return [
        first._replace(answer=story(corpus, question, first, records, asked), change=asked),
        *(hit._replace(change=change_at(hit, steps[at])) for hit, at in hits),
    ]
