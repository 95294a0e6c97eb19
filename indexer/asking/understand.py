"""A question understood, once. What finds, ranks and explains takes the value made here, and reads no text again."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import TYPE_CHECKING, NamedTuple

from indexer.asking.named_cards import card_sense
from indexer.asking.spoken import NAME, Subject, gone
from indexer.asking.terms import NOTHING_NAMED, Named, NamedTerm, is_named, named, terms
from indexer.asking.view import View
from indexer.language.analysis import ASKING, EMPTY, stem
from indexer.language.vocabulary import COMPOUNDS
from indexer.language.words import NO_WORDS, Words

if TYPE_CHECKING:
    from indexer.asking.matching import Match
    from indexer.asking.query import Perhaps, Query
    from indexer.language.vocabulary import Vocabulary


class Concept(NamedTuple):
    """One thing that a query asks for."""

    said: str
    """Its words."""
    phrase: str
    """Their stems, joined by spaces."""
    ways: tuple[tuple[tuple[str, ...], float], ...]
    """How the rules may put it: stems, and what that way is worth."""
    typed: bool = True
    """False for a further thing to look for, which was not typed."""


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
    asked: View
    """The time and the fields that the query asks for."""
    view: View
    """Where its words are looked for: the same, but of a question about a change the rules' own texts of all times."""
    about: Meant = NOTHING
    """What it is about: of a question about a change, without what says so."""
    named: Named = NOTHING_NAMED
    """What the terms that it names lead to."""
    change: str = ""
    """The kind of change that it asks for, of indexer.asking.change_kinds; "" when it asks for none."""
    sides: tuple[Meant, Meant] | None = None
    """What the rules said before that change and after it, where the question says so."""
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


def understand(query: Query, asked: View) -> Question:
    """What a query asks for, in the time and the fields that it asks about.

    Raises QueryError and BadDateError for a field's value that can't be understood.
    """
    if perhaps := query.perhaps:
        if _holds(perhaps, asked):
            return _on_change(query, perhaps.query, asked)
        if perhaps.if_gone and _is_named(perhaps.term, asked):
            query = query._replace(words=perhaps.term)
    if query.expression:
        from indexer.asking.matching import match  # most queries don't need Whoosh's query language

        matched = match(query.expression, asked)
        among = None if matched.documents is None else asked.allowed(matched.documents)
        return _literal(_with(Question(query, asked, asked, match=matched, among=among), matched.words))
    view = asked.throughout() if query.change else asked
    question = Question(query, asked, view, change=query.change, phrases=_stems(query.phrases))
    return _with(question, query.words, query.sides) if query.words.text else question


def _on_change(query: Query, about: Query, asked: View) -> Question:
    question = Question(query, asked, asked.throughout(), change=about.change, phrases=_stems(query.phrases))
    return _with(question, about.words, about.sides)


def _holds(perhaps: Perhaps, asked: View) -> bool:
    """True where what a text may ask for is what it asks for."""
    if perhaps.if_renamed:
        return perhaps.query.sides is not None and _are_names_of_one(perhaps.query.sides, asked.opened.vocabulary)
    if not _is_named(perhaps.term, asked):
        return perhaps.likely > 0 and _is_told(perhaps.query.words, asked, perhaps.likely)
    subject = Subject(perhaps.term.said, NAME, written=perhaps.term.text)
    return not perhaps.if_gone or bool(gone(subject, asked.throughout()))


def _is_named(term: Words, asked: View) -> bool:
    """True where words are, or were, a name of the rules."""
    return asked.opened.vocabulary.is_renamed(term.said) or is_named(term, asked.widened())


def _are_names_of_one(sides: tuple[Words, Words], vocabulary: Vocabulary) -> bool:
    """True where two texts are, in either order, the older and the later name of a renamed term, or nicknames of these."""
    first, second = (vocabulary.names(side.said) for side in sides)
    pairs = {pair for renamed in vocabulary.renamed.values() for pair in renamed}
    return any((one, other) in pairs or (other, one) in pairs for one in first for other in second)


def _is_told(words: Words, asked: View, likely: float) -> bool:
    """True where a change is told much as these words ask for one, which is so likely."""
    from indexer.asking.told import DOUBT, LIKE, SURE, likest  # few questions need it

    return likest(words.text, asked.opened) >= LIKE + DOUBT * max(0.0, SURE - likely)


