"""What of a dissolved family of rules does the newer book say in a rule that goes on?"""

from __future__ import annotations

from corpus.align.mapping import Mapping, SharedPart
from corpus.align.nearest import Neighbours

ALIKE = 0.55
"""How alike a rule of a dissolved family must be to one that goes on ..."""
PLAINLY = 0.85
"""... and how alike when each of the two repeats its own title."""
LOOKED_AT = 4
"""Rules that are looked at for each."""


def add(mapping: Mapping) -> None:
    """Notes as merged each free rule of a dissolved family whose twin goes on.

    A section about one kind of card repeats what the section about all of them says. When it goes, the rule isn't removed:
    its twin says it still.
    """
    likeness = mapping.likeness
    parted = {i for i, _ in mapping.parts}
    olds = [
        i for i in mapping.open_old if mapping.old.kinds[i] == "rule" and i not in parted and _is_of_a_gone_family(mapping, i)
    ]
    if not olds:
        return
    news = {j: likeness.new_words(j) for j, i in enumerate(mapping.to_old) if i >= 0 and mapping.new.kinds[j] == "rule"}
    near = Neighbours(news, map(likeness.old_words, olds))
    found = []
    for i in olds:
        ranked = [(likeness.overall(i, j, ALIKE), -j) for j in near.nearest(likeness.old_words(i), LOOKED_AT)]
        alike, j = max(ranked, default=(0.0, 0))
        least = PLAINLY if mapping.are_about_others(i, -j) else ALIKE
        if alike >= least and likeness.is_distinctive(likeness.old_words(i), likeness.new_words(-j)):
            found.append(SharedPart(i, -j, likeness.in_common(i, -j)[0], alike))
    mapping.add_parts(found)


def _is_of_a_gone_family(mapping: Mapping, i: int) -> bool:
    """True when a rule has sisters, and none of them stands below the heir of their parent."""
    sisters = [k for k in mapping.old.children.get(mapping.old.parents[i], ()) if k != i]
    return bool(sisters) and not any(mapping.to_new[k] >= 0 and mapping.same_parent(k, mapping.to_new[k]) for k in sisters)
