"""Which glossary entry goes on under another form of its term, or under another term?"""

from __future__ import annotations

import re
from collections import defaultdict

from corpus.align.likeness import reaches
from corpus.align.mapping import Mapping, SharedPart
from corpus.align.renamed_terms import Renamed
from corpus.align.wording import stem
from corpus.names import bare_term

_PARTICLES = frozenset(("a", "an", "the", "of", "on", "in", "to", "by", "with"))
LEAST_FORM = 4
"""Letters that two forms of a word have in common at least."""
_WORD = re.compile(r"[^\W\d_]+")
SHARED = 0.5
"""Share of the words of both terms that a renamed term must keep."""
ALIKE = 0.2
"""How alike the definitions must be of terms that share their words, unless they point to the same rule."""
MERGED = 0.3
"""How alike the definitions must be when an entry goes on in one for two terms ..."""
NEARLY = 0.95
"""... and at least this share as alike as that one is to the entry that was linked with it."""
SAME_FORM = 0.7
"""Share of words in common of entries that say the same of two things."""


def link_same_terms(mapping: Mapping) -> None:
    """Links free entries whose terms differ in endings at most: "turn marker" and "turn markers". That is beyond doubt, even
    beside a hole."""
    of_new: dict[object, list[int]] = defaultdict(list)
    for name in (str, _stems):
        for j in _entries(mapping.new.kinds, mapping.free_new):
            of_new[name(mapping.new.keys[j])].append(j)
        for i in _entries(mapping.old.kinds, mapping.free_old):
            for j in of_new.get(name(mapping.old.keys[i]), ()):
                if mapping.are_free(i, j):
                    mapping.link(i, j, "same term", mapping.likeness.score(i, j))


def link_status(mapping: Mapping) -> None:
    """Links an entry with the one of its term that has another status: "Mana Burn" and "Mana Burn (Obsolete)".

    When the definition went on under another term, what is left below the former one is a part of it.
    """
    free = _entries(mapping.new.kinds, mapping.free_new)
    if not free:
        return
    of_old = {bare_term(mapping.old.keys[i]): i for i in mapping.old.entries}
    for j in free:
        i = of_old.get(bare_term(mapping.new.keys[j]), -1)
        if i < 0 or mapping.old.keys[i] == mapping.new.keys[j]:
            continue
        if mapping.to_new[i] < 0:
            mapping.link(i, j, "same term", mapping.likeness.score(i, j))
        elif bare_term(mapping.old.keys[i]) != bare_term(mapping.new.keys[mapping.to_new[i]]):
            mapping.add_parts([SharedPart(i, j, len(_stems(mapping.new.keys[j])), mapping.likeness.score(i, j))])


def link_renamed_terms(mapping: Mapping) -> None:
    """Links free entries of which one term holds most of the other's words, when they say the same or point to the same rule:
    the most alike first."""
    by_word: dict[str, set[int]] = defaultdict(set)
    for j in _entries(mapping.new.kinds, mapping.open_new):
        for word in _stems(bare_term(mapping.new.keys[j])):
            by_word[word].add(j)
    ranked = []
    for i in _entries(mapping.old.kinds, mapping.open_old):
        words = set(_stems(bare_term(mapping.old.keys[i])))
        for j in set().union(*(by_word.get(word, ()) for word in words)):
            others = set(_stems(bare_term(mapping.new.keys[j])))
            shared = len(words & others) / len(words | others)
            alike = mapping.likeness.overall(i, j)
            if shared >= SHARED and (alike >= ALIKE or mapping.point_to_same(i, j)):
                ranked.append((-shared - alike, i, j))
    for _, i, j in sorted(ranked):
        if mapping.are_free(i, j):
            mapping.link(i, j, "renamed term", mapping.likeness.score(i, j))


