"""How alike two texts are, by difflib on words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher


def in_common(old: Counter, new: Counter, weight: Mapping[str, float]) -> tuple[int, float]:
    """How many words two texts have in common, whatever their order, and the weight of those. No ratio can make more of
    them; and this is cheap, so that hopeless pairs go no further."""
    if len(old) > len(new):
        old, new = new, old
    words, heavy = 0, 0.0
    for word, count in old.items():
        if word in new:
            least = min(count, new[word])
            words += least
            heavy += least * weight.get(word, 1.0)
    return words, heavy


def blocks(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int, int]]:
    """Matching blocks (start in old, start in new, length) in order: the common beginning, the common end, and what
    difflib finds between them."""
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    found = [(0, 0, head)] if head else []
    a, b = old[head : len(old) - tail], new[head : len(new) - tail]
    if a and b:
        matching = SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
        found += [(x + head, y + head, size) for x, y, size in matching if size]
    if tail:
        found.append((len(old) - tail, len(new) - tail, tail))
    return found


def ratio(old: Sequence[str], new: Sequence[str], matching: list[tuple[int, int, int]] | None = None) -> float:
    """2 x words in common / all words, 0 to 1."""
    total = len(old) + len(new)
    if matching is None:
        matching = blocks(old, new)
    return 2.0 * sum(size for _, _, size in matching) / total if total else 1.0


def weighted_ratio(old: Sequence[str], matching: list[tuple[int, int, int]], weight: Mapping[str, float], total: float) -> float:
    """``ratio`` with each word counted by its weight, so that sharing "a", "is" and "ability" proves little. ``total`` is the
    weight of all words of both texts."""
    shared = sum([weight.get(word, 1.0) for start, _, size in matching for word in old[start : start + size]])
    return 2.0 * shared / total if total else 1.0
