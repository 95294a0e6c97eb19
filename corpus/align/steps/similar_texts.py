"""Which texts are similar? Finds the best assignment overall, the surest pairs first, and counts the structure."""

from __future__ import annotations

from collections import defaultdict

from ruletrail.corpus.align.likeness import ratio, weighted_ratio, weights
from ruletrail.corpus.align.mapping import LEAD, Mapping
from ruletrail.corpus.align.overlap import Neighbours
from ruletrail.corpus.align.sample import sample_of

#: Scores that a pair must reach, round by round. The sure pairs come first, because they show where the others belong.
SURE_ROUNDS, OTHER_ROUNDS = (0.9, 0.8, 0.7), (0.62, 0.55, 0.5)
FEW = 150
"""Up to this many pairs are all compared, which costs less than an index."""
SURE = 0.8
"""How alike two texts must be if the other version's source doesn't cover the number of one."""
STRAY = 0.1
"""Subtracted from a pair when the titles above both are linked, but not with each other."""
HALF = 0.5
"""A pair that is less alike must share more than the words of the title above it."""
LOOKED_AT = 7
"""Candidates for each record that are compared in full."""
Candidates = dict[int, dict[int, float]]
"""old -> {new: upper bound of their textual score}"""


def weigh_words(mapping: Mapping) -> None:
    """Measures how rare the words of the free records are.

    In a sample of 700 records, a word that 349 records have weighs log(702 / 350), 0.7; a word that one record has weighs 5.9.
    """
    old, new = mapping.old, mapping.new
    if not (mapping.free_old and mapping.free_new):
        return
    free = [old.wordings[i].words for i in mapping.free_old] + [new.wordings[j].words for j in mapping.free_new]
    sample = sample_of(new, old)
    mapping.likeness.weight = weights(free, sample.frequency, sample.size)


def link_surest_rules(mapping: Mapping) -> None:
    """Links free rules and headings that are very much alike: first pairs that reach 0.9, then 0.8, then 0.7.

    Texts that are 0.75 alike reach 0.85 below the same parent.
    """
    _link(mapping, SURE_ROUNDS, is_glossary=False)


def link_rules(mapping: Mapping) -> None:
    """Links free rules and headings that are more alike than not, down to 0.5.

    Texts that are 0.42 alike reach 0.5 if they have the same number in a book that kept its numbers.
    """
    _link(mapping, OTHER_ROUNDS, is_glossary=False)


def link_glossary(mapping: Mapping) -> None:
    """Links free glossary entries with each other.

    Definitions that are 0.5 alike will do, and 0.25 with the same term.
    """
    _link(mapping, (*SURE_ROUNDS, *OTHER_ROUNDS), is_glossary=True)


def _link(mapping: Mapping, rounds: tuple[float, ...], *, is_glossary: bool) -> None:
    candidates = _candidates(mapping, is_glossary)
    for least in rounds:
        _round(mapping, candidates, least)


def link_hardly_changed(mapping: Mapping) -> None:
    """Links records that kept their number and parent with hardly a word changed: 34 of 40 words, and 0.85 by weight.

    Such a pair needs no comparison with others.
    """
    old, new = mapping.old, mapping.new
    for i in mapping.free_old:
        j = new.place.get(old.names[i], -1)
        if j < 0 or mapping.to_old[j] >= 0:
            continue
        words, others = old.wordings[i].words, new.wordings[j].words
        if not words or abs(len(words) - len(others)) > 0.25 * len(words) or mapping.are_about_others(i, j):
            continue
        matching = mapping.likeness.matching(i, j)
        plain = ratio(words, others, matching)
        if (
            plain >= 0.85
            and weighted_ratio(words, matching, mapping.likeness.weight, mapping.likeness.mass(i, j)) >= 0.85
            and (old.kinds[i] == "glossary" or mapping.same_parent(i, j))
        ):
            mapping.link(i, j, "similar text, same number", 0.5 * plain + 0.5)


