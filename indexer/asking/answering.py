"""Answers a query: numbers looked up, words matched exactly, or a question met as well as the rules can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.store import Corpus
from indexer.asking import showing, terms
from indexer.asking.query import Query
from indexer.asking.ranking import Found, ranked
from indexer.asking.understand import Concept, understand, unheard
from indexer.asking.view import View
from indexer.hits import Answer
from indexer.index.opened import Opened, Postings

if TYPE_CHECKING:
    from indexer.language.cards import CardNames

#: A best hit that meets no more than this share of a question is weak.
WEAK = 0.5


def answer(corpus: Corpus, opened: Opened, query: Query, limit: int, cards: CardNames | None = None) -> Answer:
    """The answer of an open index. Raises QueryError, NotFoundError and BadDateError, each with the remedy."""
    found = find(View.of(corpus, opened, query, cards), query)
    hits = showing.hits(corpus, found, found.documents[:limit])
    nearly = () if hits else tuple(showing.hits(corpus, found, list(found.nearly)))
    failed = found.failed + (("a quotation mark is not closed: taken as words",) if query.unclosed else ())
    lacks = "" if hits else found.view.opened.lacks
    return Answer(hits, found.suggestion, failed + ((f"this corpus {lacks}",) if lacks else ()), nearly, _weak(found))


def _weak(found: Found) -> str:
    """A warning that the best hit is weak, or "".

    It is given only where the corpus holds a part of the rules, or a digest: what was asked for may be missing.
    """
    lacks = found.view.opened.lacks
    typed = [concept for concept in found.concepts if concept.typed]
    if not found.documents or found.documents[0].borne or not typed or not lacks:
        return ""
    best, postings = found.documents[0], found.view.postings
    met = _met(best.doc, typed, postings)
    if met <= len(typed) * WEAK:
        return f"the best hit is weak, it has {met} of {len(typed)} things asked for: this corpus {lacks}"
    if best.reason or _met(best.doc, typed, found.view.opened.literal(postings)):
        return ""
    return f"the best hit is weak, its own text has none of the words asked for: this corpus {lacks}"


def _met(doc: int, concepts: list[Concept], postings: Postings) -> int:
    """How many of the concepts the document has, in any way of saying them."""
    return sum(any(all(doc in postings.of(word) for word in way) for way, _ in concept.ways) for concept in concepts)


def find(view: View, query: Query) -> Found:
    """Looks up numbers first. Then it matches exactly, or else ranks what meets the question best."""
    if not query.numbers and not query.span:
        return _words(view, query)
    from indexer.asking import lookups  # most queries need neither it nor what matches exactly

    if query.span:
        return lookups.between(view, *query.span)
    if query.change:
        from indexer.asking import moments

        changed = moments.of_numbers(view, query.words, query.change, query.numbers)
        if changed.documents:
            return changed
    found = lookups.numbers(view, query.numbers)
    if not query.text or query.change:
        return found
    rest = _words(view, query)
    known = {ranked.doc for ranked in found.documents}
    more = [ranked for ranked in rest.documents if ranked.doc not in known]
    return rest._replace(documents=found.documents + more, failed=found.failed + rest.failed)


def _words(view: View, query: Query) -> Found:
    if query.perhaps and terms.is_named(query.perhaps.term, view.widened()):
        query = query.perhaps.query
    if query.strict:
        from indexer.asking import exact

        found = exact.find(view, query.text, dated=bool(query.as_of))
    elif query.change:
        from indexer.asking import moments

        found = moments.find(view, query.words, query.change, query.sides)
    else:
        question = understand(query.words, view, query.phrases)
        found = Found(view, ranked(question, view), question.concepts, question.suggestion)
    return found if found.documents or found.failed else found._replace(failed=unheard(found.concepts, found.view))
