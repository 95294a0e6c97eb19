"""Links between versions that aren't neighbours: composed along the chain, and checked against a direct alignment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from corpus.align.books import Book
from corpus.align.mapping import Mapping, SharedPart
from corpus.align.recipe import PARTS, REVIEWED, Step, align, in_time
from corpus.align.relations import Alignment
from corpus.align.steps import glossary_terms, headings, merged_sisters, renamed_terms, similar_texts, told_one_by_one
from corpus.store import Corpus, links
from corpus.store import lineages as stored
from corpus.store.links import BranchRow

CHAIN = "along the chain"
LEFT_BY_CHAIN: tuple[Step, ...] = (
    headings.link_free,
    similar_texts.link_all_rules,
    headings.link_free,
    glossary_terms.link_same_terms,
    similar_texts.link_glossary,
    glossary_terms.link_status,
    glossary_terms.link_renamed_terms,
)
"""What became of records that the chain leaves over, or in doubt?"""
LITTLE = 0.3
"""Partners of the chain that are less alike are in doubt."""
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
    """Every link between two versions, found by way of the versions between them.

    What that way leaves over is aligned directly. So is what has next to nothing in common with its partner.
    """
    if not in_time(old, new):
        mirrored, found = compare(corpus, new, old)
        return mirrored.mirrored(), found
    doubtful: dict[int, int] = {}
    disagreements: list[Disagreement] = []

    def follow_chain(mapping: Mapping) -> None:
        doubtful.update(_follow_chain(mapping))

    def settle_doubts(mapping: Mapping) -> None:
        disagreements.extend(_settle(mapping, doubtful))

    beside: tuple[Step, ...] = (told_one_by_one.link, merged_sisters.add) if _are_beside(corpus, old, new) else ()
    alignment = align(old, new, (follow_chain, *LEFT_BY_CHAIN, settle_doubts, *PARTS, _branches_of(corpus), *beside, *REVIEWED))
    return alignment, disagreements


def follow(corpus: Corpus, old: Book, new: Book) -> Alignment:
    """What the versions between two books say of their records, which may be a few of all, without a direct look."""

    def link_lineages(mapping: Mapping) -> None:
        for i, j in _along_the_chain(old, new).items():
            if old.names[i] == new.names[j] and old.wording_ids[i] == new.wording_ids[j]:
                mapping.keep([(i, j)])
            else:
                mapping.link(i, j, CHAIN)

    return align(old, new, (link_lineages, _branches_of(corpus), *REVIEWED))


def kin(corpus: Corpus, lineages: Collection[int], after: str, until: str) -> set[int]:
    """The lineages, by row ids, that splits and merges of some versions lead to from these, or that they lead to these from,
    and what else became of those."""
    went = _branches_between(corpus, after, until)
    came: dict[int, list[BranchRow]] = defaultdict(list)
    for branches in went.values():
        for branch in branches:
            came[branch.new_lineage].append(branch)
    ancestors = _reached(lineages, lambda lineage: [branch.old_lineage for branch in came.get(lineage, ())])
    return _reached(ancestors, lambda lineage: [branch.new_lineage for branch in went.get(lineage, ())])


def _reached(lineages: Collection[int], steps: Callable[[int], list[int]]) -> set[int]:
    """Everything that at most STEPS steps lead to, the start included."""
    found, front = set(lineages), set(lineages)
    for _ in range(STEPS):
        front = {there for lineage in front for there in steps(lineage)} - found
        found |= front
    return found


def _are_beside(corpus: Corpus, old: Book, new: Book) -> bool:
    """True when no whole rulebook stands between two books, one of which is a part."""
    dates = (old.version.date, new.version.date)
    return not any(dates[0] < version.date < dates[1] for version in corpus.versions() if version.is_whole)


def _follow_chain(mapping: Mapping) -> dict[int, int]:
    """Links the records of one lineage. Returns those (old -> new) that have so little in common that they are left for a direct
    look."""
    old, new, likeness = mapping.old, mapping.new, mapping.likeness
    chain = _along_the_chain(old, new)
    mapping.keep([(i, j) for i, j in chain.items() if old.names[i] == new.names[j] and old.wording_ids[i] == new.wording_ids[j]])
    reworded = {i: j for i, j in chain.items() if mapping.are_free(i, j)}
    similar_texts.weigh_words(mapping)
    likeness.rename(renamed_terms.learnt_from_alike((old.wordings[i].words, new.wordings[j].words) for i, j in reworded.items()))
    doubtful = {}
    for i, j in reworded.items():
        score = likeness.score(i, j)
        if score < LITTLE and not old.is_title(i):
            doubtful[i] = j
        else:
            mapping.link(i, j, CHAIN, score)
    return doubtful


def _settle(mapping: Mapping, doubtful: dict[int, int]) -> Iterator[Disagreement]:
    """Chooses between the two partners of what was doubtful, and takes back direct links of texts that are too little alike.

    Many short steps are surer than one long one, unless the texts say no.
    """
    old, new, likeness = mapping.old, mapping.new, mapping.likeness
    for i in [i for i, reason in mapping.reason.items() if reason != CHAIN and mapping.to_new[i] >= 0]:
        j = mapping.to_new[i]
        score = 1.0 if old.core(i) == new.core(j) else likeness.score(i, j)
        at_home = mapping.same_parent(i, j) or old.kinds[i] == "glossary"
        least = DIRECT if at_home else 1.0 if old.is_title(i) else SURE
        if i in doubtful or score >= least:
            mapping.link(i, j, "directly", score)
        else:
            mapping.unlink(i)
    for i, j in doubtful.items():
        direct, by_chain = mapping.to_new[i], likeness.score(i, j)
        agreed = "" if direct in (j, -1) else ", not directly"
        if agreed:
            by_direct = likeness.score(i, direct)
            if by_direct > by_chain + BETTER and (by_direct > CERTAIN or not mapping.same_parent(i, j)):
                yield Disagreement(i, j, direct, direct, f"{by_direct:.2f} alike directly, {by_chain:.2f} along the chain")
                mapping.link(i, direct, "directly, not along the chain", by_direct)
                continue
            yield Disagreement(i, j, direct, j, "each step of the chain is surer than one long one")
        for linked in {i, mapping.to_old[j]} - {-1}:
            if mapping.to_new[linked] >= 0:
                mapping.unlink(linked)
        mapping.link(i, j, f"{CHAIN}{agreed}", by_chain)


def _lineages(book: Book) -> list[int]:
    return [lineage or 0 for lineage in book.lineages]


def _along_the_chain(old: Book, new: Book) -> dict[int, int]:
    """old index -> new index of the same lineage."""
    place: dict[int, int] = {}
    for j, lineage in enumerate(_lineages(new)):
        place.setdefault(lineage, j)
    return {i: place[lineage] for i, lineage in reversed(list(enumerate(_lineages(old)))) if lineage in place}


def _branches_between(corpus: Corpus, after: str, until: str) -> dict[int, list[BranchRow]]:
    """Lineage -> the branches that lead away from it."""
    went: dict[int, list[BranchRow]] = defaultdict(list)
    for branch in links.branches(corpus, after, until):
        went[branch.old_lineage].append(branch)
    return went


def _branches_of(corpus: Corpus) -> Step:
    """A step of the alignment that adds the parts which splits and merges on the way brought elsewhere."""

    def follow_branches(mapping: Mapping) -> None:
        mapping.add_parts([part for part in _branches(corpus, mapping) if mapping.to_new[part.old] != part.new])

    return follow_branches


def _branches(corpus: Corpus, mapping: Mapping) -> list[SharedPart]:
    """The parts of old records that splits and merges on the way brought into new ones."""
    old, new = mapping.old, mapping.new
    went = _branches_between(corpus, old.version.date, new.version.date)
    reached = _reached(set(_lineages(old)), lambda lineage: [branch.new_lineage for branch in went.get(lineage, ())])
    went = {lineage: branches for lineage, branches in went.items() if lineage in reached}
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
        """The sentences that the given ones became, after each of the wordings in turn."""
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
