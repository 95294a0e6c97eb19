"""Which rule that is left over is said by a reworded one: the heir of its twin, under its beginning, where it points?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from corpus.align.books import section_of
from corpus.align.likeness import SHORTEST, WHOLE
from corpus.align.mapping import Mapping, SharedPart
from corpus.align.nearest import Neighbours

Words = frozenset[str]
OPENING = 5
"""Words that a rule begins with and no other one says."""
TOLD = 0.6
"""Share of its words, by weight, that a rule must hold which stands where another one points ..."""
ALIKE = 0.28
"""... and how alike the two must be."""
HELD, TAKEN = 0.38, 0.22
"""Share of its words, by weight and without those of the title, that a rule below it must have, and must have newly ..."""
A_LITTLE, REWORDED = 0.2, 0.9
"""... how alike the two must be, and less than how much the rule that took it over must be like its own partner."""
AGAIN = 0.65
"""How alike a new rule must be to one that went away under another title."""
LOOKED_AT = 2
"""Rules that are looked at for each new one."""


def add_twins(mapping: Mapping) -> None:
    """Notes as merged each rule with the text of another one that was reworded: the heir of the one is the other's too."""
    left, likeness = _left(mapping), mapping.likeness
    heirs: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for j in _reworded(mapping) if left else ():
        heirs[likeness.old_words(mapping.to_old[j])].append(j)
    for i in left:
        words = likeness.old_words(i)
        if len(words) >= SHORTEST and len(found := heirs.get(words, [])) == 1:
            _merge(mapping, i, found[0])


def add_openings(mapping: Mapping) -> None:
    """Notes as merged each rule that begins like a reworded rule, in words that no other one says: "a cart is a wagon"."""
    left, likeness = _left(mapping), mapping.likeness
    begin: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for j in _reworded(mapping) if left else ():
        begin[likeness.new_words(j)[:OPENING]].append(j)
    for i in left:
        words = likeness.old_words(i)
        for j in begin.get(words[:OPENING], ()) if len(words) >= OPENING else ():
            opening = words[: likeness.matching(i, j)[0][2]]
            if likeness.is_said_once(opening) and mapping.share_more_than_title(i, j):
                _merge(mapping, i, j)


def add_where_it_points(mapping: Mapping) -> None:
    """Notes as merged each rule that ends by saying where more is told, if a reworded rule from there says most of it."""
    old, likeness = mapping.old, mapping.likeness
    pointing = [i for i in _left(mapping) if not likeness.old_pieces(i)[-1][1]]
    below: dict[str, list[int]] = defaultdict(list)
    for j in _reworded(mapping) if pointing else ():
        below[section_of(old.names[mapping.to_old[j]])].append(j)
    for i in pointing:
        there = {j for number in old.wordings[i].references for j in below.get(section_of(number), ())}
        found = [(likeness.overall(i, j, ALIKE), -j) for j in there if _held(mapping, likeness.old_distinct(i), j) >= TOLD]
        alike, j = max(found, default=(0.0, 0))
        if alike >= ALIKE:
            _merge(mapping, i, -j)


def add_taken_over(mapping: Mapping) -> None:
    """Notes as merged each rule that a much reworded one below the same title took over: it holds many of its words, and has a
    good part of them newly."""
    likeness, left = mapping.likeness, _left(mapping)
    below: dict[int, list[int]] = defaultdict(list)
    for j in _reworded(mapping) if left else ():
        if likeness.overall(mapping.to_old[j], j) < REWORDED:
            below[mapping.new.title_above(j)].append(j)
    for i in left:
        title = mapping.to_new[mapping.old.title_above(i)] if mapping.old.title_above(i) >= 0 else -1
        if there := below.get(title, ()) if title >= 0 else ():
            own = likeness.old_distinct(i) - mapping.new.wordings[title].distinct
            found = [(taken, -j) for j in there if (taken := _taken(mapping, own, j)) >= TAKEN and _held(mapping, own, j) >= HELD]
            found = [(taken, j) for taken, j in found if likeness.overall(i, -j, A_LITTLE) >= A_LITTLE]
            if found:
                _merge(mapping, i, -max(found)[1])


def add_said_again(mapping: Mapping) -> None:
    """Notes as a part each new rule that says again what a rule said that went away under another title."""
    likeness, new = mapping.likeness, mapping.new
    joined = {j for _, j in mapping.parts}
    away = {
        i: likeness.old_words(i)
        for i in mapping.reason
        if mapping.old.kinds[i] == "rule" and (j := mapping.to_new[i]) >= 0 and mapping.old.keys[i] != new.keys[j]
        if not mapping.below_same_title(i, j) and len(likeness.old_words(i)) >= WHOLE
    }
    news = [j for j in mapping.open_new if away and new.kinds[j] == "rule" and j not in joined]
    if not news:
        return
    near = Neighbours(away, map(likeness.new_words, news))
    for j in news:
        for i in near.nearest(likeness.new_words(j), LOOKED_AT):
            alike = not mapping.are_about_others(i, j) and likeness.overall(i, j, AGAIN) >= AGAIN
            if alike and likeness.is_distinctive(likeness.old_words(i), likeness.new_words(j)):
                _merge(mapping, i, j)


def _left(mapping: Mapping) -> list[int]:
    """The old rules that became nothing so far, titles left out."""
    old, parted = mapping.old, {i for i, _ in mapping.parts}
    return [
        i
        for i in mapping.open_old
        if old.kinds[i] == "rule" and i not in parted and old.wordings[i].words and not old.is_title(i)
    ]


def _reworded(mapping: Mapping) -> Iterable[int]:
    """The new rules that say something else than their partners."""
    return (mapping.to_new[k] for k in mapping.reworded if mapping.old.kinds[k] == "rule")


def _held(mapping: Mapping, words: Words, j: int) -> float:
    """Share of some words, by weight, that a new rule has."""
    likeness = mapping.likeness
    return likeness.weigh(words & mapping.new.wordings[j].distinct) / (likeness.weigh(words) or 1.0)


def _taken(mapping: Mapping, words: Words, j: int) -> float:
    """Share of some words, by weight, that a new rule has and its own partner didn't have."""
    likeness, gained = mapping.likeness, mapping.new.wordings[j].distinct - mapping.likeness.old_distinct(mapping.to_old[j])
    return likeness.weigh(words & gained) / (likeness.weigh(words) or 1.0)


def _merge(mapping: Mapping, i: int, j: int) -> None:
    alike = mapping.likeness.score(i, j)
    if mapping.are_free(i, j):
        mapping.link(i, j, "said there", alike)
    else:
        mapping.add_parts([SharedPart(i, j, mapping.likeness.in_common(i, j)[0], alike)])
