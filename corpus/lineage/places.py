"""Which records stand at the same place, whatever became of their words."""

from __future__ import annotations

import math
from collections import defaultdict

from corpus.lineage.headings import title_above
from corpus.lineage.partners import Assignment, about_others, bag_score, same_parent, text_score

TELLING = 0.4
"""Weight of a word that two rules don't share by chance, as a share of the weight that a word of one record alone has."""
REWORDED = 0.36
"""How alike two rules must be that nothing else is left for: the mean of their likeness with and without the words' order."""


def link_by_place(state: Assignment, parted: set[int], joined: set[int]) -> None:
    """Links what stands at the same number between the same sisters, when the texts have anything to do with each other.

    So a rule that was turned into its opposite is still the same rule. Old records that were ``parted``, and new ones that
    were ``joined`` from others, are left alone.
    """
    old, new = state.old, state.new
    telling = TELLING * math.log(len(new) + 2)
    for i in state.left_old:
        j = new.place.get(old.names[i], -1)
        if j < 0 or state.to_old[j] >= 0 or old.kinds[i] != new.kinds[j] or not same_parent(state, i, j):
            continue
        if i in parted or j in joined or about_others(state, i, j):
            continue
        if old.kinds[i] == "glossary" or _between_the_same(state, i, j):
            shared = set(state.old_words(i)) & new.wordings[j].distinct
            if shared and (old.kinds[i] == "glossary" or max(state.weight.get(word, 0.0) for word in shared) >= telling):
                state.link(i, j, "same place", text_score(state, i, j))


def link_reworded(state: Assignment, parted: set[int], joined: set[int]) -> None:
    """Links what is alone on both sides below the same title and speaks of the same things in other words, the most alike
    first."""
    old, new = state.old, state.new
    below: dict[int, list[int]] = defaultdict(list)
    for j in state.left_new:
        if new.kinds[j] == "rule" and j not in joined:
            below[title_above(new, j)].append(j)
    ranked = []
    for i in state.left_old:
        if old.kinds[i] != "rule" or i in parted:
            continue
        title = title_above(old, i)
        for j in below.get(state.to_new[title], ()) if title >= 0 <= state.to_new[title] else ():
            if not about_others(state, i, j):
                alike = (text_score(state, i, j) + bag_score(state, i, j)) / 2
                if alike >= REWORDED:
                    ranked.append((-alike, i, j))
    for alike, i, j in sorted(ranked):
        if state.are_free(i, j):
            state.link(i, j, "other words below the same title", -alike)


def _between_the_same(state: Assignment, i: int, j: int) -> bool:
    """True when the sisters before and after two records are linked with each other, or both have none there."""
    olds, news = state.old.children[state.old.parents[i]], state.new.children[state.new.parents[j]]
    at, to = olds.index(i), news.index(j)
    before = (at == 0 and to == 0) or (at > 0 and to > 0 and state.to_new[olds[at - 1]] == news[to - 1])
    last, end = at + 1 == len(olds), to + 1 == len(news)
    after = (last and end) or (not last and not end and state.to_new[olds[at + 1]] == news[to + 1])
    return before and after
