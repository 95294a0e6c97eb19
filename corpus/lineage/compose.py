"""Links between versions that are no neighbours: composed along the chain, and checked against aligning them directly."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from corpus.lineage import overrules, splits
from corpus.lineage.align import Alignment, in_time, relate
from corpus.lineage.assignment import assign
from corpus.lineage.fragments import Fragment
from corpus.lineage.partners import Assignment, same_parent, text_score
from corpus.lineage.sentences import alike, could_be, said_otherwise
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
TRACE = 0.3
"""How alike a sentence must be to what it was in the wording before."""
LEAST = 0.22
"""How alike the last of many wordings of a sentence must still be to the first."""


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
    state = direct.afresh()
    chain = _along_the_chain(old, new)
    disagreements = [_judge(direct, chain, i, direct.to_new[i]) for i, j in chain.items() if direct.to_new[i] not in (j, -1)]
    chosen = chain | {d.old: d.chosen for d in disagreements if d.chosen == d.direct and d.direct not in chain.values()}
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
    for fragment in _branches(corpus, state):
        if state.to_new[fragment.old] != fragment.new:
            fragments.setdefault((fragment.old, fragment.new), fragment)
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


@dataclass(frozen=True, slots=True)
class _Branch:
    """A link of a split or merge on the way: where a part of a lineage went, and both texts at that time."""

    date: str
    before: int
    lineage: int
    after: int


def _branches(corpus: Corpus, state: Assignment) -> list[Fragment]:
    """The parts of old records that splits and merges on the way brought into new ones."""
    old, new = state.old, state.new
    went: dict[int, list[_Branch]] = defaultdict(list)
    for source, date, before, target, after in corpus.db.execute(
        """SELECT a.lineage_id, version.date, a.wording_id, b.lineage_id, b.wording_id
        FROM link JOIN version ON version.id = new_version_id
        JOIN record a ON a.id = old_id JOIN record b ON b.id = new_id
        WHERE NOT principal AND version.date > ? AND version.date <= ?""",
        (old.version.date, new.version.date),
    ):
        went[source].append(_Branch(date, before, target, after))
    place = {lineage: index for index, lineage in reversed(list(enumerate(_lineages(new))))}
    worded = _Wordings(corpus, set(went) | {branch.lineage for branches in went.values() for branch in branches}, old, new)
    carrier, found = _Carrier(state), []
    for i, lineage in enumerate(_lineages(old)):
        if lineage in went:
            found += _followed(state, i, lineage, went, worded, place, carrier)
    return found


def _followed(
    state: Assignment,
    i: int,
    lineage: int,
    went: dict[int, list[_Branch]],
    worded: _Wordings,
    place: dict[int, int],
    carrier: _Carrier,
) -> list[Fragment]:
    """Where the sentences of one old record went by at most STEPS branches, each later than the one before."""
    said = [words for words, content in state.old.wordings[i].pieces if content]
    renamed = [words for words, content in state.old_pieces(i) if content]
    seen, found = {lineage}, []
    front = [(lineage, state.old.version.date, said)]
    for _ in range(STEPS):
        reached = []
        for at, since, sentences in front:
            for branch in went.get(at, ()):
                if branch.date < since or branch.lineage in seen:
                    continue
                here = carrier.carried(sentences, worded.between(at, since, branch.date))
                there = carrier.carried(here, [branch.before, branch.after])
                if there:
                    seen.add(branch.lineage)
                    reached.append((branch.lineage, branch.date, there))
                    j = place.get(branch.lineage, -1)
                    last = worded.between(branch.lineage, branch.date, state.new.version.date)
                    kept = carrier.carried(there, [*last, state.new.wording_ids[j]]) if j >= 0 else []
                    if kept and any(said_otherwise(state, a, b)[0] >= LEAST for a in renamed for b in kept):
                        found.append(Fragment(i, j, sum(map(len, kept)), TRACE))
        front = reached
    return found


class _Carrier:
    """Follows sentences from wording to wording. The same pairs come again and again, so that it remembers them."""

    def __init__(self, state: Assignment) -> None:
        self._state = state
        self._known: dict[tuple[tuple[str, ...], tuple[str, ...]], bool] = {}

    def carried(self, sentences: list[tuple[str, ...]], wordings: list[int]) -> list[tuple[str, ...]]:
        """The sentences that these became, wording by wording."""
        for wording in wordings:
            sentences = [
                words
                for words, content in self._state.new.source[wording].pieces
                if content and (words in sentences or any(self._became(other, words) for other in sentences))
            ]
        return sentences

    def _became(self, old: tuple[str, ...], new: tuple[str, ...]) -> bool:
        if (old, new) not in self._known:
            self._known[old, new] = could_be(self._state, old, new, TRACE) and alike(self._state, old, new)[0] >= TRACE
        return self._known[old, new]


class _Wordings:
    """The wordings of some lineages over time."""

    def __init__(self, corpus: Corpus, lineages: set[int], old: Book, new: Book) -> None:
        self._of: dict[int, list[tuple[str, int]]] = defaultdict(list)
        marks = ",".join("?" * len(lineages))
        for lineage, date, wording in corpus.db.execute(
            f"""SELECT lineage_id, min(date), wording_id FROM record JOIN version ON version.id = version_id
            WHERE lineage_id IN ({marks}) AND date > ? AND date < ? AND version.id IN
                (SELECT old_id FROM alignment UNION SELECT new_id FROM alignment)
            GROUP BY lineage_id, wording_id ORDER BY 2""",
            (*lineages, old.version.date, new.version.date),
        ):
            self._of[lineage].append((date, wording))

    def between(self, lineage: int, since: str, until: str) -> list[int]:
        """The wordings that began after one day and before another."""
        return [wording for date, wording in self._of[lineage] if since < date < until]
