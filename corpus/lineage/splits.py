"""What one-to-one links leave over: sentences that moved into another rule, so that rules were split or merged."""

from __future__ import annotations

from collections import defaultdict

from corpus.lineage import beside, examples
from corpus.lineage.candidates import Neighbours
from corpus.lineage.fragments import Fragment
from corpus.lineage.headings import below_same_title
from corpus.lineage.partners import Assignment, about_others, point_alike, same_parent, text_score
from corpus.lineage.sentences import SHORTEST, WHOLE, alike, is_distinctive, left_over, said_otherwise

#: Weighted share of words in common from which two sentences count as the same one: when neither record has a partner,
#: when one has, when both have.
ALIKE = (0.5, 0.6, 0.7)
KINDRED = 0.08
"""What a common parent adds."""
SHORT = 16
"""Words of a sentence that may be the same one although its words come in another order."""
AGAIN = 0.6
"""How alike a sentence must be to one that went elsewhere already."""
ABROAD = 0.75
"""How alike a sentence must be that went elsewhere although another of its rule stayed with its kin."""
UNCLEAR = 0.04
"""Two origins whose scores are nearer than this can't be told apart."""
KIN = 12
"""Sentences below the partner of a record's parent that are looked at."""
PART = 0.25
"""Share of the smaller rule that must have moved for a link; one whole sentence of ``WHOLE`` words will do as well."""
ENOUGH = 10
"""So many words in common are always enough for a link."""


def settle(state: Assignment) -> list[Fragment]:
    """The fragments; the largest between two records without partners makes them partners instead."""
    if -1 not in state.to_new and -1 not in state.to_old:
        return []
    left = []
    for fragment in find(state):
        if state.to_new[fragment.old] < 0 and state.to_old[fragment.new] < 0:
            state.link(fragment.old, fragment.new, "most of its sentences", fragment.similarity)
        else:
            left.append(fragment)
    for fragment in examples.moved(state):
        if state.are_free(fragment.old, fragment.new):
            state.link(fragment.old, fragment.new, "its example", text_score(state, fragment.old, fragment.new))
        else:
            left.append(fragment)
    left += beside.said_twice(state)
    left += beside.next_to(state, left)
    left += beside.between(state, left)
    once = {(f.old, f.new): f for f in reversed(left)}
    return list(once.values())


def find(state: Assignment) -> list[Fragment]:
    """Fragments between what is left over on both sides, the largest first."""
    lost = left_over(state, old=True)
    novel = left_over(state, old=False) if lost else []
    if not novel:
        return []
    near = Neighbours({n: s.words for n, s in enumerate(novel)})
    below: dict[int, list[int]] = defaultdict(list)
    beside: dict[int, list[int]] = defaultdict(list)
    for n, new in enumerate(novel):
        below[state.new.parents[new.record]].append(n)
        beside[new.record].append(n)
    # Several rules that hardly say more may have become the one that says it for all of them.
    gist = {m for m, old in enumerate(lost) if old.alone and 2 * len(old.words) >= len(state.old_words(old.record))}
    pairs = []
    for m, old in enumerate(lost):
        parent = state.old.parents[old.record]
        kin = [*below.get(state.to_new[parent], ())[:KIN]] if parent >= 0 and state.to_new[parent] >= 0 else []
        if (partner := state.to_new[old.record]) >= 0:
            kin += [*below.get(partner, ())[:KIN], *beside.get(partner - 1, ()), *beside.get(partner + 1, ())]
        for n in {*near.akin(old.words, 5, 3), *kin}:
            new = novel[n]
            if state.to_new[old.record] == new.record:
                continue
            if not old.could_be(new) or about_others(state, old.record, new.record):
                continue
            score, common = alike(state, old.words, new.words)
            otherwise = old.alone and new.alone and score < ALIKE[0] and max(len(old.words), len(new.words)) <= SHORT
            if otherwise:
                score, common = max((score, common), said_otherwise(state, old.words, new.words))
            kindred = _are_kin(state, old.record, new.record)
            wanted = ALIKE[2 - old.alone - ((new.alone and (old.alone or kindred)) or (m in gist and common >= ENOUGH))]
            if score + KINDRED * (kindred and old.alone) >= wanted and (
                kindred
                or otherwise
                or (old.alone and new.alone and (score >= ALIKE[2] or point_alike(state, old.record, new.record)))
                or is_distinctive(state, old.words, new.words)
            ):
                pairs.append((-score - KINDRED * kindred, m, n, common, kindred))
    pairs.sort()
    origins: dict[int, list[tuple[float, int, bool]]] = defaultdict(list)
    for score, m, n, _common, kindred in pairs:
        origins[n].append((-score, lost[m].record, kindred))
    # A saying that several old rules share proves nothing about where a new rule has it from.
    unclear = {
        n
        for n, ((best, first, kindred), *others) in origins.items()
        if not kindred and any(score > best - UNCLEAR and record != first for score, record, _ in others)
    }
    parts: dict[tuple[int, int], list[tuple[float, int, int, int]]] = defaultdict(list)
    for score, m, n, common, _kindred in pairs:
        if n not in unclear or (m in gist and common >= ENOUGH and not novel[n].alone):
            parts[lost[m].record, novel[n].record].append((-score, m, n, common))
    ranked = sorted(parts, key=lambda ij: (-sum(score * common for score, _, _, common in parts[ij]), ij))
    fragments = []
    taken: set[int] = set()
    fed: dict[int, int] = {}
    at_home: set[int] = set()
    for i, j in ranked:
        kindred = _are_kin(state, i, j)
        if i in at_home and not kindred and max(part[0] for part in parts[i, j]) < ABROAD:
            continue
        # One old sentence may have been taken apart among sisters, or be said again in a rule that is new.
        moved, used = [], set()
        for score, m, n, common in parts[i, j]:
            again = fed.get(m, state.new.parents[j]) == state.new.parents[j] or (
                lost[m].alone and novel[n].alone and score >= AGAIN
            )
            if (n not in taken or (m in gist and m not in fed)) and n not in used and again:
                moved.append((score, m, n, common))
                used.add(n)
        common = sum(part[3] for part in moved)
        size = min(len(state.old_words(i)), len(state.new.wordings[j].words))
        if state.to_new[i] < 0 and state.to_old[j] < 0:
            size //= 2
            common += 1
        if moved and (
            common >= min(ENOUGH, max(SHORTEST, PART * size)) or any(part[3] >= WHOLE and part[0] >= 0.75 for part in moved)
        ):
            taken.update(used)
            for _, m, _, _ in moved:
                fed.setdefault(m, state.new.parents[j])
            fragments.append(Fragment(i, j, common, sum(part[0] for part in moved) / len(moved)))
            if kindred:
                at_home.add(i)
    return sorted(fragments, key=lambda f: (-f.words, f.old, f.new))


def _are_kin(state: Assignment, i: int, j: int) -> bool:
    """True when the new record stands under the old one's parent or title, under the old one itself, or beside it."""
    partner = state.to_new[i]
    return (
        same_parent(state, i, j)
        or below_same_title(state, i, j)
        or (partner >= 0 and (state.new.parents[j] == partner or abs(j - partner) == 1))
    )
