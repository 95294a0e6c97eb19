"""Which text that spoke of two things became two that say the same, each of one of them, or came of two such texts?"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

from corpus.align.mapping import Mapping, SharedPart

ALIKE = 0.6
"""How alike the text about one thing must be to the text about both ..."""
PLAINLY = 0.85
"""... or so alike that the word for a thing may be a common one."""
TELLING = 0.5
"""Weight of words that say what a text is about, as a share of the weight that a word of one record alone has."""
MANY = 240
"""A word that more texts leave out leads to none of them."""
ORDER = 0.15
"""How much less alike two texts may be in the words that they have than they are as texts."""
Words = frozenset[str]


class _Bits(dict[Words, int]):
    """The words of a text -> a number with a bit for each, so that the words that two texts share are counted at once."""

    def __init__(self) -> None:
        self._of_word: dict[str, int] = defaultdict(lambda: 1 << len(self._of_word))

    def __missing__(self, words: Words) -> int:
        self[words] = bits = sum(map(self._of_word.__getitem__, words))
        return bits


def add(mapping: Mapping) -> None:
    """Finds rules about two things that became two rules, one about each: "carts and goats" became "carts" and "goats".

    One of the two is the rule's partner already. The other has none, and is noted as a part. The same is done where two rules
    about one thing each became a rule about both.
    """
    old, new = mapping.old, mapping.new
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    linked = [(i, mapping.to_new[i]) for i in mapping.reworded if old.kinds[i] != "section"]
    olds = [i for i in mapping.open_old if old.kinds[i] != "section" and i not in parted]
    news = [j for j in mapping.open_new if new.kinds[j] != "section" and j not in joined]
    words = [(mapping.likeness.old_distinct(i), new.wordings[j].distinct) for i, j in linked]
    halves = _other_halves(mapping, words, [new.wordings[j].distinct for j in news])
    found = [(linked[n][0], news[m], least) for n, m, least in halves]
    mirrored = [(new_words, old_words) for old_words, new_words in words]
    halves = _other_halves(mapping, mirrored, [mapping.likeness.old_distinct(i) for i in olds])
    found += [(olds[m], linked[n][1], least) for n, m, least in halves]
    for i, j, least in sorted(found):
        if old.kinds[i] != new.kinds[j] or mapping.are_about_others(i, j) or mapping.sums_up(i, j):
            continue
        if (alike := mapping.likeness.overall(i, j, least)) >= least:
            mapping.add_parts([SharedPart(i, j, mapping.likeness.in_common(i, j)[0], alike)])


def _other_halves(mapping: Mapping, linked: list[tuple[Words, Words]], free: list[Words]) -> Iterator[tuple[int, int, float]]:
    """(place in ``linked``, place in ``free``, how alike they must be) of each text about both things and text about the one.
    ``linked`` are the words of texts about both and of their partners, which may be about the other thing."""
    if not free:
        return
    likeness = mapping.likeness
    left_out: dict[str, list[int]] = defaultdict(list)
    for n, (both, other) in enumerate(linked):
        for word in both - other:
            left_out[word].append(n)
    left_out = {word: places for word, places in left_out.items() if len(places) <= MANY}
    telling = TELLING * math.log(len(mapping.new) + 2)
    bits = _Bits()
    told = [bits[both] for both, _ in linked]
    sizes = [len(both) for both, _ in linked]
    for m, one in enumerate(free):
        own, size = bits[one], len(one)
        places = set().union(*map(left_out.__getitem__, one & left_out.keys()))
        near = [n for n in places if 2 * (told[n] & own).bit_count() / (sizes[n] + size) >= ALIKE - ORDER]
        for n in near:
            both, other = linked[n]
            shared = 2 * len(both & one) / (sizes[n] + size)
            least = min(likeness.weigh(both & one - other), likeness.weigh(both & other - one))
            if least >= telling:
                yield n, m, ALIKE
            elif least and shared >= PLAINLY - ORDER:
                yield n, m, PLAINLY
