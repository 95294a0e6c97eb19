"""What became of each rule between two versions, from what ``books`` tells, and which releases were overhauls.

The page ``compare/index.html`` asks the same of the same document in the browser (``assets/books.js``); a test holds both to the
command ``ruletrail changes``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from site_templates import books
from site_templates.site import Site

OVERHAUL = 0.15
"""From which share of renumbered rules on a release is told as an overhaul."""


@dataclass(frozen=True)
class Passage:
    """A rule, heading or glossary entry between two versions. ``old`` or ``new`` is "" where it was not there."""

    lineage: int
    """Row id."""
    old: str
    new: str
    is_reworded: bool
    kin: tuple[str, ...] = ()
    """Numbers in the newer version that words of a removed rule went to; in the older one, that words of a new rule came from."""

    @property
    def kind(self) -> str:
        """added, removed, edited, moved or same, as the links between versions call it."""
        if not self.old or not self.new:
            return "removed" if self.old else "added"
        return "edited" if self.is_reworded else "moved" if self.is_renumbered else "same"

    @property
    def is_renumbered(self) -> bool:
        return bool(self.old and self.new) and _plain(self.old) != _plain(self.new)


def _plain(label: str) -> str:
    """A number or term without differences of printing, so that two versions' forms of it compare equal."""
    return label.casefold().translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'})


def passages(site: Site, old: int, new: int) -> list[Passage]:
    """Everything that stood in at least one of two versions. Both are given as places, the older one first."""
    index = site.once(books.index)
    then, now = ([_state(lineage, place) for lineage in index["lineages"]] for place in (old, new))
    went: dict[int, list[str]] = {}
    came: dict[int, list[str]] = {}
    flat = index["branches"]
    for place, a, b in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
        if old < place <= new:
            went.setdefault(a, []).append(now[b][0])
            came.setdefault(b, []).append(then[a][0])
    found = []
    for i, lineage in enumerate(site.once(books.rows)):
        (a, words), (b, others) = then[i], now[i]
        if books.UNKNOWN in (a, b) or not (a or b):
            continue
        kin = went.get(i, ()) if not b else came.get(i, ()) if not a else ()
        told = tuple(dict.fromkeys(label for label in kin if label not in (books.GONE, books.UNKNOWN)))
        found.append(Passage(lineage.id, a, b, bool(a and b) and words != others, told))
    return found


def _state(lineage: list[Any], place: int) -> tuple[str, int]:
    """The number and the words that a rule had at a place."""
    found = (books.GONE, 0)
    for i in range(1, len(lineage), 3):
        if lineage[i] > place:
            break
        found = lineage[i + 1], lineage[i + 2]
    return found


def overhauls(site: Site) -> list[tuple[int, int]]:
    """(older, newer) of the neighbouring versions between which many numbers changed, oldest first."""
    both, moved = Counter[int](), Counter[int]()
    chain = site.archive.timeline.chain
    for new in chain:
        both[new] = len(site.archive.numbered[new])
    for lineage in site.once(books.index)["lineages"]:
        before = books.GONE
        for place, label in zip(lineage[1::3], lineage[2::3], strict=True):
            if label and label[0].isdigit():
                known = before not in (books.GONE, books.UNKNOWN)
                both[place] -= not known
                moved[place] += known and before != label
            before = label
    return [(old, new) for old, new in pairwise(chain) if moved[new] >= OVERHAUL * both[new] > 0]
