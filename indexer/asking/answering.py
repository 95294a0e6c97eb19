"""Answers a query, step by step: numbers looked up, words matched or understood, documents ranked, hits made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.store import Corpus
from indexer.asking import explaining, showing
from indexer.asking.query import Query
from indexer.asking.ranking import Found, ranked
from indexer.asking.understand import Question, understand
from indexer.asking.view import View
from indexer.hits import Answer, ToldChange
from indexer.index.opened import Opened

if TYPE_CHECKING:
    from indexer.asking.matching import Match
    from indexer.language.cards import CardNames


def answer(corpus: Corpus, opened: Opened, query: Query, limit: int, cards: CardNames | None = None) -> Answer:
    """The answer of an open index. Raises QueryError, NotFoundError and BadDateError, each with the remedy."""
    question = understand(query, View.of(corpus, opened, query, cards))
    found = find(question)
    hits = showing.hits(corpus, found, found.documents[:limit])
    nearly = () if hits else tuple(showing.hits(corpus, found, list(found.nearly)))
    failed = (
        tuple(filter(None, (query.turned,)))
        + found.failed
        + (("a quotation mark is not closed: taken as words",) if query.unclosed else ())
    )
    lacks = "" if hits else found.view.opened.lacks
    weak = explaining.weakness(found)
    told = _told(corpus, question)
    # What words find is ranked, and has no end that means anything.
    is_list = query.span is not None or query.expression is not None
    more = max(0, len(found.documents) - limit) if is_list else 0
    return Answer(hits, found.suggestion, failed + ((f"this corpus {lacks}",) if lacks else ()), nearly, weak, told, more)


def _told(corpus: Corpus, question: Question) -> tuple[ToldChange, ...]:
    """The changes that are told like a query of words about today's rules, or about all times.

    With a number, a day, a field or an operator it says what it is after, and gets none.
    """
    query = question.query
    if query.numbers or query.span or query.expression or query.as_of or query.during or question.change:
        return ()
    from indexer.asking.nearby import told_changes

    return told_changes(corpus, question)


def find(question: Question) -> Found:
    """What answers a question: what bears its numbers first, then what its words find."""
    query, view = question.query, question.asked
    if not query.numbers and not query.span:
        return _words(question)
    from indexer.asking import lookups  # a step that most queries don't take is loaded when it is taken

    if query.span:
        return lookups.between(view, *query.span)
    if query.change:
        from indexer.asking import moments

        changed = moments.of_numbers(question)
        if changed.documents:
            return changed
    found = lookups.numbers(view, query.numbers)
    if not query.words.text or query.change:
        return found
    rest = _words(question)
    known = {ranked.doc for ranked in found.documents}
    more = [ranked for ranked in rest.documents if ranked.doc not in known]
    return rest._replace(documents=found.documents + more, failed=found.failed + rest.failed)


def _words(question: Question) -> Found:
    if question.match:
        return _exactly(question, question.match)
    if question.change:
        from indexer.asking import moments

        found = moments.find(question)
    else:
        found = Found(question.view, ranked(question), question.concepts, question.suggestion)
    return found if found.documents else found._replace(failed=explaining.unheard(question))


def _exactly(question: Question, matched: Match) -> Found:
    found = Found(question.view, ranked(question), question.concepts, question.suggestion)
    if found.documents:
        return found
    failed, tries = explaining.unmet(question, matched)
    nearly = next(filter(None, map(ranked, tries)), [])
    return found._replace(failed=failed, nearly=tuple(nearly[:3]))
