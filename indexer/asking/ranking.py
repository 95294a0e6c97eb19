"""Ranks the documents that may answer a question, by the signs of each candidate and fitted weights.

In goes a ``Question``; out come ``Ranked`` documents, best first. Rules of one parent become one answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ruletrail.indexer.asking.candidates import candidates, coverage
from ruletrail.indexer.asking.concepts import Concept, Named
from ruletrail.indexer.asking.question import Question
from ruletrail.indexer.asking.view import View
from ruletrail.indexer.asking.weights import weights
from ruletrail.indexer.index.opened import Stored, best_first
from ruletrail.indexer.language.meaning import likenesses, vector

#: The number of candidates whose signs are computed.
CANDIDATES = 150
#: BELOW: the most other rules of the same parent shown with a hit. MOST_BELOW: the most, if their scores are at most CLOSE below
#: the hit's. BEST: these other rules must be among so many of the best documents.
BELOW, MOST_BELOW, CLOSE, BEST = 3, 6, 3.0, 40
LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: Words that many titles of variants have. They don't identify a variant.
_PLAIN = frozenset({"option", "variant", "general", "player", "team", "turn", "attack", "the", "of"})
#: A text with fewer spaces is a title, or too short for a sentence.
_SENTENCE = 9


class Ranked(NamedTuple):
    """A document, and its score as an answer."""

    score: float
    doc: int
    borne: tuple[int, int] | None = None
    """For a number that was looked up: the first and last day on which the lineage had it."""
    below: tuple[int, ...] = ()
    """Other documents of the same parent that are good answers, best first."""


class Results(NamedTuple):
    """The documents found for a query, best first, with remarks. ``answer`` makes hits from them."""

    view: View
    documents: list[Ranked]
    concepts: tuple[Concept, ...] = ()
    """The concepts of the query. Their words are marked in a hit."""
    suggestion: str = ""
    failed: tuple[str, ...] = ()
    nearly: tuple[Ranked, ...] = ()
    """If nothing was found: documents that match the rest of the query."""
    typed: str = ""
    """The question as typed. A hit's sentence is chosen by it."""
    is_list: bool = False
    """Whether the documents are all that a question asked for, and not a ranking."""


def ranked(question: Question) -> list[Ranked]:
    """The documents that answer a question, best first: the best wording of each lineage if all times are searched, otherwise the
    best rule of each parent.

    If the question is an expression, all documents that match it are returned; without words to rank by, in the book's order.
    """
    stored = question.view.opened.stored
    if question.among is not None and not question.concepts:
        return [Ranked(0.0, doc) for _score, doc in best_first([(0.0, doc) for doc in question.among], stored)]
    found = scored(question)
    found.sort(key=lambda pair: stored(pair[1])["kind"] == "commentary")  # rules before commentary
    if question.phrases:  # rules with a quoted phrase before other rules
        found.sort(key=lambda pair: not any(f" {said} " in f" {stored(pair[1])['text']} " for said in question.phrases))
    if question.view.ever:
        return _by_lineage(found, stored)
    if question.among is not None:
        return [Ranked(*pair) for pair in found]
    return _by_parent(found, stored, question.named.whole)


def _by_lineage(scored: list[tuple[float, int]], stored: Callable[[int], Stored]) -> list[Ranked]:
    best: dict[object, Ranked] = {}
    for score, doc in scored:
        lineage = stored(doc)["lineage"]
        best.setdefault(f"#{doc}" if lineage is None else lineage, Ranked(score, doc))
    return list(best.values())


def _by_parent(scored: list[tuple[float, int]], stored: Callable[[int], Stored], term: str) -> list[Ranked]:
    """The best rule of each parent, with the next best rules of that parent; further rules of the parent are left out.

    If the question is only a term, the rule with that title leads its parent's rules, and the term's entry comes second.
    """
    groups: dict[str, list[tuple[float, int]]] = {}
    for place, (score, doc) in enumerate(scored):
        entry = stored(doc)
        parent = entry["key"].rstrip(LETTERS) if entry["kind"] == "rule" and entry["last"] else f"#{doc}"
        if parent not in groups or place < BEST:
            groups.setdefault(parent, []).append((score, doc))
    if term:
        for group in groups.values():
            group.sort(key=lambda pair: stored(pair[1])["text"] != term)
    best = [Ranked(*group[0], below=tuple(_beside(*group))) for group in groups.values()]
    own = [each for each in best[1:] if term and stored(each.doc)["kind"] == "glossary" and term in stored(each.doc)["terms"]]
    return [*best[:1], *own, *(each for each in best[1:] if each not in own)]