def link_reshaped_terms(mapping: Mapping) -> None:
    """Links free entries whose definitions were written anew, when their terms leave no doubt: the newer one is the older one
    with the words that the rules got new names for, with another form of each of its words, or longer, as the older entry says
    itself ("noon", which "is called the noon rest")."""
    free = _entries(mapping.new.kinds, mapping.open_new)
    if not free:
        return
    forms = [(j, _stems(bare_term(mapping.new.keys[j]))) for j in free]
    renamed = Renamed({_stemmed(old): _stemmed(new) for old, new in mapping.likeness.renamed.phrases.items()})
    for i in _entries(mapping.old.kinds, mapping.open_old):
        term = _stems(bare_term(mapping.old.keys[i]))
        now = renamed.apply(term)
        said = " ".join(map(stem, mapping.old.wordings[i].plain_words))
        for j, other in forms:
            is_named = set(term) < set(other) and f" {' '.join(other)} " in f" {said} "
            if mapping.are_free(i, j) and (now == other or is_named or _are_forms(term, other)):
                mapping.link(i, j, "renamed term", mapping.likeness.score(i, j))


def _are_forms(term: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """True when the words of two terms but for particles are forms of the same: "depend on" and "dependency"."""
    words, others = ([word for word in words if word not in _PARTICLES] for words in (term, other))
    return len(words) == len(others) > 0 and all(map(_is_form, words, others))


def _is_form(word: str, other: str) -> bool:
    shorter, longer = sorted((word, other), key=len)
    return word == other or (len(shorter) >= LEAST_FORM and longer.startswith(shorter))


def _stemmed(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(stem, words))


def link_listed_terms(mapping: Mapping) -> None:
    """An entry for several terms goes on in the entry that each of them has in the newer book, and the other way round."""
    olds, news = ({book.keys[n]: n for n in book.entries} for book in (mapping.old, mapping.new))
    open_old, open_new = set(mapping.open_old), set(mapping.open_new)
    found = [(i, news[term]) for key, i in olds.items() for term in _listed(key) if news.get(term) in open_new]
    found += [(olds[term], j) for key, j in news.items() for term in _listed(key) if olds.get(term) in open_old]
    for i, j in found:
        if mapping.are_free(i, j):
            mapping.link(i, j, "same term", mapping.likeness.score(i, j))
        else:
            mapping.add_parts([SharedPart(i, j, mapping.likeness.in_common(i, j)[0], mapping.likeness.score(i, j))])


def add_merged_terms(mapping: Mapping) -> None:
    """Notes as a part each free entry that says nearly what the entry of another term said, when that one goes on under a new
    term and names the free one's subject as well ("hay kind" and "straw kind" become "store kind"), or under what both terms have
    in common ("hay cart" and "straw cart" become "cart")."""
    parted = {i for i, _ in mapping.parts}
    free = [i for i in _entries(mapping.old.kinds, mapping.open_old) if i not in parted]
    if not free:
        return
    known = {bare_term(mapping.old.keys[i]) for i in mapping.old.entries}
    reworded = [(i, mapping.to_new[i]) for i in _entries(mapping.old.kinds, mapping.reworded)]
    linked = [(i, j) for i, j in reworded if bare_term(mapping.new.keys[j]) not in known]
    likeness, found = mapping.likeness, []
    for i in free:
        for other, j in linked:
            own = set(_stems(mapping.old.keys[i])).difference(_stems(mapping.old.keys[other]))
            least = max(MERGED, NEARLY * likeness.overall(other, j))
            is_named = own and own <= mapping.new.wordings[j].distinct and likeness.overall(i, j, least) >= least
            if is_named or (own and _is_common_to(mapping, i, other, j)):
                found.append(SharedPart(i, j, max(1, likeness.in_common(i, j)[0]), likeness.overall(i, j)))
    mapping.add_parts(found)


def _is_common_to(mapping: Mapping, i: int, other: int, j: int) -> bool:
    """True when two old entries say nearly the same, and a new one's term is what is common to their terms."""
    old = mapping.old
    term = set(_stems(mapping.new.keys[j]))
    said = (mapping.likeness.old_words(i), mapping.likeness.old_words(other))
    return term == set(_stems(old.keys[i])) & set(_stems(old.keys[other])) and reaches(*said, SAME_FORM)


def _listed(key: str) -> list[str]:
    """ "trigger, triggered ability" -> both terms; nothing of a key that is one term."""
    return key.split(", ") if ", " in key else []


def _stems(term: str) -> tuple[str, ...]:
    return tuple(map(stem, _WORD.findall(term)))


def _entries(kinds: list[str], indexes: list[int]) -> list[int]:
    return [index for index in indexes if kinds[index] == "glossary"]
