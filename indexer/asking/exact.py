"""Queries with operators, phrases, patterns or fields: what meets every part of them, or which part nothing meets."""

from __future__ import annotations

from indexer.asking.matching import Match, match
from indexer.asking.parsing import parsed
from indexer.asking.ranking import Found, ranked
from indexer.asking.understand import Question, understand, unheard
from indexer.asking.view import View
from indexer.language.words import Words


def find(view: View, text: str, *, dated: bool) -> Found:
    """The documents that meet every part of ``text``, ranked by the words among them.

    ``dated`` is True where the query says which time it is about.
    """
    query = parsed(text)
    if query.dated and not dated and not view.ever:
        view = view.widened()  # what changed, was added or removed is mostly no longer in force
    matched = match(query, view)
    view = view.exactly(query.passage)
    question = _literally(view, Words.read(" ".join(matched.words)))
    among = None if matched.documents is None else view.allowed(matched.documents)
    found = ranked(question, view, among)
    if found:
        return Found(view, found, question.concepts, question.suggestion)
    return _explained(view, matched, question, unheard(question.concepts, view) if among else ())


def _literally(view: View, words: Words) -> Question:
    """The concepts with only the typed words and the names of renamed terms. An exact query doesn't mean nicknames."""
    question = understand(words, view)
    is_renamed = view.opened.vocabulary.is_renamed
    return question._replace(
        concepts=tuple(
            concept if is_renamed(concept.said) else concept._replace(ways=concept.ways[:1])
            for concept in question.concepts
            if concept.typed
        )
    )


def _explained(view: View, matched: Match, question: Question, missing: tuple[str, ...]) -> Found:
    """Which part of the query nothing meets, and what meets the others. ``missing`` are lines on words that no rule has."""
    meets = [(part, view.allowed(part.documents)) for part in matched.parts]
    wanted = [(part, documents) for part, documents in meets if part.wanted]
    empty = [part for part, documents in wanted if not documents]
    if empty:
        failed = [f"nothing has {part.typed}" for part in empty]
        remaining = [documents for _, documents in wanted if documents]
    elif wanted:
        failed = [f"{len(documents):,} have {part.typed}" for part, documents in wanted]
        failed += [f"{len(documents):,} have {part.typed}, which is left out" for part, documents in meets if not part.wanted]
        together = set.intersection(*(documents for _, documents in wanted))
        failed += missing
        remaining = [documents for _, documents in wanted[:-1]] or [together]
    else:
        failed, remaining = [], []
    tries: list[tuple[Question, set[int] | None]] = []
    if remaining:
        among = set.intersection(*remaining)
        tries = [(question, among), (question._replace(concepts=()), among)]
    elif empty and question.concepts:
        tries = [(question, None)]
    nearly = next(filter(None, (ranked(asked, view, among) for asked, among in tries)), [])
    return Found(view, [], question.concepts, question.suggestion, tuple(dict.fromkeys(failed)), tuple(nearly[:3]))
