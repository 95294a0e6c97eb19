"""Which of the rules still without partner are edits of each other, heavily reworded or moved?"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

from ruletrail.corpus.align.mapping import Mapping
from ruletrail.corpus.align.overlap import Neighbours

#: How alike two free rules must be: in the gap between the same two linked sisters, below the same title, anywhere.
IN_GAP, BELOW_TITLE, ANYWHERE = 0.22, 0.36, 0.44
FIRST = 0.15
"""How alike the first rules below the same title must be. The first rule says what the title is about."""
MARGIN = 0.85
"""A pair from anywhere must be the best of both: no other pair may reach this share of its likeness."""
FAR_AHEAD, LEAD = 0.35, 0.6
"""A pair this much alike will do when no other pair of either rule reaches this share of its likeness."""
POINTED = 0.15
"""Added to the likeness of two rules that point to the same rule."""
LOOKED_AT = 4
"""Most candidates from anywhere that are compared."""
#: How alike two rules below the same title must be when they share a word that hardly any other rule has; how rare that word must
#: be (as a share of the weight of a word that one rule has); and the share of its words, by weight, that the old rule keeps.
A_LITTLE, RARER, KEPT = 0.24, 0.6, 0.3
LEAST_SHARED = 3
"""Least number of words that two rules must share, not counting pointers to other rules."""
RENUMBERED = 0.05
"""From this share of renumbered rules on, the book was put into another order. In other books a rule stays in its chapter."""


def link(mapping: Mapping) -> None:
    """Links the free rules that are each other's best match, the most alike first.

    The nearer they are to each other, the less alike they must be, because there are fewer rules to confuse them with: 0.22
    between the same sisters, 0.36 below the same title, 0.44 anywhere.
    """
    olds, news = _left(mapping)
    if not (olds and news):
        return
    for alike, i, j in sorted(_in_gaps(mapping, olds, news)) + sorted(_below_titles(mapping, olds, news)):
        if mapping.are_free(i, j):
            mapping.link(i, j, "other words at the same place", -alike)
    # A new rule may have a few words of another rule, and the rest of its words from elsewhere. So these rules are candidates
    # too.
    candidates = [j for j in mapping.open_new if mapping.new.kinds[j] == "rule"]
    for alike, i, j in sorted(_anywhere(mapping, olds, candidates)):
        if mapping.are_free(i, j):
            mapping.link(i, j, "each other's best match of what is left", -alike)


def of_rare_words(mapping: Mapping) -> list[tuple[int, int]]:
    """Free rules below the same title that share a very rare word, and 0.3 of the old rule's words by weight.

    They are about the same thing, but too little alike to be the same rule. Each rule is in one pair at most.
    """
    olds, news = _left(mapping)
    likeness, rare = mapping.likeness, RARER * math.log(len(mapping.new) + 2)
    pairs = []
    for i, j in _of_one_title(mapping, olds, news):
        words = likeness.old_distinct(i)
        shared = words & mapping.new.wordings[j].distinct
        own = shared - mapping.new.wordings[mapping.new.title_above(j)].distinct
        kept = likeness.weigh(shared) / (likeness.weigh(words) or 1.0)
        if kept >= KEPT and any(likeness.weight[word] >= rare for word in own):
            pairs += [(alike - kept, i, j) for alike, i, j in _alike(mapping, i, j, A_LITTLE)]
    found: dict[int, int] = {}
    for _, i, j in sorted(pairs):
        if i not in found and j not in found.values():
            found[i] = j
    return list(found.items())


def _left(mapping: Mapping) -> tuple[list[int], list[int]]:
    """The rules of both books that have neither a partner nor a part."""
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    olds = [i for i in mapping.open_old if mapping.old.kinds[i] == "rule" and i not in parted]
    return olds, [j for j in mapping.open_new if mapping.new.kinds[j] == "rule" and j not in joined]


def _alike(mapping: Mapping, i: int, j: int, least: float) -> list[tuple[float, int, int]]:
    alike = mapping.likeness.overall(i, j, least)
    return [(-alike, i, j)] if alike >= least and _say_something_alike(mapping, i, j) else []


def _say_something_alike(mapping: Mapping, i: int, j: int) -> bool:
    """True when two rules share more than common phrases and pointers to other rules."""
    points = mapping.point_to_same(i, j)
    if mapping.are_about_others(i, j) and not points:
        return False
    likeness = mapping.likeness
    old, new = (
        {word for words, content in pieces if content for word in words}
        for pieces in (likeness.old_pieces(i), likeness.new_pieces(j))
    )
    if len(old & new) < LEAST_SHARED:
        return False
    title = mapping.new.title_above(j)
    own = old & new - (mapping.new.wordings[title].distinct if title >= 0 else set())
    stayed = mapping.old.names[i] == mapping.new.names[j]
    return (
        points or stayed or likeness.has_rare_word(own) or likeness.is_distinctive(likeness.old_words(i), likeness.new_words(j))
    )


def _in_gaps(mapping: Mapping, olds: list[int], news: list[int]) -> list[tuple[float, int, int]]:
    """The pairs between the same two linked sisters, below the same parent."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for j in news:
        parent = mapping.new.parents[j]
        family = mapping.new.children[parent]
        found[mapping.to_old[parent], _before(mapping, family[: family.index(j)], mapping.to_old)].append(j)
    pairs = []
    for i in olds:
        parent = mapping.old.parents[i]
        if parent >= 0 and mapping.to_new[parent] >= 0:
            family = mapping.old.children[parent]
            stayed = [
                k for k in family[: family.index(i)] if mapping.to_new[k] >= 0 and mapping.same_parent(k, mapping.to_new[k])
            ]
            for j in found.get((parent, stayed[-1] if stayed else -1), ()):
                is_first = i == family[0] and j == mapping.new.children[mapping.new.parents[j]][0]
                pairs += _alike(mapping, i, j, FIRST if is_first else IN_GAP)
    return pairs


