"""Terms that one release renamed, learnt from the rules that it reworded and from the headings and entries that it renamed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ruletrail.corpus.history.rule_sentences import GRAMMAR, JOINS, Sentence, is_name, stem, words_of
from ruletrail.corpus.matching import matcher
from ruletrail.corpus.normalise import normalise

Stems = tuple[str, ...]
OFTEN, OFTEN_DROPPED = 4, 8
"""A term counts as renamed if this many rules of a release replace it, or drop the same words of it."""
LONGEST = 5
"""Most words of a term."""


class RenamedTerm(NamedTuple):
    """The stems of a term, and the stems of its new name; empty if it only lost words."""

    old: Stems
    new: Stems


class WordSpan(NamedTuple):
    """Words of a sentence that went, and the words that came in their place, with their positions (start, end)."""

    went: Sentence
    came: Sentence
    old: tuple[int, int]
    new: tuple[int, int]


@lru_cache(maxsize=1 << 12)
def spans(old: Sentence, new: Sentence) -> list[WordSpan]:
    """The differences between two sentences, in order."""
    if old == new:
        return []
    codes = matcher(old, new).get_opcodes()
    return [WordSpan(old[i:j], new[k:n], (i, j), (k, n)) for code, i, j, k, n in codes if code != "equal"]


def renamed_terms(changed: Iterable[Sequence[WordSpan]], names: Iterable[tuple[str, str]]) -> list[RenamedTerm]:
    """The terms that a release renamed, the longest first.

    ``changed`` are the spans of each reworded rule, ``names`` the old and new names of headings and entries. Words that were
    only added are part of a name if a heading or entry has them. "And" and "or" are never part of a name.
    """
    replaced: Counter[RenamedTerm] = Counter()
    for rule in changed:
        replaced.update({_term(span.went, span.came) for span in rule if JOINS.isdisjoint((*span.went, *span.came))})
    known = {term for term, times in replaced.items() if times >= (OFTEN if term.new else OFTEN_DROPPED) and not _grows(term)}
    taught = (_term(*(words_of(normalise(name).casefold()) for name in pair)) for pair in names)
    known |= {term for term in taught if term.new and JOINS.isdisjoint({*term.new} - {*term.old})}
    return sorted(filter(_is_renamed, known), key=lambda term: (-len(term.old), term))


def _term(old: Sequence[str], new: Sequence[str]) -> RenamedTerm:
    return RenamedTerm(_name(old), _name(new))


def _name(words: Sequence[str]) -> Stems:
    """The stems of some words, without words of grammar at both ends."""
    telling = [n for n, word in enumerate(words) if word not in GRAMMAR]
    return tuple(map(stem, words[telling[0] : telling[-1] + 1])) if telling else ()


def _grows(term: RenamedTerm) -> bool:
    return set(term.old) < set(term.new)


def _is_renamed(term: RenamedTerm) -> bool:
    return bool(term.old) and term.old != term.new and max(map(len, term)) <= LONGEST and all(map(is_name, term))


def with_new_names(old: Sentence, newer: Sequence[str], terms: Sequence[RenamedTerm]) -> Sentence:
    """An old sentence with renamed terms replaced, as long as the new words have the new name more often."""
    words, stems = list(old), list(map(stem, old))
    for term in terms:
        if term.old[0] not in stems:
            continue
        place = 0
        while (place := _find(stems, term.old, place)) >= 0:
            if term.new:
                is_used = _count(newer, term.new) > _count(stems, term.new)
            else:
                is_used = _count(stems, term.old) > _count(newer, term.old)
            if is_used:
                words[place : place + len(term.old)] = stems[place : place + len(term.old)] = term.new
            place += len(term.new) if is_used else 1
    return tuple(words)


def _find(stems: Sequence[str], name: Stems, start: int) -> int:
    """The position of a name from a position on, or -1."""
    ends = range(start, len(stems) - len(name) + 1)
    return next((place for place in ends if stems[place] == name[0] and tuple(stems[place : place + len(name)]) == name), -1)


def _count(stems: Sequence[str], name: Stems) -> int:
    places = (place for place, each in enumerate(stems) if each == name[0])
    return sum(tuple(stems[place : place + len(name)]) == name for place in places)