def _stems(phrases: tuple[Words, ...]) -> tuple[str, ...]:
    return tuple(phrase.said for phrase in phrases)


def _with(question: Question, words: Words, sides: tuple[Words, Words] | None = None) -> Question:
    """The question with what its words and its sides mean."""
    view = question.view
    about, corrections = _meant(words, view)
    return question._replace(
        about=about,
        named=named(about.terms, len(about.words.content), view),
        sides=(_meant(sides[0], view)[0], _meant(sides[1], view)[0]) if sides else None,
        suggestion=_corrected(question.query.typed, corrections) if corrections else "",
    )


def _meant(words: Words, view: View) -> tuple[Meant, dict[str, str]]:
    """What some words mean, misspelt ones put right; and these: as typed -> as it was perhaps meant."""
    asked = concepts(words, view)
    if corrections := dict(filter(None, (_correction(concept, words.text, view) for concept in asked))):
        words = Words.read(_corrected(words.text, corrections))
        asked = concepts(words, view)
    return Meant(words, asked, tuple(terms(words, view))), corrections


def _corrected(text: str, corrections: dict[str, str]) -> str:
    return re.sub(r"[^\W\d_]+", lambda match: corrections.get(match[0].lower(), match[0]), text)


def _literal(question: Question) -> Question:
    """The question with no more than other names of renamed terms: an exact query doesn't mean nicknames."""
    is_renamed = question.view.opened.vocabulary.is_renamed
    literal = tuple(
        concept if is_renamed(concept.phrase) else concept._replace(ways=concept.ways[:1])
        for concept in question.concepts
        if concept.typed
    )
    return question._replace(about=question.about._replace(concepts=literal))


def concepts(asked: Words, view: View) -> tuple[Concept, ...]:
    """What words ask for in the time looked at: concepts in the order typed, then further things to look for."""
    words, stemmed = asked.tokens, asked.stems
    vocabulary, when = view.opened.vocabulary, view.day
    longest = max(vocabulary.longest, view.cards.longest if view.cards else 0)
    found: list[Concept] = []
    extra: list[Concept] = []
    place = 0
    while place < len(words):
        for length in range(min(longest, len(words) - place), 0, -1):
            phrase = " ".join(stemmed[place : place + length])
            sense = vocabulary.sense(phrase, when)
            if sense is None and view.cards:
                sense = card_sense(asked, place, length, view.opened, view.cards)
            if sense is None:
                continue
            said = [s for w, s in zip(words[place:], stemmed[place : place + length], strict=False) if w not in ASKING]
            if phrase in COMPOUNDS:
                said = [phrase]
            ways = [(tuple(said), sense.literal)] if said else []
            ways += [(tuple(way), sense.weight) for way in sense.alternatives]
            found.append(Concept(" ".join(words[place : place + length]), phrase, tuple(ways)))
            extra += [Concept(phrase, phrase, ((tuple(way), sense.weight),), typed=False) for way in sense.also]
            place += length
            break
        else:
            word = words[place]
            if word not in ASKING:
                ways = [((stemmed[place],), 1.0)]
                if word.startswith("non") and len(word) > 5:
                    ways.append(((stem(word[3:]),), 0.5))
                found.append(Concept(word, stemmed[place], tuple(ways)))
            place += 1
    if not found:
        found = [Concept(word, s, (((s,), 1.0),)) for word, s in zip(words, stemmed, strict=True) if word not in EMPTY]
    return (*found, *extra)


def _correction(concept: Concept, text: str, view: View) -> tuple[str, str] | None:
    """An unknown word, and the word that was perhaps meant. Unknown is what no rule has and what isn't a nickname.

    A word with a capital is a name, of a card say, and stays as it is.
    """
    word = concept.said
    if word.capitalize() in text:
        return None
    if len(word) < 5 or len(concept.ways) > 1 or not word.isalpha() or view.opened.all.of(concept.ways[0][0][0]):
        return None
    near = view.opened.similar(word, 1 if len(word) < 8 else 2)
    return (word, near[0]) if near else None
