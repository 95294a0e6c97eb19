"""Links between versions that are no neighbours: composed along the chain, and checked against aligning them directly."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from corpus.align.books import Book
from corpus.align.mapping import Mapping, SharedPart
from corpus.align.recipe import PARTNERS, PARTS, REVIEWED, Step, align, in_time
from corpus.align.relations import Alignment
from corpus.align.steps import merged_sisters, told_one_by_one
from corpus.store import Corpus, links
from corpus.store import lineages as stored
from corpus.store.links import BranchRow

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


def compare(corpus: Corpus, old: Book, new: Book) -> tuple[Alignment, list[Disagreement]]:
    """Every link between two versions by way of those between them, and where the direct alignment says otherwise."""
    if not in_time(old, new):
        mirrored, found = compare(corpus, new, old)
        return mirrored.mirrored(), found
    disagreements: list[Disagreement] = []

    def believe_the_chain(mapping: Mapping) -> None:
        disagreements.extend(_believe_the_chain(mapping))

    def follow_branches(mapping: Mapping) -> None:
        mapping.add_parts([part for part in _branches(corpus, mapping) if mapping.to_new[part.old] != part.new])

    beside: tuple[Step, ...] = (told_one_by_one.link, merged_sisters.add) if _are_beside(corpus, old, new) else ()
    alignment = align(old, new, (*PARTNERS, believe_the_chain, *PARTS, follow_branches, *beside, *REVIEWED))
    return alignment, disagreements


def _are_beside(corpus: Corpus, old: Book, new: Book) -> bool:
    """True when no whole rulebook stands between two books, one of which is a part."""
    dates = (old.version.date, new.version.date)
    return not any(dates[0] < version.date < dates[1] for version in corpus.versions() if version.is_whole)


def _believe_the_chain(mapping: Mapping) -> list[Disagreement]:
    """Puts the chain's partners in the place of the direct ones; what it doesn't know stays if it is alike enough."""
    old, new, likeness = mapping.old, mapping.new, mapping.likeness
    direct, chain = list(mapping.to_new), _along_the_chain(old, new)
    disagreements = [_judge(mapping, chain, i, direct[i]) for i, j in chain.items() if direct[i] not in (j, -1)]
    chosen = chain | {d.old: d.chosen for d in disagreements if d.chosen == d.direct and d.direct not in chain.values()}

    def alike(i: int, j: int) -> float:
        return 1.0 if old.wordings[i].core == new.wordings[j].core else likeness.score(i, j)

    mapping.unlink_all()
    for i, j in chosen.items():
        agreed = "" if direct[i] == j else ", not directly" if direct[i] >= 0 else ""
        mapping.link(i, j, f"along the chain{agreed}" if chain[i] == j else "directly, not along the chain", alike(i, j))
    for i, j in enumerate(direct):
        if j >= 0 and mapping.are_free(i, j):
            score = alike(i, j)
            if score >= (DIRECT if mapping.same_parent(i, j) or old.kinds[i] == "glossary" else SURE):
                mapping.link(i, j, "directly", score)
    return disagreements


def _judge(mapping: Mapping, chain: dict[int, int], i: int, direct: int) -> Disagreement:
    """Chooses between two partners of an old record. Many short steps are surer than one long one, unless the texts say no."""
    j = chain[i]
    by_chain, by_direct = mapping.likeness.score(i, j), mapping.likeness.score(i, direct)
    at_home = chain.get(mapping.old.parents[i], -2) == mapping.new.parents[j]
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


def _branches(corpus: Corpus, mapping: Mapping) -> list[SharedPart]:
    """The parts of old records that splits and merges on the way brought into new ones."""
    old, new = mapping.old, mapping.new
    went: dict[int, list[BranchRow]] = defaultdict(list)
    for branch in links.branches(corpus, old.version.date, new.version.date):
        went[branch.old_lineage].append(branch)
    place = {lineage: index for index, lineage in reversed(list(enumerate(_lineages(new))))}
    worded = _Wordings(corpus, set(went) | {branch.new_lineage for branches in went.values() for branch in branches}, old, new)
    carrier, found = _Carrier(mapping), []
    for i, lineage in enumerate(_lineages(old)):
        if lineage in went:
            found += _followed(mapping, i, lineage, went, worded, place, carrier)
    return found


def _followed(
    mapping: Mapping,
    i: int,
    lineage: int,
    went: dict[int, list[BranchRow]],
    worded: _Wordings,
    place: dict[int, int],
    carrier: _Carrier,
) -> list[SharedPart]:
    """Where the sentences of one old record went by at most STEPS branches, each later than the one before."""
    said = [words for words, content in mapping.old.wordings[i].pieces if content]
    renamed = [words for words, content in mapping.likeness.old_pieces(i) if content]
    seen, found = {lineage}, []
    front = [(lineage, mapping.old.version.date, said)]
    for _ in range(STEPS):
        reached = []
        for at, since, sentences in front:
            for branch in went.get(at, ()):
                if branch.date < since or branch.new_lineage in seen:
                    continue
                here = carrier.carried(sentences, worded.between(at, since, branch.date))
                there = carrier.carried(here, [branch.old_wording, branch.new_wording])
                if there:
                    seen.add(branch.new_lineage)
                    reached.append((branch.new_lineage, branch.date, there))
                    j = place.get(branch.new_lineage, -1)
                    last = worded.between(branch.new_lineage, branch.date, mapping.new.version.date)
                    kept = carrier.carried(there, [*last, mapping.new.wording_ids[j]]) if j >= 0 else []
                    if kept and any(mapping.likeness.said_otherwise(a, b)[0] >= LEAST for a in renamed for b in kept):
                        found.append(SharedPart(i, j, sum(map(len, kept)), TRACE))
        front = reached
    return found


class _Carrier:
    """Follows sentences from wording to wording. The same pairs come again and again, so that it remembers them."""

    def __init__(self, mapping: Mapping) -> None:
        self._mapping = mapping
        self._known: dict[tuple[tuple[str, ...], tuple[str, ...]], bool] = {}

    def carried(self, sentences: list[tuple[str, ...]], wordings: list[int]) -> list[tuple[str, ...]]:
        """The sentences that these became, wording by wording."""
        for wording in wordings:
            sentences = [
                words
                for words, content in self._mapping.new.source[wording].pieces
                if content and (words in sentences or any(self._became(other, words) for other in sentences))
            ]
        return sentences

    def _became(self, old: tuple[str, ...], new: tuple[str, ...]) -> bool:
        if (old, new) not in self._known:
            likeness = self._mapping.likeness
            self._known[old, new] = likeness.may_be_alike(old, new, TRACE) and likeness.alike(old, new)[0] >= TRACE
        return self._known[old, new]


class _Wordings:
    """The wordings of some lineages over time."""

    def __init__(self, corpus: Corpus, lineages: set[int], old: Book, new: Book) -> None:
        self._of: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for lineage, date, wording in stored.wordings(corpus, lineages, old.version.date, new.version.date):
            self._of[lineage].append((date, wording))

    def between(self, lineage: int, since: str, until: str) -> list[int]:
        """The wordings that began after one day and before another."""
        return [wording for date, wording in self._of[lineage] if since < date < until]
