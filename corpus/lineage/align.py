"""Two books aligned: every link between them, with the relation, the similarity and what decided it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from corpus.lineage import splits
from corpus.lineage.assignment import Assignment, assign, link_by_place
from corpus.lineage.similarity import ratio
from corpus.lineage.texts import Book, plain_words

SAME, EDITED, MOVED, SPLIT, MERGED, ADDED, REMOVED = "same", "edited", "moved", "split", "merged", "added", "removed"
RELATIONS = (SAME, EDITED, MOVED, SPLIT, MERGED, ADDED, REMOVED)


@dataclass(slots=True)
class Pair:
    """One link between two books, by index; -1 where there is no partner.

    ``principal`` marks the link that carries the lineage on; the other links of a split or merge branch off.
    """

    old: int
    new: int
    relation: str
    similarity: float
    reason: str
    principal: bool = True


@dataclass
class Alignment:
    """Every link between two books.

    ``changed`` are in the newer one's order, removed ones last; ``unchanged`` are the index pairs of records that have the
    same words at the same number.
    """

    old: Book
    new: Book
    changed: list[Pair] = field(default_factory=list)
    unchanged: list[tuple[int, int]] = field(default_factory=list)

    @property
    def pairs(self) -> list[Pair]:
        """All links, unchanged ones last."""
        return self.changed + [Pair(i, j, SAME, 1.0, "equal text, same number") for i, j in self.unchanged]

    def principal(self) -> list[tuple[int, int]]:
        """(old index, new index) of the links that carry lineages on."""
        return self.unchanged + [(p.old, p.new) for p in self.changed if p.principal and p.old >= 0 and p.new >= 0]


def align(old: Book, new: Book) -> Alignment:
    """Aligns two books. What one source says nothing about is neither added nor removed."""
    state = assign(old, new)
    fragments = splits.settle(state)
    link_by_place(state, {f.old for f in fragments}, {f.new for f in fragments})
    pairs, unchanged = relate(state, fragments)
    return Alignment(old, new, pairs, unchanged)


def relate(state: Assignment, fragments: list[splits.Fragment]) -> tuple[list[Pair], list[tuple[int, int]]]:
    """The links but for the unchanged ones, and those as index pairs."""
    old, new = state.old, state.new
    news_of: dict[int, set[int]] = defaultdict(set)
    for fragment in fragments:
        news_of[fragment.old].add(fragment.new)
    for i, j in enumerate(state.to_new):
        if j >= 0 and i in news_of:
            news_of[i].add(j)
    whole_olds: dict[int, set[int]] = defaultdict(set)
    merging = {f.new for f in fragments if len(news_of[f.old]) == 1}
    for j in merging:
        whole_olds[j] = {f.old for f in fragments if f.new == j and len(news_of[f.old]) == 1}
        if (i := state.to_old[j]) >= 0 and len(news_of.get(i, ())) <= 1:
            whole_olds[j].add(i)

    def relation(i: int, j: int) -> str | None:
        if len(news_of.get(i, ())) > 1:
            return SPLIT
        if j in whole_olds and len(state_olds(j)) > 1:
            return MERGED
        return None

    def state_olds(j: int) -> set[int]:
        return whole_olds[j]

    pairs: list[Pair] = []
    unchanged: list[tuple[int, int]] = []
    for i, j in enumerate(state.to_new):
        if j < 0:
            continue
        if old.wordings[i] is new.wordings[j] and old.keys[i] == new.keys[j] and not relation(i, j):
            unchanged.append((i, j))
            continue
        what = relation(i, j) or _plain(state, i, j)
        reason = state.reason.get(i, "equal text, same number")
        if what == SAME and old.keys[i] == new.keys[j]:
            unchanged.append((i, j))
        else:
            pairs.append(Pair(i, j, what, _similarity(state, i, j), reason))
    linked_old: set[int] = set()
    linked_new: set[int] = set()
    for f in sorted(fragments, key=lambda f: (-f.words, f.old, f.new)):
        reason = f"{f.words} words of it"
        pairs.append(Pair(f.old, f.new, relation(f.old, f.new) or MERGED, _similarity(state, f.old, f.new), reason, False))
        linked_old.add(f.old)
        linked_new.add(f.new)
    pairs.extend(
        Pair(-1, j, ADDED, 0.0, "no partner")
        for j, name in enumerate(new.names)
        if state.to_old[j] < 0 and j not in linked_new and not old.says_nothing_about(name)
    )
    pairs.sort(key=lambda p: (p.new, not p.principal, p.old))
    pairs.extend(
        Pair(i, -1, REMOVED, 0.0, "no partner")
        for i, name in enumerate(old.names)
        if state.to_new[i] < 0 and i not in linked_old and not new.says_nothing_about(name)
    )
    return pairs, unchanged


def _plain(state: Assignment, i: int, j: int) -> str:
    """The relation of a record with one partner: its words, its references, its number."""
    old, new = state.old, state.new
    a, b = old.wordings[i], new.wordings[j]
    if a is not b:
        if a.shape != b.shape:
            return EDITED
        if a.references != b.references and not all(
            _followed(state, x, y) for x, y in zip(a.references, b.references, strict=True)
        ):
            return EDITED
    if old.kinds[i] == "glossary":
        return SAME if old.keys[i] == new.keys[j] else EDITED
    return SAME if old.keys[i] == new.keys[j] else MOVED


def _followed(state: Assignment, old_number: str, new_number: str) -> bool:
    """True when a reference is to the same number, or to what the old rule of that number became."""
    if old_number == new_number:
        return True
    i, j = state.old.place.get(old_number, -1), state.new.place.get(new_number, -1)
    return i >= 0 and state.to_new[i] == j


def _similarity(state: Assignment, i: int, j: int) -> float:
    """difflib's ratio of the words as they are written."""
    a, b = state.old.wordings[i], state.new.wordings[j]
    if a is b or a.text == b.text:
        return 1.0
    return round(ratio(plain_words(a.text), plain_words(b.text)), 4)
