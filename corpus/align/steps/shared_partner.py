"""Which left-over record is much like a reworded record, or like its partner, although these two belong together?"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

from ruletrail.corpus.align.books import GLOSSARY
from ruletrail.corpus.align.likeness import SHORTEST, ratio
from ruletrail.corpus.align.mapping import Mapping, SharedPart
from ruletrail.corpus.align.overlap import Neighbours

KIN, STRANGE = 0.45, 0.6
"""How alike two records must be: below the same title, and anywhere."""
SAID_ANEW = 0.28
"""Least weight of the words that only a second heir and the old rule share, and the partner lacks, as a share of the weight of a
word that only one record has."""
PLAINLY = 0.85
"""How alike a second heir must be if these words weigh less."""
MUCH, LESS = 0.65, 0.1
"""From this weight of such words on, a rule that went into another may be ``LESS`` less alike."""
TWIN, QUITE_OTHER = 0.65, 0.65
"""How alike two old rules must be that say the same of two things; and how alike the linked one is at most to its partner."""
A_LITTLE, NEARLY = 0.3, 0.9
"""How alike the free one must be to that partner, and at least what share of the linked one's likeness."""
BEGINNING = 5
"""Words at the beginning of a rule that no other rule has."""
LOOKED_AT = 6
"""Most texts that are compared for each record."""
_STEMS_OF_GRAMMAR = """
    a an and are as at be by each for from ha have in is it of on or see so that the thei this thos to with rule §
"""
_GRAMMAR = frozenset(_STEMS_OF_GRAMMAR.split())
"""Stems without a meaning of their own."""


def add(mapping: Mapping) -> None:
    """Notes such pairs as parts.

    A merge: rules that said the same of carts and of goats became one rule, the partner of the rule on carts. The rule on
    goats is left, and is 0.68 like the new rule, so it was merged into it.

    A split: a rule on carts and goats became one rule on each. The new rule on carts is its partner. The new rule on goats is
    0.68 like the old one and names goats, which the partner doesn't. So the rule was split.
    """
    likeness = mapping.likeness
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    linked = [i for i in mapping.reworded if mapping.old.kinds[i] != "section"]
    olds = [i for i in mapping.open_old if i not in parted and not mapping.old.is_title(i)]
    news = [j for j in mapping.open_new if j not in joined and not mapping.new.is_title(j)]
    found = _twins(mapping, linked, olds) + _of_one_beginning(mapping, linked, olds)
    told = {part.old for part in found}
    olds = [i for i in olds if i not in told]
    if linked and olds:
        near = Neighbours(
            {mapping.to_new[i]: likeness.new_words(mapping.to_new[i]) for i in linked}, map(likeness.old_words, olds)
        )
        for i in olds:
            found += _best(mapping, ((i, j) for j in near.most_alike(likeness.old_words(i), LOOKED_AT)))
    left = _left_their_title(mapping) if news else set()
    if news and (linked or left):
        near = Neighbours({i: likeness.old_words(i) for i in sorted({*linked, *left})}, map(likeness.new_words, news))
        for j in news:
            akin = near.most_alike(likeness.new_words(j), LOOKED_AT)
            if best := _best(mapping, ((i, j) for i in akin)):
                found += best
            elif said := _said_of_old_title(mapping, [i for i in akin if i in left], j):
                mapping.said_in_new[j] = said
    mapping.add_parts(found)


def _twins(mapping: Mapping, linked: list[int], olds: list[int]) -> list[SharedPart]:
    """Free old records that hardly differ from a linked record that was reworded heavily. They became parts of its partner.

    The rules said the same of a cart, a goat and a hen one by one. Now they say it of all animals and things at once.
    """
    likeness, found = mapping.likeness, []
    anew = [i for i in linked if mapping.similarity[i] < QUITE_OTHER]
    if not (anew and olds):
        return []
    near = Neighbours({i: likeness.old_words(i) for i in anew}, map(likeness.old_words, olds))
    for i in olds:
        words, ranked = likeness.old_words(i), []
        for twin in near.most_alike(words, LOOKED_AT) if len(words) >= SHORTEST else ():
            j = mapping.to_new[twin]
            if mapping.old.kinds[i] == mapping.old.kinds[twin] and ratio(words, likeness.old_words(twin)) >= TWIN:
                alike = likeness.overall(i, j)
                if alike >= max(A_LITTLE, NEARLY * likeness.overall(twin, j)) and not mapping.changes_its_title(i, j):
                    ranked.append(SharedPart(i, j, likeness.in_common(i, j)[0], alike))
        found += sorted(ranked, key=lambda part: (-part.similarity, part.new))[:1]
    return found


