"""Which old record becomes which new one, one to one: the best assignment overall, structure counted."""

from __future__ import annotations

from collections import Counter, defaultdict

from corpus.lineage.candidates import Neighbours, weights
from corpus.lineage.equal import link_equal_texts
from corpus.lineage.headings import is_chapter, relink_headings
from corpus.lineage.partners import Assignment, about_others, same_parent, text_score
from corpus.lineage.similarity import blocks, in_common, ratio, weighted_ratio
from corpus.lineage.terms import learn
from corpus.lineage.texts import Book

#: Scores that a pair must reach, round by round: the sure ones first, because they tell the others where they belong.
ROUNDS = (0.9, 0.8, 0.7, 0.62, 0.55, 0.5)
MANY = 120
"""Of so many left-over records the nearest ones are looked at to learn renamed terms."""
SAMPLED = 700
"""Records of the newer book that are looked at to see which words are rare."""
FEW = 150
"""So few pairs are all compared, which costs less than an index."""
SURE = 0.8
"""How alike two texts must be when the older one's number lies outside of what the newer version covers."""
LEAD = 4
"""Words that begin a text and say what it is about: of two halves of a rule, the first is the rule."""
LOOKED_AT = 7
"""Candidates a record that are looked at more closely."""
ROUNDING = 1e-9
"""What is added to the most that a score can be, so that rounding never makes it less than the score."""


def assign(old: Book, new: Book) -> Assignment:
    """The best one-to-one partners of two books."""
    state = Assignment(old, new)
    link_equal_texts(state)
    if -1 in state.to_new and -1 in state.to_old:
        link_alike(state)
    return state


