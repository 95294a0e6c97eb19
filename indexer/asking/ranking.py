"""Which documents answer a question best: signs of the candidates, weighed as fitted, and rules of one parent as one answer."""

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

#: How many documents are looked at closely.
CANDIDATES = 150
#: How many other rules of its parent a rule stands for, how many where their scores are so close to its own, and among how many
#: of the best these are looked for.
BELOW, MOST_BELOW, CLOSE, BEST = 3, 6, 3.0, 40
LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: Words in the titles of variants that don't tell them apart.
_PLAIN = frozenset({"option", "variant", "general", "player", "team", "turn", "attack", "the", "of"})
#: What a title of so few words, or so few words of a text, can't be.
_SENTENCE = 9


class Ranked(NamedTuple):
    """A document and how well it answers."""

    score: float
    doc: int
    borne: tuple[int, int] | None = None
    """For a number looked up: the first and last day that its lineage bore the number."""
    below: tuple[int, ...] = ()
    """Other documents of its parent that answer well, best first."""


class Results(NamedTuple):
    """What was found for a query, best first, and what to say of it, before hits are made."""

    view: View
    documents: list[Ranked]
    concepts: tuple[Concept, ...] = ()
    """What was asked for, whose words are marked."""
    suggestion: str = ""
    failed: tuple[str, ...] = ()
    nearly: tuple[Ranked, ...] = ()
    """When nothing is found: what meets the rest of the query."""
    typed: str = ""
    """The question, by which the sentence that is shown is chosen."""


def ranked(question: Question) -> list[Ranked]:
    """The documents that meet a question, best first: where all times are searched, the best wording of each lineage; otherwise
    the best rule of each parent.

    Where some documents alone may answer a question, all of them are given; without words, in the book's order.
    """
    stored = question.view.opened.stored
    if question.among is not None and not question.concepts:
        return [Ranked(0.0, doc) for _score, doc in best_first([(0.0, doc) for doc in question.among], stored)]
    found = scored(question)
    found.sort(key=lambda pair: stored(pair[1])["kind"] == "commentary")  # the rules before what is said of them
    if question.phrases:  # what says a quoted phrase stands before what doesn't
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
    """Each rule with the best other rules of its parent; further ones of that parent aren't told.

    Of a question that is a term and nothing else, the rule whose title that is leads them, and the term's entry comes second.
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
    """The rules that are told beside the best one of their parent: some, and as many more as are close."""
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
    """Document -> the signs of each candidate. docs/search.md says what each is."""
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
    """What its headings, its length and its place in the book say."""
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
    """What the terms say that the question names."""
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
    """How near in meaning its text is, and the nearest way of asking for it in the time asked about."""
    text, *asked = likenesses(meant, question.view.opened.meanings[doc]) or [0.0]
    when = question.view.day
    near = [
        like for like, (since, until) in zip(asked, entry.get("asked", ()), strict=True) if when is None or since <= when <= until
    ]
    return {"text means it": text, "asked so": max(0.0, max(near, default=0.0))}
