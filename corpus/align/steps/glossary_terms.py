"""Which glossary entry continues under another form of its term, or under another term?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache

from ruletrail.corpus.align.mapping import Mapping, SharedPart
from ruletrail.corpus.align.renamed_terms import Renamed
from ruletrail.corpus.align.wording import stem
from ruletrail.corpus.names import bare_term

_PARTICLES = frozenset(("a", "an", "the", "of", "on", "in", "to", "by", "with"))
LEAST_FORM = 4
"""Least number of letters in the shorter of two forms of a word."""
_WORD = re.compile(r"[^\W\d_]+")
SHARED = 0.5
"""Share of the words of both terms that a renamed term must keep. One word will do if a definition names the other term."""
ALIKE = 0.2
"""How alike the definitions must be, unless they point to the same rule."""
Term = tuple[str, ...]


def link_same_terms(mapping: Mapping) -> None:
    """Links free entries whose terms differ at most in endings: "turn marker" and "turn markers".

    The term alone decides, even next to a hole, and even if the definitions share 1 word of 10.
    """
    for names in (lambda key: [key], lambda key: [_stems(key)]):
        free = _entries(mapping.old.kinds, mapping.free_old), _entries(mapping.new.kinds, mapping.free_new)
        for i, j in _of_one_name(mapping, names, *free):
            if mapping.are_free(i, j):
                mapping.link(i, j, "same term", mapping.likeness.score(i, j))


def link_same_subjects(mapping: Mapping) -> None:
    """Links entries whose terms differ in their status, or where one lists the other's term: "Mana Burn" and "Mana Burn
    (Obsolete)", or "bell" and "bell, ring".

    If the definition continues under another term, the entry that is left below the former term is a part of it.
    """
    old, new = mapping.old, mapping.new
    pairs = _of_one_name(mapping, _subjects, _entries(old.kinds, mapping.free_old), new.entries)
    pairs += _of_one_name(mapping, _subjects, old.entries, _entries(new.kinds, mapping.free_new))
    for i, j in dict.fromkeys(pairs):
        partner = mapping.to_new[i]
        if mapping.are_free(i, j):
            mapping.link(i, j, "same term", mapping.likeness.score(i, j))
        elif partner < 0 or (mapping.to_old[j] < 0 and bare_term(mapping.old.keys[i]) != bare_term(mapping.new.keys[partner])):
            mapping.add_parts([SharedPart(i, j, len(_stems(mapping.new.keys[j])), mapping.likeness.score(i, j))])


def link_renamed_terms(mapping: Mapping) -> None:
    """Links free entries whose term was renamed, the most alike pair first.

    A term is a candidate if it keeps half of the words of both terms. It may also keep one word, if a definition names the
    other term or both point to the same rule. The definitions must be alike too. "End of turn step" and "end step" share 2
    words of 4; they needn't be alike if both point to the same rule.

    If each word has another form ("depend on" and "dependency"), or the name that the rules use now, the terms alone decide.
    """
    renamed = Renamed({_stemmed(old): _stemmed(new) for old, new in mapping.likeness.renamed.phrases.items()})
    news = [(j, _stems(bare_term(mapping.new.keys[j]))) for j in _entries(mapping.new.kinds, mapping.open_new)]
    ranked = []
    for i in _entries(mapping.old.kinds, mapping.open_old) if news else ():
        former = _stems(bare_term(mapping.old.keys[i]))
        term = renamed.apply(former)
        for j, other in news:
            shared = _shared(term, other)
            if not shared:
                continue
            keeps, points = shared >= SHARED, mapping.point_to_same(i, j)
            if not (keeps or points or _is_named(mapping, i, former, j, other)):
                continue
            alike = mapping.likeness.overall(i, j)
            if shared == 1.0 or alike >= ALIKE or (keeps and points):
                ranked.append((-shared - alike, i, j))
    for _, i, j in sorted(ranked):
        if mapping.are_free(i, j):
            mapping.link(i, j, "renamed term", mapping.likeness.score(i, j))


def _of_one_name(
    mapping: Mapping, names: Callable[[str], Iterable[object]], olds: Iterable[int], news: Iterable[int]
) -> list[tuple[int, int]]:
    """The pairs of these entries whose keys share a name."""
    of_old: dict[object, list[int]] = defaultdict(list)
    for i in olds:
        for name in names(mapping.old.keys[i]):
            of_old[name].append(i)
    found = ((i, j) for j in news for name in names(mapping.new.keys[j]) for i in of_old.get(name, ())) if of_old else ()
    return sorted(pair for pair in found if mapping.to_new[pair[0]] != pair[1])


def _shared(term: Term, other: Term) -> float:
    """Share of the words of two terms that both have in some form. Particles count only if the terms differ in nothing else."""
    words, others = ([word for word in words if word not in _PARTICLES] for words in (term, other))
    if term == other or (len(words) == len(others) > 0 and all(map(_is_form, words, others))):
        return 1.0
    return len(set(term) & set(other)) / max(1, len(set(term) | set(other)))


def _is_form(word: str, other: str) -> bool:
    shorter, longer = sorted((word, other), key=len)
    return word == other or (len(shorter) >= LEAST_FORM and longer.startswith(shorter))


def _is_named(mapping: Mapping, i: int, term: Term, j: int, other: Term) -> bool:
    """True when one definition has the words of the other entry's term in a row."""
    said = ((mapping.old.wordings[i], other), (mapping.new.wordings[j], term))
    return any(f" {' '.join(words)} " in f" {' '.join(_stemmed(wording.plain_words))} " for wording, words in said if words)


@cache
def _subjects(key: str) -> list[str]:
    """A term without its status, and each of the terms that it lists."""
    return [bare_term(key), *(key.split(", ") if ", " in key else [])]


@cache
def _stems(term: str) -> Term:
    return tuple(map(stem, _WORD.findall(term)))


def _stemmed(words: Term) -> Term:
    return tuple(map(stem, words))


def _entries(kinds: list[str], indexes: Iterable[int]) -> list[int]:
    return [index for index in indexes if kinds[index] == "glossary"]
