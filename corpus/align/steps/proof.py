"""Which records without a partner have their content in the other book all the same?

A record is called removed or added only after its sentences were searched in the whole other book, also in records with a
partner. There are two results. If the words moved there, they are a part, and so a link: the record that has them now didn't
have them before. If they were there already, or if a new record repeats them, they are no lineage. They are noted in
``mapping.said_in_old`` and ``mapping.said_in_new``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import itemgetter

from ruletrail.corpus.align.books import GLOSSARY, Book
from ruletrail.corpus.align.likeness import SHORTEST, WHOLE, Block, Likeness, Words, blocks
from ruletrail.corpus.align.mapping import Mapping, SharedPart
from ruletrail.corpus.align.postings import PostedWords
from ruletrail.corpus.align.steps import last_pairs

RAREST = 8
"""The number of a record's rarest words that are used for the search. A candidate has half of them."""
LOOKED_AT = 4
"""Most candidates that are compared for each record."""
SAME = 0.8
"""Share of its words, by weight, that a sentence must share with another one to count as said there."""
MOST = 0.65
"""Share of a record's words, by weight, in sentences that the other record has ..."""
SEVERAL = 0.5
"""... or this share, if the other record has two sentences of a removed record."""
SAID_BEFORE = 0.6
"""If the other record's partner has this share of the shared words, by weight, they didn't move."""
AS_WELL = 0.07
"""A record whose share is lower by at most this is listed as well."""
NAMED = 3
"""Most records that are listed."""


@dataclass(frozen=True, slots=True)
class Found:
    """A record of the other book that has the content of a record without a partner."""

    share: float
    """Share of the record's words in sentences that the found record has."""
    place: int
    moved: bool
    """True when the found record's partner lacks these words."""


@dataclass(frozen=True, slots=True)
class _Side:
    """The records of one book, prepared for the comparison."""

    book: Book
    words: Callable[[int], Words]
    sentences: Callable[[int], list[tuple[Words, bool]]]
    distinct: Callable[[int], frozenset[str]]
    partner: list[int]


def search(mapping: Mapping) -> None:
    """Searches the other book for the content of records that would be called removed or added."""
    likeness, new = mapping.likeness, mapping.new
    olds = _Side(mapping.old, likeness.old_words, likeness.old_pieces, likeness.old_distinct, mapping.to_new)
    news = _Side(new, likeness.new_words, likeness.new_pieces, lambda j: new.wordings[j].distinct, mapping.to_old)
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    gone = [i for i in mapping.open_old if i not in parted]
    fresh = [j for j in mapping.open_new if j not in joined and j not in mapping.said_in_new]
    parts = []
    for i, found in _said(mapping, olds, news, gone):
        if found[0].moved:
            parts.append((i, found[0].place))
        else:
            mapping.said_in_old[i] = [each.place for each in found]
    for j, found in _said(mapping, news, olds, fresh):
        if found[0].moved:
            parts.append((found[0].place, j))
        elif new.kinds[j] != GLOSSARY:  # the definitions of two keywords are often the same
            mapping.said_in_new[j] = [each.place for each in found]
    mapping.said_in_old.update(_dissolved(mapping, gone))
    for i, j in last_pairs.of_rare_words(mapping):
        mapping.said_in_old.setdefault(i, [j])
    for i, j in parts:
        alike = likeness.score(i, j)
        if mapping.are_free(i, j):
            mapping.link(i, j, "said there", alike)
        else:
            mapping.add_parts([SharedPart(i, j, likeness.in_common(i, j)[0], alike)])


def _said(mapping: Mapping, mine: _Side, theirs: _Side, asked: list[int]) -> Iterator[tuple[int, list[Found]]]:
    """Each record whose content the other book has, and the records that have it, the greatest share first."""
    likeness, is_old = mapping.likeness, mine.book is mapping.old
    weight = likeness.weight
    least = SEVERAL if is_old else MOST
    postings = _postings_of(mapping) if asked else PostedWords()
    for n in asked:
        if len(mine.words(n)) < WHOLE or mine.book.is_title(n):
            continue
        rarest = sorted(mine.distinct(n), key=lambda word: (-weight[word], word))[:RAREST]
        told = [words for words, content in mine.sentences(n) if content and len(words) >= SHORTEST]
        whole = likeness.weigh(mine.distinct(n))
        found = []
        for other in _near(theirs, postings, rarest):
            i, j = (n, other) if is_old else (other, n)
            is_of_kind = (theirs.book.kinds[other] == GLOSSARY) == (mine.book.kinds[n] == GLOSSARY)
            if not (is_of_kind or is_old):
                continue
            if likeness.weigh(mine.distinct(n) & theirs.distinct(other)) < SAME * least * whole:
                continue
            is_dissolved = _has_lost_its_title(mapping, i) and theirs.partner[other] >= 0
            if (mapping.changes_its_title(i, j) or mapping.are_about_others(i, j)) and not is_dissolved:
                continue
            matched = _matched(likeness, told, [words for words, content in theirs.sentences(other) if content], is_dissolved)
            share = sum(likeness.weigh(words) for words, _ in matched) / (sum(map(likeness.weigh, told)) or 1.0)
            if share < (MOST if len(matched) < 2 else least):
                # Sentences may have been divided or joined.
                matched = _matched(likeness, [mine.words(n)], [theirs.words(other)], is_dissolved or not is_of_kind)
                share = SAME
            if sum(len(words) for words, _ in matched) < WHOLE:
                continue
            if likeness.is_distinctive(likeness.old_words(i), likeness.new_words(j)):
                moved = is_of_kind and not mapping.sums_up(i, j) and _moved(likeness, mine, theirs.partner[other], matched)
                found.append(Found(share, other, moved))
        if found:
            found.sort(key=lambda each: (-each.share, each.place))
            yield n, [each for each in found if each.share >= found[0].share - AS_WELL][:NAMED]


