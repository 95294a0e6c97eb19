"""Explains an answer: the parts of the query that match nothing, and the warning that the best hit is weak."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ruletrail.indexer.asking.change_signs import subject
from ruletrail.indexer.asking.concepts import Concept
from ruletrail.indexer.asking.question import NOTHING, Question
from ruletrail.indexer.asking.ranking import Results, scored
from ruletrail.indexer.days import OPEN
from ruletrail.indexer.language.naming import GENERAL
from ruletrail.indexer.language.words import Words

if TYPE_CHECKING:
    from ruletrail.indexer.asking.expression import Match
    from ruletrail.indexer.index.opened import Postings

#: The best hit is weak if it has at most this share of the question's concepts.
WEAK = 0.5


def weakness(question: Question, results: Results, about: set[str] | None = None) -> str:
    """A warning that the best hit is weak, or "". Of a question on change only the stems count that it is ``about``.

    There is a warning only if the corpus is a digest or holds a part of the rules, because then the right rule may be missing.
    """
    lacking, asked = _lacking(results, about)
    if not asked or len(lacking) < asked * (1 - WEAK):
        return ""
    if question.view.opened.is_digest and (missing := [words for words in unknown(question) if words in lacking]):
        return no_version_has(missing)
    return f"the best hit doesn't have {', '.join(map(repr, lacking))}: this corpus {results.view.opened.lacks}"


def is_of_something_else(results: Results, about: set[str]) -> bool:
    """True if the best hit has none of the stems in ``about``, and the corpus is a digest or holds a part of the rules."""
    lacking, asked = _lacking(results, about)
    return bool(asked) and len(lacking) == asked


def _lacking(results: Results, about: set[str] | None) -> tuple[list[str], int]:
    """The concepts that the best hit lacks, and the number of typed concepts; ([], 0) if the corpus is whole."""
    typed = [c for c in results.concepts if c.typed and (about is None or about.issuperset(c.phrase.split()))]
    if not results.documents or results.documents[0].borne or not results.view.opened.lacks:
        return [], 0
    postings = results.view.postings
    return [concept.words for concept in typed if not _has(results.documents[0].doc, concept, postings)], len(typed)


def _has(doc: int, concept: Concept, postings: Postings) -> bool:
    """True if the document has the concept, in any of its ways."""
    return any(all(doc in postings.of(word) for word in way) for way, _ in concept.ways)


def unheard(question: Question) -> tuple[str, ...]:
    """The reason why words find nothing: a line for each word that no rule has in the view's time, or one line with a rule that
    had the words at another time."""
    if not question.concepts:
        if question.query.typed.isascii():
            return ("no word here says what is searched for: name a thing of the rules",)
        return ("the rules here are in English: ask in English words",)
    view = question.view
    lacking = [c for c in question.concepts if c.typed and not any(view.postings.of(word) for way, _ in c.ways for word in way)]
    missing = unknown(question) if view.opened.is_digest else []
    said = (each.words for each in lacking)
    lines = tuple(no_version_has([words]) if words in missing else f"no rule has {words[:40]!r}" for words in said)
    if view.ever or not any(view.opened.all.of(word) for concept in lacking for way, _ in concept.ways for word in way):
        return lines or ("no rule was in force then that has these words",)
    best = scored(question._replace(view=view.throughout()), 1)
    if not best:
        return lines
    entry = view.opened.stored(best[0][1])
    last = entry.get("seen") or entry["last"]
    when = f"from {entry['first'] // 10000}" if last == OPEN else f"until {last // 10000}"
    return (f"{lacking[0].words} was in the rules {when} ({entry['key']}): add --ever",)


def unknown(question: Question) -> list[str]:
    """The words of a question that no version's rules have, as the calendar knows, and that nobody here asks or tells of."""
    from ruletrail.corpus import calendar
    from ruletrail.corpus.heading_words import beginnings

    postings, told = question.view.throughout().postings, question.view.opened.paraphrases
    typed = (concept for concept in question.concepts if concept.typed)
    unsaid = (each for each in typed if not any(postings.of(stem) or told.of(stem) for way, _ in each.ways for stem in way))
    words = ((each.words, beginnings(each.words)) for each in unsaid)
    return [said for said, wanted in words if wanted and calendar.first_with(calendar.marks(wanted)) is None]


def no_version_has(words: list[str]) -> str:
    """The line that says so of unknown words."""
    return f"no version's rules have {', '.join(repr(each[:40]) for each in words)}"


def is_unknown(question: Question) -> bool:
    """Whether at least half of what a question on change is about is unknown: then no rule's change answers it."""
    missing = {stem for words in unknown(question) for stem in Words.read(words).stems}
    about = set(subject(question.about.words).content) - GENERAL
    return bool(missing) and 2 * len(about & missing) >= len(about)


class Unmet(NamedTuple):
    """The reason why an expression has no hits, and questions to try instead."""

    failed: tuple[str, ...]
    """The parts that match nothing, a line each."""
    tries: tuple[Question, ...] = ()
    """Questions to rank instead, until one has hits."""


def unmet(question: Question, matched: Match) -> Unmet:
    """The parts of an expression that match nothing, and questions that may match its other parts."""
    allowed = question.view.allowed
    meets = [(part, allowed(part.documents)) for part in matched.parts]
    wanted = [(part, documents) for part, documents in meets if part.wanted]
    empty = [part for part, documents in wanted if not documents]
    if empty:
        failed = [f"nothing has {part.typed}" for part in empty]
        remaining = [documents for _, documents in wanted if documents]
    elif wanted:
        failed = [f"{len(documents):,} have {part.typed}" for part, documents in wanted]
        failed += [f"{len(documents):,} have {part.typed}, which is left out" for part, documents in meets if not part.wanted]
        together = set.intersection(*(documents for _, documents in wanted))
        if question.among:
            failed += unheard(question)
        remaining = [documents for _, documents in wanted[:-1]] or [together]
    else:
        failed, remaining = [], []
    tries: tuple[Question, ...] = ()
    if remaining:
        others = question._replace(among=set.intersection(*remaining))
        tries = (others, others._replace(about=NOTHING))
    elif empty and question.concepts:
        tries = (question._replace(among=None),)
    return Unmet(tuple(dict.fromkeys(failed)) or unheard(question), tries)
