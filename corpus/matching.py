"""difflib for texts of any length: the one place where sequences are matched, with a bound on the work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from difflib import SequenceMatcher
from itertools import count
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


def matching_blocks(old: Sequence[T], new: Sequence[T]) -> list[tuple[int, int, int]]:
    """The matching blocks that ``matcher`` finds in two sequences, but for the empty one at the end.

    Sequences of the usual length are read as texts, a letter an element: to look for a text in another is many times as fast.
    """
    if not (old and new):
        return []
    if len(old) * len(new) > USUAL:
        return [(a, b, size) for a, b, size in matcher(old, new).get_matching_blocks() if size]
    letters = dict(zip({*old, *new}, map(chr, count()), strict=False))
    return _text_blocks("".join(map(letters.__getitem__, old)), "".join(map(letters.__getitem__, new)))


def _text_blocks(old: str, new: str) -> list[tuple[int, int, int]]:
    """The longest text in common, the first of several, and what is in common before it and behind it."""
    found = []
    todo = [(0, len(old), 0, len(new))]
    while todo:
        old_from, old_to, new_from, new_to = todo.pop()
        said, there = old[old_from:old_to], new[new_from:new_to]
        start = size = at = 0
        end, last = 1, len(said)
        while end <= last:  # one letter longer than the longest so far
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
    """The blocks in order, those that follow each other in both sequences as one."""
    joined: list[tuple[int, int, int]] = []
    for a, b, size in blocks:
        if joined and (a, b) == (joined[-1][0] + joined[-1][2], joined[-1][1] + joined[-1][2]):
            joined[-1] = (*joined[-1][:2], joined[-1][2] + size)
        else:
            joined.append((a, b, size))
    return joined
