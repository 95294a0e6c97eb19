"""Finds the meaning of a query in the rules, once: its concepts, terms and corrected words.

In go a ``Query`` and a ``View``; out comes a ``Question``, which the steps of finding, ranking and explaining take.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, NamedTuple

from ruletrail.indexer.asking.concepts import Concept, Named, NamedTerm, concepts, named, nicknamed, terms
from ruletrail.indexer.asking.spelling import corrected, corrections
from ruletrail.indexer.asking.view import View
from ruletrail.indexer.language.words import NO_WORDS, Words

if TYPE_CHECKING:
    from ruletrail.indexer.asking.expression import Match
    from ruletrail.indexer.asking.query import Query


class Meant(NamedTuple):
    """Words of a question, and their meaning."""

    words: Words = NO_WORDS
    """The words as typed, with the spelling corrected."""
    concepts: tuple[Concept, ...] = ()
    """The concepts of the words. In an expression, nicknames don't count."""
    terms: tuple[NamedTerm, ...] = ()
    """The terms of the glossary that the words name."""


NOTHING = Meant()


class Question(NamedTuple):
    """A query, and its meaning in the rules of the time asked about."""

    query: Query
    """The typed text, read without the index: its numbers, days, and the tree of an expression."""
    view: View
    """The time and the fields that the query asks for."""
    about: Meant = NOTHING
    named: Named = Named({}, "")
    """The rules that the terms of the question lead to."""
    phrases: tuple[str, ...] = ()
    """The stems of phrases in quotation marks: rules with them are preferred."""
    match: Match | None = None
    """The documents that the parts of an expression match."""
    among: Set[int] | None = None
    """The only documents that may answer: they match an expression in the view's time. None: all documents of that time."""
    suggestion: str = ""
    """The text with the spelling corrected; "" if nothing was wrong."""

    @property
    def concepts(self) -> tuple[Concept, ...]:
        """The concepts of the question's words."""
        return self.about.concepts


def understand(query: Query, view: View) -> Question:
    """The meaning of a query in the time and the fields of a view.

    Raises QueryError and BadDateError for a bad value of a field.
    """
    if query.expression:
        from ruletrail.indexer.asking.expression import match  # most queries don't need Whoosh's query language

        matched = match(query.expression, view.opened, view.postings.fields)
        among = None if matched.documents is None else view.allowed(matched.documents)
        return _literal(_with(Question(query, view, match=matched, among=among), matched.words))
    question = Question(query, view, phrases=tuple(phrase.joined for phrase in query.phrases))
    return _with(question, query.words) if query.words.text else question


def _with(question: Question, words: Words) -> Question:
    """The question with the meaning of its words, after the spelling is corrected."""
    view = question.view
    asked = concepts(words, view)
    wrong = corrections(asked, words.text, view)
    if wrong:
        words = Words.read(corrected(words.text, wrong))
        asked = concepts(words, view)
    about = Meant(words, asked, tuple(terms(words, view)))
    leads = named(about.terms, len(words.content), view)
    return question._replace(
        about=about,
        named=leads if leads.whole else nicknamed(words, view) or leads,
        suggestion=corrected(question.query.typed, wrong) if wrong else "",
    )


def _literal(question: Question) -> Question:
    """The question with literal concepts: other names of renamed terms count, but nicknames don't. An exact query is meant
    exactly."""
    is_renamed = question.view.opened.vocabulary.is_renamed
    literal = tuple(
        concept if is_renamed(concept.phrase) else concept._replace(ways=concept.ways[:1])
        for concept in question.concepts
        if concept.typed
    )
    return question._replace(about=question.about._replace(concepts=literal))
