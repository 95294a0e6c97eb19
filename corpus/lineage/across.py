"""Links between versions that aren't neighbours: composed along the chain, and checked against a direct alignment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.mapping import Mapping
from ruletrail.corpus.align.recipe import PARTS, Step, align, in_time
from ruletrail.corpus.align.relations import Alignment
from ruletrail.corpus.align.steps import (
    by_neighbours,
    glossary_terms,
    headings,
    renamed_terms,
    similar_texts,
)
from ruletrail.corpus.lineage import branches
from ruletrail.corpus.lineage.branches import CHAIN
from ruletrail.corpus.store import Corpus

LEFT_BY_CHAIN: tuple[Step, ...] = (
    headings.link_free,
    similar_texts.link_all_rules,
    headings.link_free,
    glossary_terms.link_same_terms,
    similar_texts.link_glossary,
    glossary_terms.link_renamed_terms,
    glossary_terms.link_same_subjects,
)
"""What became of records that the chain leaves over, or in doubt?"""
PARTS_BESIDE_CHAIN = tuple(step for step in PARTS if step is not by_neighbours.add_said_twice)
"""What of a rule stands in another one? Whole rules that came to be said twice the versions between have seen."""
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

    def follow_branches(mapping: Mapping) -> None:
        branches.add(corpus, mapping)

    def settle_doubts(mapping: Mapping) -> None:
        disagreements.extend(_settle(mapping, doubtful))

    steps = (follow_chain, *LEFT_BY_CHAIN, settle_doubts, *PARTS_BESIDE_CHAIN, follow_branches)
    return align(old, new, steps), disagreements


def _follow_chain(mapping: Mapping) -> dict[int, int]:
    """Links the records of one lineage. Returns those (old -> new) that have so little in common that they are left for a direct
    look."""
    old, new, likeness = mapping.old, mapping.new, mapping.likeness
    chain = branches.along_the_chain(old, new)
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