def _candidates(mapping: Mapping, is_glossary: bool) -> Candidates:
    """old -> {new: upper bound of their textual score}, for the free records."""
    old, new = mapping.old, mapping.new
    olds = [i for i in mapping.free_old if (old.kinds[i] == "glossary") == is_glossary]
    news = [j for j in mapping.free_new if (new.kinds[j] == "glossary") == is_glossary]
    if not olds or not news:
        return {}
    free = set(news)
    near = None
    if len(olds) * len(news) > FEW:
        near = Neighbours({j: new.wordings[j].words for j in news}, map(mapping.likeness.old_words, olds))
    by_parent: dict[int, list[int]] = defaultdict(list)
    for j in news:
        by_parent[new.parents[j]].append(j)
    candidates: Candidates = {}
    for i in olds:
        words = mapping.likeness.old_words(i)
        found = set(near.most_alike(words, LOOKED_AT) if near else news)
        if (j := new.place.get(old.names[i], -1)) in free:
            found.add(j)
        if not is_glossary and (parent := old.parents[i]) >= 0 and mapping.to_new[parent] >= 0:
            found.update(by_parent.get(mapping.to_new[parent], ())[:12])
        row = {}
        for j in found:
            length = len(words) + len(new.wordings[j].words)
            if 2 * mapping.likeness.in_common(i, j)[0] >= 0.35 * length and old.is_chapter(i) == new.is_chapter(j):
                row[j] = mapping.likeness.most(i, j)
        if row:
            candidates[i] = row
    return candidates


def structure_score(mapping: Mapping, i: int, j: int) -> float:
    """The score that parents, numbers and neighbours add to a pair, or take from it."""
    old, new = mapping.old, mapping.new
    score = 0.0
    if old.kinds[i] == "glossary":
        return 0.25 if old.keys[i] == new.keys[j] else 0.0
    parent, other = old.parents[i], new.parents[j]
    if parent >= 0 and other >= 0 and mapping.to_new[parent] == other:
        score += 0.1
    elif mapping.below_other_titles(i, j):
        score -= STRAY
    if old.keys[i] == new.keys[j]:
        score += 0.08 * (1 - mapping.renumbered)
    if mapping.are_about_others(i, j) and mapping.same_parent(parent, other):
        score -= 0.5
    if mapping.likeness.old_words(i)[:LEAD] == new.wordings[j].words[:LEAD]:
        score += 0.05
    if i and j and mapping.to_new[i - 1] == j - 1:
        score += 0.05
    if i + 1 < len(old) and j + 1 < len(new) and mapping.to_new[i + 1] == j + 1:
        score += 0.05
    if (old.kinds[i] == "section") != (new.kinds[j] == "section"):
        score -= 0.05
    return score


def _is_sure(mapping: Mapping, i: int, j: int, text: float) -> bool:
    """True when two records belong together although the other source may lack the counterpart of either."""
    if mapping.old.kinds[i] == "glossary":
        return mapping.old.keys[i] == mapping.new.keys[j]
    return text >= SURE or (mapping.new.version.covers is not None and mapping.same_parent(i, j))


def _round(mapping: Mapping, candidates: Candidates, least: float) -> None:
    """Links, best first, the free pairs that reach ``least``; repeats while new links lift other pairs above it."""
    while True:
        ranked = []
        for i, row in candidates.items():
            if mapping.to_new[i] >= 0:
                continue
            for j, most in row.items():
                if mapping.to_old[j] >= 0 or most + 0.25 < least:
                    continue
                structure = structure_score(mapping, i, j)
                if most + structure < least:
                    continue
                text = mapping.likeness.score(i, j)
                if (i in mapping.lost_old or j in mapping.lost_new) and not _is_sure(mapping, i, j, text):
                    continue
                if text + 0.25 >= least and text + structure >= least and (text >= HALF or mapping.share_more_than_title(i, j)):
                    ranked.append((-text - structure, -text, i, j))
        ranked.sort()
        linked = 0
        for _total, text, i, j in ranked:
            if mapping.to_new[i] < 0 and mapping.to_old[j] < 0:
                mapping.link(i, j, "similar text", -text)
                linked += 1
        if not linked:
            return
