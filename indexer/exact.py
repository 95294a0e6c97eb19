"""Queries with operators, phrases, patterns or fields: what meets every part of them, or which part nothing meets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.hits import Answer
from indexer.matching import Match, Matcher
from indexer.understand import Concept, concepts

if TYPE_CHECKING:
    from indexer.answering import Search


def answer(search: Search) -> Answer:
    """The documents that meet every part, ranked by the words among them."""
    match = _match(search)
    if match.dated and not search.query.as_of and not search.ever:
        search.widen(True)  # what changed, was added or removed is mostly no longer in force
        match = _match(search)
    if match.passage:
        search.keep_to(match.passage)
    else:
        search.postings = search.opened.literal(search.postings)
    text = " ".join(match.words)
    asked = _literally(search, search.concepts(text)) if text else []
    ranked = search.ranked(asked, text, match.documents)
    if ranked:
        return Answer(search.hits(ranked, asked), search.suggestion(text))
    return _explained(search, match, asked, text)


def _literally(search: Search, asked: list[Concept]) -> list[Concept]:
    """The concepts as they were typed, or as a renamed term was called: who asks exactly asks for no nickname's meaning."""
    is_renamed = search.opened.vocabulary.is_renamed
    return [
        concept if is_renamed(concept.said) else concept._replace(ways=concept.ways[:1]) for concept in asked if concept.typed
    ]


def _match(search: Search) -> Match:
    vocabulary = search.opened.vocabulary

    def ways(said: str) -> list[tuple[str, ...]]:
        """The other names of a renamed term."""
        if not vocabulary.is_renamed(said):
            return []
        asked = concepts(said, vocabulary, None)
        return [way for concept in asked if concept.typed for way, _ in concept.ways[1:]]

    return Matcher(search.opened, search.postings, ways).match(search.query.text)


def _explained(search: Search, match: Match, asked: list[Concept], text: str) -> Answer:
    """Which part of the query nothing meets, and what meets the others."""
    meets = [(part, {doc for doc in part.documents if search.allowed(doc)}) for part in match.parts]
    wanted = [(part, documents) for part, documents in meets if part.wanted]
    empty = [part for part, documents in wanted if not documents]
    if empty:
        failed = [f"nothing has {part.typed}" for part in empty]
        remaining = [documents for _, documents in wanted if documents]
    elif wanted:
        failed = [f"{len(documents):,} have {part.typed}" for part, documents in wanted]
        failed += [f"{len(documents):,} have {part.typed}, which is left out" for part, documents in meets if not part.wanted]
        together = set.intersection(*(documents for _, documents in wanted))
        if together.intersection(match.documents or ()):
            failed += search.unheard(asked)
        remaining = [documents for _, documents in wanted[:-1]] or [together]
    else:
        failed, remaining = list(search.unheard(asked)), []
    if remaining:
        among = set.intersection(*remaining)
        nearly = search.hits(search.ranked(asked, text, among) or search.ranked([], "", among), asked, 3)
    else:
        nearly = search.hits(search.ranked(asked, text, None), asked, 3) if empty and text else []
    return Answer([], search.suggestion(text), tuple(dict.fromkeys(failed)), tuple(nearly))
