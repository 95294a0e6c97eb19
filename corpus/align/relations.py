"""Turns the filled-in mapping into links: same, edited, moved, split, merged, added, removed."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.likeness import ratio
from ruletrail.corpus.align.mapping import Mapping
from ruletrail.corpus.relation_names import ADDED, EDITED, MERGED, MIRRORED, MOVED, REMOVED, SAME, SPLIT, UNCHANGED

ALMOST = 0.999
"""Highest similarity of an edited text to its old form, even if the words are equal."""


@dataclass(slots=True)
class Pair:
    """One link between two books, by index; -1 means no partner.

    ``principal`` marks the link that carries the lineage on; the other links of a split or merge branch off.
    """

    old: int
    new: int
    relation: str
    similarity: float
    reason: str
    principal: bool = True
    said_in: tuple[int, ...] = ()
    """For a removed or added record: the records of the other book with the same content, which don't continue its lineage."""


@dataclass
class Alignment:
    """All links between two books. ``changed`` is in the newer book's order, with removed records last."""

    old: Book
    new: Book
    changed: list[Pair]
    heirs: list[int]
    """For each old record, the index of the new record that carries its lineage on (its principal link), or -1."""
    origins: list[int]
    """For each new record, the index of the old record whose lineage it carries on, or -1."""
    silent_old: set[int] = field(default_factory=set)
    """Unlinked old records outside the newer source's coverage. They are unknown, not removed."""
    silent_new: set[int] = field(default_factory=set)
    """Unlinked new records outside the older source's coverage. They are unknown, not added."""

    @cached_property
    def unchanged(self) -> list[tuple[int, int]]:
        """The index pairs of records with the same words at the same number."""
        told = {p.old for p in self.changed if p.principal}
        return [(i, j) for i, j in enumerate(self.heirs) if j >= 0 and i not in told]

    @property
    def pairs(self) -> list[Pair]:
        """All links, unchanged ones last."""
        return self.changed + [Pair(i, j, SAME, 1.0, UNCHANGED) for i, j in self.unchanged]

    def mirrored(self) -> Alignment:
        """The same links seen from the newer book."""
        changed = [replace(p, old=p.new, new=p.old, relation=MIRRORED.get(p.relation, p.relation)) for p in self.changed]
        return Alignment(self.new, self.old, _in_order(changed), self.origins, self.heirs, self.silent_new, self.silent_old)


def links_of(mapping: Mapping) -> Alignment:
    """Builds the links from a filled-in mapping.

    A rule with parts in several new rules was split. Several whole rules that went into one new rule were merged.
    """
    old, new = mapping.old, mapping.new
    news_of: dict[int, set[int]] = defaultdict(set)
    olds_of: dict[int, set[int]] = defaultdict(set)
    for f in mapping.parts.values():
        news_of[f.old].update({f.new, mapping.to_new[f.old]} - {-1})
    for f in mapping.parts.values():
        olds_of[f.new].update(i for i in (f.old, mapping.to_old[f.new]) if i >= 0 and len(news_of.get(i, ())) < 2)

    def parted(i: int, j: int) -> str:
        return SPLIT if len(news_of.get(i, ())) > 1 else MERGED if len(olds_of.get(j, ())) > 1 else ""

    changed: list[Pair] = []
    told = {*mapping.reason, *news_of, *(mapping.to_old[j] for j in olds_of)}
    for i in sorted(told):
        if i < 0 or (j := mapping.to_new[i]) < 0:
            continue
        relation = parted(i, j) or _plain(mapping, i, j)
        if relation != SAME:
            changed.append(Pair(i, j, relation, _similarity(mapping, i, j, relation), mapping.reason.get(i, UNCHANGED)))
    for f in mapping.parts.values():
        relation = parted(f.old, f.new) or MERGED
        similarity = _similarity(mapping, f.old, f.new, relation)
        changed.append(Pair(f.old, f.new, relation, similarity, f"{f.words} words of it", principal=False))
    joined = {f.new for f in mapping.parts.values()}
    silent_old, silent_new = set(), set()
    for j in mapping.free_new:
        if j not in joined and (not old.speaks_of(new.names[j]) or mapping.stood_in_hole(j)):
            silent_new.add(j)
        elif j not in joined:
            changed.append(Pair(-1, j, ADDED, 0.0, "no partner", said_in=tuple(mapping.said_in_new.get(j, ()))))
    for i in mapping.free_old:
        if i not in news_of and (i in mapping.lost_old or mapping.stands_in_hole(i)):
            silent_old.add(i)
        elif i not in news_of:
            changed.append(Pair(i, -1, REMOVED, 0.0, "no partner", said_in=tuple(mapping.said_in_old.get(i, ()))))
    return Alignment(old, new, _in_order(changed), mapping.to_new, mapping.to_old, silent_old, silent_new)


def _in_order(pairs: list[Pair]) -> list[Pair]:
    """The pairs in the newer book's order, with removed records last."""
    return sorted(pairs, key=lambda p: (p.new < 0, p.new, not p.principal, p.old))


def _plain(mapping: Mapping, i: int, j: int) -> str:
    """The relation of two partners, from their words and numbers."""
    old, new = mapping.old, mapping.new
    a, b = old.wordings[i], new.wordings[j]
    if a is not b and a.shape != b.shape:
        return EDITED
    if old.keys[i] == new.keys[j]:
        return SAME
    return EDITED if old.kinds[i] == "glossary" else MOVED


def _similarity(mapping: Mapping, i: int, j: int, relation: str) -> float:
    """difflib's ratio of the words as written. An edit of punctuation alone gives a little less than 1."""
    a, b = mapping.old.wordings[i], mapping.new.wordings[j]
    alike = 1.0 if a is b or a.shape == b.shape else round(ratio(a.plain_words, b.plain_words), 4)
    return min(alike, ALMOST) if relation == EDITED else alike
