"""Answers a query: numbers looked up, words matched exactly, or a question met as well as the rules can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.store import Corpus
from indexer.asking import showing
from indexer.asking.query import Query
from indexer.asking.ranking import Found, ranked
from indexer.asking.times import Times, may_ask, take_times
from indexer.asking.understand import glossary_terms, understand, unheard
from indexer.asking.view import View
from indexer.hits import Answer
from indexer.index.opened import Opened
from indexer.language.analysis import ASKING, tokens

if TYPE_CHECKING:
    from indexer.language.cards import CardNames

#: A best hit that meets no more than this share of a question is weak.
WEAK = 0.5
#: What may follow a term without making it another: "the substance ability".
_NOUNS = frozenset(("ability", "abilities", "keyword", "keywords", "zone", "step", "phase", "symbol", "counter", "counters"))


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
    doc, of = found.documents[0].doc, found.view.postings.of
    met = sum(any(all(doc in of(word) for word in way) for way, _ in concept.ways) for concept in typed)
    if met > len(typed) * WEAK:
        return ""
    return f"the best hit is weak, it has {met} of {len(typed)} things asked for: this corpus {lacks}"


def find(view: View, query: Query) -> Found:
    """Looks up numbers first. Then it matches exactly, or else ranks what meets the question best."""
    if not query.numbers and not query.span:
        return _words(view, query)
    from indexer.asking import lookups  # most queries need neither it nor what matches exactly

    if query.span:
        return lookups.between(view, *query.span)
    if query.change:
        from indexer.asking import moments

        changed = moments.of_numbers(view, query.text, query.change, query.numbers)
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
    if query.strict:
        from indexer.asking import exact

        return exact.find(view, query.text, dated=bool(query.as_of))
    times = _change(view, query)
    if times.change:
        from indexer.asking import moments

        return moments.find(view, times.text, times.change, times.sides)
    question = understand(query.text, view, query.phrases)
    found = ranked(question, view)
    failed = () if found else unheard(question.concepts, view)
    return Found(view, found, question.concepts, question.suggestion, failed)


def _change(view: View, query: Query) -> Times:
    """The kind of change that a question asks for, and what about. "mana burn removed" asks for one: it names a term."""
    if query.change:
        return Times(query.text, query.change, sides=query.sides)
    head = may_ask(query.text)
    if not head or query.as_of or query.ever:
        return Times(query.text)
    words = [word for word in tokens(head) if word not in ASKING and word not in _NOUNS]
    terms = glossary_terms(tokens(head), view.widened())
    if not any(len(term.split()) > 1 for term, _length in terms) and len(words) > 1:
        return Times(query.text)
    return take_times(query.text, is_term=bool(terms))
