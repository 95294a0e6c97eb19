"""Answers a query, step by step: numbers looked up, words matched or understood, documents ranked, hits made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.store import Corpus
from indexer.asking import explaining, showing, terms
from indexer.asking.query import Query
from indexer.asking.ranking import Found, ranked
from indexer.asking.understand import literally, understand
from indexer.asking.view import View
from indexer.hits import Answer
from indexer.index.opened import Opened

if TYPE_CHECKING:
    from indexer.asking.parsing import Parsed
    from indexer.language.cards import CardNames


def answer(corpus: Corpus, opened: Opened, query: Query, limit: int, cards: CardNames | None = None) -> Answer:
    """The answer of an open index. Raises QueryError, NotFoundError and BadDateError, each with the remedy."""
    found = find(View.of(corpus, opened, query, cards), query)
    hits = showing.hits(corpus, found, found.documents[:limit])
    nearly = () if hits else tuple(showing.hits(corpus, found, list(found.nearly)))
    failed = found.failed + (("a quotation mark is not closed: taken as words",) if query.unclosed else ())
    lacks = "" if hits else found.view.opened.lacks
    weak = explaining.weakness(found)
    return Answer(hits, found.suggestion, failed + ((f"this corpus {lacks}",) if lacks else ()), nearly, weak)


def find(view: View, query: Query) -> Found:
    """What answers a query: what bears its numbers first, then what its words find."""
    if not query.numbers and not query.span:
        return _words(view, query)
    from indexer.asking import lookups  # a step that most queries don't take is loaded when it is taken

    if query.span:
        return lookups.between(view, *query.span)
    if query.change:
        from indexer.asking import moments

        changed = moments.of_numbers(view, query.words, query.change, query.numbers)
        if changed.documents:
            return changed
    found = lookups.numbers(view, query.numbers)
    if not query.words.text or query.change:
        return found
    rest = _words(view, query)
    known = {ranked.doc for ranked in found.documents}
    more = [ranked for ranked in rest.documents if ranked.doc not in known]
    return rest._replace(documents=found.documents + more, failed=found.failed + rest.failed)


def _words(view: View, query: Query) -> Found:
    if perhaps := query.perhaps:
        is_renamed = view.opened.vocabulary.is_renamed(perhaps.term.said)
        query = perhaps.query if is_renamed or terms.is_named(perhaps.term, view.widened()) else query
    if query.change:
        from indexer.asking import moments

        found = moments.find(view, query.words, query.change, query.sides)
        return found if found.documents else found._replace(failed=explaining.unheard(found))
    if query.expression:
        return _exactly(view, query.expression)
    question = understand(query.words, view, query.phrases)
    found = Found(view, ranked(question, view), question.concepts, question.suggestion)
    return found if found.documents else found._replace(failed=explaining.unheard(found))


def _exactly(view: View, expression: Parsed) -> Found:
    from indexer.asking.matching import match

    matched = match(expression, view)
    question = literally(matched.words, view)
    among = None if matched.documents is None else view.allowed(matched.documents)
    found = Found(view, ranked(question, view, among), question.concepts, question.suggestion)
    return found if found.documents else explaining.unmet(found, question, matched)