def _dissolved(mapping: Mapping, gone: list[int]) -> dict[int, list[int]]:
    """Each removed section heading, and the new heading that has most of its rules.

    A heading says only what its rules are about. Most of 404 of 2009-05-01, on triggered abilities, is in 603, on handling
    them.
    """
    old, new = mapping.old, mapping.new
    found = {}
    for i in gone:
        if not old.is_title(i) or old.is_chapter(i):
            continue
        below = [k for child in old.children.get(i, ()) for k in (child, *old.children.get(child, ())) if mapping.to_new[k] >= 0]
        for title, rules in Counter(new.title_above(mapping.to_new[k]) for k in below).most_common(1):
            if title >= 0 and rules > 1 and 2 * rules >= len(below) and not new.is_chapter(title):
                found[i] = [title]
    return found


def _postings_of(mapping: Mapping) -> PostedWords:
    """The words of both books. The older book's index is passed on to the next book, so that only new wordings are posted."""
    old, new = mapping.old, mapping.new
    postings = new.postings or old.postings or PostedWords()
    for book in (old, new):
        book.postings = postings
    postings.post(old.place_of_wording.keys() | new.place_of_wording.keys(), new.source)
    return postings


def _has_lost_its_title(mapping: Mapping, i: int) -> bool:
    """True when the title above an old record has no partner: its section was dissolved."""
    title = mapping.old.title_above(i)
    return title >= 0 and mapping.to_new[title] < 0


def _near(theirs: _Side, postings: PostedWords, words: list[str]) -> list[int]:
    """The records of the other book that have half of these words, the best first."""
    shared: Counter[int] = Counter()
    for word in words:
        shared.update(postings.of.get(word, ()))
    place = theirs.book.place_of_wording
    near = [(times, -place[wording]) for wording, times in shared.items() if 2 * times >= len(words) and wording in place]
    return [-found for _, found in sorted(near, reverse=True)[:LOOKED_AT]]


def _moved(likeness: Likeness, mine: _Side, partner: int, matched: list[tuple[Words, Words]]) -> bool:
    """True when the found record's partner lacks the shared words."""
    if partner < 0:
        return True
    has = mine.distinct(partner)
    common = [word for _, words in matched for word in words]
    return likeness.weigh(word for word in common if word in has) < SAID_BEFORE * likeness.weigh(common)


def _matched(likeness: Likeness, told: list[Words], others: list[Words], may_exchange: bool) -> list[tuple[Words, Words]]:
    """Each sentence that one of the other sentences says, with the words that the two share.

    ``may_exchange``: a sentence counts even if it names another thing in the same place.
    """
    matched = []
    for words in told:
        whole, found = likeness.weigh(words), []
        mine = set(words)
        once = likeness.weigh(mine)
        for other in others:
            if likeness.weigh(mine.intersection(other)) < SAME * once:
                continue
            shared = blocks(words, other)
            common = tuple(word for start, _, size in shared for word in words[start : start + size])
            if likeness.weigh(common) >= SAME * whole and (may_exchange or not _exchanges(likeness, words, other, shared)):
                found.append((likeness.weigh(common), common))
        if found:
            matched.append((words, max(found, key=itemgetter(0))[1]))
    return matched


def _exchanges(likeness: Likeness, words: Words, other: Words, shared: list[Block]) -> bool:
    """True when one sentence has a rare word where the other has another rare word. The two are then about different things."""
    start = there = 0
    mine, theirs = set(words), set(other)
    for at, to, size in [*shared, (len(words), len(other), 0)]:
        went = [word for word in words[start:at] if word not in theirs]
        came = [word for word in other[there:to] if word not in mine]
        if went and came and (likeness.has_rare_word(went) or likeness.has_rare_word(came)):
            return True
        start, there = at + size, to + size
    return False