def _beside(best: tuple[float, int], *others: tuple[float, int]) -> Iterator[int]:
    """The rules to show with the best one of their parent: BELOW of them, and up to MOST_BELOW if their scores are close."""
    for place, (score, doc) in enumerate(others[:MOST_BELOW]):
        if place < BELOW or best[0] - score <= CLOSE:
            yield doc


def scored(question: Question, limit: int = CANDIDATES) -> list[tuple[float, int]]:
    """(score, document) of the candidates, best first."""
    fitted = weights("ranking")
    found = [
        (round(sum(fitted[sign] * value for sign, value in each.items()), 6), doc) for doc, each in signs(question, limit).items()
    ]
    return best_first(found, question.view.opened.stored)


def signs(question: Question, limit: int = CANDIDATES) -> dict[int, dict[str, float]]:
    """Document -> its signs (sign -> value), for each candidate."""
    view, named = question.view, question.named
    allowed = None if question.among is not None or view.is_newest else view.allows
    chosen = {
        doc: score
        for score, doc in candidates(question.concepts, view.postings, view.opened.place, allowed, limit, question.among)
    }
    if named.whole and question.among is None:
        chosen = dict.fromkeys(named.documents, 0.0) | chosen
    most = max(chosen.values(), default=0.0) or 1.0
    typed = [concept for concept in question.concepts if concept.typed]
    words = {word for concept in typed for word in concept.words.split()}
    words |= {word for concept in question.concepts for stems, _weight in concept.ways for word in stems}
    meant = vector(question.about.words.stems)
    found = {}
    for doc, score in chosen.items():
        entry = view.opened.stored(doc)
        found[doc] = _of_words(entry, words) | _of_terms(entry, named) | _of_meaning(doc, entry, meant, question)
        found[doc] |= {"words": score / most, "share": coverage(doc, typed, view.postings)}
    return found


def _of_words(entry: Stored, asked: set[str]) -> dict[str, float]:
    """The signs from a document's headings, length and place in the book, and from the question's words in its headings."""
    titles, kind = entry["titles"], entry["kind"]
    own = titles[-1].split() if len(titles) > 1 else []
    variant = set(titles[0].split()) - _PLAIN if kind == "rule" and titles and entry["key"][0] in "89" else set()
    return {
        "heading": len(own) ** 0.5 if own and asked.issuperset(own) else 0.0,
        "length": math.log(entry["text"].count(" ") + 1),
        "section": float(kind == "section"),
        "variant": float(bool(variant) and variant.isdisjoint(asked)),
        "state-based": float(bool(titles) and titles[0].startswith("state base")),
        "cited": float(entry["cited"]),
    }


def _of_terms(entry: Stored, named: Named) -> dict[str, float]:
    """The signs from the terms that the question names."""
    key, kind, parent = entry["key"], entry["kind"], entry["key"].rstrip(LETTERS)
    cites = named.cites if kind in ("rule", "section") else {}
    is_own = key in cites
    is_below = not is_own and parent in cites
    is_whole = bool(named.whole)
    return {
        "term leads here": cites.get(key, 0.0),
        "term leads to parent": cites[parent] if is_below else 0.0,
        "term leads to section": 0.0 if is_own or is_below else cites.get(key[:3], 0.0),
        "entry beside words": float(kind == "glossary" and not is_whole),
        "title is the term": float(is_whole and bool(cites) and entry["text"] == named.whole),
        "says the term": float(is_whole and is_own and entry["text"].count(" ") >= _SENTENCE),
        "begins the term": float(is_whole and is_below and key.endswith("a")),
    }


def _of_meaning(doc: int, entry: Stored, meant: bytes, question: Question) -> dict[str, float]:
    """The likeness in meaning of the question to a document's text, and to the nearest phrase that asks for it at that time."""
    text, *asked = likenesses(meant, question.view.opened.meanings[doc]) or [0.0]
    when = question.view.day
    near = [
        like for like, (since, until) in zip(asked, entry.get("asked", ()), strict=True) if when is None or since <= when <= until
    ]
    return {"text means it": text, "asked so": max(0.0, max(near, default=0.0))}
