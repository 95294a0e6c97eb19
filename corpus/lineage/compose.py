"""Links between versions that are no neighbours: composed along the chain, and checked against aligning them directly."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from corpus.lineage import overrules, splits
from corpus.lineage.align import Alignment, in_time, relate
from corpus.lineage.assignment import assign
from corpus.lineage.partners import Assignment, same_parent, text_score
from corpus.lineage.splits import Fragment
from corpus.lineage.texts import Book
from corpus.store import Corpus

BETTER = 0.3
"""How much more alike the direct partner must be before it is believed rather than the chain's."""
CERTAIN = 0.9
"""How alike the direct partner must be when the chain's has the right parent."""
DIRECT = 0.5
"""How alike a pair must be that only the direct alignment knows, when their parents are linked."""
SURE = 0.75
"""... and when they are not."""
STEPS = 3
"""Splits and merges in a row that are followed."""
TRACE = 0.35
"""How alike two sentences must be to bear out a split or merge that happened on the way."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An old record (by index) that the chain takes to one new record and the direct alignment to another."""

    old: int
    chain: int
    direct: int
    chosen: int
    reason: str


def compose(corpus: Corpus, old: Book, new: Book) -> tuple[Alignment, list[Disagreement]]:
    """Every link between two versions by way of those between them, and where the direct alignment says otherwise."""
    if not in_time(old, new):
        alignment, disagreements = compose(corpus, new, old)
        return alignment.mirrored(), disagreements
    direct = assign(old, new)
    chain = _along_the_chain(old, new)
    disagreements = [_judge(direct, chain, i, direct.to_new[i]) for i, j in chain.items() if direct.to_new[i] not in (j, -1)]
    chosen = chain | {d.old: d.chosen for d in disagreements if d.chosen == d.direct and d.direct not in chain.values()}
    state = Assignment(old, new)
    state.renamed, state.weight, state.renumbered = direct.renamed, direct.weight, direct.renumbered
    for i, j in chosen.items():
        alike = 1.0 if old.wordings[i].core == new.wordings[j].core else text_score(state, i, j)
        agreed = "" if direct.to_new[i] == j else ", not directly" if direct.to_new[i] >= 0 else ""
        state.link(i, j, f"along the chain{agreed}" if chain[i] == j else "directly, not along the chain", alike)
    for i, j in enumerate(direct.to_new):
        if j >= 0 and state.to_new[i] < 0 and state.to_old[j] < 0:
            alike = 1.0 if old.wordings[i].core == new.wordings[j].core else text_score(state, i, j)
            if alike >= (DIRECT if same_parent(state, i, j) or old.kinds[i] == "glossary" else SURE):
                state.link(i, j, "directly", alike)
    fragments = {(f.old, f.new): f for f in splits.settle(state)}
    for i, j in _branches(corpus, old, new):
        if state.to_new[i] != j and (i, j) not in fragments and (words := splits.shared(state, i, j, TRACE)):
            fragments[i, j] = Fragment(i, j, words, TRACE)
    ordered = sorted(fragments.values(), key=lambda f: (-f.words, f.old, f.new))
    return relate(state, overrules.apply(state, ordered, overrules.of(old, new))), disagreements


def _judge(state: Assignment, chain: dict[int, int], i: int, direct: int) -> Disagreement:
    """Chooses between two partners of an old record. Many short steps are surer than one long one, unless the texts say no."""
    j = chain[i]
    by_chain, by_direct = text_score(state, i, j), text_score(state, i, direct)
    at_home = chain.get(state.old.parents[i], -2) == state.new.parents[j]
    if by_direct > by_chain + BETTER and (by_direct > CERTAIN or not at_home):
        return Disagreement(i, j, direct, direct, f"{by_direct:.2f} alike directly, {by_chain:.2f} along the chain")
    return Disagreement(i, j, direct, j, "each step of the chain is surer than one long one")


def _lineages(book: Book) -> list[int]:
    return [lineage or 0 for lineage in book.lineages]


def _along_the_chain(old: Book, new: Book) -> dict[int, int]:
    """old index -> new index of the same lineage."""
    place: dict[int, int] = {}
    for j, lineage in enumerate(_lineages(new)):
        place.setdefault(lineage, j)
    return {i: place[lineage] for i, lineage in reversed(list(enumerate(_lineages(old)))) if lineage in place}


def _branches(corpus: Corpus, old: Book, new: Book) -> list[tuple[int, int]]:
    """(old index, new index) that splits and merges between the two versions connect."""
    went: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for source, target, date in corpus.db.execute(
        """SELECT a.lineage_id, b.lineage_id, version.date FROM link JOIN version ON version.id = new_version_id
        JOIN record a ON a.id = old_id JOIN record b ON b.id = new_id
        WHERE NOT principal AND version.date > ? AND version.date <= ?""",
        (old.version.date, new.version.date),
    ):
        went[source].append((date, target))
    return _reached(went, _lineages(old), _lineages(new))


def _reached(went: dict[int, list[tuple[str, int]]], sources: list[int], targets: list[int]) -> list[tuple[int, int]]:
    """Index pairs of lineages that at most STEPS branches connect, each later than the one before."""
    place = {lineage: index for index, lineage in reversed(list(enumerate(targets)))}
    pairs = []
    for index, lineage in enumerate(sources):
        seen = {lineage}
        front = [(lineage, "")]
        for _ in range(STEPS):
            front = [(to, date) for at, since in front for date, to in went.get(at, ()) if date >= since and to not in seen]
            seen.update(to for to, _ in front)
        pairs += [(index, place[to]) for to in sorted(seen - {lineage}) if to in place]
    return pairs
