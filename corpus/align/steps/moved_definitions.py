"""Which sentence of a glossary entry went into the entry of another term?"""

from __future__ import annotations

from collections.abc import Iterable

from corpus.align import left_over
from corpus.align.left_over import Sentence
from corpus.align.mapping import Mapping, SharedPart
from corpus.align.nearest import Neighbours

ALIKE = 0.7
"""How alike the two sentences must be."""
ENOUGH = 10
"""Words that they must have in common."""
LOOKED_AT = 3
"""Sentences of the newer book that are looked at for each of the older one."""


def add(mapping: Mapping) -> None:
    """Notes as a part each entry without partner that says what the partner of another entry no longer says, or didn't say
    before."""
    likeness = mapping.likeness
    linked = [i for i in mapping.reworded if mapping.old.kinds[i] == "glossary"]
    olds = [i for i in mapping.open_old if mapping.old.kinds[i] == "glossary"]
    news = [j for j in mapping.open_new if mapping.new.kinds[j] == "glossary"]
    found = []
    if linked and news:
        found += _moved(mapping, _of_old(mapping, linked), [s for j in news for s in left_over.of_new(likeness, j, -1)])
    if linked and olds:
        novel = [s for i in linked for s in left_over.of_new(likeness, mapping.to_new[i], i)]
        found += _moved(mapping, _of_old(mapping, olds), novel)
    mapping.add_parts(found)


def _of_old(mapping: Mapping, indexes: Iterable[int]) -> list[Sentence]:
    return [s for i in indexes for s in left_over.of_old(mapping.likeness, i, mapping.to_new[i])]


def _moved(mapping: Mapping, lost: list[Sentence], novel: list[Sentence]) -> list[SharedPart]:
    """A part for each two records of which a sentence of the one is a sentence of the other."""
    lost = [sentence for sentence in lost if len(sentence.words) >= ENOUGH]
    texts = {n: sentence.words for n, sentence in enumerate(novel) if len(sentence.words) >= ENOUGH}
    near = Neighbours(texts, (sentence.words for sentence in lost))
    likeness, found = mapping.likeness, []
    for old in lost:
        for n in near.nearest(old.words, LOOKED_AT):
            new = novel[n]
            if not old.could_be(new) or mapping.to_new[old.record] == new.record:
                continue
            score, common = likeness.alike(old.words, new.words)
            if score >= ALIKE and common >= ENOUGH and likeness.is_distinctive(old.words, new.words):
                found.append(SharedPart(old.record, new.record, common, score))
                break
    return found
