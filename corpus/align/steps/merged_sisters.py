"""Which sister rules, each saying the same about another thing, were merged into one rule, or were split from one?"""

from __future__ import annotations

import math
from collections import Counter, defaultdict

from corpus.align.mapping import Mapping, SharedPart
from corpus.align.unsaid import MOST

ALIKE = 0.45
"""How alike a sister must be to the one rule."""
NEARLY = 0.9
"""... and at least this share as alike as the one that was linked with it, which was reworded as well."""
NAMED = 0.4
"""How alike a sister must be that the one rule names besides, and hardly says anything else that is new."""
TAKEN, SAID = 0.3, 0.35
"""Share of its words, by weight, that the partner of the rule beside it took over, and how alike a rule must be to it then."""
FEW = 7
"""Words that name a thing."""
TELLING = 0.4
"""Weight that they must have, as a share of the weight that a word of one record alone has."""


def add(mapping: Mapping) -> None:
    """Notes as a part each free rule that is as much like a reworded sister's partner as the sister is."""
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    below: dict[int, list[int]] = defaultdict(list)
    for i in mapping.reworded:
        if mapping.old.kinds[i] == "rule" and mapping.below_same_title(i, mapping.to_new[i]):
            below[mapping.old.title_above(i)].append(i)
    found = []
    for i in mapping.open_old:
        if mapping.old.kinds[i] == "rule" and i not in parted and not mapping.old.children.get(i):
            sisters = below.get(mapping.old.title_above(i), ())
            found += _best(mapping, [(sister, i, mapping.to_new[sister]) for sister in sisters])
    for j in mapping.open_new:
        if mapping.new.kinds[j] == "rule" and j not in joined and not mapping.new.children.get(j):
            sisters = below.get(mapping.to_old[title], ()) if (title := mapping.new.title_above(j)) >= 0 else ()
            found += _best(mapping, [(i, i, j) for i in sisters])
    mapping.add_parts(found)
    for part in found:
        _lead(mapping, part)


def _lead(mapping: Mapping, part: SharedPart) -> None:
    """Makes a rule that was merged into another one the partner of that one.

    It takes the place of a partner that is less alike, and that only some sentences spoke for.
    """
    i, j = part.old, part.new
    other = mapping.to_old[j]
    if mapping.to_new[i] >= 0 or other < 0 or mapping.reason.get(other) != MOST:
        return
    alike = mapping.likeness.overall(other, j)
    if part.similarity > alike:
        mapping.unlink(other)
        mapping.link(i, j, "the most alike of those that were merged", part.similarity)
        del mapping.parts[i, j]
        if alike >= SAID:
            mapping.add_parts([SharedPart(other, j, mapping.likeness.in_common(other, j)[0], alike)])


def _names(mapping: Mapping, i: int, j: int, linked: int) -> bool:
    """True when the few words that a new rule has and its partner hasn't are words of a free sister of that one."""
    if linked == i:
        return False
    likeness = mapping.likeness
    added = Counter(likeness.new_words(j)) - Counter(likeness.old_words(linked))
    telling = TELLING * math.log(len(mapping.new) + 2)
    return 0 < added.total() <= FEW and likeness.weigh(likeness.old_distinct(i) & added.keys()) >= telling


def _is_taken_over(mapping: Mapping, i: int, j: int, linked: int) -> bool:
    """True when a rule kept its number and took over a good part of the free rule beside it.

    Only an old rule is taken over so. Against time it would prove nothing: a new rule is often put in the words of its sister.
    """
    if abs(linked - i) != 1 or mapping.old.keys[linked] != mapping.new.keys[j]:
        return False
    likeness = mapping.likeness
    words = likeness.old_words(i)
    added = Counter(likeness.new_words(j)) - Counter(likeness.old_words(linked))
    return likeness.weigh((Counter(words) & added).elements()) >= TAKEN * likeness.weigh(words)


def _best(mapping: Mapping, rows: list[tuple[int, int, int]]) -> list[SharedPart]:
    """Of some candidates (linked old record, old, new), the most alike as a part; None when none is alike enough."""
    likeness, found = mapping.likeness, []
    for linked, i, j in rows:
        other = likeness.overall(linked, mapping.to_new[linked])
        # What stands below the number that the rule had needs no more to be one of its heirs.
        stayed = mapping.new.parents[j] >= 0 and mapping.new.keys[mapping.new.parents[j]] == mapping.old.keys[i] and linked == i
        least = NAMED if other >= NEARLY else ALIKE if stayed else max(ALIKE, NEARLY * other)
        if _is_taken_over(mapping, i, j, linked):
            least = min(least, SAID)
        if (other >= NEARLY and not _names(mapping, i, j, linked)) or mapping.are_about_others(i, j):
            continue
        alike = likeness.overall(i, j, least)
        if alike >= least:
            found.append((alike, -i, -j))
    if not found:
        return []
    alike, i, j = max(found)
    return [SharedPart(-i, -j, sum(size for _, _, size in likeness.matching(-i, -j)), alike)]
