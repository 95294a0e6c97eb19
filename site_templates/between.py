"""What became of each rule between two versions, from what ``books`` tells, and which releases were overhauls.

The page ``compare/index.html`` asks the same of the same document in the browser (``assets/books.js``); a test holds both to the
command ``ruletrail changes``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ruletrail.corpus.change import Forms, kind
from ruletrail.corpus.relation_names import ADDED, MERGED, REMOVED, SPLIT
from ruletrail.site_templates import books, changed_sections
from ruletrail.site_templates.site import Site

OVERHAUL = 0.15
"""From which share of renumbered rules on a release is told as an overhaul."""


@dataclass(frozen=True)
class Passage:
    """A rule, heading or glossary entry between two versions. ``old`` or ``new`` is "" where it was not there."""

    lineage: int
    """Row id."""
    old: str
    new: str
    kind: str
    """What it is counted as: a kind of change, added, removed, split or merged (``corpus.change.label``)."""
    is_reworded: bool
    kin: tuple[str, ...] = ()
    """Numbers in the newer version that words of a removed rule went to; in the older one, that words of a new rule came from."""

    @property
    def is_renumbered(self) -> bool:
        return bool(self.old and self.new) and _plain(self.old) != _plain(self.new)


def _plain(label: str) -> str:
    """A number or term without differences of printing, so that two versions' forms of it compare equal."""
    return label.casefold().translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'})


class Between:
    """What became of everything that stood in one of two versions. Both are given as places, the older one first."""

    def __init__(self, site: Site, old: int, new: int) -> None:
        index = site.once(books.index)
        self._then, self._now = ([_state(lineage, place) for lineage in index["lineages"]] for place in (old, new))
        self._went: dict[int, list[int]] = {}
        self._came: dict[int, list[int]] = {}
        flat = index["branches"]
        for place, a, b in dict.fromkeys(zip(flat[::3], flat[1::3], flat[2::3], strict=True)):
            if old < place <= new and _stands(self._then[a]) and _stands(self._now[b]):
                self._went.setdefault(a, []).append(b)
                self._came.setdefault(b, []).append(a)
        self.passages = [
            self._passage(i, lineage.id)
            for i, lineage in enumerate(site.once(books.rows))
            if books.UNKNOWN not in (self._then[i][0], self._now[i][0]) and (self._then[i][0] or self._now[i][0])
        ]

    def counts(self) -> dict[str, int]:
        """What links between the two versions are counted as -> how many. What stayed the same has no link on a page."""
        found = Counter(passage.kind for passage in self.passages if (passage.old and passage.new) or not passage.kin)
        found.update(self._parted(a) for a, heirs in self._went.items() for _ in heirs)
        return changed_sections.counts(found.elements())

    def _passage(self, i: int, lineage: int) -> Passage:
        (a, *then), (b, *now) = self._then[i], self._now[i]
        if a and b:
            return Passage(lineage, a, b, self._kind(i), then[1:] != now[1:])
        kin = [self._now[heir][0] for heir in self._went.get(i, ())] if a else [self._then[i][0] for i in self._came.get(i, ())]
        kind = (REMOVED if a else ADDED) if not kin else self._parted(i if a else self._came[i][0])
        return Passage(lineage, a, b, kind, False, tuple(dict.fromkeys(kin)))

    def _kind(self, i: int) -> str:
        if i in self._went:
            return SPLIT
        if any(self._parted(old) == MERGED for old in self._came.get(i, ())):
            return MERGED
        (a, *then), (b, *now) = self._then[i], self._now[i]
        return kind(Forms(then[0], *then), Forms(now[0], *now), is_renumbered=_plain(a) != _plain(b))

    def _parted(self, i: int) -> str:
        """What became of an old rule that gave words to others: it was split among several, or merged into one."""
        return SPLIT if len(self._went[i]) + _stands(self._now[i]) > 1 else MERGED


def passages(site: Site, old: int, new: int) -> list[Passage]:
    """Everything that stood in at least one of two versions."""
    return Between(site, old, new).passages


def _stands(state: books.State) -> bool:
    return state[0] not in (books.GONE, books.UNKNOWN)


def _state(lineage: list[Any], place: int) -> books.State:
    """The number and the words that a rule had at a place."""
    found = (books.GONE, 0, 0, 0)
    for i in range(1, len(lineage), 5):
        if lineage[i] > place:
            break
        found = tuple(lineage[i + 1 : i + 5])
    return found


def overhauls(site: Site) -> list[tuple[int, int]]:
    """(older, newer) of the neighbouring versions between which many numbers changed, oldest first."""
    both, moved = Counter[int](), Counter[int]()
    chain = site.archive.timeline.chain
    for new in chain:
        both[new] = len(site.archive.numbered[new])
    for lineage in site.once(books.index)["lineages"]:
        before = books.GONE
        for place, label in zip(lineage[1::5], lineage[2::5], strict=True):
            if label and label[0].isdigit():
                known = before not in (books.GONE, books.UNKNOWN)
                both[place] -= not known
                moved[place] += known and before != label
            before = label
    return [(old, new) for old, new in pairwise(chain) if moved[new] >= OVERHAUL * both[new] > 0]