def _before(mapping: Mapping, sisters: list[int], partner: list[int]) -> int:
    """The origin of the last of these new sisters whose origin is below the same parent, or -1."""
    return next((partner[k] for k in reversed(sisters) if partner[k] >= 0 and mapping.same_parent(partner[k], k)), -1)


def _below_titles(mapping: Mapping, olds: list[int], news: list[int]) -> list[tuple[float, int, int]]:
    """The pairs below the same title."""
    return [pair for i, j in _of_one_title(mapping, olds, news) for pair in _alike(mapping, i, j, BELOW_TITLE)]


def _of_one_title(mapping: Mapping, olds: list[int], news: list[int]) -> Iterator[tuple[int, int]]:
    below: dict[int, list[int]] = defaultdict(list)
    for j in news:
        below[mapping.new.title_above(j)].append(j)
    for i in olds:
        title = mapping.old.title_above(i)
        for j in below.get(mapping.to_new[title], ()) if title >= 0 <= mapping.to_new[title] else ():
            yield i, j


def _anywhere(mapping: Mapping, olds: list[int], news: list[int]) -> list[tuple[float, int, int]]:
    """The remaining pairs that are by far the best match of each other."""
    olds = [i for i in olds if mapping.to_new[i] < 0]
    news = [j for j in news if mapping.to_old[j] < 0]
    if not (olds and news):
        return []
    likeness = mapping.likeness
    near = Neighbours({j: likeness.new_words(j) for j in news}, map(likeness.old_words, olds))
    pairs = []
    of_old: dict[int, list[float]] = defaultdict(list)
    of_new: dict[int, list[float]] = defaultdict(list)
    for i in olds:
        for j in near.most_alike(likeness.old_words(i), LOOKED_AT):
            alike = likeness.overall(i, j) + POINTED * mapping.point_to_same(i, j)
            of_old[i].append(alike)
            of_new[j].append(alike)
            is_near = mapping.renumbered >= RENUMBERED or mapping.same_chapter(i, j)
            if is_near and alike >= FAR_AHEAD and _say_something_alike(mapping, i, j):
                pairs.append((-alike, i, j))

    def is_best(alike: float, rivals: list[float]) -> bool:
        return sum(rival > (MARGIN if alike >= ANYWHERE else LEAD) * alike for rival in rivals) == 1

    return [(alike, i, j) for alike, i, j in pairs if is_best(-alike, of_old[i]) and is_best(-alike, of_new[j])]
