"""difflib for texts of any length: the only place that matches sequences, with a bound on the work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from difflib import SequenceMatcher
from itertools import count
from typing import TypeVar

T = TypeVar("T", bound=Hashable)
USUAL = 300**2
"""Product of two lengths up to which difflib compares the sequences as they are."""
LONG = 3000**2
"""Product of two lengths beyond which all elements count as common, so that only the common beginning is matched."""
FEW = 50_000
"""Most pairs of equal elements that difflib may visit for longer sequences. The 700 words of a rule make 20,000 pairs. A list of
300 names has 90,000 pairs of commas alone, so commas there match only next to names."""


def matcher(old: Sequence[T], new: Sequence[T]) -> SequenceMatcher[T]:
    """difflib's matcher of two sequences.

    Above ``USUAL``, the commonest elements match only next to others, until the rest makes few pairs. In very long sequences
    all elements are common. So the work doesn't grow with the cube of the length.
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


def matching_blocks(old: Sequence[T], new: Sequence[T]) -> list[tuple[int, int, int]]:
    """The matching blocks that ``matcher`` finds in two sequences, without the empty one at the end.

    Sequences of the usual length are turned into strings, one character an element: searching a string in a string is many
    times as fast.
    """
    if not (old and new):
        return []
    if len(old) * len(new) > USUAL:
        return [(a, b, size) for a, b, size in matcher(old, new).get_matching_blocks() if size]
    letters = dict(zip({*old, *new}, map(chr, count()), strict=False))
    return _text_blocks("".join(map(letters.__getitem__, old)), "".join(map(letters.__getitem__, new)))


def _text_blocks(old: str, new: str) -> list[tuple[int, int, int]]:
    """The longest common substring, the first of several, and the common substrings before and after it."""
    found = []
    todo = [(0, len(old), 0, len(new))]
    while todo:
        old_from, old_to, new_from, new_to = todo.pop()
        said, there = old[old_from:old_to], new[new_from:new_to]
        start = size = at = 0
        end, last = 1, len(said)
        while end <= last:  # one character longer than the longest so far
            if said[at:end] in there:
                start, size = at, end - at
            else:
                at += 1
            end += 1
        if size:
            a, b = old_from + start, new_from + there.find(said[start : start + size])
            found.append((a, b, size))
            if old_from < a and new_from < b:
                todo.append((old_from, a, new_from, b))
            if a + size < old_to and b + size < new_to:
                todo.append((a + size, old_to, b + size, new_to))
    return _joined(sorted(found))


def _joined(blocks: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The blocks in order; blocks that follow each other in both sequences are joined."""
    joined: list[tuple[int, int, int]] = []
    for a, b, size in blocks:
        if joined and (a, b) == (joined[-1][0] + joined[-1][2], joined[-1][1] + joined[-1][2]):
            joined[-1] = (*joined[-1][:2], joined[-1][2] + size)
        else:
            joined.append((a, b, size))
    return joined
