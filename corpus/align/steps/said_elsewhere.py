"""Which rule that is left over is said by a reworded one: the heir of its twin, under its beginning, where it points?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from corpus.align.books import section_of
from corpus.align.likeness import SHORTEST, WHOLE
from corpus.align.mapping import Mapping, SharedPart

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
FIRST, AGAIN = 3, 0.65
"""Words that begin a new rule and a sentence of one that went away under another title, and how alike the two must be."""


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
    likeness, old, new = mapping.likeness, mapping.old, mapping.new
    titles = {i: mapping.to_new[title] for i in _left(mapping) if (title := old.title_above(i)) >= 0 <= mapping.to_new[title]}
    below: dict[int, list[int]] = defaultdict(list)
    for j in _reworded(mapping) if titles else ():
        if (title := new.title_above(j)) in titles.values() and likeness.overall(mapping.to_old[j], j) < REWORDED:
            below[title].append(j)
    for i, title in titles.items():
        own = likeness.old_distinct(i) - new.wordings[title].distinct
        found = [
            (taken, -j) for j in below[title] if (taken := _taken(mapping, own, j)) >= TAKEN and _held(mapping, own, j) >= HELD
        ]
        found = [(taken, j) for taken, j in found if likeness.overall(i, -j, A_LITTLE) >= A_LITTLE]
        if found:
            _merge(mapping, i, -max(found)[1])


def add_said_again(mapping: Mapping) -> None:
    """Notes as a part each new rule that says again, from the beginning of a sentence, what a rule said that went away under
    another title."""
    likeness, new = mapping.likeness, mapping.new
    joined = {j for _, j in mapping.parts}
    begin: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for j in mapping.open_new:
        if new.kinds[j] == "rule" and j not in joined and len(words := likeness.new_words(j)) >= WHOLE:
            begin[words[:FIRST]].append(j)
    for i in _went_away(mapping) if begin else ():
        for j in {j for words, _ in likeness.old_pieces(i) for j in begin.get(words[:FIRST], ())}:
            alike = not mapping.are_about_others(i, j) and likeness.overall(i, j, AGAIN) >= AGAIN
            if alike and likeness.is_distinctive(likeness.old_words(i), likeness.new_words(j)):
                _merge(mapping, i, j)


def _went_away(mapping: Mapping) -> Iterator[int]:
    """The old rules whose partners have another number and stand below another title than that which theirs became."""
    old, new = mapping.old, mapping.new
    away: dict[tuple[int, int], bool] = {}
    for i in mapping.reason:
        if (j := mapping.to_new[i]) >= 0 and old.kinds[i] == "rule" and old.keys[i] != new.keys[j]:
            parents = old.parents[i], new.parents[j]
            if parents not in away:
                away[parents] = old.title_above(i) >= 0 and not mapping.below_same_title(i, j)
            if away[parents]:
                yield i


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
