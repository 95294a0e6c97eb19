"""A question understood, once. What finds, ranks and explains takes the value made here, and reads no text again."""

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
    """Words of a question, and what they mean."""

    words: Words = NO_WORDS
    """As typed, with misspelt ones put right."""
    concepts: tuple[Concept, ...] = ()
    """What they ask for; in an expression they are taken more literally."""
    terms: tuple[NamedTerm, ...] = ()
    """The terms of the glossary that they name."""


NOTHING = Meant()


class Question(NamedTuple):
    """A question understood: what was typed, and what that means in the rules of the time asked about."""

    query: Query
    """What was typed, read without the index: its numbers, days, and the tree of an expression."""
    view: View
    """The time and the fields that it asks for."""
    about: Meant = NOTHING
    named: Named = Named({}, "")
    """What the terms that it names lead to."""
    phrases: tuple[str, ...] = ()
    """The stems of what stood in quotation marks: it is preferred."""
    match: Match | None = None
    """What the parts of an expression match."""
    among: Set[int] | None = None
    """The documents that may answer, which match an expression in the time asked about; None: any of that time."""
    suggestion: str = ""
    """The text with its misspelt words put right; "" when there are none."""

    @property
    def concepts(self) -> tuple[Concept, ...]:
        """What it asks for."""
        return self.about.concepts


def understand(query: Query, view: View) -> Question:
    """What a query asks for, in the time and the fields of a view.

    Raises QueryError and BadDateError for a field's value that can't be understood.
    """
    if query.expression:
        from ruletrail.indexer.asking.expression import match  # most queries don't need Whoosh's query language

        matched = match(query.expression, view.opened, view.postings.fields)
        among = None if matched.documents is None else view.allowed(matched.documents)
        return _literal(_with(Question(query, view, match=matched, among=among), matched.words))
    question = Question(query, view, phrases=tuple(phrase.joined for phrase in query.phrases))
    return _with(question, query.words) if query.words.text else question


def _with(question: Question, words: Words) -> Question:
    """The question with what its words mean, misspelt ones put right."""
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
    """The question with no more than other names of renamed terms: an exact query doesn't mean nicknames."""
    is_renamed = question.view.opened.vocabulary.is_renamed
    literal = tuple(
        concept if is_renamed(concept.phrase) else concept._replace(ways=concept.ways[:1])
        for concept in question.concepts
        if concept.typed
    )
    return question._replace(about=question.about._replace(concepts=literal))
