"""difflib for texts of any length: the one place where sequences are matched, with a bound on the work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from difflib import SequenceMatcher
from typing import TypeVar

T = TypeVar("T", bound=Hashable)
USUAL = 300**2
"""Product of two lengths, up to which difflib has them as they are."""
LONG = 3000**2
"""Product of two lengths, beyond which only what they begin with is matched."""
FEW = 50_000
"""Pairs of equal elements that difflib may visit between: 700 words of a rule make 20,000. A list of 300 names has 90,000 pairs
of commas alone: these match beside names then."""


def matcher(old: Sequence[T], new: Sequence[T]) -> SequenceMatcher[T]:
    """difflib's matcher of two sequences.

    Beyond the usual length the commonest elements match only beside others, until the rest makes few pairs; of very long
    sequences all are common. So the work grows no longer with the cube of the length.
    """
    if len(old) * len(new) <= USUAL:
        return SequenceMatcher(None, old, new, autojunk=False)
    counts = Counter(old)
    pairs = Counter({element: count * counts[element] for element, count in Counter(new).items() if element in counts})
    work, common = pairs.total(), set()
    for element, many in pairs.most_common():
        if len(old) * len(new) <= LONG and work <= FEW:
            break
        work -= many
        common.add(element)
    return SequenceMatcher(common.__contains__, old, new, autojunk=False)
