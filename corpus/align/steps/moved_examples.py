"""Which worked examples moved to another rule? Examples are long, so they show where the rest of a rule went."""

from __future__ import annotations

from collections.abc import Sequence

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.likeness import ratio, reaches
from ruletrail.corpus.align.mapping import Mapping, SharedPart
from ruletrail.corpus.align.overlap import Neighbours
from ruletrail.corpus.align.renamed_terms import Renamed

LONG = 20
"""An example of this many words is not shared by chance."""
ALIKE = 0.75
Example = tuple[int, tuple[str, ...]]
"""The record of the example, and the example's words."""


def link(mapping: Mapping) -> None:
    """Links two free records when an example of the old one is in the new one, hardly changed; otherwise notes a part.

    The example must have 20 words or more, and keep three quarters of them.
    """
    for part in _moved(mapping):
        if mapping.are_free(part.old, part.new):
            mapping.link(part.old, part.new, "its example", mapping.likeness.score(part.old, part.new))
        else:
            mapping.add_parts([part])


def _moved(mapping: Mapping) -> list[SharedPart]:
    """Examples of old rules that are in a new rule other than the old rule's partner, hardly changed."""
    old, new = mapping.old, mapping.new
    linked = [i for i in mapping.reason if mapping.to_new[i] >= 0]
    lost = _lost(old, sorted((*mapping.open_old, *linked)), new, mapping.to_new, mapping.likeness.renamed)
    partners = [mapping.to_new[i] for i in linked]
    novel = _lost(new, sorted((*mapping.open_new, *partners)), old, mapping.to_old) if lost else []
    if not novel:
        return []
    near = Neighbours(dict(enumerate(words for _, words in novel)), (words for _, words in lost))
    found = []
    for i, words in lost:
        for n in near.most_alike(words, 2):
            j, others = novel[n]
            alike = ratio(words, others) if reaches(words, others, ALIKE) or _begin_alike(words, others) else 0.0
            if alike and mapping.to_new[i] != j and not mapping.are_about_others(i, j):
                found.append((-alike, i, j, n, len(words)))
    parts: list[SharedPart] = []
    taken: set[int] = set()
    given: set[tuple[int, int]] = set()
    for alike, i, j, n, size in sorted(found):
        if n not in taken and (i, j) not in given:
            taken.add(n)
            given.add((i, j))
            parts.append(SharedPart(i, j, size, -alike))
    return parts


def _begin_alike(words: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """True when two examples begin with the same 20 words."""
    return words[:LONG] == others[:LONG]


def _lost(book: Book, indexes: list[int], other: Book, partner: Sequence[int], renamed: Renamed | None = None) -> list[Example]:
    """The long examples of these rules that their partners in the other book lack."""
    found = []
    for index in indexes:
        wording, at = book.wordings[index], partner[index]
        if not wording.has_examples or book.kinds[index] != "rule" or (at >= 0 and wording.has_examples_of(other.wordings[at])):
            continue
        there = other.wordings[at].examples if at >= 0 else []
        for words in wording.examples:
            if len(words) >= LONG and words not in there:
                words = renamed.apply(words) if renamed else words
                if not any(reaches(words, words_there, ALIKE) for words_there in there):
                    found.append((index, words))
    return found