def _of_one_beginning(mapping: Mapping, linked: list[int], olds: list[int]) -> list[SharedPart]:
    """Free old rules that begin like a reworded rule, in words that no other rule has: "a cart is a wagon"."""
    likeness, found = mapping.likeness, []
    begin: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for j in map(mapping.to_new.__getitem__, linked if olds else ()):
        begin[likeness.new_words(j)[:BEGINNING]].append(j)
    for i in olds:
        words = likeness.old_words(i)
        for j in begin.get(words[:BEGINNING], ()) if len(words) >= BEGINNING else ():
            same_kind = mapping.old.kinds[i] == mapping.new.kinds[j]
            if (
                same_kind
                and likeness.is_said_once(words[: likeness.matching(i, j)[0][2]])
                and mapping.share_more_than_title(i, j)
            ):
                found.append(SharedPart(i, j, likeness.in_common(i, j)[0], likeness.score(i, j)))
    return found


def _left_their_title(mapping: Mapping) -> set[int]:
    """The old rules whose partners are below a title that isn't the partner of the old title."""
    old, new = mapping.old, mapping.new
    return {
        i
        for i in mapping.reason
        if (j := mapping.to_new[i]) >= 0
        and old.kinds[i] == "rule"
        and old.keys[i] != new.keys[j]
        and old.title_above(i) >= 0
        and not mapping.below_same_title(i, j)
    }


def _said_of_old_title(mapping: Mapping, left: list[int], j: int) -> list[int]:
    """The old rule that a new one repeats, if that rule went on below another title; [] for none.

    The new rule says nothing that the old rule's partner leaves out, so nothing moved.
    """
    likeness = mapping.likeness
    ranked = [(likeness.overall(i, j, STRANGE), -i) for i in left if not mapping.are_about_others(i, j)]
    alike, i = max(ranked, default=(0.0, 0))
    return [-i] if alike >= STRANGE and likeness.is_distinctive(likeness.old_words(-i), likeness.new_words(j)) else []


def _best(mapping: Mapping, pairs: Iterable[tuple[int, int]]) -> list[SharedPart]:
    """The most alike of some pairs, as a part, if it is alike enough. In each pair one record has a partner."""
    likeness, found = mapping.likeness, []
    for i, j in pairs:
        if mapping.old.kinds[i] != mapping.new.kinds[j] or mapping.are_about_others(i, j) or mapping.sums_up(i, j):
            continue
        heir, origin = mapping.to_new[i], mapping.to_old[j]
        is_kin = (mapping.old.kinds[i] == GLOSSARY and heir >= 0) or mapping.below_same_title(i, j)
        least = KIN if is_kin else STRANGE
        own = 0.0
        if heir < 0:
            own = _own(mapping, i, j, likeness.old_distinct(origin))
            if own >= MUCH:
                least -= LESS
        alike = likeness.overall(i, j, least)
        if alike < least or not (own >= MUCH or likeness.is_distinctive(likeness.old_words(i), likeness.new_words(j))):
            continue
        if heir < 0 or alike > likeness.overall(i, heir):
            found.append(SharedPart(i, j, likeness.in_common(i, j)[0], alike))
        else:
            own = _own(mapping, i, j, mapping.new.wordings[heir].distinct)
            if own >= SAID_ANEW or (own and alike >= PLAINLY):
                found.append(SharedPart(i, j, likeness.in_common(i, j)[0], alike))
    return [max(found, key=lambda part: (part.similarity, -part.old, -part.new))] if found else []


def _own(mapping: Mapping, i: int, j: int, others: frozenset[str]) -> float:
    """The weight of the words that two records share and ``others`` lack, as a share of the weight of a word that only one record
    has."""
    shared = mapping.likeness.old_distinct(i) & mapping.new.wordings[j].distinct
    own = mapping.likeness.weigh(word for word in shared - others - _GRAMMAR if not (len(word) == 1 and word.isalpha()))
    return own / math.log(len(mapping.new) + 2)
