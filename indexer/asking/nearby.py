"""Which changes are told much like a question that was answered with rules: it may be after one of them.

"Snow supertype" asks for a rule as well as for the day when snow became a supertype. Nobody can tell which from its words, so
the answer has both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indexer.asking.showing import number_now, release_of
from indexer.asking.told import ToldLikeness
from indexer.hits import ToldChange
from indexer.index.opened import Stored
from indexer.language.meaning import likenesses, vector

if TYPE_CHECKING:
    from corpus.store import Corpus
    from indexer.asking.understand import Question
    from indexer.index.opened import Opened
    from indexer.language.words import Words

#: The tellings of so many rules are compared, and so many changes are named, each of another day.
RULES, CHANGES = 30, 3
#: How much it counts how near in meaning a telling is, beside how like its words are.
MEANING = 2.0
#: A telling that is farther in meaning isn't near, nor is one that counts less, or less than this share of the best.
LEAST_MEANING, LEAST, LEAST_SHARE = 0.65, 1.6, 0.7


def told_changes(corpus: Corpus, question: Question) -> tuple[ToldChange, ...]:
    """The changes that are told most like a question in words about today's rules, or about all times; the likest first.

    A single word gets none: much is told of each.
    """
    words, opened = question.about.words, question.asked.opened
    if not opened.told or len(words.content) < 2:
        return ()
    return tuple(_named(corpus, opened, *found) for found in _nearest(words, opened))


def _nearest(asked: Words, opened: Opened) -> list[tuple[Stored, int, str]]:
    """The document, the day and the telling of each of the changes, the likest first."""
    likeness, meant = ToldLikeness(asked.text, opened), vector(asked.stems)
    found: dict[int, tuple[float, Stored, str]] = {}
    for doc in likeness.nearest(RULES):
        entry = opened.stored(doc)
        if entry["lineage"] is None or not opened.meanings[doc]:
            continue
        for meaning, (said, day, stems) in zip(likenesses(meant, opened.meanings[doc]), entry.get("told", ()), strict=True):
            if meaning < LEAST_MEANING:
                continue
            score = likeness.like(stems.split()) + MEANING * meaning
            if score > max(LEAST, found[day][0] if day in found else 0.0):
                found[day] = score, entry, said
    best = sorted(found.items(), key=lambda item: (-item[1][0], -item[0]))[:CHANGES]
    return [(entry, day, said) for day, (score, entry, said) in best if score >= LEAST_SHARE * best[0][1][0]]


def _named(corpus: Corpus, opened: Opened, entry: Stored, day: int, said: str) -> ToldChange:
    version = opened.version_at(day)
    lineage = corpus.address(corpus.by_id(entry["record"]))
    return ToldChange(version, release_of(version), entry["key"], number_now(opened, entry), lineage, said)