def link_alike(state: Assignment) -> None:
    """Links what is left by similarity and structure, the surest first."""
    old, new = state.old, state.new
    left = [old.wordings[i].words for i in state.left_old] + [new.wordings[j].words for j in state.left_new]
    state.weight = weights(left, (w.distinct for w in new.wordings[:: max(1, len(new) // SAMPLED)]))
    _link_near_equal(state)
    _learn_terms(state)
    relink_headings(state)
    for is_glossary in (False, True):
        candidates = _candidates(state, is_glossary)
        for least in ROUNDS:
            _round(state, candidates, least)
            if not is_glossary and least in (0.7, ROUNDS[-1]):
                relink_headings(state)


def _link_near_equal(state: Assignment) -> None:
    """Links what stayed at its number below the same parent with hardly a word changed; that needs no comparing with others."""
    old, new = state.old, state.new
    for i in state.left_old:
        j = new.place.get(old.names[i], -1)
        if j < 0 or state.to_old[j] >= 0:
            continue
        words, others = old.wordings[i].words, new.wordings[j].words
        if not words or abs(len(words) - len(others)) > 0.25 * len(words) or about_others(state, i, j):
            continue
        matching = blocks(words, others)
        plain = ratio(words, others, matching)
        if (
            plain >= 0.85
            and weighted_ratio(words, matching, state.weight, state.old_mass(i) + state.new_mass(j)) >= 0.85
            and (old.kinds[i] == "glossary" or same_parent(state, i, j))
        ):
            state.link(i, j, "similar text, same number", 0.5 * plain + 0.5)
            state._blocks[i, j] = matching


def _learn_terms(state: Assignment) -> None:
    """Learns renamed terms from left-over records that bear the same number or nearly the same text."""
    old, new = state.old, state.new
    pairs = []
    for i in state.left_old:
        j = new.place.get(old.names[i], -1)
        if j >= 0 and state.to_old[j] < 0:
            pairs.append((old.wordings[i].words, new.wordings[j].words))
    left = state.left_old
    if len(left) > MANY:
        near = Neighbours({j: new.wordings[j].words for j in state.left_new})
        for i in left[:: len(left) // MANY]:
            words = old.wordings[i].words
            for j in near.nearest(words, 1):
                if old.names[i] != new.names[j]:
                    pairs.append((words, new.wordings[j].words))
    alike = [(a, b) for a, b in pairs if 2 * (Counter(a) & Counter(b)).total() > 0.7 * (len(a) + len(b))]
    state.rename(learn(alike))


def _candidates(state: Assignment, is_glossary: bool) -> dict[int, dict[int, float]]:
    """old -> {new: the most that their textual score can be} for what is left."""
    old, new = state.old, state.new
    olds = [i for i in state.left_old if (old.kinds[i] == "glossary") == is_glossary]
    news = [j for j in state.left_new if (new.kinds[j] == "glossary") == is_glossary]
    if not olds or not news:
        return {}
    free = set(news)
    near = Neighbours({j: new.wordings[j].words for j in news}) if len(olds) * len(news) > FEW else None
    counters = {j: Counter(new.wordings[j].words) for j in news}
    by_parent: dict[int, list[int]] = defaultdict(list)
    for j in news:
        by_parent[new.parents[j]].append(j)
    candidates: dict[int, dict[int, float]] = {}
    for i in olds:
        words = state.old_words(i)
        found = set(near.nearest(words, LOOKED_AT) if near else news)
        if (j := new.place.get(old.names[i], -1)) in free:
            found.add(j)
        if not is_glossary and (parent := old.parents[i]) >= 0 and state.to_new[parent] >= 0:
            found.update(by_parent.get(state.to_new[parent], ())[:12])
        counter = Counter(words)
        row = {}
        for j in found:
            length, mass = len(words) + len(new.wordings[j].words), state.old_mass(i) + state.new_mass(j)
            common, heavy = in_common(counter, counters[j], state.weight)
            if 2 * common >= 0.35 * length and is_chapter(old, i) == is_chapter(new, j):
                row[j] = (common / length if length else 0.5) + (heavy / mass if mass else 0.5) + ROUNDING
        if row:
            candidates[i] = row
    return candidates


def structure_score(state: Assignment, i: int, j: int) -> float:
    """What parents, numbers and neighbours add to, or take from, a pair's score."""
    old, new = state.old, state.new
    score = 0.0
    if old.kinds[i] == "glossary":
        return 0.25 if old.keys[i] == new.keys[j] else 0.0
    parent, other = old.parents[i], new.parents[j]
    if parent >= 0 and other >= 0:
        if state.to_new[parent] == other:
            score += 0.1
        elif state.to_new[parent] >= 0 and state.to_old[other] >= 0:
            score -= 0.04
    if old.keys[i] == new.keys[j]:
        score += 0.08 * (1 - state.renumbered)
    if about_others(state, i, j):
        score -= 0.5
    if state.old_words(i)[:LEAD] == new.wordings[j].words[:LEAD]:
        score += 0.05
    if i and j and state.to_new[i - 1] == j - 1:
        score += 0.05
    if i + 1 < len(old) and j + 1 < len(new) and state.to_new[i + 1] == j + 1:
        score += 0.05
    if (old.kinds[i] == "section") != (new.kinds[j] == "section"):
        score -= 0.05
    return score


def _round(state: Assignment, candidates: dict[int, dict[int, float]], least: float) -> None:
    """Links, best first, the free pairs that reach ``least``; repeats while links bring others over the line."""
    new_is_part = state.new.version.covers is not None
    while True:
        ranked = []
        for i, row in candidates.items():
            if state.to_new[i] >= 0:
                continue
            unspoken = new_is_part and state.new.says_nothing_about(state.old.names[i])
            for j, most in row.items():
                if state.to_old[j] >= 0 or most + 0.25 < least:
                    continue
                structure = structure_score(state, i, j)
                if most + structure < least:
                    continue
                text = text_score(state, i, j)
                # Its own counterpart may stand where the part doesn't reach.
                if unspoken and text < SURE and not same_parent(state, i, j):
                    continue
                if text + 0.25 >= least and text + structure >= least:
                    ranked.append((-text - structure, -text, i, j))
        ranked.sort()
        linked = 0
        for _total, text, i, j in ranked:
            if state.to_new[i] < 0 and state.to_old[j] < 0:
                state.link(i, j, "similar text", -text)
                linked += 1
        if not linked:
            return
